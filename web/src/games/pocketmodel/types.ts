// The PocketModel table as the server sends it (games/pocketmodel/speech/seen.py). Nothing here is computed by the page.

import type { BoardProps as SharedBoardProps } from '../../lib/game';
import type {
  BattlePromise,
  CardView,
  Modifier,
  PocketModelView,
  Question,
  QuestionOption,
  StrikePromise,
} from './seen';

export type { Fraction } from '../../lib/game';
export type {
  ActionView,
  BattlePromise,
  BattleSide,
  BattleView,
  CardView,
  Modifier,
  ObjectiveView,
  PlayerView,
  PocketModelView,
  Question,
  StrikePromise,
  StrikeView,
  UnitView,
} from './seen';

export type BoardProps = SharedBoardProps<PocketModelView, Question>;

/** A combat card of a battle; the card itself where the reader sees it. */
export interface Played {
  card: CardView | undefined;
  name: string;
}

/** What an option promises. */
export type Odds = BattlePromise | StrikePromise;

/** One of the answers; it names the pieces it is about. */
export type Option = QuestionOption;

/** The options of an open question; empty while the reader has nothing to choose. */
export function optionsOf(question: Question | null): Option[] {
  return question?.options ?? [];
}

/** `attack_roll` and `strike_roll` of the log, as far as a sheet shows them. */
export interface RollEvent {
  kind: 'attack_roll' | 'strike_roll';
  seat: number;
  unit: number;
  target: number;
  slot?: number;
  roll: number;
  dice?: [number, number];
  /** The lowest roll that would have done it, where the server says so. */
  need?: number;
  attack?: number;
  strike?: number;
  result: number;
  defense: number;
  hit?: boolean;
  success?: boolean;
  again?: string;
  modifiers: Modifier[];
  defense_modifiers: Modifier[];
  rules: string[];
}
