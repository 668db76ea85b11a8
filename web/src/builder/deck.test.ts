import { describe, expect, it } from 'vitest';
import {
  byType,
  type Counted,
  deckCopies,
  deckSize,
  emptyDeck,
  isDeck,
  shuffled,
  starts,
  withCopies,
  withStart,
} from './deck';

const card = (id: string, facts: Partial<Counted> = {}): Counted => ({
  id,
  side: 'Dark',
  type: 'Character',
  starts: false,
  ...facts,
});
const place = (id: string, starts = true): Counted => card(id, { type: 'Location', starts });
const known = new Map(
  [card('trooper'), card('vader'), place('hoth'), place('cave'), place('cockpit', false)].map(
    (one) => [one.id, one],
  ),
);
const with2 = (deck = emptyDeck('light')) => withCopies(deck, 'trooper', 2, known);

describe('decks', () => {
  it('count copies and drop empty lines', () => {
    let deck = withCopies(with2(), 'vader', 1, known);
    expect(deckCopies(deck)).toEqual({ trooper: 2, vader: 1 });
    expect(deckSize(deck)).toBe(3);
    deck = withCopies(deck, 'trooper', 0, known);
    expect(deck.cards).toEqual([{ card: 'vader', copies: 1 }]);
    expect(deckSize(withCopies(deck, 'vader', 500, known))).toBe(99);
  });

  it('take the side of their first card, and no other later', () => {
    const deck = with2();
    expect(deck.side).toBe('dark');
    const other = new Map([...known, ['luke', card('luke', { side: 'Light' })]]);
    expect(withCopies(deck, 'luke', 1, other).side).toBe('dark');
  });

  it('start from a location that may begin a game, as long as it is in them', () => {
    let deck = withCopies(with2(), 'cockpit', 1, known);
    expect(deck.start).toBeUndefined();
    deck = withCopies(deck, 'hoth', 1, known);
    expect(deck.start).toBe('hoth');
    deck = withCopies(deck, 'cave', 1, known);
    expect(starts(deck, known)).toEqual(['hoth', 'cave']);
    expect(deck.start).toBe('hoth');
    deck = withStart(deck, 'cave', known);
    expect(deck.start).toBe('cave');
    deck = withCopies(deck, 'cave', 0, known);
    expect(deck.start).toBe('hoth');
    expect('start' in withCopies(deck, 'hoth', 0, known)).toBe(false);
  });

  it('are known from data by their shape', () => {
    expect(isDeck(with2())).toBe(true);
    expect(isDeck({ ...with2(), start: 'hoth' })).toBe(true);
    for (const wrong of [null, 'x', {}, { ...with2(), side: 1 }, { ...with2(), start: 1 }])
      expect(isDeck(wrong)).toBe(false);
    expect(isDeck({ ...with2(), cards: [{ card: 'x' }] })).toBe(false);
  });
});

describe('lines', () => {
  const deck = [
    ['vader', 1],
    ['hoth', 2],
    ['cave', 1],
    ['nobody', 1],
  ].reduce((made, [id, copies]) => withCopies(made, String(id), Number(copies), known), with2());

  it('are listed by type, unknown cards last', () => {
    const parts = byType(deck, known, ['Location', 'Character']);
    expect(parts.map(({ type, copies }) => [type, copies])).toEqual([
      ['Location', 3],
      ['Character', 3],
      ['Unknown', 1],
    ]);
  });
});

describe('an opening', () => {
  it('leaves on the table what lies there and has every other card once', () => {
    const deck = withCopies(withCopies(with2(), 'hoth', 2, known), 'vader', 1, known);
    let seed = 7;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const pile = shuffled(deck, ['hoth'], random);
    expect(pile.toSorted()).toEqual(['hoth', 'trooper', 'trooper', 'vader']);
    const orders = new Set(
      Array.from({ length: 50 }, () => shuffled(deck, ['hoth'], random).join()),
    );
    expect(orders.size).toBe(12);
  });
});
