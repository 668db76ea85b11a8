import { beforeEach, expect, test } from 'vitest';
import { dropOwn, FORCES_KEY, keepOwn, keyOf, ownForces } from './forces';
import { save } from './storage';

const force = (title: string, game: string | undefined, stars: number) => ({
  title,
  ...(game ? { game } : {}),
  fleet: { stars },
});
const told = () => ownForces().map(({ game, title, fleet }) => [game, title, fleet['stars']]);

beforeEach(() => save(FORCES_KEY, []));

test('a force is kept in the place of the one of its game and title', () => {
  keepOwn(force('Raiders', 'pocketmodel', 30));
  keepOwn(force('Raiders', 'minis', 20));
  keepOwn(force('Raiders', 'pocketmodel', 25));
  expect(told()).toEqual([
    ['minis', 'Raiders', 20],
    ['pocketmodel', 'Raiders', 25],
  ]);
});

test('one that was kept long ago belongs to the first game', () => {
  keepOwn(force('Raiders', undefined, 30));
  keepOwn(force('Raiders', 'pocketmodel', 25));
  expect(told()).toEqual([['pocketmodel', 'Raiders', 25]]);
});

test('only that of its game is dropped', () => {
  keepOwn(force('Raiders', 'pocketmodel', 30));
  keepOwn(force('Raiders', 'minis', 20));
  dropOwn(keyOf({ game: 'minis', title: 'Raiders' }));
  expect(told()).toEqual([['pocketmodel', 'Raiders', 30]]);
});
