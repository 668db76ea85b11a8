/** How far apart the cards of a fan lie, and how they are turned, so that all of them fit. */

const GAP = 6;
/** So much of a card can always be seen and hit. */
const LEAST = 24;

export function fanStep(count: number, card: number, width: number): number {
  if (count < 2) return card + GAP;
  return Math.max(LEAST, Math.min(card + GAP, (width - card) / (count - 1)));
}

/** Degrees. */
export function fanTurn(index: number, count: number): number {
  return (index - (count - 1) / 2) * Math.min(1.8, 9.5 / count);
}
