import { describe, expect, it } from 'vitest';
import { LEAST, tokens } from './crowd';
import { span } from './geometry';

const row = Array.from({ length: 8 }, (_, unit) => ({ unit, x: 0, y: unit * 26, radius: 12.7 }));

describe('how units are drawn', () => {
  it('leaves them as they are where they are large enough', () => {
    for (const { unit, x, y, radius } of row) {
      const token = tokens(row, 2).get(unit)!;
      expect(token).toEqual({ x, y, r: radius, enlarged: false, led: false });
    }
  });

  it('draws no unit smaller than a finger finds it, and none on another', () => {
    const scale = 0.4;
    const drawn = [...tokens(row, scale).values()];
    for (const token of drawn) expect(token.r * scale).toBe(LEAST);
    drawn.forEach((one, index) => {
      for (const other of drawn.slice(index + 1))
        expect(span(one, other) * scale).toBeGreaterThan(2 * LEAST - 2);
    });
    expect(drawn.some(({ led }) => led)).toBe(true);
  });

  it('keeps the one that acts in its place, and parts two that stand on the same spot', () => {
    const both = [
      { unit: 3, x: 10, y: 20, radius: 12.7 },
      { unit: 5, x: 10, y: 20, radius: 12.7 },
    ];
    const drawn = tokens(both, 0.5, new Set([3]));
    expect(drawn.get(3)).toMatchObject({ x: 10, y: 20, led: false });
    expect(span(drawn.get(3)!, drawn.get(5)!) * 0.5).toBeGreaterThan(2 * LEAST - 2);
  });
});
