// Generated from starfold.games.ccg.speech.seen: change that, then run `make types`.

export type Phase = "activate" | "battle" | "control" | "deploy" | "draw" | "move";

export type Role = "attached" | "captive" | "cargo" | "location" | "missing" | "passenger" | "pilot" | "side of table" | "there";

export type Side = "Dark" | "Light";

export type Value = "ability" | "armor" | "ferocity" | "forfeit" | "hyperspeed" | "landspeed" | "maneuver" | "power";

export type Group = "docking bay" | "exterior" | "interior" | "system" | "trench" | "vehicle";

export type Segment = "begun" | "damage" | "over" | "power" | "weapons";

/** What is printed on a card. A value that it does not have is null, which is not zero. */
export interface Printed {
  id: string;
  title: string;
  name: string;
  side: "Light" | "Dark";
  set: string;
  type: string;
  subtype: string;
  uniqueness: number;
  destiny: number[];
  power: number | null;
  ability: number | null;
  forfeit: number | null;
  deploy: number | null;
  armor: number | null;
  maneuver: number | null;
  hyperspeed: number | null;
  landspeed: number | null;
  ferocity: number | null;
  defense: number | null;
  icons: string[];
  kinds: string[];
  capacity: string;
  system: string;
  parsec: number | null;
  marker: number;
  force: [number, number];
  printed: Record<string, string>;
  words: string;
  words_for: [string, string] | null;
}

/** A card to build decks of. */
export interface CatalogueCard {
  id: string;
  title: string;
  name: string;
  side: "Light" | "Dark";
  set: string;
  type: string;
  subtype: string;
  uniqueness: number;
  destiny: number[];
  power: number | null;
  ability: number | null;
  forfeit: number | null;
  deploy: number | null;
  armor: number | null;
  maneuver: number | null;
  hyperspeed: number | null;
  landspeed: number | null;
  ferocity: number | null;
  defense: number | null;
  icons: string[];
  kinds: string[];
  capacity: string;
  system: string;
  parsec: number | null;
  marker: number;
  force: [number, number];
  printed: Record<string, string>;
  words: string;
  words_for: [string, string] | null;
  works: boolean;
  starts: boolean;
  rules: string[];
  sort_rules: string[];
  decks: string[];
}

/** What cards are told apart by, each in the order in which people list it. */
export interface CardVocabulary {
  sets: string[];
  sides: string[];
  types: string[];
  subtypes: Record<string, string[]>;
  icons: string[];
  kinds: string[];
  hand: number;
}

export interface CardCatalogue {
  cards: CatalogueCard[];
  vocabulary: CardVocabulary;
}

/** A card as it is printed. */
export interface FaceView {
  id: string;
  title: string;
  name: string;
  side: "Light" | "Dark";
  set: string;
  type: string;
  subtype: string;
  uniqueness: number;
  destiny: number[];
  power: number | null;
  ability: number | null;
  forfeit: number | null;
  deploy: number | null;
  armor: number | null;
  maneuver: number | null;
  hyperspeed: number | null;
  landspeed: number | null;
  ferocity: number | null;
  defense: number | null;
  icons: string[];
  kinds: string[];
  capacity: string;
  system: string;
  parsec: number | null;
  marker: number;
  force: [number, number];
  printed: Record<string, string>;
  words: string;
  words_for: [string, string] | null;
  card: number;
}

/** A piece of a changed value. */
export interface Part {
  amount: number;
  sets: boolean;
  source: string;
  card: number;
}

/** A value that is not the printed one just now. */
export interface Changed {
  value: "power" | "ability" | "forfeit" | "armor" | "maneuver" | "hyperspeed" | "landspeed" | "ferocity";
  printed: number | null;
  now: number;
  parts: Part[];
}

/** A card in play; its values are those that it has now. */
export interface CardView {
  id: string;
  title: string;
  name: string;
  side: "Light" | "Dark";
  set: string;
  type: string;
  subtype: string;
  uniqueness: number;
  destiny: number[];
  power: number | null;
  ability: number | null;
  forfeit: number | null;
  deploy: number | null;
  armor: number | null;
  maneuver: number | null;
  hyperspeed: number | null;
  landspeed: number | null;
  ferocity: number | null;
  defense: number | null;
  icons: string[];
  kinds: string[];
  capacity: string;
  system: string;
  parsec: number | null;
  marker: number;
  force: [number, number];
  printed: Record<string, string>;
  words: string;
  words_for: [string, string] | null;
  card: number;
  label: string;
  owner: number;
  at: number;
  role: "there" | "pilot" | "passenger" | "cargo" | "attached" | "side of table" | "missing" | "captive" | "location";
  location: number;
  present: number;
  states: string[];
  did: string[];
  changed: Changed[];
  immune: number;
  aim: number;
  stacked: FaceView[];
  face_down: number;
}

/** What an answer costs and brings, as things stand. */
export interface Promise {
  words: string[];
  cost?: number;
  chance?: [number, number];
}

/** The cards and places that an answer is about. */
export interface Pieces {
  card?: number;
  place?: number;
  target?: number;
  number?: number;
  pile?: string;
  promise?: Promise;
}

/** An answer. */
export interface QuestionOption {
  card?: number;
  place?: number;
  target?: number;
  number?: number;
  pile?: string;
  promise?: Promise;
  option: number;
  notation: string;
  text: string;
  verb: string;
  face?: FaceView;
  usual?: boolean;
}

/** What the asked player may do in a later phase of their turn, if nothing comes between. */
export interface LaterAct {
  window: string;
  notation: string;
  text: string;
}

/** The choice to be made; others than the asked seat learn only whose it is. */
export interface Question {
  seat: number;
  step: string;
  text?: string;
  short?: string;
  rules?: string[];
  options?: QuestionOption[];
  window?: string;
  about?: number;
  place?: number;
  looked?: FaceView[];
  later?: LaterAct[];
}

export interface HandView {
  count: number;
  known: FaceView[];
}

export interface PlayerView {
  seat: number;
  side: "Light" | "Dark";
  deck: string;
  reserve: number;
  force: number;
  used: number;
  life: number;
  generation: number;
  hand: HandView;
  lost: FaceView[];
  lost_hidden: number;
  out: FaceView[];
  buried: number;
}

/** A location in its row. */
export interface PlaceView {
  card: number;
  title: string;
  name: string;
  group: "interior" | "docking bay" | "exterior" | "trench" | "system" | "vehicle";
  host: number;
  marker: number;
  parsec: number | null;
  shielded: boolean;
  collapsed: boolean;
  blown_away: boolean;
  night: boolean;
  icons: [number, number];
  presence: [boolean, boolean];
  controls: number;
  power: [number, number];
  drain: [number, number];
  covered: FaceView[];
  buried: [number, number];
  buried_known: FaceView[];
  words: [string, string];
}

/** Sites from the innermost to the outermost, then the system; or a system alone. */
export interface RowView {
  system: string;
  places: PlaceView[];
}

/** How a battle may end, as the reader knows it, if both draw what they may. */
export interface Outlook {
  win: [number, number];
  words: string[];
}

export interface BattleView {
  place: number;
  initiator: number;
  segment: "begun" | "weapons" | "power" | "damage" | "over";
  power: [number, number];
  draws: [number, number];
  destiny: [number, number];
  total: [number, number];
  winner: number;
  attrition: [number, number];
  attrition_left: [number, number];
  damage_left: [number, number];
  hits: number[];
  cards: number[];
  excluded: number[];
  immune: number[];
  outlook: Outlook | null;
}

export interface DrainView {
  place: number;
  seat: number;
  amount: number;
}

export interface CCGView {
  game: "ccg";
  edition: string;
  seat: number;
  turn: number;
  active: number;
  phase: "activate" | "control" | "deploy" | "battle" | "move" | "draw" | "";
  ended: string;
  winners: number[];
  players: PlayerView[];
  rows: RowView[];
  cards: CardView[];
  battle: BattleView | null;
  drain: DrainView | null;
  shown: FaceView[];
  effects: string[];
  asked: number;
  question: Question | null;
}

export interface RevealStartEvent {
  kind: "reveal_start";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
}

export interface SetAsideStartEvent {
  kind: "set_aside_start";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
}

export interface MarkEdgeEvent {
  kind: "mark_edge";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
}

export interface OpeningHandEvent {
  kind: "opening_hand";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  amount: number;
  cards?: number[];
}

export interface FirstPlayerEvent {
  kind: "first_player";
  rules: string[];
  seat: number;
  names: Record<string, string>;
}

export interface TurnEvent {
  kind: "turn";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  turn: number;
}

export interface PhaseEvent {
  kind: "phase";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  phase: string;
}

export interface StalemateEvent {
  kind: "stalemate";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  turn: number;
}

export interface TurnLimitEvent {
  kind: "turn_limit";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  turn: number;
}

export interface LifeForceEmptyEvent {
  kind: "life_force_empty";
  rules: string[];
  seat: number;
  names: Record<string, string>;
}

export interface ConcedeEvent {
  kind: "concede";
  rules: string[];
  seat: number;
  names: Record<string, string>;
}

export interface GenerationEvent {
  kind: "generation";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  amount: number;
}

export interface ActivateForceEvent {
  kind: "activate_force";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  amount: number;
  source: number;
}

export interface UseForceEvent {
  kind: "use_force";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  amount: number;
  source: number;
}

export interface LossChangedEvent {
  kind: "loss_changed";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  amount: number;
}

export interface BorrowForceEvent {
  kind: "borrow_force";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  amount: number;
  source: number;
}

export interface ReturnCardsEvent {
  kind: "return_cards";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  amount: number;
  pile: string;
}

export interface InsertedEvent {
  kind: "inserted";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  owner: number;
}

export interface SurfacesEvent {
  kind: "surfaces";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  owner: number;
}

export interface LoseForceEvent {
  kind: "lose_force";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card?: number;
  from: string;
  source: number;
}

export interface RetrieveForceEvent {
  kind: "retrieve_force";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  amount: number;
  cards?: number[];
  source: number;
}

export interface DrawCardEvent {
  kind: "draw_card";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  from: string;
  card?: number;
}

export interface TakeEvent {
  kind: "take";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  pile: string;
  card?: number;
}

export interface MoveTopEvent {
  kind: "move_top";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  from: string;
  pile: string;
}

export interface RecirculateEvent {
  kind: "recirculate";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  amount: number;
}

export interface HandToUsedEvent {
  kind: "hand_to_used";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  amount: number;
}

export interface ShuffleEvent {
  kind: "shuffle";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  pile: string;
}

export interface SearchEvent {
  kind: "search";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  pile: string;
  owner: number;
  own: boolean;
  source: number;
  cards?: number[];
}

export interface VerifyEvent {
  kind: "verify";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  pile: string;
  owner: number;
  own: boolean;
  source: number;
  cards?: number[];
}

export interface PeekEvent {
  kind: "peek";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  pile: string;
  owner: number;
  own: boolean;
  amount: number;
  source?: number;
  cards?: number[];
}

export interface RevealEvent {
  kind: "reveal";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  pile: string;
  cards: number[];
  source: number;
}

export interface ShowHandEvent {
  kind: "show_hand";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  cards: number[];
  source: number;
}

export interface PredictsEvent {
  kind: "predicts";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  winner: number;
}

export interface GuessesEvent {
  kind: "guesses";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  type: string;
}

export interface ChoosesEvent {
  kind: "chooses";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  amount: number;
}

export interface DrawDestinyEvent {
  kind: "draw_destiny";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  number: number;
  expected?: number;
  for: string;
  source: number;
  target: number;
}

export interface DestinyCountsEvent {
  kind: "destiny_counts";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  number: number;
  for: string;
}

export interface DestinyCancelledEvent {
  kind: "destiny_cancelled";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
}

export interface DestinyFailedEvent {
  kind: "destiny_failed";
  rules: string[];
  seat: number;
  names: Record<string, string>;
}

export interface PlayEvent {
  kind: "play";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  words: string;
  targets: number[];
  price: number;
}

export interface UseTextEvent {
  kind: "use_text";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  words: string;
  targets: number[];
  price: number;
}

export interface PlayedToEvent {
  kind: "played_to";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  pile: string;
}

export interface FaceDownEvent {
  kind: "face_down";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  amount: number;
}

export interface GivesBackEvent {
  kind: "gives_back";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  amount: number;
}

export interface AnswersEvent {
  kind: "answers";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  words: string;
  answer: boolean;
}

export interface CancelledEvent {
  kind: "cancelled";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
}

export interface ArrangesEvent {
  kind: "arranges";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  cards: number[];
}

export interface NoTargetEvent {
  kind: "no_target";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
}

export interface ThwartedEvent {
  kind: "thwarted";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
}

export interface LapsesEvent {
  kind: "lapses";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  words: string;
}

export interface ReachedEvent {
  kind: "reached";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  target: number;
}

export interface DeployEvent {
  kind: "deploy";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  place: number;
  role: number;
  amount: number;
  other?: number;
  with?: number;
}

export interface DeployLocationEvent {
  kind: "deploy_location";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other?: number;
  cards?: number[];
  host?: number;
}

export interface RearrangesEvent {
  kind: "rearranges";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  cards: number[];
}

export interface RaiseLocationEvent {
  kind: "raise_location";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
}

export interface ReplaceEvent {
  kind: "replace";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
  place: number;
  cards: number[];
}

export interface HandOverEvent {
  kind: "hand_over";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
  target: number;
  amount: number;
}

export interface StealEvent {
  kind: "steal";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
  place: number;
  owner: number;
}

export interface LeavesEvent {
  kind: "leaves";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  pile: string;
  place?: number;
  cause?: number;
}

export interface LostEvent {
  kind: "lost";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  place?: number;
  cause?: number;
}

export interface PatientEvent {
  kind: "patient";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
}

export interface StackedEvent {
  kind: "stacked";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
}

export interface RackedEvent {
  kind: "racked";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
}

export interface AsleepEvent {
  kind: "asleep";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  source: number;
}

export interface DeclaresEvent {
  kind: "declares";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  words: string;
}

export interface StopsEvent {
  kind: "stops";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  place: number;
}

export interface JumpOffEvent {
  kind: "jump_off";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  place: number;
}

export interface CrashEvent {
  kind: "crash";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  place: number;
  other: number;
}

export interface CollapseEvent {
  kind: "collapse";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
  source: number;
}

export interface BlowAwayEvent {
  kind: "blow_away";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
  cards: number[];
  source: number;
}

export interface MoveEvent {
  kind: "move";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  from: number;
  place: number;
  way: string;
  cost: number;
}

export interface TransitEvent {
  kind: "transit";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  cards: number[];
  from: number;
  place: number;
  cost: number;
}

export interface MoveTogetherEvent {
  kind: "move_together";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  cards: number[];
  from: number;
  place: number;
  cost: number;
}

export interface MoveStationEvent {
  kind: "move_station";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  from: number;
  place: number;
  parsec: number;
  cost: number;
}

export interface EmbarkEvent {
  kind: "embark";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  from: number;
  place: number;
  role: number;
  cost: number;
}

export interface DisembarkEvent {
  kind: "disembark";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  from: number;
  place: number;
  role: number;
  cost: number;
}

export interface TransferEvent {
  kind: "transfer";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  from: number;
  place: number;
  role: number;
}

export interface DesignateEvent {
  kind: "designate";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  place: number;
  role: string;
}

export interface ReactEvent {
  kind: "react";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  place: number;
  away: boolean;
}

export interface ReactAnnouncedEvent {
  kind: "react_announced";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  from: number;
  place: number;
  cost: number;
}

export interface ReactCancelledEvent {
  kind: "react_cancelled";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
}

export interface DrainEvent {
  kind: "drain";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
  cards: number[];
}

export interface DrainedEvent {
  kind: "drained";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
  amount: number;
}

export interface DrainMetEvent {
  kind: "drain_met";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
}

export interface DrainCancelledEvent {
  kind: "drain_cancelled";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
}

export interface SearchPartyEvent {
  kind: "search_party";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
  cards: number[];
}

export interface SearchResultEvent {
  kind: "search_result";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
  amount: number;
  found: boolean;
}

export interface MissingEvent {
  kind: "missing";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  place: number;
  source: number;
}

export interface FoundEvent {
  kind: "found";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  place: number;
}

export interface BattleEvent {
  kind: "battle";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
  cards: number[];
}

export interface ExcludedEvent {
  kind: "excluded";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  place: number;
}

export interface BattleCancelledEvent {
  kind: "battle_cancelled";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
}

export interface BattleLeftEvent {
  kind: "battle_left";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
}

export interface BattleEndsEarlyEvent {
  kind: "battle_ends_early";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
}

export interface NoBattleDestinyEvent {
  kind: "no_battle_destiny";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
}

export interface TotalPowerEvent {
  kind: "total_power";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
  power: number;
  destiny: number;
  to_power: number;
  total: number;
}

export interface BattleTiedEvent {
  kind: "battle_tied";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
}

export interface BattleWonEvent {
  kind: "battle_won";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
  amount: number;
}

export interface DamageSegmentEvent {
  kind: "damage_segment";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  attrition: number;
  damage: number;
  hit: number[];
  immune: number[];
}

export interface DamageCancelledEvent {
  kind: "damage_cancelled";
  rules: string[];
  seat: number;
  names: Record<string, string>;
}

export interface AttritionCancelledEvent {
  kind: "attrition_cancelled";
  rules: string[];
  seat: number;
  names: Record<string, string>;
}

export interface ForfeitEvent {
  kind: "forfeit";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  amount: number;
  attrition: number;
  damage: number;
}

export interface BattleEndsEvent {
  kind: "battle_ends";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
  winner: number;
}

export interface FireEvent {
  kind: "fire";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  user: number;
  targets: number[];
  price: number;
  source: number;
}

export interface RetargetEvent {
  kind: "retarget";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  target: number;
}

export interface ShotEvent {
  kind: "shot";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  targets: number[];
  total: number;
  needed: number;
  succeeds: boolean;
}

export interface ShotFailsEvent {
  kind: "shot_fails";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
}

export interface DuelEvent {
  kind: "duel";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
  amount: number;
  against: number;
}

export interface HitEvent {
  kind: "hit";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
}

export interface RestoredEvent {
  kind: "restored";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
}

export interface IonizedEvent {
  kind: "ionized";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
}

export interface BuryEvent {
  kind: "bury";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
  card?: number;
}

export interface BluffEvent {
  kind: "bluff";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  place: number;
  card?: number;
}

export interface TurnOverEvent {
  kind: "turn_over";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  place: number;
}

export interface DefuseEvent {
  kind: "defuse";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
}

export interface TripEvent {
  kind: "trip";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  place: number;
  cards: number[];
  across: boolean;
}

export interface ExplodeEvent {
  kind: "explode";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  target: number;
  place: number;
  works: boolean;
}

export interface BlastEvent {
  kind: "blast";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  target: number;
  amount: number;
  needed: number;
}

export interface FerocityEvent {
  kind: "ferocity";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  amount: number;
}

export interface EatenEvent {
  kind: "eaten";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
}

export interface CreatureAttacksEvent {
  kind: "creature_attacks";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  target: number;
  place: number;
}

export interface CreatureMissesEvent {
  kind: "creature_misses";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  target: number;
}

export interface CreatureResultEvent {
  kind: "creature_result";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  target: number;
  amount: number;
  against: number;
  defeated: boolean;
}

export interface DraggedEvent {
  kind: "dragged";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  place: number;
  other: number;
}

export interface CreaturesFightEvent {
  kind: "creatures_fight";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
  place: number;
}

export interface AttackCreatureEvent {
  kind: "attack_creature";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  cards: number[];
  place: number;
}

export interface AttackResultEvent {
  kind: "attack_result";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  amount: number;
  against: number;
  defeated: boolean;
}

export interface StormMovesEvent {
  kind: "storm_moves";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
  place: number;
}

export interface StormPassesEvent {
  kind: "storm_passes";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
}

export interface UndercoverEvent {
  kind: "undercover";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  place: number;
  source: number;
}

export interface CoverBrokenEvent {
  kind: "cover_broken";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  place: number;
  source: number;
}

export interface CapturedEvent {
  kind: "captured";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  source: number;
  place: number;
}

export interface EscapesEvent {
  kind: "escapes";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
}

export interface ImprisonedEvent {
  kind: "imprisoned";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
}

export interface EscortedEvent {
  kind: "escorted";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
}

export interface DeliveredEvent {
  kind: "delivered";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
  place: number;
}

export interface TakenOverEvent {
  kind: "taken_over";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
}

export interface ReleasedEvent {
  kind: "released";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  place: number;
}

export interface JoinsEvent {
  kind: "joins";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  place: number;
}

export interface TractorBeamEvent {
  kind: "tractor_beam";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  target: number;
}

export interface TractorResultEvent {
  kind: "tractor_result";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  target: number;
  amount: number;
  against: number;
  captured: boolean;
}

export interface ChangesHandsEvent {
  kind: "changes_hands";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  place: number;
}

export interface TargetGeneratorEvent {
  kind: "target_generator";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
  target: number;
  pilot: number;
}

export interface IgnitionEvent {
  kind: "ignition";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  other: number;
  target: number;
}

export interface RunLeadEvent {
  kind: "run_lead";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  event: number;
}

export interface EpicResultEvent {
  kind: "epic_result";
  rules: string[];
  seat: number;
  names: Record<string, string>;
  card: number;
  amount: number;
  success: boolean;
}

export type GameEvent =
  | RevealStartEvent
  | SetAsideStartEvent
  | MarkEdgeEvent
  | OpeningHandEvent
  | FirstPlayerEvent
  | TurnEvent
  | PhaseEvent
  | StalemateEvent
  | TurnLimitEvent
  | LifeForceEmptyEvent
  | ConcedeEvent
  | GenerationEvent
  | ActivateForceEvent
  | UseForceEvent
  | LossChangedEvent
  | BorrowForceEvent
  | ReturnCardsEvent
  | InsertedEvent
  | SurfacesEvent
  | LoseForceEvent
  | RetrieveForceEvent
  | DrawCardEvent
  | TakeEvent
  | MoveTopEvent
  | RecirculateEvent
  | HandToUsedEvent
  | ShuffleEvent
  | SearchEvent
  | VerifyEvent
  | PeekEvent
  | RevealEvent
  | ShowHandEvent
  | PredictsEvent
  | GuessesEvent
  | ChoosesEvent
  | DrawDestinyEvent
  | DestinyCountsEvent
  | DestinyCancelledEvent
  | DestinyFailedEvent
  | PlayEvent
  | UseTextEvent
  | PlayedToEvent
  | FaceDownEvent
  | GivesBackEvent
  | AnswersEvent
  | CancelledEvent
  | ArrangesEvent
  | NoTargetEvent
  | ThwartedEvent
  | LapsesEvent
  | ReachedEvent
  | DeployEvent
  | DeployLocationEvent
  | RearrangesEvent
  | RaiseLocationEvent
  | ReplaceEvent
  | HandOverEvent
  | StealEvent
  | LeavesEvent
  | LostEvent
  | PatientEvent
  | StackedEvent
  | RackedEvent
  | AsleepEvent
  | DeclaresEvent
  | StopsEvent
  | JumpOffEvent
  | CrashEvent
  | CollapseEvent
  | BlowAwayEvent
  | MoveEvent
  | TransitEvent
  | MoveTogetherEvent
  | MoveStationEvent
  | EmbarkEvent
  | DisembarkEvent
  | TransferEvent
  | DesignateEvent
  | ReactEvent
  | ReactAnnouncedEvent
  | ReactCancelledEvent
  | DrainEvent
  | DrainedEvent
  | DrainMetEvent
  | DrainCancelledEvent
  | SearchPartyEvent
  | SearchResultEvent
  | MissingEvent
  | FoundEvent
  | BattleEvent
  | ExcludedEvent
  | BattleCancelledEvent
  | BattleLeftEvent
  | BattleEndsEarlyEvent
  | NoBattleDestinyEvent
  | TotalPowerEvent
  | BattleTiedEvent
  | BattleWonEvent
  | DamageSegmentEvent
  | DamageCancelledEvent
  | AttritionCancelledEvent
  | ForfeitEvent
  | BattleEndsEvent
  | FireEvent
  | RetargetEvent
  | ShotEvent
  | ShotFailsEvent
  | DuelEvent
  | HitEvent
  | RestoredEvent
  | IonizedEvent
  | BuryEvent
  | BluffEvent
  | TurnOverEvent
  | DefuseEvent
  | TripEvent
  | ExplodeEvent
  | BlastEvent
  | FerocityEvent
  | EatenEvent
  | CreatureAttacksEvent
  | CreatureMissesEvent
  | CreatureResultEvent
  | DraggedEvent
  | CreaturesFightEvent
  | AttackCreatureEvent
  | AttackResultEvent
  | StormMovesEvent
  | StormPassesEvent
  | UndercoverEvent
  | CoverBrokenEvent
  | CapturedEvent
  | EscapesEvent
  | ImprisonedEvent
  | EscortedEvent
  | DeliveredEvent
  | TakenOverEvent
  | ReleasedEvent
  | JoinsEvent
  | TractorBeamEvent
  | TractorResultEvent
  | ChangesHandsEvent
  | TargetGeneratorEvent
  | IgnitionEvent
  | RunLeadEvent
  | EpicResultEvent;
