import { expect, test } from 'vitest';
import { fraction, oddsText, percent } from './odds';

test('two dice are counted in thirty-sixths', () => {
  expect(fraction([13, 18])).toBe('26/36');
  expect(fraction([5, 1296])).toBe('5/1296');
  expect(fraction([0, 1])).toBe('never');
  expect(fraction([1, 1])).toBe('always');
});

test('a chance is never rounded to certainty', () => {
  expect(percent([13, 18])).toBe('72 %');
  expect(percent([1, 1296])).toBe('< 1 %');
  expect(percent([1295, 1296])).toBe('> 99 %');
});

test('a promise names the chance to hit, and what follows', () => {
  expect(oddsText({ hit: [13, 18], need: 6, destroyed: [1, 6] })).toEqual({
    short: 'hit 26/36 72 %',
    rest: 'needs 6; destroys 6/36 17 %',
  });
  expect(oddsText({ hit: [1, 1] })).toEqual({ short: 'hit always', rest: '' });
  expect(oddsText({ something: 'else' })).toBeNull();
});
