/** The puzzle of the day: all of a game come once before one comes again. */
import { later, t, type Wording } from '../lib/tongue.svelte';

export const LEVELS = ['easy', 'medium', 'hard'] as const;

const LEVEL_NAMES: Record<string, Wording> = {
  easy: later('easy'),
  medium: later('medium'),
  hard: later('hard'),
};

/** How difficult a puzzle is, in words. */
export function levelName(level: string): string {
  const name = LEVEL_NAMES[level];
  return name ? t(name) : level;
}

const DAY_MS = 86_400_000;
const STRIDE = 7; // days in a row are of different difficulty

export function dailyOf<T>(all: readonly T[], today: Date): T | undefined {
  const day = Math.floor(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()) / DAY_MS);
  return all[(day * STRIDE) % all.length];
}
