import { expect, test } from 'vitest';
import { packed, read, shown, usual, written } from './amounts';
import type { Amount } from './game';

const turn: Amount = {
  name: 'turn',
  unit: 'mdeg',
  least: -90_000,
  most: 90_000,
  zero: -180_000,
  factor: 1_000_000,
};
const length: Amount = {
  name: 'length',
  unit: 'um',
  least: 0,
  most: 152_400,
  zero: 0,
  factor: 1,
};

const along: Amount = { ...length, name: 'along' };
const segment = { amounts: [turn, length] };

test('an answer is the option and what its amounts add', () => {
  const option = { option: 5_000_000_000_000, amounts: [turn, length] };
  expect(packed(option, [-180_000, 0])).toBe(5_000_000_000_000);
  expect(packed(option, [12_500, 152_400])).toBe(5_000_000_000_000 + 192_500 * 1_000_000 + 152_400);
});

test('beyond 32 bits nothing is lost', () => {
  const heading: Amount = { ...turn, least: 0, most: 359_999, zero: 0, factor: 2 ** 34 };
  const answer = packed({ option: 7, amounts: [heading] }, [359_999]);
  expect(answer).toBe(7 + 359_999 * 2 ** 34);
  expect(Number.isSafeInteger(answer)).toBe(true);
});

test('an option without amounts is its own answer', () => {
  expect(packed({ option: -1 }, [])).toBe(-1);
  expect(packed({ option: 3, amounts: [turn] }, [])).toBe(3);
});

test('people write degrees and centimetres', () => {
  expect(written(turn, -12_500)).toBe(-12.5);
  expect(written(length, 152_400)).toBe(15.24);
  expect(read(segment, length, 7.62)).toBe(76_200);
  expect(shown(length, 76_200)).toBe('7.62 cm');
  expect(shown(turn, -12_500)).toBe('−12.5°');
});

test('what is typed is asked as it is, as far as an answer can hold it', () => {
  expect(read(segment, turn, 95)).toBe(95_000);
  expect(read(segment, turn, -95)).toBe(-95_000);
  expect(read(segment, turn, 720)).toBe(180_000);
  expect(read(segment, length, 16)).toBe(160_000);
  expect(read(segment, length, 500)).toBe(999_999);
  expect(read(segment, length, -1)).toBe(0);
  expect(read({ amounts: [along] }, along, 100)).toBe(152_400);
});

test('a form begins straight ahead and as far as it goes, or in the middle', () => {
  expect(usual(turn)).toBe(0);
  expect(usual(length)).toBe(152_400);
  expect(usual(along)).toBe(76_200);
  expect(usual({ ...turn, least: 10_000 })).toBe(10_000);
});
