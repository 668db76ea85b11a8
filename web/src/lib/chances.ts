// Exact chances in words and pictures. The numbers come from the server; here they are only written.

import type { Fraction } from './game';

/** How many of the 36 throws of two dice make each sum from 2 to 12. */
export const WAYS: readonly number[] = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
export const SUMS: readonly number[] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
export const THROWS = 36;

export function share(fraction: Fraction): number {
  return fraction[1] ? fraction[0] / fraction[1] : 0;
}

/** A whole percentage, but never a false 0 or 100. */
export function percent([part, whole]: Fraction): string {
  const exact = (100 * part) / whole;
  if (part > 0 && exact < 1) return '< 1 %';
  if (part < whole && exact > 99) return '> 99 %';
  return `${Math.round(exact)} %`;
}

/** The same as a number alone, for where there is little room. */
export function wholePercent([part, whole]: Fraction): number {
  if (part <= 0) return 0;
  if (part >= whole) return 100;
  return Math.min(99, Math.max(1, Math.round((100 * part) / whole)));
}

/** "26/36" wherever 36 throws can say it, else the fraction as it is. */
export function exact(fraction: Fraction): string {
  const [part, whole] = fraction;
  if (whole > 0 && THROWS % whole === 0) return `${(part * THROWS) / whole}/${THROWS}`;
  return `${part}/${whole}`;
}

/** An expected number with at most two decimals: "0.83", "1.5", "2". */
export function average(fraction: Fraction): string {
  return String(Math.round(100 * share(fraction)) / 100);
}

export interface Bar {
  sum: number;
  ways: number;
  wins: boolean;
}

/** The 36 ways by sum; the winning part begins at the needed roll. */
export function bars(need: number): Bar[] {
  return SUMS.map((sum) => ({ sum, ways: WAYS[sum] ?? 0, wins: sum >= need }));
}

/** The chances of an attack as a chip shows them, in whole per cent. */
export interface Chip {
  /** That it does what it is for: "72", or "17–83" where something is not known. */
  hit: string;
  /** The same where there is little room. */
  short?: string;
  /** That the other is destroyed, and that the one who attacks is. */
  kill?: number;
  risk?: number;
}

export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}
