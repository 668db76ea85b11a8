import { expect, it } from 'vitest';
import { aFace } from './fixture';
import { cardGlyph, glyphPath } from './glyphs';

const glyph = (facts: object) => cardGlyph(aFace(1, { title: 'X', ...facts }));

it('gives each type of card its own silhouette', () => {
  const types = ['Character', 'Creature', 'Device', 'Effect', 'Epic Event', 'Interrupt'];
  const all = [...types, 'Location', 'Starship', 'Vehicle', 'Weapon'].map((type) =>
    glyphPath(glyph({ type })),
  );
  expect(new Set(all).size).toBe(all.length);
});

it('tells kinds of a type apart', () => {
  expect(glyph({ subtype: 'Droid' })).toBe('droid');
  expect(glyph({ type: 'Starship', subtype: 'Capital' })).toBe('capital');
  expect(glyph({ type: 'Vehicle', kinds: ['AT-ST'] })).toBe('walker');
  expect(glyph({ type: 'Vehicle', subtype: 'Creature' })).toBe('mount');
  expect(glyph({ type: 'Weapon', kinds: ['lightsaber'] })).toBe('blade');
  expect(glyph({ type: 'Location', icons: ['Interior'] })).toBe('interior');
});
