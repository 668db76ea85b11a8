import { describe, expect, it } from 'vitest';
import { affiliationsOf, browse, nothingWanted } from './browse';
import type { UnitEntry } from './types';

const unit = (name: string, stars: number, more: Partial<UnitEntry> = {}): UnitEntry => ({
  id: name.toLowerCase(),
  name,
  design: 'X-wing',
  edition: 'base',
  kind: 'space',
  provenance: 'printed',
  faces: [
    { stars, attack: stars, damage: 1, defense: 9, shields: 2, further: {}, icons: ['Lasers'] },
  ],
  ...more,
});
const units = [
  unit('Beta', 2),
  unit('Alpha', 6, { affiliation: 'Rebel' }),
  unit('Gamma', 1, {
    edition: 'ground_assault',
    kind: 'ground',
    provenance: 'documented',
    own: 'Mine',
  }),
];
const names = (change: object, usable = ['base', 'ground_assault']) =>
  browse(units, { ...nothingWanted(), ...change }, usable).map((one) => one.name);

describe('the list to choose from', () => {
  it('keeps the order of the files until another is asked for', () => {
    expect(names({})).toEqual(['Beta', 'Alpha', 'Gamma']);
    expect(names({ order: 'name' })).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(names({ order: 'attack' })).toEqual(['Alpha', 'Beta', 'Gamma']);
  });

  it('filters by what is known of a unit', () => {
    expect(names({ text: 'lasers x-wing gam' })).toEqual(['Gamma']);
    expect(names({ kind: 'ground' })).toEqual(['Gamma']);
    expect(names({ stars: [5] })).toEqual(['Alpha']); // five and more
    expect(names({ icons: ['Lasers', 'Droid'] })).toEqual([]);
    expect(names({ provenance: 'documented' })).toEqual(['Gamma']);
    expect(names({ affiliation: 'Rebel' })).toEqual(['Alpha']);
    expect(names({ own: true })).toEqual(['Gamma']);
  });

  it('shows what the edition of the fleet can use, one edition, or all', () => {
    expect(names({}, ['base'])).toEqual(['Beta', 'Alpha']);
    expect(names({ edition: 'ground_assault' }, ['base'])).toEqual(['Gamma']);
    expect(names({ edition: '' }, ['base'])).toHaveLength(3);
  });

  it('lists the affiliations that occur', () => {
    expect(affiliationsOf(units)).toEqual(['Rebel']);
  });
});
