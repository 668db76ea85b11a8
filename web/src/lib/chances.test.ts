import { describe, expect, it } from 'vitest';
import { average, bars, exact, percent, signed, wholePercent } from './chances';

describe('chances in words', () => {
  it('speaks in thirty-sixths where that is exact', () => {
    expect(exact([13, 18])).toBe('26/36');
    expect(exact([1, 1])).toBe('36/36');
    expect(exact([529, 1296])).toBe('529/1296');
  });

  it('never claims certainty where there is none', () => {
    expect(percent([1, 1296])).toBe('< 1 %');
    expect(percent([1295, 1296])).toBe('> 99 %');
    expect(percent([0, 1])).toBe('0 %');
    expect(percent([1, 1])).toBe('100 %');
    expect(wholePercent([26, 36])).toBe(72);
  });

  it('rounds averages to two decimals', () => {
    expect(average([5, 6])).toBe('0.83');
    expect(average([3, 2])).toBe('1.5');
    expect(average([2, 1])).toBe('2');
  });

  it('fills the bars from the needed roll on, 36 ways in all', () => {
    const list = bars(7);
    expect(list.map((bar) => bar.sum)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(list.reduce((sum, bar) => sum + bar.ways, 0)).toBe(36);
    expect(list.filter((bar) => bar.wins).reduce((sum, bar) => sum + bar.ways, 0)).toBe(21);
  });

  it('signs amounts', () => {
    expect([signed(2), signed(0), signed(-1)]).toEqual(['+2', '+0', '−1']);
  });
});
