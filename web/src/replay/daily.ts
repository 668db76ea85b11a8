/** The puzzle of the day: all of a game come once before one comes again. */
export const LEVELS = ['easy', 'medium', 'hard'] as const;

const DAY_MS = 86_400_000;
const STRIDE = 7; // days in a row are of different difficulty

export function dailyOf<T>(all: readonly T[], today: Date): T | undefined {
  const day = Math.floor(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()) / DAY_MS);
  return all[(day * STRIDE) % all.length];
}
