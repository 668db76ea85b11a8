// Words on the table keep out of each other's way: each takes the first of its spots that is free.

import type { Point } from './geometry';

/** A box of pixels, by its middle. */
export interface Patch extends Point {
  width: number;
  height: number;
}

export interface Label {
  id: string;
  width: number;
  height: number;
  /** Where its middle may be, the best first, in pixels. */
  spots: readonly Point[];
  /** Said even where there is no room. */
  must: boolean;
}

/** The share of a label that may be covered before it is better left out. */
const COVERED = 0.15;
/** Words on words are that much worse than words on a piece. */
const WORDS = 6;

/** The middle of every label that finds a place; the first ones choose first. */
export function arrangeLabels(
  labels: readonly Label[],
  taken: readonly Patch[],
): Map<string, Point> {
  const words: Patch[] = [];
  const under = (patch: Patch, others: readonly Patch[]) =>
    others.reduce((sum, other) => sum + overlap(patch, other), 0);
  const found = new Map<string, Point>();
  for (const { id, width, height, spots, must } of labels) {
    let best: Patch | null = null;
    let least = Infinity;
    for (const spot of spots) {
      const patch = { ...spot, width, height };
      const covered = under(patch, taken) + WORDS * under(patch, words);
      if (covered < least) [best, least] = [patch, covered];
      if (covered === 0) break;
    }
    if (!best || (!must && least > COVERED * width * height)) continue;
    words.push(best);
    found.set(id, { x: best.x, y: best.y });
  }
  return found;
}

function overlap(one: Patch, other: Patch): number {
  const wide = (one.width + other.width) / 2 - Math.abs(one.x - other.x);
  const high = (one.height + other.height) / 2 - Math.abs(one.y - other.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}
