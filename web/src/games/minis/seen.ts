// Generated from starfold.games.minis.speech.seen: change that, then run `make types`.

/** A part of a number: how much, from what, by which rules. */
export interface Modifier {
  amount: number;
  source: string;
  kind: string;
  rules: string[];
}

/** A shot or strike as things stand, by enumerating the dice. */
export interface ShotPromise {
  kind: "shot";
  shooter: number;
  target: number;
  strike: boolean;
  second: boolean;
  lasers: boolean;
  distance: number;
  reach: number;
  attack: number;
  defense: number;
  need: number;
  hit: [number, number];
  counters: number;
  counters_odd: number;
  expected_damage: [number, number];
  destroyed: [number, number];
  attack_modifiers: Modifier[];
  defense_modifiers: Modifier[];
  damage_modifiers: Modifier[];
}

/** A number that goes into an answer: answer = option + sum of factor * (value - zero). */
export interface Amount {
  name: "turn" | "length" | "along" | "bearing" | "distance" | "heading";
  unit: "mdeg" | "um";
  least: number;
  most: number;
  zero: number;
  factor: number;
}

/** Where a unit would stand, and how it would face. */
export interface Spot {
  x: number;
  y: number;
  heading: number;
}

/** How far a segment can go after a turn, and what stops it there. */
export interface Ray {
  turn: number;
  length: number;
  stop: string;
}

/**
 * An answer, with the pieces that it is about.
 *
 * With `amounts` it stands for a whole range of answers; those without are listed one by one.
 */
export interface QuestionOption {
  option: number;
  text: string;
  verb: string;
  promise: ShotPromise | null;
  notation?: string;
  unit?: number;
  values?: string;
  target?: number;
  seat?: number;
  card?: number;
  icon?: string;
  segment?: string;
  spot?: Spot;
  amounts?: Amount[];
  rays?: Ray[];
}

/** The choice to be made; all may know it, there are no secrets on the open table. */
export interface Question {
  seat: number;
  step: string;
  text: string;
  rules: string[];
  options: QuestionOption[];
  unit?: number;
  segments?: string[];
}

/** How far and where a shot can go. */
export interface FireRange {
  words: string;
  reach: number;
  lasers: number;
  arc: boolean;
  second: boolean;
}

export interface UnitView {
  unit: number;
  id: string;
  name: string;
  label: string;
  design: string;
  kind: "space" | "ground";
  affiliation: string;
  provenance: string;
  owner: number;
  place: "table" | "reserves" | "gone";
  x: number;
  y: number;
  heading: number;
  radius: number;
  stars: number;
  attack: number;
  damage: number;
  defense: number;
  shields: number;
  icons: string[];
  counters: number;
  face: "" | "plain" | "veteran" | "cloaked" | "uncloaked" | "space" | "ground";
  two_sided: boolean;
  rate: string;
  ranges: FireRange[];
  moved: boolean;
  displaced: boolean;
  waiting: boolean;
  fallen: boolean;
  hits: number;
  borrowed: string[];
  lent: string[];
  person: string;
}

export interface BaseCardView {
  target: number;
  card: number;
  x: number;
  y: number;
  heading: number;
  length: number;
  width: number;
  counters: number;
  shields: number;
  defense: number;
  standing: boolean;
  fallen: boolean;
  name: string;
  bonus: string;
}

export interface PlayerView {
  seat: number;
  fleet: string;
  alive: boolean;
  score: number;
  stars_on_table: number;
  stars_in_reserve: number;
  cards: BaseCardView[];
}

/** A shot that was declared. */
export interface ShotView {
  shooter: number;
  target: number;
  second: boolean;
  lasers: boolean;
  fired: boolean;
}

/** The move under way or just made: the places of the centre, from where it began. */
export interface PathView {
  unit: number;
  spots: Spot[];
}

/** Dice on the table that may be rolled again. */
export interface RollView {
  unit: number;
  dice: number[];
  what: string;
}

export interface MinisView {
  game: "minis";
  edition: string;
  seat: number;
  turn: number;
  phase: "set-up" | "movement" | "fire" | "turn end" | "reserves";
  active: number;
  first: number;
  ended: string;
  winners: number[];
  short: number;
  long: number;
  edge: [number, number, number, number] | null;
  scoring: boolean;
  units: UnitView[];
  players: PlayerView[];
  shots: ShotView[];
  path: PathView | null;
  roll: RollView | null;
  asked: number;
  question: Question | null;
}

/** One target from a place: every figure on which the decision rests. */
export interface TargetMeasured {
  target: number;
  where: string;
  distance: number;
  off_axis: number;
  aim: [number, number];
  in_reach: boolean;
  in_arc: boolean;
  blocked_by: number[];
  refusal: string;
  rule: string;
  promise: ShotPromise | null;
}

/** `survey({"unit": u})`: what a unit could fire at from where it stands. */
export interface Measured {
  unit: number;
  spot: Spot;
  ranges: FireRange[];
  targets: TargetMeasured[];
}

/** `survey({"option": n})`: what an answer would lead to, or why it is refused. */
export interface Foreseen {
  refusal: string;
  rule: string;
  unit: number;
  spots: Spot[];
  length: number;
  stopped_by: string;
  targets: TargetMeasured[];
}
