/** In which windows the table passes in the reader's name; see `Auto` of the protocol. */
import type { KeptPassing } from './settings.svelte';

export interface Passing {
  /** Where nothing else can be done. */
  forced: boolean;
  /** By the window's name: always (null), or in this turn only. */
  windows: Record<string, number | null>;
  /** What is a matter of course, where the hint agrees. */
  quiet: boolean;
  /** By the card's number: no window stops for it alone, in the same way. */
  cards: Record<string, number | null>;
  /** Answers given in advance, in notation: in which turn. */
  ahead: Record<string, number>;
  /** Alone: what is lost is paid as the hint would pay it. */
  pays: boolean;
  /** Whether the reader is asked in battles though they pass until their turn. */
  battles: boolean;
}

/** How a window is dealt with: ask me, pass until the turn ends, pass always. */
export type Manner = 'ask' | 'turn' | 'always';

/** What a reader has at first. */
export const USUAL: Passing = {
  forced: true,
  windows: {},
  quiet: true,
  cards: {},
  ahead: {},
  pays: true,
  battles: true,
};
const OLDER_WINDOWS = ['own_phase']; // that a browser may remember

export function fromKept(kept: KeptPassing | undefined): Passing {
  if (!kept) return USUAL;
  const { forced, quiet = true, battles = true, pays = true } = kept;
  const names = kept.windows.filter((name) => !OLDER_WINDOWS.includes(name));
  const windows = Object.fromEntries(names.map((name) => [name, null]));
  return { ...USUAL, forced, quiet, battles, pays, windows };
}

/** Only what holds always outlives the table. */
export function toKept({ forced, windows, quiet, battles, pays }: Passing): KeptPassing {
  const always = Object.keys(windows).filter((name) => windows[name] === null);
  return { forced, quiet, battles, pays, windows: always };
}

export function mannerOf({ windows }: Passing, window: string, turn: number): Manner {
  const until = windows[window];
  if (until === null) return 'always';
  return until === turn ? 'turn' : 'ask';
}

export function withManner(
  passing: Passing,
  window: string,
  manner: Manner,
  turn: number,
): Passing {
  const { [window]: _, ...windows } = passing.windows;
  if (manner !== 'ask') windows[window] = manner === 'always' ? null : turn;
  return { ...passing, windows };
}

/** Every window goes by until the turn is over; on request those of a battle do not. */
export function passUntilMyTurn(
  passing: Passing,
  names: string[],
  battle: string[],
  turn: number,
): Passing {
  const kept = passing.battles ? battle : [];
  return goOn(
    passing,
    names.filter((name) => !kept.includes(name)),
    turn,
  );
}

/** These windows go by in this turn; what goes by always still does. */
export function goOn(passing: Passing, names: string[], turn: number): Passing {
  const windows = { ...passing.windows };
  for (const name of names) if (windows[name] !== null) windows[name] = turn;
  return { ...passing, windows };
}

export function answerAhead(passing: Passing, notations: string[], turn: number): Passing {
  return { ...passing, ahead: Object.fromEntries(notations.map((one) => [one, turn])) };
}

/** No window stops for this card alone: in this turn, or (null) in this game. */
export function letCardGo(passing: Passing, card: number, turn: number | null): Passing {
  return { ...passing, cards: { ...passing.cards, [card]: turn } };
}

/** An answer in advance is said once: whoever says something else afterwards does not repeat it. */
export function withoutAhead(passing: Passing): Passing {
  return { ...passing, ahead: {} };
}

/** What the server is told. */
export function toCommand({ forced, windows, quiet, cards, ahead, pays }: Passing) {
  return { type: 'auto' as const, forced, windows, quiet, cards, ahead, pays };
}

/** Whether the server takes just this for granted before it is told anything. */
export function isGranted({ forced, windows, quiet, cards, ahead, pays }: Passing): boolean {
  const plain = forced && !quiet && !pays;
  return plain && [windows, cards, ahead].every((one) => Object.keys(one).length === 0);
}
