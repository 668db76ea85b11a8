/** A catalogue while it is being written: entries as they are, right or wrong. */
import type { DocumentProblem } from '../lib/protocol';
import type { CatalogueData, Face, Json } from './types';
import { t } from '../lib/tongue.svelte';

export type Sort = 'units' | 'cards';

export function emptyCatalogue(): CatalogueData {
  return {
    format: 'starfold-catalogue',
    version: 1,
    name: t('My collection'),
    units: [],
    cards: [],
  };
}

/** A document from a file as the editor holds it; what it does not know stays where it is. */
export function asCatalogue(document: Json): CatalogueData {
  const listed = (key: string) => (Array.isArray(document[key]) ? (document[key] as Json[]) : []);
  return { ...emptyCatalogue(), ...document, units: listed('units'), cards: listed('cards') };
}

/** The document to be sent and saved: lists without entries are left out, if the other has some. */
export function asDocument(draft: CatalogueData): Json {
  const { units, cards, ...head } = draft;
  const filled = { ...(units.length ? { units } : {}), ...(cards.length ? { cards } : {}) };
  return { ...head, ...(units.length || cards.length ? filled : { units }) };
}

/** What a field of an entry needs to know, by its key: where it stands, its value, how it is set. */
export function fieldsOf(data: Json, path: string, onchange: (data: Json) => void) {
  return (key: string) => ({
    path: `${path}.${key}`,
    value: data[key],
    onchange: (value: unknown) => onchange(put(data, key, value)),
  });
}

const entriesOf = (draft: CatalogueData): Json[] => [...draft.units, ...draft.cards];

/** An id that is not taken: the stem with the next free number. */
export function freeId(draft: CatalogueData, stem: string): string {
  const taken = new Set(entriesOf(draft).map((entry) => entry['id']));
  for (let number = 1; ; number++) {
    const id = `${stem}-${String(number).padStart(3, '0')}`;
    if (!taken.has(id)) return id;
  }
}

export function freeNumber(draft: CatalogueData, sort: Sort, edition: string): number {
  const own = draft[sort].filter((entry) => entry['edition'] === edition);
  return 1 + Math.max(0, ...own.map((entry) => Number(entry['number']) || 0));
}

export function newUnit(draft: CatalogueData): Json {
  return {
    id: freeId(draft, 'my-u'),
    name: t('New unit'),
    design: 'X-wing',
    edition: 'base',
    number: freeNumber(draft, 'units', 'base'),
    kind: 'space',
    ...newFace(),
    provenance: 'printed',
    source: t('typed in from the base'),
  };
}

export const newFace = (): Json => ({
  stars: 2,
  attack: 3,
  damage: 1,
  defense: 9,
  shields: 2,
  icons: [],
});

export function newCard(draft: CatalogueData, type: string): Json {
  return {
    id: freeId(draft, 'my-c'),
    name: t('New card'),
    type,
    edition: 'base',
    number: freeNumber(draft, 'cards', 'base'),
    rarity: 'common',
    ...(type === 'combat' ? { bonus: { attack: 1 } } : {}),
    objective: { stars: 2, defense: 9 },
    provenance: 'printed',
    source: t('typed in from the card'),
  };
}

export function copyOf(draft: CatalogueData, sort: Sort, entry: Json): Json {
  const edition = String(entry['edition'] ?? 'base');
  return {
    ...(structuredClone(entry) as Json),
    id: freeId(draft, sort === 'units' ? 'my-u' : 'my-c'),
    name: `${String(entry['name'] ?? '')} (copy)`,
    number: freeNumber(draft, sort, edition),
  };
}

/** With a value for the key, or without the key if there is none. */
export function put(data: Json, key: string, value: unknown): Json {
  if (value !== undefined) return { ...data, [key]: value };
  const { [key]: _, ...rest } = data;
  return rest;
}

// -- reading what may be wrong ---------------------------------------------------------------------

export const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === undefined || value === null
      ? ''
      : JSON.stringify(value);
export const recordOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const stringsOf = (value: unknown): string[] =>
  (typeof value === 'string' ? [value] : listOf(value)).filter((one) => typeof one === 'string');
export const numbersOf = (value: unknown): number[] =>
  listOf(value).filter((one) => typeof one === 'number');

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The face that a preview shows, whatever is written. */
export function faceOf(data: Json): Face {
  return {
    stars: numberOf(data['stars']),
    attack: numberOf(data['attack']),
    damage: numberOf(data['damage']),
    defense: numberOf(data['defense']),
    shields: numberOf(data['shields']),
    further: {},
    icons: stringsOf(data['icons']),
  };
}

// -- problems --------------------------------------------------------------------------------------

const within = (place: string, path: string): boolean =>
  place === path || place.startsWith(`${path}.`) || place.startsWith(`${path}[`);

export const problemsIn = (problems: DocumentProblem[], path: string): DocumentProblem[] =>
  problems.filter(({ field }) => within(field, path));

export const problemsAt = (problems: DocumentProblem[], path: string): DocumentProblem[] =>
  problems.filter(({ field }) => field === path);
