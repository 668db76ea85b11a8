import { expect, test } from 'vitest';
import type { RoomInfo } from '../lib/protocol';
import { agreed } from './agreed';

const room = { spec: {}, dice: { practice: false }, clock: null } as unknown as RoomInfo;

test('whether the lists of the forces are open is said before one sits down', () => {
  const words = (open_lists: boolean) => Object.fromEntries(agreed({ ...room, open_lists }, null));
  expect(words(true)['Force lists']).toBe('open to everyone');
  expect(words(false)['Force lists']).toBe('private until the game is over');
});
