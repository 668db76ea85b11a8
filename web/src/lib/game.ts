/** What every game's view has in common, as far as the table needs to know it. */
import type { LogEntry, SeatInfo } from './protocol';

/** An exact chance: numerator and denominator. */
export type Fraction = [number, number];

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
  hit: Fraction;
  counters: number;
  expected_damage: Fraction;
  destroyed: Fraction;
  attack_modifiers: Modifier[];
  defense_modifiers: Modifier[];
  damage_modifiers: Modifier[];
}

export interface BattlePromise {
  kind: 'battle';
  attacker: number;
  defender: number;
  both_destroyed: Fraction;
  sides: { attacker: BattleSide; defender: BattleSide };
}

export interface StrikePromise {
  kind: 'strike';
  target: number;
  slot: number;
  strikers: number[];
  known: boolean;
  by_defense: { defense: number; chance: Fraction }[];
  least: Fraction;
  most: Fraction;
  defense_modifiers: Modifier[];
}

export type Odds = BattlePromise | StrikePromise;

/** One of the answers; it names the pieces it is about. */
export interface Option {
  option: number;
  text: string;
  verb: string;
  promise?: Odds | null;
  unit?: number;
  attacker?: number;
  defender?: number;
  card?: number;
  card_id?: string;
  zone?: number;
  target?: number;
  slot?: number;
}

/** The choice to be made; for everybody but the asked seat only `seat` and `step`. */
export interface Question {
  seat: number;
  step: string;
  text?: string;
  rules?: string[];
  options?: Option[];
}

/** The part of a view that the table around the board reads. */
export interface TableView {
  game: string;
  seat: number;
  turn: number;
  active: number;
  asked: number;
  ended: string;
  winners: number[];
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

export const SEAT_LETTERS = 'ABCDEFGH';

export function seatLetter(seat: number): string {
  return SEAT_LETTERS[seat] ?? '?';
}
