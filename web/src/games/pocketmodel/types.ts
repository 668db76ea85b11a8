// The PocketModel table as the server sends it (games/pocketmodel/view.py). Nothing here is computed by the page.

import type {
  BattlePromise,
  BoardProps as SharedBoardProps,
  Modifier,
  Option,
  Question,
  StrikePromise,
} from '../../lib/game';

export type {
  BattlePromise,
  BattleSide,
  Fraction,
  Modifier,
  Odds,
  Option,
  Question,
  StrikePromise,
} from '../../lib/game';

export interface UnitView {
  unit: number;
  id: string;
  name: string;
  label?: string;
  design: string;
  kind: string;
  affiliation: string;
  provenance: string;
  owner: number;
  zone: number;
  place: string;
  stars: number;
  attack: number;
  damage: number;
  defense: number;
  shields: number;
  icons: string[];
  counters: number;
  flipped: boolean;
  two_sided: boolean;
  effects?: string[];
}

export interface CardView {
  id: string;
  name: string;
  type: string;
  bonus: { attack?: number; damage?: number; defense?: number };
  text: string;
  stars: number;
  defense: number;
  provenance: string;
}

export interface ObjectiveView {
  slot: number;
  face_up: boolean;
  card: CardView | null;
}

export interface PlayerView {
  seat: number;
  fleet: string;
  alive: boolean;
  deck: number;
  hand: { count: number; known: CardView[] };
  discard: CardView[];
  objectives: ObjectiveView[];
}

export interface BattleView {
  attacker: number;
  defender: number;
  attack_card: CardView | null;
  defense_card: CardView | null;
  attack_roll: number;
  defense_roll: number;
  odds?: BattlePromise | null;
}

export interface StrikeView {
  target: number;
  slot: number;
  strikers: number[];
  striker: number;
  odds?: StrikePromise | null;
}

export interface ActionView {
  kind: string;
  limit?: number;
  spent?: number;
  attacks?: [number, number][];
  strikers?: number[];
  target?: number | null;
  slot?: number | null;
  moved?: number[];
  unit?: number | null;
}

export interface PocketModelView {
  game: string;
  edition: string;
  seat: number;
  turn: number;
  active: number;
  first: number;
  ended: string;
  winners: number[];
  zones: string[];
  units: UnitView[];
  players: PlayerView[];
  battle: BattleView | null;
  strike: StrikeView | null;
  action?: ActionView | null;
  asked: number;
  question: Question | null;
}

export type BoardProps = SharedBoardProps<PocketModelView>;

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
