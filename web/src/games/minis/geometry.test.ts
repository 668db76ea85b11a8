import { describe, expect, it } from 'vitest';
import { aBase, aUnit, raysOf } from './fixture';
import {
  ahead,
  cuts,
  fanPath,
  nearestOnCard,
  onRim,
  reachAt,
  rimPlace,
  sectorPath,
  span,
  towards,
  whereWords,
  wrap,
} from './geometry';

const rays = [
  { turn: -90, length: 60, stop: '' },
  { turn: 0, length: 40, stop: 'TIE Fighter' },
  { turn: 90, length: 60, stop: '' },
];

describe('segments', () => {
  it('end where a turn and a length lead', () => {
    const end = ahead({ x: 0, y: 0, heading: 0 }, 90, 63.5);
    expect(end.x).toBeCloseTo(0);
    expect(end.y).toBeCloseTo(63.5);
    expect(end.heading).toBe(90);
  });

  it('go as far as the rays on both sides let them', () => {
    expect(reachAt(rays, -90)).toEqual({ length: 60, stop: '' });
    expect(reachAt(rays, -45)).toEqual({ length: 50, stop: 'TIE Fighter' });
    expect(reachAt(rays, 0)).toEqual({ length: 40, stop: 'TIE Fighter' });
    expect(reachAt(rays, 120).length).toBe(60);
    expect(reachAt(rays, -120).length).toBe(60);
    expect(reachAt([], 10)).toEqual({ length: 0, stop: '' });
  });

  it('follow the pointer, inside the limit of the turn', () => {
    const from = { x: 0, y: 0, heading: 90 };
    const limit = { right: -90, left: 90 };
    const left = towards(from, { x: -30, y: 30 }, limit);
    expect(left.turn).toBeCloseTo(45);
    expect(left.length).toBeCloseTo(Math.hypot(30, 30));
    const behind = towards(from, { x: -10, y: -50 }, limit);
    expect(behind.turn).toBe(90);
    expect(behind.length).toBeCloseTo(10); // what of it lies on the nearest heading
    expect(towards(from, { x: 0, y: -50 }, limit).length).toBeCloseTo(0);
  });
});

describe('paths', () => {
  it('draw the fan with arcs where nothing is in the way', () => {
    const units = [aUnit(0, { name: 'a', design: 'x', owner: 0, x: 0, y: 0, heading: 0 })];
    const free = fanPath(units[0]!, raysOf(units[0]!, 63.5, units));
    expect(free.startsWith('M0 0L')).toBe(true);
    expect(free).toContain('A63.5 63.5 0 0 1 63.5 0');
    const cut = fanPath({ x: 0, y: 0, heading: 0 }, rays);
    expect(cut).toBe('M0 0L0 -60L40 0L0 60Z');
  });

  it('mark what cuts it', () => {
    const stop = 'TIE Fighter';
    const edge = [0, 90].map((turn) => ({ turn, length: 40, stop }));
    const start = { x: 0, y: 0, heading: 0 };
    expect(cuts(start, [rays[0]!, ...edge])).toEqual([{ d: 'M40 0L0 40', stop }]);
  });

  it('mark nothing where a unit touches whatever stops it', () => {
    const touching = ['A1', 'A2', 'A1'].map((stop, turn) => ({ turn, length: 0, stop }));
    expect(cuts({ x: 0, y: 0, heading: 0 }, touching)).toEqual([]);
  });

  it('draw arcs of fire, and circles', () => {
    expect(sectorPath({ x: 0, y: 0 }, 45, 90, 10)).toBe('M0 0L10 0A10 10 0 0 1 0 10Z');
    expect(sectorPath({ x: 0, y: 0 }, 0, 360, 10)).toBe(
      'M10 0A10 10 0 1 1 -10 0A10 10 0 1 1 10 0Z',
    );
  });
});

describe('cards', () => {
  const [card] = aBase(0, 0, 0, 0);
  const there = { ...card!, x: 0, y: 0, heading: 90 };

  it('are nearest at an edge or a corner', () => {
    const side = nearestOnCard({ x: 100, y: 0 }, there);
    expect(side.x).toBeCloseTo(63.5 / 2);
    expect(side.y).toBeCloseTo(0);
    const corner = nearestOnCard({ x: 100, y: 100 }, there);
    expect(corner.y).toBeCloseTo(88.9 / 2);
  });

  it('have a rim that starts at the right end of the side ahead', () => {
    const start = onRim(there, 12.7, 0);
    expect(start.x).toBeCloseTo(63.5 / 2);
    expect(start.y).toBeCloseTo(88.9 / 2 + 12.7);
  });

  it('find any place on the rim again', () => {
    const whole = 2 * (88.9 + 63.5) + 2 * Math.PI * 12.7;
    for (let along = 1; along < whole; along += 7.3) {
      const place = onRim(there, 12.7, along);
      expect(span(nearestOnCard(place, there), place)).toBeCloseTo(12.7, 6);
      expect(rimPlace(there, 12.7, place)).toBeCloseTo(along, 3);
    }
  });
});

it('says where something is', () => {
  expect(wrap(350)).toBe(-10);
  expect(wrap(-180)).toBe(180);
  expect(whereWords(124, 30)).toBe('12.4 cm ahead, 30° to the left');
  expect(whereWords(124, -150.2)).toBe('12.4 cm behind, 150° to the right');
  expect(whereWords(50, 1)).toBe('5.0 cm straight ahead');
  expect(whereWords(0, 90)).toBe('touching abeam, 90° to the left');
});
