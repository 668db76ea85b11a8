import { expect, test } from 'vitest';
import type { RoomInfo } from '../lib/protocol';
import { mayKeep, maySave, turnLink, turnOf } from './keeping';

const room = (status: RoomInfo['status'], solo: boolean) => ({ status, solo }) as RoomInfo;

test('what others hide is kept by nobody before the end', () => {
  expect(mayKeep(room('playing', true), 'secret')).toBe(true);
  expect(mayKeep(room('playing', true))).toBe(false); // a spectator
  expect(mayKeep(room('playing', false), 'secret')).toBe(false);
  expect(mayKeep(room('waiting', true), 'secret')).toBe(false);
  expect(mayKeep(room('over', false))).toBe(true);
  expect(maySave(room('playing', true), 'secret')).toBe(true);
  expect(maySave({ ...room('playing', true), lesson: {} } as RoomInfo, 'secret')).toBe(false);
});

test('a link to a running game names its turn', () => {
  const link = turnLink('a/b', 5, 'http://localhost/#/table/x');
  expect(link).toBe('http://localhost/#/replay/a%2Fb/turn-5');
  expect(turnOf('turn-5')).toBe(5);
  expect([undefined, '5', 'turn-', 'turn-x'].map(turnOf)).toEqual([null, null, null, null]);
});
