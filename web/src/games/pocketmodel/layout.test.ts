import { describe, expect, it } from 'vitest';
import { pack, readingOrder, zoneGrid } from './layout';

describe('packing units', () => {
  it('makes few units large and many small', () => {
    const few = pack([1, 2], { width: 236, height: 400 });
    const many = pack([15, 15], { width: 236, height: 400 });
    expect(few.style).toBe('full');
    expect(many.fits).toBe(true);
    expect(many.width).toBeLessThan(few.width);
    expect(many.width).toBeGreaterThanOrEqual(24);
  });

  it('fits fifteen units a side with readable values into a zone of the smallest board', () => {
    const { style, fits } = pack([15, 15], { width: 236, height: 305 });
    expect([style, fits]).toEqual(['dense', true]);
  });

  it('says so when nothing fits any more', () => {
    expect(pack([200, 200], { width: 100, height: 60 }).fits).toBe(false);
  });

  it('keeps to the bounds', () => {
    expect(pack([1], { width: 400, height: 400, most: 70 }).width).toBeLessThanOrEqual(70);
    expect(pack([40], { width: 300, height: 100, least: 52 }).width).toBeGreaterThanOrEqual(52);
  });
});

describe('where zones lie', () => {
  it('puts two players on one axis around the contested zone', () => {
    expect(readingOrder(zoneGrid(2))).toEqual([0, 2, 1]);
  });

  it.each([2, 3, 4, 5, 6, 7, 8])('gives every zone of %i players a place of its own', (seats) => {
    const { cells, rows } = zoneGrid(seats);
    expect(cells.map((cell) => cell.zone)).toEqual(
      Array.from({ length: seats + 1 }, (_, zone) => zone),
    );
    const taken = cells.flatMap(({ column, row, rows: high }) =>
      Array.from({ length: high }, (_, down) => `${column}/${row + down}`),
    );
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.length).toBe(3 * rows);
    expect(cells.at(-1)?.column).toBe(2);
  });
});
