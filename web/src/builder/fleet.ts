/** Fleets as plain data: counting, totals, curves. What is legal the server says. */
import { t } from '../lib/tongue.svelte';
import type { CardEntry, FleetData, ForceSort, UnitEntry } from './types';

export function emptyFleet(edition: string): FleetData {
  return {
    format: 'starfold-fleet',
    version: 1,
    name: t('New fleet'),
    edition,
    units: [],
    deck: [],
  };
}

export type Copies = Record<string, number>;

export const MOST_COPIES = 99;

/** Copies by id, units and cards together: ids are unique over both. */
export function copiesOf(fleet: FleetData): Copies {
  const copies: Copies = {};
  for (const { unit, copies: number } of fleet.units) copies[unit] = (copies[unit] ?? 0) + number;
  for (const { card, copies: number } of fleet.deck) copies[card] = (copies[card] ?? 0) + number;
  return copies;
}

/** The lines with a fresh one in the place of the old; one of no copies is left out. */
export function withLine<Line extends { copies: number }>(
  lines: Line[],
  isIt: (line: Line) => boolean,
  fresh: Line,
): Line[] {
  if (fresh.copies < 1) return lines.filter((line) => !isIt(line));
  if (!lines.some(isIt)) return [...lines, fresh];
  return lines.map((line) => (isIt(line) ? fresh : line));
}

export const limited = (copies: number): number => Math.max(0, Math.min(MOST_COPIES, copies));

export function withUnit(fleet: FleetData, unit: string, copies: number): FleetData {
  const fresh = { unit, copies: limited(copies) };
  return { ...fleet, units: withLine(fleet.units, (line) => line.unit === unit, fresh) };
}

export function withCard(fleet: FleetData, card: string, copies: number): FleetData {
  const fresh = { card, copies: limited(copies) };
  return { ...fleet, deck: withLine(fleet.deck, (line) => line.card === card, fresh) };
}

/** The latest set that the fleet's entries are of: what it says of itself where no edition counts. */
export function latestSet(
  fleet: FleetData,
  units: Map<string, UnitEntry>,
  sets: readonly string[],
): string {
  const used = fleet.units.map(({ unit }) => sets.indexOf(units.get(unit)?.edition ?? ''));
  return sets[Math.max(0, ...used)] ?? fleet.edition;
}

export interface Totals {
  units: number;
  stars: number;
  cards: number;
  combat: number;
  objectives: number;
}

export function totals(
  fleet: FleetData,
  units: Map<string, UnitEntry>,
  cards: Map<string, CardEntry>,
): Totals {
  const sum: Totals = { units: 0, stars: 0, cards: 0, combat: 0, objectives: 0 };
  for (const { unit, copies } of fleet.units) {
    sum.units += copies;
    sum.stars += copies * (units.get(unit)?.faces[0]?.stars ?? 0);
  }
  for (const { card, copies } of fleet.deck) {
    sum.cards += copies;
    const type = cards.get(card)?.type;
    if (type === 'combat') sum.combat += copies;
    if (type === 'objective') sum.objectives += copies;
  }
  return sum;
}

export type Curve = [value: number, copies: number][];

/** How often each value occurs, from the least to the greatest without gaps. */
export function curveOf(values: Iterable<[value: number, copies: number]>): Curve {
  const found = new Map<number, number>();
  for (const [value, copies] of values) found.set(value, (found.get(value) ?? 0) + copies);
  if (!found.size) return [];
  const least = Math.min(...found.keys());
  const greatest = Math.max(...found.keys());
  return Array.from({ length: greatest - least + 1 }, (_, i) => [
    least + i,
    found.get(least + i) ?? 0,
  ]);
}

/** The curve of a value of the units. */
export function curve(
  fleet: FleetData,
  units: Map<string, UnitEntry>,
  value: 'stars' | 'attack' | 'damage' | 'defense' | 'shields',
): Curve {
  return curveOf(
    fleet.units.flatMap(({ unit, copies }) => {
      const face = units.get(unit)?.faces[0];
      return face ? [[face[value], copies]] : [];
    }),
  );
}

/** Whether data from outside has the shape of a fleet; its ids and numbers the server checks. */
export function isFleet(data: unknown): data is FleetData {
  if (typeof data !== 'object' || data === null) return false;
  const fleet = data as Partial<FleetData>;
  const named = typeof fleet.name === 'string' && typeof fleet.edition === 'string';
  return named && areLines(fleet.units, 'unit') && areLines(fleet.deck, 'card');
}

/** Whether data from outside is a list of lines, each with an id under that key and copies. */
export function areLines(list: unknown, key: string): boolean {
  return (
    Array.isArray(list) &&
    list.every((line) => typeof line?.[key] === 'string' && Number.isInteger(line.copies))
  );
}

export const FLEETS: ForceSort<FleetData> = {
  word: 'fleet',
  example: '2x Slow Thunder\n1x base-u-030\n\n3x Full Spread',
  is: isFleet,
};
