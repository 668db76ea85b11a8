import { describe, expect, it } from 'vitest';
import {
  bestTurn,
  between,
  boxOf,
  fit,
  inFrame,
  pan,
  pinch,
  reach,
  toScreen,
  toTable,
  turnBy,
  zoomAt,
  type Look,
} from './camera';
import type { Point } from './geometry';

const size = { width: 800, height: 600 };
const look: Look = { x: 10, y: 20, scale: 2, turn: 90 };

describe('the camera', () => {
  it('turns the table over once: up on the table is up on the screen', () => {
    const plain = { ...look, turn: 0 };
    expect(toScreen({ x: 10, y: 20 }, plain, size)).toEqual({ x: 400, y: 300 });
    expect(toScreen({ x: 10, y: 30 }, plain, size)).toEqual({ x: 400, y: 280 });
  });

  it('finds the place under a pixel again, however it is turned', () => {
    for (const turn of [0, 37, 90, 180, 270]) {
      const back = toTable(
        toScreen({ x: -31, y: 77 }, { ...look, turn }, size),
        { ...look, turn },
        size,
      );
      expect(back.x).toBeCloseTo(-31);
      expect(back.y).toBeCloseTo(77);
    }
  });

  it('holds what is under the pointer when it comes nearer', () => {
    const pixel = { x: 120, y: 500 };
    const before = toTable(pixel, look, size);
    const after = toTable(pixel, zoomAt(look, 1.7, pixel, size), size);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it('moves with the hand', () => {
    const before = toTable({ x: 100, y: 100 }, look, size);
    const after = toTable({ x: 130, y: 80 }, pan(look, 30, -20), size);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it('keeps two places under two fingers', () => {
    const before: [Point, Point] = [
      { x: 100, y: 100 },
      { x: 200, y: 100 },
    ];
    const after: [Point, Point] = [
      { x: 50, y: 140 },
      { x: 250, y: 140 },
    ];
    const next = pinch(look, before, after, size);
    expect(next.scale).toBeCloseTo(4);
    const was = toTable(before[0], look, size);
    const is = toTable(after[0], next, size);
    expect(is.x).toBeCloseTo(was.x);
    expect(is.y).toBeCloseTo(was.y);
  });

  it('fits a box beside what lies over the table', () => {
    const box = boxOf([
      { x: -100, y: -500 },
      { x: 100, y: 500 },
    ]);
    const insets = { top: 50, right: 40, bottom: 150, left: 0 };
    for (const turn of [0, 90, 180]) {
      const seen = fit(box, size, turn, insets);
      for (const corner of [
        { x: -99.9, y: -499.9 },
        { x: 99.9, y: 499.9 },
      ])
        expect(inFrame(corner, seen, size, insets)).toBe(true);
    }
    expect(fit(box, size, 0).scale).toBeCloseTo(0.6);
    expect(fit(box, size, 90).scale).toBeCloseTo(0.8);
  });

  it('goes to what has to be seen with the least change', () => {
    const insets = { top: 50, right: 40, bottom: 150, left: 10 };
    const plain = { ...look, x: 0, y: 0, turn: 0 };
    expect(reach([{ x: 10, y: 20 }], plain, size, insets)).toEqual(plain);
    const aside = reach([{ x: 190, y: 20 }], plain, size, insets);
    expect(aside).toEqual({ ...plain, x: 10 }); // 780 pixels, of which 760 are free
    for (const turn of [0, 90, 200]) {
      const ends = [
        { x: -400, y: -300 },
        { x: 300, y: 500 },
      ];
      const wide = reach(ends, { ...plain, turn }, size, insets, 10);
      expect(wide.scale).toBeLessThan(plain.scale);
      expect(wide.turn).toBe(turn);
      for (const end of ends) {
        const { x, y } = toScreen(end, wide, size);
        expect(x).toBeGreaterThan(19.9);
        expect(x).toBeLessThan(750.1);
        expect(y).toBeGreaterThan(59.9);
        expect(y).toBeLessThan(440.1);
      }
    }
  });

  it('lays the reader’s base near, or to the left on a wide screen', () => {
    const box = boxOf([
      { x: -150, y: -520 },
      { x: 150, y: 520 },
    ]);
    const middle = { x: 0, y: 0 };
    const tall = { width: 390, height: 500 };
    expect(bestTurn({ x: 0, y: -489 }, middle, box, tall)).toBe(0);
    expect(bestTurn({ x: 0, y: 489 }, middle, box, tall)).toBe(180);
    const turn = bestTurn({ x: 0, y: -489 }, middle, box, size);
    expect(toScreen({ x: 0, y: -489 }, { x: 0, y: 0, scale: 0.5, turn }, size).x).toBeLessThan(200);
  });

  it('turns the short way', () => {
    const from = { ...look, turn: 350 };
    expect(between(from, { ...look, turn: 10 }, 0.5).turn).toBeCloseTo(360);
    expect(between(from, { ...look, turn: 10 }, 1).turn).toBe(10);
    expect(turnBy(from, 20).turn).toBe(10);
  });
});
