// How the strip of locations is cut into columns, and over which of them the shield lies.

import type { CardView, RowView } from './seen';

/** So many lines of a side stand one below the other before it grows in width. */
const HIGH = 3;

export interface Sizes {
  /** Of a tile. */
  tile: number;
  gap: number;
  /** Of a column where nobody is. */
  empty: number;
  /** On a phone all columns are as wide as the screen allows. */
  fixed?: number;
}

/** Lines of a side: a card takes one, and one for each pair of cards that it holds in sight. */
export function lines(cards: CardView[], inside: (card: number) => number): number {
  return cards.reduce((sum, card) => sum + 1 + Math.ceil(Math.min(inside(card.card), 4) / 2), 0);
}

/** How many tiles stand side by side in a column whose fuller side has so many lines. */
export function abreast(most: number): number {
  return Math.ceil(most / HIGH);
}

export function columnWidth(wide: number, sizes: Sizes): number {
  if (sizes.fixed !== undefined) return sizes.fixed;
  if (wide === 0) return sizes.empty;
  return wide * sizes.tile + (wide - 1) * sizes.gap + 2 * sizes.gap;
}

/** Room that is left over belongs to the columns, up to a width that a tile can fill. */
const WIDEST = 250;

export function fitted(rows: number[][], room: number): number[][] {
  const all = rows.flat();
  const spare = room - all.reduce((sum, width) => sum + width, 0);
  if (spare <= 0 || !all.length) return rows;
  const more = Math.floor(spare / all.length);
  return rows.map((row) => row.map((width) => Math.max(width, Math.min(width + more, WIDEST))));
}

/** So many tiles side by side can be seen at once. */
export function roomFor(width: number, { tile, gap }: Sizes): number {
  return Math.max(1, Math.min(3, Math.floor((width - 2 * gap) / (tile + gap))));
}

export interface Run {
  first: number;
  last: number;
}

/** Neighbours that the shield covers lie under one arc. */
export function shieldRuns({ places }: RowView): Run[] {
  const runs: Run[] = [];
  places.forEach((place, at) => {
    if (!place.shielded) return;
    const last = runs.at(-1);
    if (last && last.last === at - 1) last.last = at;
    else runs.push({ first: at, last: at });
  });
  return runs;
}
