/** Decks as plain data: counting, lines, opening hands. What is legal the server says. */
import { t } from '../lib/tongue.svelte';
import { areLines, type Copies, limited, withLine } from './fleet';
import type { DeckData, ForceSort } from './types';

/** What a deck is made of: a card of the catalogue. */
export interface Counted {
  id: string;
  side: string;
  type: string;
  starts: boolean;
}

export type CardsById<Card extends Counted = Counted> = Map<string, Card>;

export function emptyDeck(side: string): DeckData {
  return { format: 'starfold-deck', version: 1, name: t('New deck'), side, cards: [] };
}

export function isDeck(data: unknown): data is DeckData {
  if (typeof data !== 'object' || data === null) return false;
  const deck = data as Partial<DeckData>;
  const named = typeof deck.name === 'string' && typeof deck.side === 'string';
  const begins = deck.start === undefined || typeof deck.start === 'string';
  return named && begins && areLines(deck.cards, 'card');
}

export const DECKS: ForceSort<DeckData> = {
  word: 'deck',
  example: 'Light Side\nStart: Hoth: North Ridge\n\n2x Echo Base Trooper\n1x Luke Skywalker',
  is: isDeck,
};

export function deckCopies({ cards }: DeckData): Copies {
  const copies: Copies = {};
  for (const { card, copies: number } of cards) copies[card] = (copies[card] ?? 0) + number;
  return copies;
}

export const deckSize = ({ cards }: DeckData): number =>
  cards.reduce((sum, { copies }) => sum + copies, 0);

/** Change a card's copies; the first card decides the side, and some location that may starts. */
export function withCopies(
  deck: DeckData,
  card: string,
  copies: number,
  known: CardsById,
): DeckData {
  const line = { card, copies: limited(copies) };
  const cards = withLine(deck.cards, (one) => one.card === card, line);
  const side = deck.cards.length ? deck.side : (known.get(card)?.side.toLowerCase() ?? deck.side);
  return withStart({ ...deck, side, cards }, deck.start, known);
}

/** Start from that location if it is in the deck, else from the first that may begin a game. */
export function withStart(deck: DeckData, wanted: string | undefined, known: CardsById): DeckData {
  const begin = starts(deck, known);
  const start = begin.find((id) => id === wanted) ?? begin[0];
  const { start: _, ...rest } = deck;
  return start === undefined ? rest : { ...rest, start };
}

/** The cards of the deck that may begin a game. */
export const starts = ({ cards }: DeckData, known: CardsById): string[] =>
  cards.flatMap(({ card }) => (known.get(card)?.starts ? [card] : []));

/** The lines by type, in the order of the types; cards that nobody knows come last. */
export function byType<Card extends Counted>(
  deck: DeckData,
  known: CardsById<Card>,
  types: readonly string[],
): { type: string; copies: number; lines: { id: string; copies: number; card?: Card }[] }[] {
  const lines = deck.cards.map(({ card, copies }) => ({ id: card, copies, card: known.get(card) }));
  return [...types, undefined].flatMap((type) => {
    const part = lines.filter(({ card }) => card?.type === type);
    const copies = part.reduce((sum, line) => sum + line.copies, 0);
    return part.length ? [{ type: type ?? 'Unknown', copies, lines: part }] : [];
  });
}

// -- drawing ---------------------------------------------------------------------------------------

/** Every card as often as it is in the deck, but for those on the table, in any order. */
export function shuffled(
  { cards }: DeckData,
  table: readonly string[],
  random: () => number = Math.random,
): string[] {
  const pile = cards.flatMap(({ card, copies }) =>
    Array.from({ length: copies - (table.includes(card) ? 1 : 0) }, () => card),
  );
  for (let last = pile.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1));
    [pile[last], pile[at]] = [pile[at]!, pile[last]!];
  }
  return pile;
}
