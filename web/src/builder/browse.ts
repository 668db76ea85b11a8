/** Filters and orders of the list to choose from. */
import type { CardEntry, UnitEntry } from './types';

export interface Wanted {
  text: string;
  edition: string; // '': any; 'usable': the fleet's and earlier ones
  affiliation: string;
  kind: string; // of units: space, ground; of cards: combat, objective
  stars: number[];
  icons: string[]; // all of them
  provenance: string;
  own: boolean; // only units and cards of own catalogues
  order: string;
}

export const nothingWanted = (): Wanted => ({
  text: '',
  edition: 'usable',
  affiliation: '',
  kind: '',
  stars: [],
  icons: [],
  provenance: '',
  own: false,
  order: 'listed',
});

export const UNIT_ORDERS = ['listed', 'name', 'stars', 'attack', 'damage', 'defense', 'shields'];
export const CARD_ORDERS = ['listed', 'name', 'stars', 'defense'];

type Entry = UnitEntry | CardEntry;

const isUnit = (entry: Entry): entry is UnitEntry => 'faces' in entry;
const kindOf = (entry: Entry): string => (isUnit(entry) ? entry.kind : entry.type);
const starsOf = (entry: Entry): number =>
  isUnit(entry) ? (entry.faces[0]?.stars ?? 0) : entry.stars;

export function iconsOf(entry: Entry): string[] {
  if (isUnit(entry)) return entry.faces.flatMap((face) => face.icons);
  return entry.icon ? [entry.icon] : [];
}

function words(entry: Entry): string {
  const more = isUnit(entry) ? entry.design : entry.type;
  return [entry.name, more, entry.affiliation, entry.id, entry.text, entry.own, ...iconsOf(entry)]
    .join(' ')
    .toLowerCase();
}

const rightEdition = (entry: Entry, wanted: string, usable: string[]): boolean =>
  wanted === 'usable' ? usable.includes(entry.edition) : !wanted || entry.edition === wanted;

function passes(entry: Entry, wanted: Wanted, usable: string[]): boolean {
  const asked = wanted.text.toLowerCase().split(/\s+/).filter(Boolean);
  const said = asked.length ? words(entry) : '';
  const has = iconsOf(entry);
  return (
    asked.every((word) => said.includes(word)) &&
    rightEdition(entry, wanted.edition, usable) &&
    (!wanted.affiliation || entry.affiliation === wanted.affiliation) &&
    (!wanted.kind || kindOf(entry) === wanted.kind) &&
    (!wanted.stars.length || wanted.stars.includes(Math.min(5, starsOf(entry)))) &&
    wanted.icons.every((icon) => has.includes(icon)) &&
    (!wanted.provenance || entry.provenance === wanted.provenance) &&
    (!wanted.own || Boolean(entry.own))
  );
}

function value(entry: Entry, order: string): number {
  if (order === 'stars') return starsOf(entry);
  if (!isUnit(entry)) return entry.defense;
  const face = entry.faces[0] as unknown as Record<string, number> | undefined;
  return face?.[order] ?? 0;
}

export function browse<E extends Entry>(entries: E[], wanted: Wanted, usable: string[]): E[] {
  const found = entries.filter((entry) => passes(entry, wanted, usable));
  if (wanted.order === 'listed') return found;
  if (wanted.order === 'name') return found.sort((a, b) => a.name.localeCompare(b.name));
  const by = (entry: E) => value(entry, wanted.order);
  return found.sort((a, b) => by(b) - by(a) || a.name.localeCompare(b.name));
}

/** The affiliations that occur, in order of the alphabet. */
export const affiliationsOf = (entries: Entry[]): string[] =>
  [...new Set(entries.map((entry) => entry.affiliation ?? ''))].filter(Boolean).sort();
