/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressOf } from './address';
import { cardPicture } from './cards';
import type { CardFacts } from './planning';
import { unitPicture, type UnitFacts } from './units';

const MOST = 4096; // bytes of a picture
const SOURCES = resolve(import.meta.dirname, '../../../src/starfold');

const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readFileSync(resolve(folder, name), 'utf8'));
/** The entries of a list that stand in one pair of braces each. */
const entries = (text: string): string[] =>
  text
    .split(/^ *- \{/m)
    .slice(1)
    .map((entry) => entry.replaceAll(/\s+/g, ' '));
const word = (entry: string, name: string): string =>
  (new RegExp(`(?:^|[ ,])${name}: ("[^"]*"|'(?:[^']|'')*'|[^,}]*)`).exec(entry)?.[1] ?? '')
    .trim()
    .replaceAll(/^["']|["']$/g, '');
const list = (entry: string, name: string): string[] =>
  new RegExp(`${name}: \\[([^\\]]*)\\]`).exec(entry)?.[1]?.split(', ') ?? [];

const cards: CardFacts[] = filesIn(`${SOURCES}/games/ccg/data`).flatMap((text) =>
  entries(text).map((entry) => ({
    id: word(entry, 'id'),
    title: word(entry, 'title'),
    side: /^side: (\w+)/m.exec(text)?.[1] ?? '',
    type: word(entry, 'type'),
    subtype: word(entry, 'subtype'),
    icons: list(entry, 'icons'),
    kinds: list(entry, 'kinds'),
    system: word(entry, 'title').split(':')[0] ?? '',
  })),
);
const units: UnitFacts[] = filesIn(`${SOURCES}/units/data`).flatMap((text) =>
  text
    .split(/^ *- (?=\{?id)/m)
    .slice(1)
    .map((entry) => entry.replaceAll(/\s+/g, ' '))
    .map((entry) => ({
      name: word(entry, 'name'),
      design: word(entry, 'design'),
      affiliation: word(entry, 'affiliation'),
      kind: word(entry, 'kind'),
      stars: Number(word(entry, 'stars')),
    }))
    .filter(({ design }) => design),
);

const shown = [
  ...cards.map((card) => ({ name: card.title, picture: cardPicture(card) })),
  ...units.map((unit) => ({ name: unit.name, picture: unitPicture(unit) })),
];

describe('pictures', () => {
  it('are there for every shipped card and unit', () => {
    expect(cards.length).toBe(648);
    expect(units.length).toBe(140);
    expect(cards.filter(({ id, title, side, type }) => !(id && title && side && type))).toEqual([]);
    expect(units.filter(({ stars }) => !(stars > 0))).toEqual([]);
  });

  it('are small', () => {
    const large = shown.filter(({ picture }) => new Blob([picture]).size > MOST);
    expect(large.map(({ name }) => name)).toEqual([]);
  });

  it('are all different', () => {
    expect(new Set(shown.map(({ picture }) => picture)).size).toBe(shown.length);
  });

  it('hold numbers only where numbers belong, and every colour that they use', () => {
    for (const { name, picture } of shown) {
      expect(picture, name).not.toMatch(/NaN|undefined|Infinity/);
      for (const [, id] of picture.matchAll(/url\(#(\w+)\)/g))
        expect(picture, name).toContain(`id='${id}'`);
    }
  });

  it('are the same every time, and well-formed', () => {
    const [card] = cards as [CardFacts];
    expect(cardPicture({ ...card })).toBe(cardPicture(card));
    const parsed = new DOMParser().parseFromString(cardPicture(card), 'image/svg+xml');
    expect(parsed.documentElement.tagName).toBe('svg');
  });

  it('show something for cards and units that nobody knows', () => {
    const strange = { id: 'x', title: 'X', side: '', type: '', subtype: '', icons: [], kinds: [] };
    expect(cardPicture({ ...strange, system: '' })).toMatch(/^<svg.*<\/svg>$/);
    const own = { name: 'Own', design: 'Own', affiliation: '', kind: 'ground', stars: 9 };
    expect(unitPicture(own)).toMatch(/^<svg.*<\/svg>$/);
  });

  it('have addresses that a page can show', () => {
    expect(addressOf("<svg fill='#fff'/>")).toBe("data:image/svg+xml,%3Csvg fill='%23fff'/%3E");
  });
});
