import { describe, expect, it } from 'vitest';
import { tellingOf } from '../games/registry';
import { luckLines, ROLLS, signed, valueAt } from './luck';

const LUCK = [
  { step: 2, seat: 0, expected: 0.5, actual: 2, text: '' },
  { step: 2, seat: 1, expected: 1, actual: 0, text: '' },
  { step: 5, seat: 0, expected: 0.75, actual: 0, text: '' },
];

describe('luck', () => {
  it('adds up what came less what was expected, seat by seat', () => {
    const [a, b] = luckLines(LUCK, 2);
    expect(a).toMatchObject({ throws: 2, expected: 1.25, actual: 2 });
    expect(a?.points.map((point) => point.value)).toEqual([0, 1.5, 0.75]);
    expect(b?.points).toEqual([
      { place: 0, value: 0 },
      { place: 2, value: -1 },
    ]);
    expect(valueAt(a!, 4)).toBe(1.5);
    expect(valueAt(b!, 1)).toBe(0);
  });

  it('is told of dice by what succeeded', () => {
    const [a, b] = luckLines(LUCK, 2);
    expect(ROLLS.sum(a!)).toBe('2 of 2 rolls succeeded, 1.3 expected');
    expect(ROLLS.sum(b!)).toBe('0 of 1 roll succeeded, 1.0 expected');
    expect([1, 0].map(ROLLS.came)).toEqual(['yes', 'no']);
    expect(tellingOf('minis').luck).toBeUndefined();
  });

  it('is told of destiny by its numbers', () => {
    const words = tellingOf('ccg').luck!;
    const [a, b] = luckLines(
      [
        { step: 2, seat: 0, expected: 2.4, actual: 5, text: '' },
        { step: 3, seat: 0, expected: 2.3, actual: 0.5, text: '' },
        { step: 5, seat: 1, expected: 3.25, actual: 3, text: '' },
      ],
      2,
    );
    expect(words.sum(a!)).toBe('2 destiny draws came to 5 1/2, 4.7 expected');
    expect(words.sum(b!)).toBe('1 destiny draw came to 3, 3.3 expected');
    expect([5, 0.5].map(words.came)).toEqual(['5', '1/2']);
    expect(a?.points.map((point) => signed(point.value))).toEqual(['0.0', '+2.6', '+0.8']);
  });

  it('writes a difference with its sign', () => {
    expect([1.25, -0.75, 0.04, -0.04].map(signed)).toEqual(['+1.3', '−0.8', '0.0', '0.0']);
  });
});
