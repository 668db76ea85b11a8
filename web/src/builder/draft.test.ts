import { describe, expect, it } from 'vitest';
import {
  asCatalogue,
  asDocument,
  copyOf,
  emptyCatalogue,
  faceOf,
  newCard,
  newUnit,
  problemsAt,
  problemsIn,
  put,
} from './draft';

const problem = (field: string) => ({ field, where: field, line: 0, message: 'wrong', rule: '' });

describe('a catalogue that is being written', () => {
  it('gives new entries free ids and numbers', () => {
    let draft = emptyCatalogue();
    draft = { ...draft, units: [newUnit(draft)] };
    draft = { ...draft, units: [...draft.units, newUnit(draft)] };
    expect(draft.units.map((unit) => [unit['id'], unit['number']])).toEqual([
      ['my-u-001', 1],
      ['my-u-002', 2],
    ]);
    const copy = copyOf(draft, 'units', draft.units[0] ?? {});
    expect([copy['id'], copy['number'], copy['design']]).toEqual(['my-u-003', 3, 'X-wing']);
  });

  it('keeps what it does not know', () => {
    const draft = asCatalogue({ name: 'x', remark: 'mine', units: [{ odd: 1 }] });
    expect(asDocument(draft)).toMatchObject({ name: 'x', remark: 'mine', units: [{ odd: 1 }] });
    expect(asDocument(draft)).not.toHaveProperty('cards');
  });

  it('leaves out the combat line of objectives', () => {
    expect(newCard(emptyCatalogue(), 'objective')).not.toHaveProperty('bonus');
    expect(newCard(emptyCatalogue(), 'combat')).toHaveProperty('bonus');
  });

  it('removes a key that has no value', () => {
    expect(put({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
  });

  it('previews whatever is written', () => {
    expect(faceOf({ stars: 'two', attack: 3, icons: 'Lasers' })).toMatchObject({
      stars: 0,
      attack: 3,
      icons: ['Lasers'],
    });
  });

  it('finds problems at a field and below an entry', () => {
    const problems = [
      problem('units[1].stars'),
      problem('units[1].other_side.attack'),
      problem('units[10].id'),
    ];
    expect(problemsIn(problems, 'units[1]')).toHaveLength(2);
    expect(problemsAt(problems, 'units[1].other_side.attack')).toHaveLength(1);
    expect(problemsAt(problems, 'units[1].other_side')).toHaveLength(0);
  });
});
