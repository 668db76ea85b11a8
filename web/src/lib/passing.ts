/** In which windows the table passes in the reader's name; see `Auto` of the protocol. */
import type { KeptPassing } from './settings.svelte';

export interface Passing {
  /** Where nothing else can be done. */
  forced: boolean;
  /** By the window's name: always (null), or in this turn only. */
  windows: Record<string, number | null>;
}

/** How a window is dealt with: ask me, pass until the turn ends, pass always. */
export type Manner = 'ask' | 'turn' | 'always';

/** What the server takes for granted before it is told otherwise. */
export const USUAL: Passing = { forced: true, windows: {} };

export function fromKept(kept: KeptPassing | undefined): Passing {
  if (!kept) return USUAL;
  return {
    forced: kept.forced,
    windows: Object.fromEntries(kept.windows.map((name) => [name, null])),
  };
}

/** Only what holds always outlives the table. */
export function toKept({ forced, windows }: Passing): KeptPassing {
  return { forced, windows: Object.keys(windows).filter((name) => windows[name] === null) };
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

export function isUsual({ forced, windows }: Passing): boolean {
  return forced && Object.keys(windows).length === 0;
}
