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

/** One more number that a battle promises: a chance, or an average. */
export interface Figure {
  words: string;
  value: [number, number];
  is_chance: boolean;
}

/** A battle as things stand; cards still to come are not counted. */
export interface BattlePromise {
  kind: "battle";
  attacker: number;
  defender: number;
  sides: BattleSides;
  figures: Figure[];
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

/** The pieces that an answer is about. */
export interface Pieces {
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

/** An answer, with the pieces that it is about. */
export interface QuestionOption {
  unit?: number;
  values?: string;
  attacker?: number;
  defender?: number;
  card?: number;
  card_id?: string;
  zone?: number;
  target?: number;
  slot?: number;
  option: number;
  notation: string;
  text: string;
  verb: string;
  promise: BattlePromise | StrikePromise | null;
}

/** The choice to be made; others than the asked seat learn only whose it is. */
export interface Question {
  seat: number;
  step: string;
  text?: string;
  short?: string;
  rules?: string[];
  options?: QuestionOption[];
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
  zone: number;
  place: string;
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

export type ActionKind = "battles" | "combat" | "move" | "strike";

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

export interface ShuffledEvent {
  kind: "shuffled";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  cards: number;
}

export interface ObjectivesDealtEvent {
  kind: "objectives_dealt";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  number: number;
}

export interface FirstPlayerEvent {
  kind: "first_player";
  rules: string[];
  seat: number;
  names: Record<string, string>;
}

export interface PlacedEvent {
  kind: "placed";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  zone: number;
}

export interface PlacedSecretlyEvent {
  kind: "placed_secretly";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit?: number;
}

export interface PlacedAllEvent {
  kind: "placed_all";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  units: number[];
}

export interface PlacementDoneEvent {
  kind: "placement_done";
  rules: string[];
  seat: number;
  names: Record<string, string>;
}

export interface TurnBeginsEvent {
  kind: "turn_begins";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  turn: number;
}

export interface NoObjectiveEvent {
  kind: "no_objective";
  rules: string[];
  seat: number;
  names: Record<string, string>;
}

export interface ObjectivePlayedEvent {
  kind: "objective_played";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  slot: number;
  card_id: string;
  was_face_up: boolean;
  replaced_id?: string;
}

export interface ActionEvent {
  kind: "action";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  action: string;
}

export interface MovedEvent {
  kind: "moved";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  from: number;
  to: number;
}

export interface AttackDeclaredEvent {
  kind: "attack_declared";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  attacker: number;
  defender: number;
  zone: number;
}

export interface BattleBeginsEvent {
  kind: "battle_begins";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  attacker: number;
  defender: number;
  zone: number;
}

export interface BattleVoidEvent {
  kind: "battle_void";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  attacker: number;
  defender: number;
}

export interface PassedEvent {
  kind: "passed";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  step: number;
}

export interface CardPlayedEvent {
  kind: "card_played";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card_id: string;
  unit: number;
  ability_gained: boolean;
}

export interface AbilityEvent {
  kind: "ability";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card_id: string;
  when: string;
  effects: string[];
  unit: number;
}

export interface PickedAtRandomEvent {
  kind: "picked_at_random";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card_id: string;
}

export interface AttackRollEvent {
  kind: "attack_roll";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  target: number;
  roll: number;
  dice: number[];
  ways: number;
  attack: number;
  result: number;
  defense: number;
  hit: boolean;
  automatic: boolean;
  again: string;
  modifiers: Modifier[];
  defense_modifiers: Modifier[];
}

export interface DamagedEvent {
  kind: "damaged";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  counters: number;
  total: number;
}

export interface UnharmedEvent {
  kind: "unharmed";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
}

export interface UnitDestroyedEvent {
  kind: "unit_destroyed";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  zone: number;
}

export interface WithdrawnEvent {
  kind: "withdrawn";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  zone: number;
}

export interface HealedEvent {
  kind: "healed";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  counters: number;
  total: number;
}

export interface FlippedEvent {
  kind: "flipped";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  destroyed_stars: number;
}

export interface CardDiscardedEvent {
  kind: "card_discarded";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card_id: string;
}

export interface CardRemovedEvent {
  kind: "card_removed";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card_id: string;
}

export interface DiscardedEvent {
  kind: "discarded";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card_id: string;
}

export interface DrewEvent {
  kind: "drew";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card_id?: string;
}

export interface NoRefillEvent {
  kind: "no_refill";
  rules: string[];
  seat: number;
  names: Record<string, string>;
}

export interface RecoveredEvent {
  kind: "recovered";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card_id: string;
}

export interface ReshuffledEvent {
  kind: "reshuffled";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  cards: number;
}

export interface NothingToDrawEvent {
  kind: "nothing_to_draw";
  rules: string[];
  seat: number;
  names: Record<string, string>;
}

export interface StrikeDeclaredEvent {
  kind: "strike_declared";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  target: number;
  slot: number;
  strikers: number[];
}

export interface RevealedEvent {
  kind: "revealed";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  slot: number;
  card_id: string;
}

export interface StrikeRollEvent {
  kind: "strike_roll";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  target: number;
  slot: number;
  roll: number;
  dice: number[];
  ways: number;
  strike: number;
  result: number;
  defense: number;
  success: boolean;
  modifiers: Modifier[];
  defense_modifiers: Modifier[];
}

export interface StrikeVoidEvent {
  kind: "strike_void";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
}

export interface ObjectiveDestroyedEvent {
  kind: "objective_destroyed";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  slot: number;
  card_id: string;
  left: number;
}

export interface ObjectiveReplacedEvent {
  kind: "objective_replaced";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  slot: number;
  card_id: string;
}

export interface EnteredEvent {
  kind: "entered";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  zone: number;
  route: string;
}

export interface NoMoreReservesEvent {
  kind: "no_more_reserves";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unused: number;
}

export interface CarrierUsedEvent {
  kind: "carrier_used";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  unit: number;
  zone: number;
}

export interface EliminatedEvent {
  kind: "eliminated";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  by: string;
}

export interface ResignedEvent {
  kind: "resigned";
  rules: string[];
  seat: number;
  names: Record<string, string>;
}

export interface GameOverEvent {
  kind: "game_over";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  how: string;
  winners: number[];
}

export type GameEvent =
  | ShuffledEvent
  | ObjectivesDealtEvent
  | FirstPlayerEvent
  | PlacedEvent
  | PlacedSecretlyEvent
  | PlacedAllEvent
  | PlacementDoneEvent
  | TurnBeginsEvent
  | NoObjectiveEvent
  | ObjectivePlayedEvent
  | ActionEvent
  | MovedEvent
  | AttackDeclaredEvent
  | BattleBeginsEvent
  | BattleVoidEvent
  | PassedEvent
  | CardPlayedEvent
  | AbilityEvent
  | PickedAtRandomEvent
  | AttackRollEvent
  | DamagedEvent
  | UnharmedEvent
  | UnitDestroyedEvent
  | WithdrawnEvent
  | HealedEvent
  | FlippedEvent
  | CardDiscardedEvent
  | CardRemovedEvent
  | DiscardedEvent
  | DrewEvent
  | NoRefillEvent
  | RecoveredEvent
  | ReshuffledEvent
  | NothingToDrawEvent
  | StrikeDeclaredEvent
  | RevealedEvent
  | StrikeRollEvent
  | StrikeVoidEvent
  | ObjectiveDestroyedEvent
  | ObjectiveReplacedEvent
  | EnteredEvent
  | NoMoreReservesEvent
  | CarrierUsedEvent
  | EliminatedEvent
  | ResignedEvent
  | GameOverEvent;

export const ICON_MEANINGS: Record<string, { words: string; rule: string }> = {
  "Carrier": {
    "words": "brings up to two stars of reserves into an opponent's home zone where it is, instead of an action",
    "rule": "PM-POWER-04"
  },
  "Turbolaser": {
    "words": "deals one more damage to the largest units",
    "rule": "PM-POWER-08"
  },
  "Armor": {
    "words": "takes one damage less from every hit",
    "rule": "PM-POWER-09"
  },
  "Veteran": {
    "words": "flips its base when it destroys its equal or better",
    "rule": "PM-POWER-11"
  }
};
