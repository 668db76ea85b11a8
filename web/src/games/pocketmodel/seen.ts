// Generated from starfold.games.pocketmodel.speech.seen: change that, then run `make types`.

/** A part of a number: how much, from what, by which rules. */
export interface Modifier {
  amount: number;
  source: string;
  kind: string;
  rules: string[];
}

export interface BattleSide {
  unit: number;
  attack: number;
  defense_to_beat: number;
  need: number;
  hit: [number, number];
  counters: number;
  expected_damage: [number, number];
  destroyed: [number, number];
  attack_modifiers: Modifier[];
  defense_modifiers: Modifier[];
  damage_modifiers: Modifier[];
}

export interface BattleSides {
  attacker: BattleSide;
  defender: BattleSide;
}

/** A battle as things stand; cards still to come are not counted. */
export interface BattlePromise {
  kind: "battle";
  attacker: number;
  defender: number;
  both_destroyed: [number, number];
  sides: BattleSides;
}

export interface DefenseChance {
  defense: number;
  chance: [number, number];
}

/** That these units destroy the objective, for each defense that it may have. */
export interface StrikePromise {
  kind: "strike";
  target: number;
  slot: number;
  strikers: number[];
  known: boolean;
  by_defense: DefenseChance[];
  least: [number, number];
  most: [number, number];
  defense_modifiers: Modifier[];
}

export type Promise = BattlePromise | StrikePromise;

/** An answer, with the pieces that it is about. */
export interface QuestionOption {
  option: number;
  notation: string;
  text: string;
  verb: string;
  promise: BattlePromise | StrikePromise | null;
  unit?: number;
  values?: string;
  attacker?: number;
  defender?: number;
  card?: number;
  card_id?: string;
  zone?: number;
  target?: number;
  slot?: number;
}

/** The choice to be made; others than the asked seat learn only whose it is. */
export interface Question {
  seat: number;
  step: string;
  text?: string;
  rules?: string[];
  options?: QuestionOption[];
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
  effects: string[];
}

export interface CardBonus {
  attack?: number;
  damage?: number;
  defense?: number;
}

export interface CardView {
  id: string;
  name: string;
  type: string;
  bonus: CardBonus;
  icon: string;
  affiliation: string;
  text: string;
  stars: number;
  defense: number;
  provenance: string;
}

export interface HandView {
  count: number;
  known: CardView[];
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
  hand: HandView;
  discard: CardView[];
  removed: CardView[];
  objectives: ObjectiveView[];
}

export interface BattleView {
  attacker: number;
  defender: number;
  attack_card: CardView | null;
  attack_extra: CardView[];
  defense_card: CardView | null;
  defense_extra: CardView[];
  attack_roll: number;
  defense_roll: number;
  odds: BattlePromise | null;
}

export interface StrikeView {
  target: number;
  slot: number;
  strikers: number[];
  striker: number;
  odds: StrikePromise | null;
}

/** What is being declared. -1 stands for a unit, player or slot that is not chosen yet. */
export interface ActionView {
  kind: "move" | "combat" | "battles" | "strike";
  limit: number;
  spent: number;
  attacks: [number, number][];
  strikers: number[];
  target: number;
  slot: number;
  moved: number[];
  unit: number;
}

export interface PocketModelView {
  game: "pocketmodel";
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
  action: ActionView | null;
  asked: number;
  question: Question | null;
}
