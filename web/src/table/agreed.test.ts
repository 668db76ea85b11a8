import { expect, test } from 'vitest';
import type { GameInfo, RoomInfo } from '../lib/protocol';
import { agreed } from './agreed';

const room = { spec: {}, dice: { practice: false }, clock: null } as unknown as RoomInfo;

test('whether the lists of the forces are open is said before one sits down', () => {
  const words = (open_lists: boolean) => Object.fromEntries(agreed({ ...room, open_lists }, null));
  expect(words(true)['Force lists']).toBe('open to everyone');
  expect(words(false)['Force lists']).toBe('private until the game is over');
});

test('rule options are said in words', () => {
  const option = {
    name: 'order',
    title: 'Order',
    values: ['one', 'two'],
    labels: ['First', 'Then'],
  };
  const game = { title: 'Game', editions: [], options: [option] } as unknown as GameInfo;
  const chosen = { ...room, spec: { options: { order: 'two', new_one: true } } } as RoomInfo;
  const words = Object.fromEntries(agreed(chosen, game));
  expect(words['Order']).toBe('Then');
  expect(words['new one']).toBe('yes');
});
