import { t } from '../../lib/tongue.svelte';

// What is written on the table, and where: odds at targets, names of units, how far shots go.

import { centimetres, clamp, type Point, polar, span } from './geometry';
import { arrangeLabels, type Label, type Patch } from './labels';
import type { OpenTable } from './model.svelte';
import { isCard, type Key } from './pieces';
import type { FireRange, ShotPromise, Spot, UnitView } from './seen';
import { placeOf } from './words';

const LETTER = 6; // pixels that a letter is wide, on average
const ARC = 90;
const CHIP = { width: 68, height: 22 };
const MEASURE = { width: 52, height: 19 };
/** Degrees off the middle of a ring where its words may stand, within an arc and all around. */
const WITHIN = [0, 22, -22, 38, -38];
const AROUND = [0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180];

/** What stands at a target: the chances of a shot, or how far it is. */
export interface Chip {
  key: Key;
  promise: ShotPromise | null;
  words: string;
  blocked: boolean;
}

export interface Ring {
  wide: number;
  far: number;
  second: boolean;
  extra: boolean;
  words: string;
}

/** The arcs and circles of a unit's shots, measured from the middle of its base. */
export function ringsOf(ranges: readonly FireRange[], radius: number): Ring[] {
  return ranges.flatMap((range) => {
    const ring = { wide: range.arc ? ARC : 360, second: range.second, extra: false };
    const far = radius + range.reach;
    const which = range.second ? t('2nd shot ') : '';
    const first = { ...ring, far, words: `${which}${range.words} ${centimetres(range.reach)}` };
    if (range.lasers === 0) return [first];
    return [{ ...ring, far: far + range.lasers, extra: true, words: `${which}Lasers` }, first];
  });
}

/** At each target its chances, or its distance while everything is measured. */
export function chipsOf(board: OpenTable): Chip[] {
  const { measuring, choices } = board;
  const found = new Map<Key, Chip>();
  const roomy = board.camera.scale > 1.1;
  const looked = (key: Key) => key === board.pointed || key === board.looked?.key;
  // While a target is chosen, only what can be chosen counts, with the odds of that very shot.
  for (const { target, promise, distance, blocked_by } of measuring !== null || board.plan
    ? board.targets
    : []) {
    if (promise) found.set(target, { key: target, promise, words: '', blocked: false });
    else if (measuring !== null && (roomy || looked(target))) {
      const words = centimetres(distance);
      found.set(target, { key: target, promise: null, words, blocked: blocked_by.length > 0 });
    }
  }
  if (measuring === null)
    for (const [key, options] of choices)
      for (const { promise } of options)
        if (promise) found.set(key, { key, promise, words: '', blocked: false });
  return [...found.values()];
}

/** Whose rings lie on the table, and from where they are measured. */
export interface Ringed {
  id: string;
  unit: UnitView;
  at: Spot;
}

/** Where all words stand, in pixels of the picture. */
export function sayings(board: OpenTable): Map<string, Point> {
  const { camera } = board;
  const taken: Patch[] = [];
  for (const token of board.tokens.values()) {
    const { x, y } = camera.pixel(token);
    const wide = 1.7 * token.r * camera.scale;
    taken.push({ x, y, width: wide, height: wide });
  }
  return arrangeLabels(
    [...chipLabels(board), ...nameLabels(board), ...ringLabels(board)].map((label) => ({
      ...label,
      spots: label.spots.map((spot) => inFree(board, label, spot)),
    })),
    taken,
  );
}

function inFree({ camera }: OpenTable, { width, height }: Label, spot: Point): Point {
  const { size, insets } = camera;
  const off = spot.x < 0 || spot.y < 0 || spot.x > size.width || spot.y > size.height;
  if (off) return spot; // nobody sees it
  return {
    x: clamp(spot.x, insets.left + width / 2, size.width - insets.right - width / 2),
    y: clamp(spot.y, insets.top + height / 2, size.height - insets.bottom - height / 2),
  };
}

function chipLabels(board: OpenTable): Label[] {
  return board.chips.flatMap(({ key, promise }): Label[] => {
    const token = isCard(key) ? undefined : board.tokens.get(key);
    const place = token ?? placeOf(board.view, key);
    if (!place) return [];
    const { width, height } = promise ? CHIP : MEASURE;
    const at = board.camera.pixel(place);
    const r = (token?.r ?? 0) * board.camera.scale;
    const [up, side] = [r + height / 2 + 3, r + width / 2 + 3];
    const around = [
      [0, token ? -up : -6],
      [side, 0],
      [-side, 0],
      [0, up],
      [side * 0.8, -up],
      [-side * 0.8, -up],
      [side * 0.8, up],
      [-side * 0.8, up],
      [0, -up - height - 2],
      [side, -up - height - 2],
      [0, up + height + 2],
      [side + width * 0.6, 0],
      [0, -up - 2 * height - 4],
      [side, up + height + 2],
    ];
    const spots = around.map(([x = 0, y = 0]) => ({ x: at.x + x, y: at.y + y }));
    return [{ id: chipId(key), width, height, spots, must: true }];
  });
}

function nameLabels(board: OpenTable): Label[] {
  const { camera, onTable } = board;
  const told = (unit: UnitView) =>
    unit.unit === board.acting?.unit ||
    unit.unit === board.looked?.key ||
    unit.unit === board.pointed;
  const sorted = [...onTable.filter(told), ...onTable.filter((unit) => !told(unit))];
  return sorted.flatMap((unit): Label[] => {
    const token = board.tokens.get(unit.unit);
    const width = LETTER * unit.label.length + 4;
    if (!token || (!told(unit) && 2.6 * token.r * camera.scale < width)) return [];
    const at = camera.pixel(token);
    const r = token.r * camera.scale;
    const below = r + 24;
    const spots = [
      { x: at.x, y: at.y + below },
      { x: at.x, y: at.y - r - 14 },
      { x: at.x + r + width / 2 + 6, y: at.y },
      { x: at.x - r - width / 2 - 6, y: at.y },
      { x: at.x, y: at.y + below + 14 },
    ];
    return [{ id: nameId(unit.unit), width, height: 14, spots, must: told(unit) }];
  });
}

function ringLabels(board: OpenTable): Label[] {
  return board.ringed.flatMap(({ id, unit, at }) =>
    ringsOf(unit.ranges, unit.radius).map((ring, index): Label => {
      const width = LETTER * ring.words.length + 4;
      const offs = ring.wide < 360 ? WITHIN : AROUND;
      const tips = offs.map((off) => board.camera.pixel(polar(at, at.heading + off, ring.far)));
      const spots = tips.filter((tip) => span(tip, inFree(board, SMALL, tip)) < 2 * LETTER);
      return { id: ringId(id, index), width, height: 14, spots, must: false };
    }),
  );
}

const SMALL: Label = { id: '', width: 0, height: 0, spots: [], must: false };

export const chipId = (key: Key): string => `chip ${key}`;
export const nameId = (unit: number): string => `name ${unit}`;
export const ringId = (id: string, index: number): string => `ring ${id} ${index}`;
