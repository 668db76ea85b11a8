import { describe, expect, it } from 'vitest';
import {
  copiesOf,
  curve,
  emptyFleet,
  isFleet,
  latestSet,
  MOST_COPIES,
  totals,
  withCard,
  withUnit,
} from './fleet';
import type { CardEntry, UnitEntry } from './types';

const unit = (id: string, stars: number, attack: number): UnitEntry => ({
  id,
  name: id,
  design: 'X-wing',
  edition: 'base',
  kind: 'space',
  provenance: 'printed',
  faces: [{ stars, attack, damage: 1, defense: 9, shields: 2, further: {}, icons: [] }],
});
const card = (id: string, type: string): CardEntry => ({
  id,
  name: id,
  type,
  edition: 'base',
  provenance: 'printed',
  stars: 2,
  defense: 9,
});
const byId = <E extends { id: string }>(...entries: E[]) =>
  new Map(entries.map((entry) => [entry.id, entry]));

describe('fleets', () => {
  const units = byId(unit('u1', 1, 3), unit('u2', 4, 5));
  const cards = byId(card('c1', 'combat'), card('c2', 'objective'));
  const fleet = withCard(
    withCard(withUnit(withUnit(emptyFleet('base'), 'u1', 3), 'u2', 1), 'c1', 2),
    'c2',
    1,
  );

  it('changes copies in place, and drops a line with none', () => {
    expect(copiesOf(fleet)).toEqual({ u1: 3, u2: 1, c1: 2, c2: 1 });
    expect(withUnit(fleet, 'u1', 5).units.map((line) => line.unit)).toEqual(['u1', 'u2']);
    expect(withUnit(fleet, 'u1', 0).units).toEqual([{ unit: 'u2', copies: 1 }]);
  });

  it('never holds less than none or more than a file may say', () => {
    expect(withUnit(fleet, 'u1', -4).units).toHaveLength(1);
    expect(copiesOf(withCard(fleet, 'c1', 1000))['c1']).toBe(MOST_COPIES);
  });

  it('counts stars, units and types of cards', () => {
    expect(totals(fleet, units, cards)).toEqual({
      units: 4,
      stars: 7,
      cards: 3,
      combat: 2,
      objectives: 1,
    });
  });

  it('keeps lines that no catalogue knows', () => {
    const strange = withUnit(fleet, 'nobody', 2);
    expect(totals(strange, units, cards).units).toBe(6);
    expect(copiesOf(strange)['nobody']).toBe(2);
  });

  it('makes curves without gaps', () => {
    expect(curve(fleet, units, 'attack')).toEqual([
      [3, 3],
      [4, 0],
      [5, 1],
    ]);
    expect(curve(emptyFleet('base'), units, 'attack')).toEqual([]);
  });

  it('knows a fleet when it sees one', () => {
    expect(isFleet(fleet)).toBe(true);
    for (const wrong of [null, 3, 'x', {}, { ...fleet, units: [{}] }, { ...fleet, deck: 'none' }]) {
      expect(isFleet(wrong)).toBe(false);
    }
  });
});

describe('the set of a fleet', () => {
  it('is the latest that something of it is of', () => {
    const sets = ['base', 'later', 'latest'];
    const units = byId(unit('u1', 1, 3), { ...unit('u2', 4, 5), edition: 'later' });
    const fleet = withUnit(emptyFleet('base'), 'u1', 1);
    expect(latestSet(fleet, units, sets)).toBe('base');
    expect(latestSet(withUnit(fleet, 'u2', 1), units, sets)).toBe('later');
    expect(latestSet(withUnit(fleet, 'nobody knows it', 1), units, sets)).toBe('base');
  });
});
