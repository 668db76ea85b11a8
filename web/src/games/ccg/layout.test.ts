import { describe, expect, it } from 'vitest';
import { aPlace, aView } from './fixture';
import { abreast, columnWidth, fitted, lines, roomFor, shieldRuns } from './layout';

const SIZES = { tile: 150, gap: 6, empty: 100 };

describe('columns', () => {
  it('grow with the cards of the fuller side', () => {
    expect([0, 1, 3, 4, 7].map(abreast)).toEqual([0, 1, 1, 2, 3]);
    expect([0, 1, 2].map((wide) => columnWidth(wide, SIZES))).toEqual([100, 162, 318]);
    expect(columnWidth(2, { ...SIZES, fixed: 320 })).toBe(320);
  });

  it('share what room is left', () => {
    expect(fitted([[100, 160], [100]], 300)).toEqual([[100, 160], [100]]);
    expect(fitted([[100, 160], [100]], 420)).toEqual([[120, 180], [120]]);
    expect(fitted([[100, 480]], 2000)).toEqual([[250, 480]]);
  });

  it('are never wider than what can be seen', () => {
    expect([200, 400, 900].map((width) => roomFor(width, SIZES))).toEqual([1, 2, 3]);
  });

  it('count what is aboard', () => {
    const cards = aView().cards.slice(0, 2);
    expect(lines(cards, () => 0)).toBe(2);
    expect(lines(cards, () => 3)).toBe(6);
    expect(lines(cards, () => 20)).toBe(6);
  });
});

describe('the shield', () => {
  const row = (...shielded: boolean[]) => ({
    system: 'Hoth',
    places: shielded.map((under, at) => aPlace(at, `Site ${at}`, { shielded: under })),
  });

  it('is one arc over neighbours', () => {
    expect(shieldRuns(row(true, true, true, false))).toEqual([{ first: 0, last: 2 }]);
    expect(shieldRuns(row(true, false, true, true))).toEqual([
      { first: 0, last: 0 },
      { first: 2, last: 3 },
    ]);
    expect(shieldRuns(row(false, false))).toEqual([]);
  });
});
