/** The games this page can show: each brings its board, the rest of the table is shared. */
import type { Component } from 'svelte';
import type { Linked } from '../builder/types';
import { PLAIN, type Score } from '../lib/beats';
import type { BoardProps, Option, TableView } from '../lib/game';
import { oddsText, type OddsText } from '../lib/odds';
import type { Json } from '../lib/protocol';
import type { LuckWords } from '../replay/luck';
import { t, type Wording } from '../lib/tongue.svelte';

/**
 * The parts of a turn as the table lists them: by the name that the view gives to each, or by the
 * steps of the game that belong to it.
 */
export interface Phase {
  title: Wording;
  phase?: string;
  steps?: string[];
}

/** How a game calls what goes by: the server knows the windows, the page puts them in order. */
export interface Standing {
  /** The windows of the phases of one's own turn, in their order. */
  own: { window: string; title: Wording }[];
  /** The windows that are passed besides to end the turn. */
  ending: string[];
  /** The windows of a battle. */
  battle: string[];
  /** What a card is called. */
  card: (view: TableView, card: number) => string;
  /** What can be answered in advance when one goes on to the last phase. */
  aheadTitle: Wording;
  ahead: (view: TableView) => { title: string; notation: string }[];
  /** Acts that one mostly does wherever one can, by their verb: what doing all of them is called. */
  all: Record<string, (count: number) => string>;
}

/** What a game says in its own way around its board; all of it may be left out. */
export interface Telling {
  /** What kind of game it is, in a sentence. */
  about?: Wording;
  /** What one plays for, in a sentence for the first turn. */
  goal?: Wording;
  /** Whether all may see everything: then nobody at a shared screen has to look away. */
  open?: boolean;
  /** Whether a fleet has a deck of cards beside its units. */
  deck?: boolean;
  /** What an option promises. */
  odds?: (promise: object) => OddsText | null;
  /** What comes of an answer that was only tried, a line each. */
  foreseen?: (found: Json, view: TableView) => string[];
  /** Steps that are one to a reader: the machine finishes them together. */
  together?: readonly (readonly string[])[];
  /** What a reader may want to go by. */
  standing?: Standing;
  /** How its luck is told, if it is not that of dice. */
  luck?: LuckWords;
  /** Questions in which one mostly lets be what is offered, by their step or window. */
  letBe?: readonly string[];
  /** What one mostly means where many ways of one act are offered. */
  usual?: (options: Option[]) => Option | undefined;
  /** An act in words, where the option's own words only name a piece; short for a button. */
  label?: (option: Option, short: boolean) => string;
  /** How its events make beats: what is shown as one. */
  score?: Score;
}

interface BoardModule {
  default: Component<BoardProps>;
}
/** A builder of what a seat brings, for a game whose forces are not made of the catalogue. */
export type ForceBuilder = Component<{ game: string; linked: Linked | null }>;

interface PlainModule {
  default: Component;
}

// One folder per game, named as the server names the game. Whoever plays one game loads no other's
// board: only the small words about all of them come along.
const boards = import.meta.glob<BoardModule>('./*/Board.svelte');
const primers = import.meta.glob<PlainModule>('./*/Primer.svelte');
const builders = import.meta.glob<{ default: ForceBuilder }>('./*/Builder.svelte');
const phases = import.meta.glob<{ phases: Phase[] }>('./*/phases.ts', { eager: true });
const tellings = import.meta.glob<{ telling: Telling }>('./*/telling.ts', { eager: true });

/** The board component of a game. */
export async function loadBoard(game: string): Promise<Component<BoardProps>> {
  const load = boards[`./${game}/Board.svelte`];
  if (!load) throw new Error(t('This page has no board for the game “{game}”.', { game }));
  return (await load()).default;
}

/** How a game works in a few pictures, where somebody drew them. */
export async function loadPrimer(game: string): Promise<Component | null> {
  return (await primers[`./${game}/Primer.svelte`]?.())?.default ?? null;
}

/** The builder that a game brings along; null where its forces are made of the catalogue. */
export async function loadBuilder(game: string): Promise<ForceBuilder | null> {
  return (await builders[`./${game}/Builder.svelte`]?.())?.default ?? null;
}

export function phasesOf(game: string): Phase[] {
  return phases[`./${game}/phases.ts`]?.phases ?? [];
}

/** What a game says; where it says nothing of its own, what fits most games. */
export function tellingOf(game: string): Telling & Required<Pick<Telling, 'odds' | 'score'>> {
  return { odds: oddsText, score: PLAIN, ...tellings[`./${game}/telling.ts`]?.telling };
}
