import { describe, expect, it } from 'vitest';
import type { CatalogueCard } from '../seen';
import { browseCards, type CardWanted, narrowing, nothingWanted } from './browse';

const card = (title: string, facts: Partial<CatalogueCard> = {}): CatalogueCard => ({
  id: title.toLowerCase(),
  title,
  name: title,
  side: 'Light',
  set: 'Premiere',
  type: 'Character',
  subtype: 'Rebel',
  uniqueness: 0,
  destiny: [2],
  power: 1,
  ability: 4,
  forfeit: 2,
  deploy: 1,
  armor: null,
  maneuver: null,
  hyperspeed: null,
  landspeed: null,
  ferocity: null,
  defense: null,
  icons: [],
  kinds: [],
  capacity: '',
  system: '',
  parsec: null,
  marker: 0,
  force: [0, 0],
  printed: {},
  words: '',
  words_for: null,
  works: true,
  starts: false,
  rules: [],
  sort_rules: [],
  decks: [],
  ...facts,
});

const CARDS = [
  card('Trooper', { icons: ['Warrior'], kinds: ['trooper'] }),
  card('Luke', {
    uniqueness: 1,
    deploy: 4,
    power: 3,
    icons: ['Pilot', 'Warrior'],
    words: 'Adds 2 to power of anything he pilots.',
    decks: ['echo-base'],
  }),
  card('Lasers', { uniqueness: 3, set: 'Hoth', type: 'Weapon', subtype: '', power: null }),
  card('Ridge', {
    type: 'Location',
    subtype: 'Site',
    power: null,
    deploy: null,
    words_for: ['', 'If you control, Force drain +1 here.'],
  }),
  card('Walker', { side: 'Dark', type: 'Vehicle', subtype: 'Combat' }),
];

const titles = (wanted: Partial<CardWanted>) =>
  browseCards(CARDS, { ...nothingWanted('Light'), ...wanted }).map(({ title }) => title);

describe('browsing cards', () => {
  it.each<[Partial<CardWanted>, string[]]>([
    [{}, ['Trooper', 'Luke', 'Lasers', 'Ridge']],
    [{ side: '' }, ['Trooper', 'Luke', 'Lasers', 'Ridge', 'Walker']],
    [{ side: 'Dark' }, ['Walker']],
    [{ set: 'Hoth' }, ['Lasers']],
    [{ type: 'Character' }, ['Trooper', 'Luke']],
    [{ type: 'Location', subtype: 'System' }, []],
    [{ icons: ['Warrior'] }, ['Trooper', 'Luke']],
    [{ icons: ['Warrior', 'Pilot'] }, ['Luke']],
    [{ kind: 'trooper' }, ['Trooper']],
    [{ unique: 'unique' }, ['Luke']],
    [{ unique: 'restricted' }, ['Lasers']],
    [{ unique: 'any' }, ['Trooper', 'Ridge']],
    [{ deck: 'echo-base' }, ['Luke']],
    [{ text: 'POWER pilots' }, ['Luke']],
    [{ text: 'drain' }, ['Ridge']],
  ])('%o', (wanted, found) => {
    expect(titles(wanted)).toEqual(found);
  });

  it('puts the greatest first, and last what has no such value', () => {
    expect(titles({ order: 'deploy' })).toEqual(['Luke', 'Lasers', 'Trooper', 'Ridge']);
    expect(titles({ order: 'title' })).toEqual(['Lasers', 'Luke', 'Ridge', 'Trooper']);
  });

  it('counts what narrows the list', () => {
    expect(narrowing(nothingWanted('Light'))).toBe(0);
    expect(narrowing({ ...nothingWanted(''), set: 'Hoth', icons: ['Pilot'] })).toBe(2);
  });
});
