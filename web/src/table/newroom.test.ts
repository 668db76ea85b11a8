import { expect, test } from 'vitest';
import type { ClockOffer, GameInfo } from '../lib/protocol';
import {
  againstMachine,
  type Form,
  newRoom,
  NO_CLOCK,
  offeredForces,
  ownSide,
  seatFor,
  seatTitle,
  setSeats,
  takeGame,
  takeSide,
} from './newroom';

const force = { stars: 30, units: 20, cards: 30, about: '', side: '', beginners: false };
const game: GameInfo = {
  name: 'g',
  title: 'G',
  fewest_seats: 2,
  most_seats: 8,
  edition_word: 'Edition',
  force_word: 'Flotte',
  force_kind: 'fleet',
  sides: [],
  windows: [],
  catalogue: true,
  editions: [{ name: 'base', title: 'Base' }],
  options: [
    {
      name: 'max_hand',
      title: 'Hand size',
      labels: [],
      rule: 'PM-DEC-04',
      meaning: '',
      kind: 'whole',
      default: 3,
      values: [],
      least: 1,
      most: null,
    },
    {
      name: 'targets',
      title: 'Targets',
      labels: ['5 or 6', 'only 6'],
      rule: '',
      meaning: '',
      kind: 'choice',
      default: [5, 6],
      values: [[5, 6], [6]],
      least: 0,
      most: null,
    },
  ],
  forces: [
    { ...force, name: 'close', title: 'Close Ranks', editions: ['base', 'later'] },
    { ...force, name: 'other', title: 'Other', editions: ['later'] },
  ],
  agents: [
    { name: 'random', title: 'Random', about: '', level: 1 },
    { name: 'greedy', title: 'Greedy', about: '', level: 2 },
  ],
};

function form(): Form {
  const fresh: Form = {
    game: 'g',
    edition: 'base',
    seats: [],
    options: {},
    clock: NO_CLOCK,
    minutes: 15,
    increment: 10,
    listed: false,
    rated: false,
    name: ' Mira ',
  };
  setSeats(fresh, game, 2);
  return fresh;
}

test('a fresh form is a game against the strongest machine', () => {
  expect(newRoom(form(), game, [])).toEqual({
    game: 'g',
    edition: 'base',
    seats: [
      { who: 'me', force: null },
      { who: 'greedy', force: null },
    ],
    options: {},
    catalogues: [],
    clock: null,
    listed: false,
    rated: false,
    name: 'Mira',
  });
});

test('only what differs from the default is said', () => {
  const wanted = form();
  wanted.options = { max_hand: 4, targets: [5, 6] };
  expect(newRoom(wanted, game, [])).toMatchObject({ options: { max_hand: 4 } });
});

test('a clock has the terms that are offered, or those that it asks for', () => {
  const offered: ClockOffer = {
    title: '5 minutes each, plus 5 seconds per choice',
    mode: 'increment',
    terms: { initial: 300, increment: 5, mode: 'increment' },
    asks: 'Seconds added',
  };
  const clocks = [offered, { ...offered, terms: null }];
  const wanted = (clock: string) => newRoom({ ...form(), clock }, game, [], clocks).clock;
  expect(wanted('0')).toEqual(offered.terms);
  expect(wanted('1')).toEqual({ initial: 900, increment: 10, mode: 'increment' });
  expect(wanted(NO_CLOCK)).toBeNull();
});

test('own fleets bring their catalogues, each once; shipped ones belong to the edition', () => {
  const catalogue = { units: [] };
  const own = [
    {
      title: 'Mine',
      game: 'g',
      fleet: { name: 'Mine' },
      catalogues: [catalogue, { ...catalogue }],
    },
    { title: 'Of another game', game: 'h', fleet: {} },
    { title: 'Of the first game', fleet: {} },
  ];
  const forces = offeredForces(game, 'base', own, [], 0);
  expect(forces.map((force) => force.key)).toEqual(['', 'shipped close', 'own 0']);
  const wanted = form();
  wanted.seats = [
    { who: 'me', force: 'own 0' },
    { who: 'greedy', force: 'shipped close' },
  ];
  expect(newRoom(wanted, game, [forces, forces])).toMatchObject({
    seats: [
      { who: 'me', force: { name: 'Mine' } },
      { who: 'greedy', force: 'close' },
    ],
    catalogues: [catalogue],
  });
});

test('another game begins anew, with the people who were there', () => {
  const wanted = form();
  setSeats(wanted, game, 4);
  wanted.seats[1] = { who: 'open', force: 'shipped close' };
  wanted.options = { max_hand: 4 };
  const other: GameInfo = {
    ...game,
    name: 'h',
    most_seats: 3,
    editions: [
      { name: 'space', title: 'Space' },
      { name: 'ground', title: 'Ground' },
    ],
    agents: [{ name: 'sharp', title: 'Sharp', about: '', level: 3 }],
  };
  takeGame(wanted, other, 'ground');
  expect(wanted).toMatchObject({ game: 'h', edition: 'ground', options: {} });
  expect(wanted.seats).toEqual([
    { who: 'me', force: '' },
    { who: 'open', force: '' },
    { who: 'sharp', force: '' },
  ]);
  takeGame(wanted, game, 'unheard of');
  expect(wanted.edition).toBe('base');
});

test('where the sides differ a seat is offered what is made for its side', () => {
  const deck = { ...force, stars: 0, cards: 60, editions: ['base'] };
  const cards: GameInfo = {
    ...game,
    most_seats: 2,
    force_word: 'Deck',
    force_kind: 'deck',
    catalogue: false,
    sides: [
      { name: 'light', title: 'Light' },
      { name: 'dark', title: 'Dark' },
    ],
    forces: [
      { ...deck, name: 'l', title: 'L', side: 'light', beginners: true },
      { ...deck, name: 'd', title: 'D', side: 'dark' },
    ],
  };
  const own = [{ title: 'Mine', game: 'g', fleet: { side: 'dark' } }];
  const document = { side: 'light' };
  const saved = [
    { id: '1', kind: 'deck', title: 'Theirs', document, token: '' },
    { id: '2', kind: 'fleet', title: 'No deck', document, token: '' },
  ];
  const titles = (seat: number) =>
    offeredForces(cards, 'base', own, saved, seat).map(({ title }) => title);
  expect(titles(0)).toEqual([
    'any, by chance',
    'L (60 cards, for beginners)',
    'collection: Theirs',
  ]);
  expect(titles(1)).toEqual(['any, by chance', 'D (60 cards)', 'yours: Mine']);
  expect([seatTitle(cards, 1), seatTitle(game, 1)]).toEqual(['Dark', 'Seat B']);

  expect([seatFor(cards, { side: 'dark' }), seatFor(cards, {}), seatFor(game, {})]).toEqual([
    1, 0, 0,
  ]);

  const mine = { side: 'dark' };
  const { seats } = againstMachine(cards, 'base', mine, 'nobody');
  expect(seats).toEqual([
    { who: cards.agents.at(-1)?.name ?? 'open', force: null },
    { who: 'me', force: mine },
  ]);

  const wanted = form();
  expect([ownSide(wanted, cards), ownSide(wanted, game)]).toEqual([0, -1]);
  takeSide(wanted, cards, 1);
  expect(wanted.seats.map(({ who }) => who)).toEqual(['greedy', 'me']);
  takeSide(wanted, cards, 1);
  expect(ownSide(wanted, cards)).toBe(1);
});
