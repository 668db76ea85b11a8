/** What every game's view has in common, as far as the table needs to know it. */
import type {
  BattlePromise,
  LogEntry,
  Question,
  QuestionOption,
  SeatInfo,
  StrikePromise,
} from './protocol';

export type { BattlePromise, BattleSide, Modifier, Question, StrikePromise } from './protocol';

/** An exact chance: numerator and denominator. */
export type Fraction = [number, number];

export type Odds = BattlePromise | StrikePromise;

/** One of the answers; it names the pieces it is about. */
export type Option = QuestionOption;

/** The part of a view that the table around the board reads. */
export interface TableView {
  game: string;
  seat: number;
  turn: number;
  active: number;
  asked: number;
  ended: string;
  winners: number[];
  /** Where players can be out while others play on. */
  players?: { seat: number; alive: boolean }[];
  question: Question | null;
}

export type Piece = Record<string, number | string>;

/** The contract between the table and a game's board. */
export interface BoardProps<View = TableView> {
  /** As sent by the server. */
  view: View;
  /** Whose eyes: -1 a spectator, -2 the reader of a replay. */
  seat: number;
  seats: SeatInfo[];
  /** Only when the reader may answer now. */
  question: Question | null;
  /** An answer is under way: nothing may be chosen. */
  busy: boolean;
  phone: boolean;
  onchoose: (option: number) => void;
  /** A piece that is not among the options was touched: the server says why not. */
  ontouch: (piece: Piece) => void;
  /** The lines of the last update. */
  latest: LogEntry[];
}

const SEAT_LETTERS = 'ABCDEFGH';

export function seatLetter(seat: number): string {
  return SEAT_LETTERS[seat] ?? '?';
}
