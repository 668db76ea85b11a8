import { describe, expect, test } from 'vitest';
import { type Arguments, readMessage, saying } from './message';

const plurals = new Intl.PluralRules('en');
const manner = { number: (value: number) => `<${value}>`, plural: plurals.select.bind(plurals) };
const said = (text: string, given: Arguments = {}) => saying(readMessage(text), given, manner);

describe('a message', () => {
  test.each([
    ['You won.', {}, 'You won.'],
    ['{unit} moves to {zone}', { unit: 'X-wing', zone: 'space' }, 'X-wing moves to space'],
    ['{points} points', { points: 1200 }, '<1200> points'],
    ['about {who}', { who: null }, 'about '],
    ['draws {n, plural, one {a card} other {# cards}}', { n: 1 }, 'draws a card'],
    ['draws {n, plural, one {a card} other {# cards}}', { n: 3 }, 'draws <3> cards'],
    ['draws {n, plural, =0 {nothing} other {#}}', { n: 0 }, 'draws nothing'],
    ['{hit, select, yes {hit} no {miss} other {nothing}}', { hit: false }, 'miss'],
    ['Battle{place, select, none {} other { at {place}}}', { place: '' }, 'Battle'],
    ['Battle{place, select, none {} other { at {place}}}', { place: 'Hoth' }, 'Battle at Hoth'],
    ['{a, plural, other {{b, select, yes {#!} other {}}}}', { a: 2, b: true }, '<2>!'],
    ['# is a number inside of plurals only', {}, '# is a number inside of plurals only'],
  ])('%s', (text, given, expected) => {
    expect(said(text, given as Arguments)).toBe(expected);
  });

  test.each(['{name', 'name}', '{n, plural, one {x}}', '{n, plural, other {x}'])(
    'with its braces wrong: %s',
    (text) => {
      expect(() => readMessage(text)).toThrow(text);
    },
  );
});
