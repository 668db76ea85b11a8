import { describe, expect, it } from 'vitest';
import { luckLines, signed, valueAt } from './luck';

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

  it('writes a difference with its sign', () => {
    expect([1.25, -0.75, 0.04, -0.04].map(signed)).toEqual(['+1.3', '−0.8', '0.0', '0.0']);
  });
});
