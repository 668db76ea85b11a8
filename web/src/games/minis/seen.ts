// Generated from starfold.games.minis.speech.seen: change that, then run `make types`.

export type Phase = "fire" | "movement" | "reserves" | "set-up" | "turn end";

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

export type AmountName = "along" | "bearing" | "distance" | "heading" | "length" | "turn";

export type AmountUnit = "mdeg" | "um";

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

/** The pieces and amounts that an answer is about. */
export interface Pieces {
  unit?: number;
  values?: string;
  target?: number;
  seat?: number;
  card?: number;
  icon?: string;
  segment?: string;
  turn?: number;
  length?: number;
  stop?: number;
  towards?: number;
  spot?: Spot;
  amounts?: Amount[];
  rays?: Ray[];
}

/**
 * An answer, with the pieces that it is about.
 *
 * With `amounts` it stands for a whole range of answers; those without are listed one by one.
 */
export interface QuestionOption {
  unit?: number;
  values?: string;
  target?: number;
  seat?: number;
  card?: number;
  icon?: string;
  segment?: string;
  turn?: number;
  length?: number;
  stop?: number;
  towards?: number;
  spot?: Spot;
  amounts?: Amount[];
  rays?: Ray[];
  option: number;
  text: string;
  verb: string;
  promise: ShotPromise | null;
  notation?: string;
}

/** The choice to be made; all may know it, there are no secrets on the open table. */
export interface Question {
  seat: number;
  step: string;
  text: string;
  short: string;
  rules: string[];
  options: QuestionOption[];
  unit?: number;
  segments?: string[];
}

export type UnitKind = "ground" | "space";

export type FaceWord = "" | "cloaked" | "ground" | "plain" | "space" | "uncloaked" | "veteran";

/** How far and where a shot can go. */
export interface FireRange {
  words: string;
  reach: number;
  lasers: number;
  arc: boolean;
  second: boolean;
}

export interface UnitView {
  stars: number;
  attack: number;
  damage: number;
  defense: number;
  shields: number;
  further: Record<string, number>;
  unit: number;
  id: string;
  name: string;
  label: string;
  design: string;
  affiliation: string;
  provenance: string;
  owner: number;
  kind: "space" | "ground";
  place: "table" | "reserves" | "gone";
  x: number;
  y: number;
  heading: number;
  radius: number;
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

/** `survey({"after": n})`: what would be asked after a segment; None where the move is over. */
export interface GoesOn {
  question: Question | null;
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

export interface SetUpEvent {
  kind: "set_up";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  battle: string;
  first: number;
}

export interface TurnBeginsEvent {
  kind: "turn_begins";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  turn: number;
  first: number;
}

export interface PhaseEvent {
  kind: "phase";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  phase: string;
  first?: number;
}

export interface InitiativeEvent {
  kind: "initiative";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  seats: number[];
  dice: number[];
}

export interface EntersEvent {
  kind: "enters";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  x: number;
  y: number;
  heading: number;
}

export interface BroughtInEvent {
  kind: "brought_in";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  stars: number;
  left: number;
}

export interface SegmentEvent {
  kind: "segment";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  segment: string;
  turn: number;
  length: number;
  stop: number;
  from: number[];
  to: number[];
  heading: number;
}

export interface FacesEvent {
  kind: "faces";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  heading: number;
  before: number;
}

export interface StandsStillEvent {
  kind: "stands_still";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
}

export interface WaitsEvent {
  kind: "waits";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
}

export interface MovesTogetherEvent {
  kind: "moves_together";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
}

export interface MoveLostEvent {
  kind: "move_lost";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
}

export interface ConvertsEvent {
  kind: "converts";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
}

export interface CloaksEvent {
  kind: "cloaks";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
}

export interface UncloaksEvent {
  kind: "uncloaks";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
}

export interface TransportsEvent {
  kind: "transports";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
}

export interface CarriesEvent {
  kind: "carries";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
}

export interface LandingEvent {
  kind: "landing";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  die: number;
  stars: number;
}

export interface CommandEvent {
  kind: "command";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  borrower: number;
  lender: number;
  icon: string;
}

export interface DieEvent {
  kind: "die";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  die: number;
  what: string;
  leader?: number;
}

export interface DeclaredEvent {
  kind: "declared";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  target: number;
  second: boolean;
  lasers: boolean;
}

export interface ShotLostEvent {
  kind: "shot_lost";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  target: number;
  second: boolean;
  why: string;
}

export interface AttackRollEvent {
  kind: "attack_roll";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  target: number;
  second: boolean;
  dice: number[];
  roll: number;
  attack: number;
  result: number;
  defense: number;
  hit: boolean;
  natural_12: boolean;
  ways: number;
  attack_modifiers: Modifier[];
  defense_modifiers: Modifier[];
}

export interface DamageEvent {
  kind: "damage";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  target: number;
  counters: number;
  now: number;
  shields: number;
  modifiers: Modifier[];
}

export interface DestroyedEvent {
  kind: "destroyed";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  target: number;
}

export interface ExtraShotEvent {
  kind: "extra_shot";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  target: number;
}

export interface CardRemovedEvent {
  kind: "card_removed";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  seat_of: number;
  card: number;
}

export interface UnitRemovedEvent {
  kind: "unit_removed";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  to: string;
}

export interface ResignedEvent {
  kind: "resigned";
  rules: string[];
  seat: number;
  names: Record<string, string>;
}

export interface OutEvent {
  kind: "out";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  stay: boolean;
}

export interface HealsEvent {
  kind: "heals";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  now: number;
}

export interface UpgradesEvent {
  kind: "upgrades";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  hits: number;
}

export interface ReservesDieEvent {
  kind: "reserves_die";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  die: number;
}

export interface GameOverEvent {
  kind: "game_over";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  how: string;
  winners: number[];
  scores: number[];
}

export type GameEvent =
  | SetUpEvent
  | TurnBeginsEvent
  | PhaseEvent
  | InitiativeEvent
  | EntersEvent
  | BroughtInEvent
  | SegmentEvent
  | FacesEvent
  | StandsStillEvent
  | WaitsEvent
  | MovesTogetherEvent
  | MoveLostEvent
  | ConvertsEvent
  | CloaksEvent
  | UncloaksEvent
  | TransportsEvent
  | CarriesEvent
  | LandingEvent
  | CommandEvent
  | DieEvent
  | DeclaredEvent
  | ShotLostEvent
  | AttackRollEvent
  | DamageEvent
  | DestroyedEvent
  | ExtraShotEvent
  | CardRemovedEvent
  | UnitRemovedEvent
  | ResignedEvent
  | OutEvent
  | HealsEvent
  | UpgradesEvent
  | ReservesDieEvent
  | GameOverEvent;

export const ICON_MEANINGS: Record<string, { words: string; rule: string }> = {
  "Airborne": {
    "words": "may land from the reserves near a friendly unit on 5–6",
    "rule": "MG-ICON-01"
  },
  "Battle Droid": {
    "words": "may postpone its move and move together with others",
    "rule": "MG-ICON-02"
  },
  "Blaster": {
    "words": "+1 damage within S if the roll is odd",
    "rule": "MG-ICON-03"
  },
  "Command": {
    "words": "lets a friendly unit within L borrow an icon",
    "rule": "MG-ICON-04"
  },
  "Dogfight": {
    "words": "may turn by any amount, even after its move",
    "rule": "MG-ICON-05"
  },
  "Droid": {
    "words": "removes a damage marker at the end of the turn on 4–6",
    "rule": "MG-ICON-07"
  },
  "Elite": {
    "words": "may reroll a miss with a 1",
    "rule": "MG-ICON-08"
  },
  "Lasers": {
    "words": "adds S to the range of one attack a turn",
    "rule": "MG-ICON-09"
  },
  "Leader": {
    "words": "a friendly unit within S may reroll",
    "rule": "MG-ICON-10"
  },
  "Recon": {
    "words": "+1 defense against 3 to 5 stars",
    "rule": "MG-ICON-11"
  },
  "Ruthless": {
    "words": "need not declare its targets in advance",
    "rule": "MG-ICON-12"
  },
  "Torpedo": {
    "words": "+1 damage against more stars than its own",
    "rule": "MG-ICON-13"
  },
  "Transport": {
    "words": "may land ground units instead of moving",
    "rule": "MG-ICON-14"
  },
  "Trooper": {
    "words": "one more star may enter with it",
    "rule": "MG-ICON-17"
  },
  "Armor": {
    "words": "takes 1 less damage from each hit",
    "rule": "MG-ICON-18"
  },
  "Artillery": {
    "words": "fires L+L+L if it has not moved, never at space units",
    "rule": "MG-ICON-19"
  },
  "Carrier": {
    "words": "may launch space units instead of moving",
    "rule": "MG-ICON-21"
  },
  "Cloaked": {
    "words": "may hide and reappear instead of moving",
    "rule": "MG-ICON-23"
  },
  "Convert": {
    "words": "may change between space and ground",
    "rule": "MG-ICON-25"
  },
  "Turbolaser": {
    "words": "+1 damage against 4 and 5 stars",
    "rule": "MG-ICON-28"
  },
  "Veteran": {
    "words": "gains its better side through successful attacks",
    "rule": "MG-ICON-31"
  }
};
