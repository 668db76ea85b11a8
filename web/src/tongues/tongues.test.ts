import { describe, expect, test } from 'vitest';
import { argumentsOf, readMessage } from '../lib/message';
import { ICON_MEANINGS as MINIS } from '../games/minis/seen';
import { ICON_MEANINGS as POCKETMODEL } from '../games/pocketmodel/seen';
import { scan } from './scan';

type Texts = Record<string, string>;

const sources = import.meta.glob<string>(
  [
    '../**/*.{ts,svelte}',
    '!../**/*.test.ts',
    '!../**/{fixture,seen,drawn}.ts',
    '!../{pictures,tongues}/**',
    '!../{main,offline}.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);
const tongues = import.meta.glob<Texts>('./*.json', { import: 'default', eager: true });

/** Words that are the same in all languages, or that no reader sees. */
const ALLOWED = new Set([
  'starfold',
  'EN',
  'cm',
  // files and what is typed
  'Light Side Start: Hoth: North Ridge 2x Echo Base Trooper 1x Luke Skywalker',
  '2x Slow Thunder 1x base-u-030 3x Full Spread',
  // names of units
  'TIE Fighter',
  'TIE Interceptor',
  'Slave I',
  // classes, verbs and phases by their names
  'flash miss',
  'gold mass',
  'turn end',
  'fire at',
  'attack with',
  'strike with',
  'bring in',
  'take back',
  'call off',
  'begin round',
  // conditions for the browser
  '(max-height: 480px) and (min-width: 640px)',
  '(prefers-reduced-motion: reduce)',
  // faults of the page itself
  '“ … ”: a brace is not closed',
  '“ … ”: … has no form “other”',
  '“ … ”: a brace is closed that was never opened',
  'a patch of keys needs an object',
  'a patch of items needs a list',
  'a grown list needs all of its new items',
]);

const scanned = Object.entries(sources).map(([path, source]) => scan(path.slice(3), source));
const said = scanned.flatMap((one) => one.said);
const meanings = [MINIS, POCKETMODEL].flatMap((icons) => Object.values(icons));
const texts = new Set([...said.map(({ text }) => text), ...meanings.map(({ words }) => words)]);
texts.delete('');

describe('the page', () => {
  test('says nothing past `t`', () => {
    const bare = scanned.flatMap((one) => one.bare);
    expect(bare.filter((one) => !ALLOWED.has(one.replace(/^\S+ /, '')))).toEqual([]);
  });

  test('gives a text the arguments that it names', () => {
    const wrong = said.filter(({ text, given }) => {
      const named = argumentsOf(readMessage(text));
      return given && (given.length !== named.size || !given.every((name) => named.has(name)));
    });
    expect(wrong).toEqual([]);
  });
});

describe.each(Object.entries(tongues))('%s', (_, own) => {
  test('has every text', () => {
    // Add them to the file, in the order of the alphabet, and say them well.
    expect([...texts].filter((text) => !own[text]).sort()).toEqual([]);
  });

  test('has no text that nobody says', () => {
    expect(Object.keys(own).filter((text) => !texts.has(text))).toEqual([]);
  });

  test('names the same arguments and elements', () => {
    const wrong = Object.entries(own).filter(
      ([english, other]) => marks(english).join() !== marks(other).join(),
    );
    expect(wrong).toEqual([]);
  });
});

/** What has to be the same in each language. */
function marks(text: string): string[] {
  const elements = text.match(/<\/?\w+>/g) ?? [];
  return [...argumentsOf(readMessage(text)), ...new Set(elements)].sort();
}
