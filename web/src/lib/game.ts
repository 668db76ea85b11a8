/** What every game's view has in common, as far as the table needs to know it. */
import type { Amount, Modifier } from '../games/minis/seen';
import type { Beat } from './beats';
import type { Json, LogEntry, SeatInfo } from './protocol';

/** An exact chance: numerator and denominator. */
export type Fraction = [number, number];

export type { Amount, Modifier };

/** One of the answers; it names the pieces it is about. */
export interface Option {
  option: number;
  text: string;
  verb: string;
  /** How the answer is written down. */
  notation?: string;
  /** What is to be expected of it, as its game says it; see `oddsText`. */
  promise?: object | null;
  unit?: number;
  /** Of the unit, in short. */
  values?: string;
  card?: number;
  /** How many, where that is what is chosen. */
  number?: number;
  /** What is nearly always meant: the main button gives this answer. */
  usual?: boolean;
  /** With these it stands for a whole range of answers. */
  amounts?: Amount[];
}

/** What the asked seat may do later in its turn, if nothing comes between. */
export interface LaterAct {
  /** Of the phase in which it is done. */
  window: string;
  notation: string;
  text: string;
}

/** The choice to be made; others than the asked seat may learn only whose it is. */
export interface Question {
  seat: number;
  step: string;
  /** Its kind, where it asks whether somebody answers to what another does. */
  window?: string;
  text?: string;
  rules?: string[];
  options?: Option[];
  later?: LaterAct[];
}

/** The part of a view that the table around the board reads. */
export interface TableView {
  game: string;
  seat: number;
  turn: number;
  /** The part of the turn, in games that say so. */
  phase?: string;
  active: number;
  asked: number;
  ended: string;
  winners: number[];
  /** Where players can be out while others play on. */
  players?: { seat: number; alive?: boolean }[];
  question: Question | null;
}

export type Piece = Record<string, number | string>;

/** What can be measured on the table, and what was found: in the shape that the game gives it. */
export type Wanted = Record<string, number | string>;
export type Survey = (wanted: Wanted) => Promise<Json>;

/** An answer that is being put together on the board: the main button gives it. */
export interface Planned {
  option: number;
  /** What would be done. */
  label: string;
  /** The reader has changed it: it is what they mean. */
  touched: boolean;
  /** As far as is known, it is allowed. */
  allowed: boolean;
  /** Give it, with all that belongs to it. */
  give: () => void;
}

/** The contract between the table and a game's board; a game knows more of its view and question. */
export interface BoardProps<View = TableView, Asked = Question> {
  /** As sent by the server. */
  view: View;
  /** Whose eyes: -1 a spectator, -2 the reader of a replay. */
  seat: number;
  seats: SeatInfo[];
  /** Only when the reader may answer now. */
  question: Asked | null;
  /** What the coach or the machine would choose. */
  wanted?: number | null;
  /** An answer is under way: nothing may be chosen. */
  busy: boolean;
  phone: boolean;
  onchoose: (option: number) => void;
  /** What is being put together on the board, if anything is. */
  onplan?: (planned: Planned | null) => void;
  /** A piece that is not among the options was touched: the server says why not. */
  ontouch: (piece: Piece) => void;
  /** Measures for free, at any time; nothing can be measured where there is none. */
  survey?: Survey;
  /** The lines of what is shown as one. */
  latest: LogEntry[];
  /** Its dice, while they fall and their verdict is read; null when the table goes on. */
  moment?: Beat | null;
  /** The reader has seen it. */
  onnext?: () => void;
}

/** Declining has this number in every game. */
export const DECLINE = -1;

const SEAT_LETTERS = 'ABCDEFGH';

export function seatLetter(seat: number): string {
  return SEAT_LETTERS[seat] ?? '?';
}

/** The class that gives a piece the colour and the stroke of its side; see units/seats.css. */
export function seatClass(seat: number): string {
  return `seat-${seatLetter(seat).toLowerCase()}`;
}
