/** What happened, as a reader takes it in: one move, one battle, one shot, one draw at a time. */
import type { Modifier } from './game';
import type { LogEntry } from './protocol';

/** Dice, or a card drawn for its number, and what came of them. */
export interface Throw {
  /** Throws with the same key belong together: both sides of a battle, all who strike at once. */
  key: string;
  seat: number;
  /** Who throws, and at whom. */
  title: string;
  /** The faces of the dice; none where a card was drawn. */
  dice: number[];
  /** Dice together, or the number of the card. */
  roll: number;
  parts: Pick<Modifier, 'amount' | 'source'>[];
  /** What it comes to, where anything is added. */
  result: number | null;
  /** What it had to reach. */
  against: number | null;
  /** The verdict in a word, where there is one. */
  word: string;
  good: boolean;
  /** Throws of the same key go on with the beat even where each was an answer of its own. */
  volley?: boolean;
}

/** How the events of a game make beats. */
export interface Score {
  /** Kinds of events that take no time of their own: they are shown with what comes of them. */
  quiet: readonly string[];
  /** Kinds that go on with the beat of the same piece, and the field that names it; '' for any. */
  goesOn: Readonly<Record<string, string>>;
  /** How many pieces share a beat while they go on; one where nothing is said. */
  abreast?: number;
  /** So plain that pieces share a beat to which it happens one after another. */
  plain?: (event: Record<string, unknown>) => boolean;
  throwOf: (event: Record<string, unknown>) => Throw | null;
}

export const PLAIN: Score = { quiet: [], goesOn: {}, throwOf: () => null };

/** Something that is shown as one. */
export interface Beat {
  lines: LogEntry[];
  throws: Throw[];
  /** The lines of the throws and of what came of them. */
  outcome: LogEntry[];
  /** Nothing to be looked at: only drawn, passed, announced. */
  quiet: boolean;
  /** The pieces that go on in it; none where it stands alone. */
  keys: readonly string[];
  /** Nothing but what pieces may share a beat for. */
  plain: boolean;
}

export const NO_BEAT: Beat = {
  lines: [],
  throws: [],
  outcome: [],
  quiet: true,
  keys: [],
  plain: false,
};

/** The beats of one update: each throw has its own, with what led to it and what came of it. */
export function beatsIn(lines: LogEntry[], score: Score): Beat[] {
  const beats: Beat[] = [];
  let open: LogEntry[] = [];
  let outcome: LogEntry[] = [];
  let throws: Throw[] = [];
  const close = () => {
    beats.push({ lines: open, throws, outcome, ...nature(open, throws, score) });
    throws = [];
    outcome = [];
  };
  for (const line of lines) {
    const thrown = line.event && score.throwOf(line.event);
    if (thrown && throws.some(({ key }) => key !== thrown.key)) {
      const ledTo = trailing(open, score);
      open = open.slice(0, open.length - ledTo.length);
      outcome = outcome.slice(0, outcome.length - ledTo.length);
      close();
      open = ledTo;
    }
    if (thrown) throws.push(thrown);
    open = [...open, line];
    if (throws.length > 0) outcome = [...outcome, line];
  }
  if (open.length > 0 || beats.length === 0) close();
  return beats;
}

/** Whether a beat that nobody has seen yet is shown together with the next. */
export function belongTogether(before: Beat, next: Beat, score: Score): boolean {
  if (before.throws.length > 0) {
    const [last, first] = [before.throws.at(-1), next.throws[0]];
    return last?.volley === true && last.key === first?.key;
  }
  if (before.quiet || (before.keys.length > 0 && next.lines.length === 0)) return true;
  return (before.plain && next.plain) || goOnTogether(before.keys, next.keys, score);
}

/** The same pieces go on, or others of their kind beside them. */
function goOnTogether(before: readonly string[], next: readonly string[], score: Score): boolean {
  if (before.length === 0 || next.length === 0) return false;
  const all = distinct([...before, ...next]);
  const kinds = new Set(all.map((key) => key.split(' ')[0]));
  return all.length <= Math.max(before.length, score.abreast ?? 1) && kinds.size === 1;
}

export function joined(before: Beat, next: Beat): Beat {
  if (next.lines.length === 0) return before;
  const lines = [...before.lines, ...next.lines];
  const throws = [...before.throws, ...next.throws];
  const outcome = before.throws.length > 0 ? [...before.outcome, ...next.lines] : next.outcome;
  const plain = next.plain && (before.quiet || before.plain);
  const keys = before.quiet ? next.keys : distinct([...before.keys, ...next.keys]);
  return { ...next, lines, throws, outcome, plain, keys };
}

/** The beats of many updates that wait together, as they are shown one after another. */
export function beatsOfAll(updates: LogEntry[][], score: Score): Beat[] {
  const beats: Beat[] = [];
  for (const next of updates.flatMap((lines) => beatsIn(lines, score))) {
    const before = beats.at(-1);
    if (before && belongTogether(before, next, score))
      beats[beats.length - 1] = joined(before, next);
    else beats.push(next);
  }
  return beats;
}

/** Lines at the end that lead to what comes next. */
function trailing(lines: LogEntry[], score: Score): LogEntry[] {
  const last = lines.findLastIndex((line) => !isQuiet(line, score));
  return lines.slice(last + 1);
}

function nature(
  lines: LogEntry[],
  throws: Throw[],
  score: Score,
): Pick<Beat, 'quiet' | 'keys' | 'plain'> {
  const seen = lines.filter((line) => !isQuiet(line, score));
  const keys = distinct(seen.map((line) => keyOf(line, score)));
  return {
    quiet: seen.length === 0 && throws.length === 0,
    keys: keys.includes('') ? [] : keys,
    plain:
      throws.length === 0 &&
      seen.length > 0 &&
      seen.every(({ event }) => event && score.plain?.(event)),
  };
}

function keyOf({ event }: LogEntry, { goesOn }: Score): string {
  const field = goesOn[kindOf(event)];
  if (field === undefined) return '';
  return field === '' ? 'any' : `${field} ${String(event?.[field])}`;
}

function isQuiet({ event }: LogEntry, { quiet }: Score): boolean {
  return quiet.includes(kindOf(event));
}

function distinct(keys: string[]): string[] {
  return [...new Set(keys)];
}

function kindOf(event: LogEntry['event']): string {
  return String(event?.['kind'] ?? '');
}

// -- how long it takes ---------------------------------------------------------------------------

/** When the parts of a throw come, in milliseconds from its beginning. */
export interface Falling {
  dice: number[];
  parts: number[];
  result: number;
  verdict: number;
  end: number;
}

const DIE_MS = 130;
const FALL_MS = 450;
const PART_MS = 240;
const VERDICT_MS = 300;

/** Dice first, then what is added one by one, then the verdict. */
export function fallingOf({ dice, parts, result, word }: Throw): Falling {
  const thrown = Math.max(1, dice.length);
  const landed = (thrown - 1) * DIE_MS + FALL_MS;
  const added = landed + parts.length * PART_MS;
  const verdict = added + (result === null ? 0 : PART_MS);
  return {
    dice: Array.from({ length: thrown }, (_, at) => at * DIE_MS),
    parts: parts.map((_, at) => landed + at * PART_MS),
    result: added,
    verdict,
    end: verdict + (word ? VERDICT_MS : 0),
  };
}

/** When each of several throws begins, one after another, and when the last has landed. */
export function fallingInTurn(throws: Throw[]): { begins: number[]; end: number } {
  let end = 0;
  const begins = throws.map((thrown) => {
    const begin = end;
    end += fallingOf(thrown).end;
    return begin;
  });
  return { begins, end };
}

export type Pace = 'off' | 'fast' | 'normal' | 'step';

/** How long a beat is looked at, and a verdict after the dice have landed. */
const LOOK_MS: Record<Pace, number> = { off: 0, fast: 280, normal: 850, step: Infinity };
const VERDICT_STAYS_MS: Record<Pace, number> = { off: 0, fast: 1200, normal: 3000, step: Infinity };
/** Where so many throws wait, each stays for less. */
const MANY = 3;
const AMONG_MANY = 0.4;
/** How much faster dice fall. */
export const HASTE: Record<Pace, number> = { off: 1, fast: 2, normal: 1, step: 1 };

/** How long dice fall in a beat. */
export function landingMs({ throws }: Beat, pace: Pace, still: boolean): number {
  return still || pace === 'off' ? 0 : fallingInTurn(throws).end / HASTE[pace];
}

/** How long a beat stays before the next, `waiting` being the throws among those that wait. */
export function stayMs(beat: Beat, pace: Pace, still: boolean, waiting: number): number {
  if (beat.quiet) return 0;
  if (beat.throws.length === 0) return LOOK_MS[pace];
  const stays = VERDICT_STAYS_MS[pace] * (waiting > MANY ? AMONG_MANY : 1);
  return landingMs(beat, pace, still) + stays;
}
