import { describe, expect, it } from 'vitest';
import { DECLINE } from '../../lib/game';
import * as table from './fixture';
import { aFace, aView, DEPLOYING, FORFEITS } from './fixture';
import {
  actWords,
  amountText,
  cardWords,
  holding,
  isTarget,
  offered,
  optionsByPiece,
  pieceOf,
  placeWords,
  printedSign,
  touched,
  within,
} from './pieces';

describe('the piece of an option', () => {
  it('is what it is aimed at, before what acts', () => {
    const found = optionsByPiece(DEPLOYING.options!);
    expect([...found.keys()]).toEqual([String(table.RIDGE), String(table.ROGUE)]);
    expect(found.get(String(table.ROGUE))).toHaveLength(2);
    expect(DEPLOYING.options!.every(isTarget)).toBe(true);
  });

  it('is the card, or the top of a pile', () => {
    expect(FORFEITS.options!.map(pieceOf)).toEqual(['10', '30', 'force']);
    expect(FORFEITS.options!.some(isTarget)).toBe(false);
    const pass = { option: DECLINE, notation: 'pass', text: 'pass', verb: 'pass' };
    expect(pieceOf(pass)).toBeNull();
    const amount = { option: 3, notation: 'activate 3', text: '3', verb: 'activate', number: 3 };
    expect(pieceOf(amount)).toBeNull();
  });

  it('is said with what it costs', () => {
    expect(actWords(DEPLOYING.options![0]!)).toBe('To North Ridge (costs 2 Force)');
  });
});

describe('a touched piece', () => {
  it('is named as the server knows it', () => {
    expect(touched('force', undefined)).toEqual({ pile: 'force' });
    expect(touched('30', undefined)).toEqual({ card: 30 });
    expect(touched('2', 'location')).toEqual({ place: 2 });
    expect(touched('10', 'there')).toEqual({ card: 10 });
  });

  it('is named with the card that wants a goal', () => {
    expect(touched('2', 'location', 30)).toEqual({ card: 30, place: 2 });
    expect(touched('10', 'there', 30)).toEqual({ card: 30, target: 10 });
    expect(touched('31', undefined, 30)).toEqual({ card: 31 });
  });
});

describe('what holds what', () => {
  const view = aView();
  const held = holding(view.cards);

  it('goes as deep as cards are on cards', () => {
    expect(within(table.ROGUE, held).map(({ label }) => label)).toEqual([
      'Luke Skywalker',
      'Lightsaber',
    ]);
    expect(within(table.RIDGE, held)).toHaveLength(6);
    expect(held.has(-1)).toBe(false);
  });

  it('is said with the card', () => {
    const rogue = view.cards.find(({ card }) => card === table.ROGUE)!;
    expect(cardWords(rogue, 0, within(table.ROGUE, held))).toBe(
      'Rogue 1, yours, vehicle, power 6, forfeit 6, 2 cards aboard or on it',
    );
    const hit = view.cards.find(({ card }) => card === table.SNOWTROOPER)!;
    expect(cardWords(hit, 0, [])).toContain('Dark’s, character, power 2, forfeit 3, hit');
  });
});

describe('cards to choose from', () => {
  it('are those that lie neither on the table nor in hand', () => {
    const face = aFace(77, { title: 'Deep in the deck' });
    const options = [
      ...FORFEITS.options!,
      {
        option: 77,
        notation: 'take Deep in the deck',
        text: 'take Deep in the deck',
        verb: 'take',
        card: 77,
        face,
      },
      {
        option: 78,
        notation: 'take Old Relic',
        text: 'retrieve Old Relic',
        verb: 'take',
        card: table.RELIC,
      },
    ];
    expect(offered(aView(), options).map(({ title }) => title)).toEqual([
      'Deep in the deck',
      'Old Relic',
    ]);
  });
});

it('says what a location has for each side', () => {
  const ridge = aView().rows[0]!.places[2]!;
  expect(placeWords(ridge, 1)).toBe('Hoth: North Ridge, power 12 against 8, Force icons 1 and 1');
});

it('writes numbers as cards print them', () => {
  expect([0, 3, 3.14, 0.5, 2.5, -0.5].map(amountText)).toEqual([
    '0',
    '3',
    '3.14',
    '1/2',
    '2 1/2',
    '-1/2',
  ]);
  expect(amountText(5.93 + 3.14)).toBe('9.07');
});

it('shows the sign that a card out of play prints in place of a number', () => {
  const face = aFace(1, {
    title: 'Brainiac',
    deploy: 0,
    forfeit: 3,
    printed: { deploy: 'Y', forfeit: 'X' },
  });
  expect(printedSign(face, 'deploy')).toBe('Y');
  expect(printedSign(face, 'forfeit')).toBe('');
});
