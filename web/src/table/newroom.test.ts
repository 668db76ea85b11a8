import { expect, test } from 'vitest';
import type { GameInfo } from '../lib/protocol';
import { type Form, newRoom, offeredFleets, setSeats, takeGame } from './newroom';

const fleet = { stars: 30, units: 20, cards: 30, about: '' };
const game: GameInfo = {
  name: 'g',
  title: 'G',
  fewest_seats: 2,
  most_seats: 8,
  edition_word: 'Edition',
  editions: [{ name: 'base', title: 'Base' }],
  options: [
    {
      name: 'max_hand',
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
      rule: '',
      meaning: '',
      kind: 'choice',
      default: [5, 6],
      values: [[5, 6], [6]],
      least: 0,
      most: null,
    },
  ],
  fleets: [
    { ...fleet, name: 'close', title: 'Close Ranks', editions: ['base', 'later'] },
    { ...fleet, name: 'other', title: 'Other', editions: ['later'] },
  ],
  agents: [
    { name: 'random', about: '' },
    { name: 'greedy', about: '' },
  ],
};

function form(): Form {
  const fresh: Form = {
    game: 'g',
    edition: 'base',
    seats: [],
    options: {},
    clock: 'none',
    minutes: 15,
    increment: 10,
    listed: false,
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
      { who: 'me', fleet: null },
      { who: 'greedy', fleet: null },
    ],
    options: {},
    catalogues: [],
    clock: null,
    listed: false,
    name: 'Mira',
  });
});

test('only what differs from the default is said', () => {
  const wanted = form();
  wanted.options = { max_hand: 4, targets: [5, 6] };
  wanted.clock = '5+5';
  expect(newRoom(wanted, game, [])).toMatchObject({
    options: { max_hand: 4 },
    clock: { initial: 300, increment: 5 },
  });
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
  const fleets = offeredFleets(game, 'base', own, []);
  expect(fleets.map((fleet) => fleet.key)).toEqual(['', 'shipped close', 'own 0']);
  const wanted = form();
  wanted.seats = [
    { who: 'me', fleet: 'own 0' },
    { who: 'greedy', fleet: 'shipped close' },
  ];
  expect(newRoom(wanted, game, fleets)).toMatchObject({
    seats: [
      { who: 'me', fleet: { name: 'Mine' } },
      { who: 'greedy', fleet: 'close' },
    ],
    catalogues: [catalogue],
  });
});

test('another game begins anew, with the people who were there', () => {
  const wanted = form();
  setSeats(wanted, game, 4);
  wanted.seats[1] = { who: 'open', fleet: 'shipped close' };
  wanted.options = { max_hand: 4 };
  const other: GameInfo = {
    ...game,
    name: 'h',
    most_seats: 3,
    editions: [
      { name: 'space', title: 'Space' },
      { name: 'ground', title: 'Ground' },
    ],
    agents: [{ name: 'sharp', about: '' }],
  };
  takeGame(wanted, other, 'ground');
  expect(wanted).toMatchObject({ game: 'h', edition: 'ground', options: {} });
  expect(wanted.seats).toEqual([
    { who: 'me', fleet: '' },
    { who: 'open', fleet: '' },
    { who: 'sharp', fleet: '' },
  ]);
  takeGame(wanted, game, 'unheard of');
  expect(wanted.edition).toBe('base');
});
