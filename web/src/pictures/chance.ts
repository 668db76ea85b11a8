/** Chance that is always the same for the same words, so that a picture is drawn alike everywhere. */

export interface Chance {
  /** From 0 up to 1. */
  (): number;
  /** A number around the middle, at most this far from it. */
  near(middle: number, spread: number): number;
  /** A whole number, both ends included. */
  whole(least: number, most: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

const FNV_START = 2166136261;
const FNV_STEP = 16777619;
const WEYL = 0x6d2b79f5;

export function chanceOf(words: string): Chance {
  let state = FNV_START;
  for (const letter of words) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), FNV_STEP);
  const next = () => {
    state = (state + WEYL) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return Object.assign(next, {
    near: (middle: number, spread: number) => middle + (2 * next() - 1) * spread,
    whole: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    pick: <Item>(items: readonly [Item, ...Item[]]): Item =>
      items[Math.floor(next() * items.length)] ?? items[0],
  });
}
