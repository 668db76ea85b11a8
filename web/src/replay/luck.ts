/** How far chance went with each seat: what came of its throws, less what was to be expected. */
import type { LuckPoint } from '../lib/protocol';
import { later, t, tongue, type Wording } from '../lib/tongue.svelte';

export interface LuckLine {
  seat: number;
  throws: number;
  expected: number;
  actual: number;
  /** The running difference after each throw, from the beginning of the game on. */
  points: { place: number; value: number }[];
}

/** What a game says of its luck. */
export interface LuckWords {
  none: Wording;
  about: Wording;
  /** What came of all throws of a seat. */
  sum: (line: LuckLine) => string;
  /** What came of one. */
  came: (actual: number) => string;
  table: { open: Wording; caption: Wording; columns: [Wording, Wording, Wording] };
}

export const ROLLS: LuckWords = {
  none: later('No dice were rolled in this game.'),
  about: later(
    'Successful rolls minus the expected number: above the line a side was lucky, below it was unlucky.',
  ),
  sum: ({ actual, throws, expected }) =>
    t(
      '{actual} of {throws} {throws, plural, one {roll} other {rolls}} succeeded, {expected} expected',
      { actual, throws, expected: tongue.fixed(expected, 1) },
    ),
  came: (actual) => (actual > 0 ? t('yes') : t('no')),
  table: {
    open: later('Every roll as a table'),
    caption: later('Every roll: whether it succeeded, and the chance of that'),
    columns: [later('Roll'), later('Success'), later('Chance')],
  },
};

export function luckLines(luck: LuckPoint[], seats: number): LuckLine[] {
  return Array.from({ length: seats }, (_, seat) => luckLine(luck, seat));
}

function luckLine(luck: LuckPoint[], seat: number): LuckLine {
  const own = luck.filter((point) => point.seat === seat);
  let value = 0;
  const points = [{ place: 0, value }];
  for (const point of own) {
    value += point.actual - point.expected;
    points.push({ place: point.step, value });
  }
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    seat,
    throws: own.length,
    expected: sum(own.map((point) => point.expected)),
    actual: sum(own.map((point) => point.actual)),
    points,
  };
}

/** With a sign, and never a minus before nothing. */
export function signed(value: number): string {
  const text = tongue.fixed(Math.abs(value), 1);
  if (Math.abs(value) < 0.05) return text;
  return value > 0 ? `+${text}` : `−${text}`;
}

/** The difference at a place of the game. */
export function valueAt(line: LuckLine, place: number): number {
  return line.points.findLast((point) => point.place <= place)?.value ?? 0;
}
