/** Decks as plain data: counting, curves, opening hands. What is legal the server says. */
import { areLines, type Copies, type Curve, curveOf, limited, withLine } from './fleet';
import type { DeckData, ForceSort } from './types';

/** What a deck's figures are made of: a card of the catalogue. */
export interface Counted {
  id: string;
  side: string;
  type: string;
  deploy: number | null;
  destiny: number[];
  force: [number, number];
  starts: boolean;
}

export type CardsById<Card extends Counted = Counted> = Map<string, Card>;

export const HAND = 8;

export function emptyDeck(side: string): DeckData {
  return { format: 'starfold-deck', version: 1, name: 'New deck', side, cards: [] };
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

// -- figures ---------------------------------------------------------------------------------------

/** How often each cost of deploying occurs among the cards that have one. */
export const deployCurve = (deck: DeckData, known: CardsById): Curve =>
  curveOf(
    deck.cards.flatMap(({ card, copies }) => {
      const cost = known.get(card)?.deploy ?? null;
      return cost === null ? [] : [[cost, copies] as [number, number]];
    }),
  );

/** How often each destiny occurs; of a card that has several the greatest. */
export const destinyCurve = (deck: DeckData, known: CardsById): Curve =>
  curveOf(
    deck.cards.flatMap(({ card, copies }) => {
      const destiny = known.get(card)?.destiny ?? [];
      return destiny.length ? [[Math.max(...destiny), copies] as [number, number]] : [];
    }),
  );

/** The mean of a curve with one decimal; '' where nothing is counted. */
export function meanOf(curve: Curve): string {
  const count = curve.reduce((sum, [, copies]) => sum + copies, 0);
  const total = curve.reduce((sum, [value, copies]) => sum + value * copies, 0);
  return count ? (total / count).toFixed(1) : '';
}

export interface ForceIcons {
  locations: number;
  mine: number;
  theirs: number;
  /** Of the location it starts from. */
  first: [mine: number, theirs: number];
}

/** The Force icons of all locations, for the deck's own side and for the other. */
export function forceIcons(deck: DeckData, known: CardsById): ForceIcons {
  const own = deck.side === 'dark' ? 1 : 0;
  const sum: ForceIcons = { locations: 0, mine: 0, theirs: 0, first: [0, 0] };
  for (const { card, copies } of deck.cards) {
    const entry = known.get(card);
    if (entry?.type !== 'Location') continue;
    sum.locations += copies;
    sum.mine += copies * entry.force[own];
    sum.theirs += copies * entry.force[1 - own]!;
    if (card === deck.start) sum.first = [entry.force[own], entry.force[1 - own]!];
  }
  return sum;
}

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

/** Every card as often as it is in the deck, but for the one on the table, in any order. */
export function shuffled(deck: DeckData, random: () => number = Math.random): string[] {
  const pile = deck.cards.flatMap(({ card, copies }) =>
    Array.from({ length: copies - (card === deck.start ? 1 : 0) }, () => card),
  );
  for (let last = pile.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1));
    [pile[last], pile[at]] = [pile[at]!, pile[last]!];
  }
  return pile;
}
