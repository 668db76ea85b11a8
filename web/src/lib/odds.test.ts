import { expect, test } from 'vitest';
import { chance, oddsText } from './odds';

test('a chance is said exactly, as long as that is short', () => {
  expect(chance([13, 18])).toBe('26/36 72 %');
  expect(chance([5, 46656])).toBe('< 1 %');
  expect(chance([0, 1])).toBe('never');
  expect(chance([1, 1])).toBe('always');
});

test('a promise names the chance to hit, and what follows', () => {
  expect(oddsText({ hit: [13, 18], need: 6, destroyed: [1, 6] })).toEqual({
    short: 'hit 26/36 72 %',
    rest: 'needs 6; destroys 6/36 17 %',
  });
  expect(oddsText({ hit: [1, 1] })).toEqual({ short: 'hit always', rest: '' });
  expect(oddsText({ something: 'else' })).toBeNull();
});
