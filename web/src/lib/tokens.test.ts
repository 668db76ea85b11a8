import { beforeEach, expect, test } from 'vitest';
import type { RoomInfo } from './protocol';
import { load, save } from './storage';
import { knownRooms, playerName, rememberRoom, setPlayerName, tokensOf } from './tokens';

const room = {
  id: 'r1',
  title: 'T',
  game: 'g',
  status: 'playing',
  seats: [],
  result: null,
  lesson: null,
} as unknown as RoomInfo;

beforeEach(() => localStorage.clear());

test('seats are remembered and move with their token', () => {
  rememberRoom(room, [{ seat: 0, token: 'one' }]);
  rememberRoom(room);
  expect(tokensOf('r1')).toEqual([{ seat: 0, token: 'one' }]);
  rememberRoom(room, [{ seat: 1, token: 'one' }]);
  expect(tokensOf('r1')).toEqual([{ seat: 1, token: 'one' }]);
});

test('a table that is only watched is not remembered', () => {
  rememberRoom({ ...room, id: 'r2' });
  expect(knownRooms().some((known) => known.id === 'r2')).toBe(false);
});

test('names are trimmed', () => {
  setPlayerName('  Mira ');
  expect(playerName()).toBe('Mira');
});

test('what is kept wrongly is not believed', () => {
  localStorage.setItem('starfold.rooms', '{broken');
  expect(knownRooms()).toEqual([]);
  save('starfold.rooms', [null, 3, { id: 'ok' }]);
  expect(knownRooms()).toEqual([{ id: 'ok' }]);
  expect(load('nothing', 'else')).toBe('else');
});
