/** What an analysis says: moments that gave something away, and what is left to luck. */
import type { Analysis, Judged } from '../lib/protocol';
import { percent } from '../lib/verdicts';
import { later, t, type Wording } from '../lib/tongue.svelte';

export interface Grade {
  title: Wording;
  /** As chess players write it beside a move. */
  sign: string;
}

const GRADES: Record<string, Grade> = {
  inaccuracy: { title: later('Inaccuracy'), sign: '?!' },
  mistake: { title: later('Mistake'), sign: '?' },
  blunder: { title: later('Blunder'), sign: '??' },
};

const NEARLY = 0.02; // a difference that says nothing

export function gradeOf({ grade }: Judged): Grade {
  return GRADES[grade] ?? { title: later(''), sign: '' };
}

/** The choices that gave something away, in their order; of one seat, or of all (-1). */
export function missed({ judged }: Analysis, seat = -1): Judged[] {
  return judged.filter((one) => one.grade !== '' && (seat < 0 || one.seat === seat));
}

/** What was better and what it was worth, beside what was chosen. */
export function inWords({ best, given }: Judged): string {
  const better = `${capital(best.text)}: ${percent(best.chance)}`;
  return t('{better}, this ({text}): {chance}.', {
    better,
    text: given.text,
    chance: percent(given.chance),
  });
}

/** What is to be said of a choice that gave nothing away for sure. */
export function unclear({ given, others }: Judged): string {
  const chosen = `${capital(given.text)}: ${percent(given.chance)}.`;
  const [other] = others;
  if (!other || other.chance < given.chance + NEARLY)
    return t('{chosen} Nothing was better.', { chosen });
  return t('{chosen} {text} looked better, but not for sure.', {
    chosen,
    text: capital(other.text),
  });
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** How a seat's chance came from the beginning to the end; the parts add up. */
export interface Balance {
  seat: number;
  start: number;
  /** What its own choices gave away, as a loss. */
  own: number;
  /** What the others' choices gave it. */
  others: number;
  /** What is left: dice, cards, and what nobody could know. */
  luck: number;
  end: number;
}

export function balances({ curve, judged }: Analysis): Balance[] {
  const first = curve[0] ?? [];
  const last = curve.at(-1) ?? [];
  const costs = first.map((_, seat) =>
    judged.filter((one) => one.seat === seat).reduce((sum, { cost }) => sum + cost, 0),
  );
  const all = costs.reduce((sum, cost) => sum + cost, 0);
  return first.map((start, seat) => {
    const own = -(costs[seat] ?? 0);
    const others = (all + own) / Math.max(1, first.length - 1);
    const end = last[seat] ?? 0;
    return { seat, start, own, others, luck: end - start - own - others, end };
  });
}

/** A part of a balance: `+12 %`, `−3 %`, `0 %`. */
export function signedPercent(part: number): string {
  const rounded = Math.round(100 * part);
  if (rounded === 0) return percent(0);
  return `${rounded > 0 ? '+' : '−'}${percent(Math.abs(rounded) / 100)}`;
}

/** The line of the log (counted from 1) with which each of these choices begins to be told. */
export function byLine(judged: Judged[], lines: number[]): Map<number, Judged> {
  const total = lines.at(-1) ?? 0;
  return new Map(
    judged.map((one) => [Math.min(total, (lines[one.number - 1] ?? 0) + 1), one] as const),
  );
}

/** Bands of the chances of all seats, one above the other: where each begins, place by place. */
export function bands(curve: number[][]): number[][] {
  const seats = curve[0]?.length ?? 0;
  return Array.from({ length: seats + 1 }, (_, seat) =>
    curve.map((chances) => chances.slice(0, seat).reduce((sum, chance) => sum + chance, 0)),
  );
}

/** The choice after which a seat's chance had changed most. */
export interface TurningPoint {
  place: number;
  before: number;
  after: number;
}

export function turningPoint({ curve }: Analysis, seat: number, begun = 0): TurningPoint | null {
  let found: TurningPoint | null = null;
  curve.slice(1).forEach((chances, at) => {
    const before = curve[at]?.[seat] ?? 0;
    const after = chances[seat] ?? 0;
    const most = found ? Math.abs(found.after - found.before) : 0;
    if (at >= begun && Math.abs(after - before) > most) found = { place: at + 1, before, after };
  });
  return found;
}
