import { describe, expect, it } from 'vitest';
import { dailyOf } from './daily';

describe('the puzzle of the day', () => {
  const all = Array.from({ length: 20 }, (_, at) => at);
  const on = (day: number) => dailyOf(all, new Date(2026, 10, day));

  it('is the same all day and another one tomorrow', () => {
    expect(dailyOf(all, new Date(2026, 10, 3, 23, 59))).toBe(on(3));
    expect(on(4)).not.toBe(on(3));
  });

  it('comes back when all others have been there', () => {
    expect(new Set(Array.from({ length: 20 }, (_, at) => on(at + 1))).size).toBe(20);
    expect(on(21)).toBe(on(1));
  });

  it('is none where there are no puzzles', () => {
    expect(dailyOf([], new Date(2026, 10, 3))).toBeUndefined();
  });
});
