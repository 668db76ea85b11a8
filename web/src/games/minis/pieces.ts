// How the pieces of the table are numbered, and which piece an option is about.

import { sentence } from '../../lib/words';
import type { QuestionOption } from './seen';

/** A piece of the table: a unit by its number, a base card as 1000 + 4 * seat + card. */
export type Key = number;

const FIRST_CARD = 1000;
const SLOTS = 4;

export const cardKey = (seat: number, card: number): Key => FIRST_CARD + SLOTS * seat + card;
export const isCard = (key: Key): boolean => key >= FIRST_CARD;
export const seatOfCard = (key: Key): number => Math.floor((key - FIRST_CARD) / SLOTS);
export const slotOfCard = (key: Key): number => (key - FIRST_CARD) % SLOTS;

/** The piece that an option is about: what it is aimed at, before what acts. */
export function keyOf(option: QuestionOption): Key | undefined {
  if (option.target !== undefined) return option.target;
  if (option.seat !== undefined && option.card !== undefined)
    return cardKey(option.seat, option.card);
  return option.unit;
}

export function optionWords(option: QuestionOption): string {
  return sentence(option.text);
}
