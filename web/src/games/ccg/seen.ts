// Generated from starfold.games.ccg.speech.seen: change that, then run `make types`.

/** A card as it is printed. A value that it does not have is null, which is not zero. */
export interface FaceView {
  card: number;
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
  ability: string | null;
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

/** A piece of a changed value. */
export interface Part {
  amount: string;
  source: string;
  card: number;
}

/** A value that is not the printed one just now. */
export interface Changed {
  value: string;
  printed: string | null;
  now: string;
  parts: Part[];
}

/** A card in play; its values are those that it has now. */
export interface CardView {
  card: number;
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
  ability: string | null;
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
}

/** What an answer costs and brings, as things stand. */
export interface Promise {
  words: string[];
  cost?: number;
}

/** An answer, with the cards and places that it is about. */
export interface QuestionOption {
  option: number;
  notation: string;
  text: string;
  verb: string;
  card?: number;
  place?: number;
  target?: number;
  number?: number;
  pile?: string;
  face?: FaceView;
  usual?: boolean;
  promise?: Promise;
}

/** The choice to be made; others than the asked seat learn only whose it is. */
export interface Question {
  seat: number;
  step: string;
  text?: string;
  rules?: string[];
  options?: QuestionOption[];
  window?: string;
  about?: number;
  place?: number;
  looked?: FaceView[];
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
  phase: "" | "activate" | "control" | "deploy" | "battle" | "move" | "draw";
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
