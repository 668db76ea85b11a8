/// <reference types="node" />
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { knownDesigns, silhouette } from './silhouettes';

const DATA = ['base', 'ground_assault', 'scum_and_villainy', 'clone_wars'].map((edition) =>
  readFileSync(
    resolve(import.meta.dirname, '../../../src/starfold/units/data', `${edition}.yaml`),
    'utf8',
  ),
);
const shipped = new Set(
  DATA.flatMap((text) =>
    [...text.matchAll(/\bdesign: ([^,\n]+)/g)].map((found) => found[1]?.trim() ?? ''),
  ),
);
const key = (design: string) =>
  silhouette(design)
    .paths.map((part) => part.role + part.d)
    .join();

describe('silhouettes', () => {
  it('has a drawing of its own for every shipped design', () => {
    expect(shipped.size).toBeGreaterThan(40);
    expect([...shipped].filter((design) => !knownDesigns().includes(design))).toEqual([]);
  });

  it('draws no two designs alike', () => {
    expect(new Set(knownDesigns().map(key)).size).toBe(knownDesigns().length);
  });

  it('has numbers only, and stays inside its square', () => {
    for (const design of knownDesigns()) {
      for (const { d } of silhouette(design).paths) {
        expect(d, design).not.toMatch(/NaN|undefined|Infinity/);
        for (const [, x, y] of d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
          expect(Math.min(Number(x), Number(y)), design).toBeGreaterThanOrEqual(-3);
          expect(Math.max(Number(x), Number(y)), design).toBeLessThanOrEqual(103);
        }
      }
    }
  });

  it('draws designs that nobody knows from their kind and stars', () => {
    const pictures = ['space', 'ground'].flatMap((kind) =>
      [1, 3, 5].map((stars) => silhouette('Home-made', kind, stars)),
    );
    expect(new Set(pictures).size).toBe(6);
    for (const { paths } of pictures)
      expect(paths.map(({ d }) => d).join()).not.toMatch(/NaN|undefined/);
  });

  it('is not fooled by names of built-in properties', () => {
    expect(silhouette('constructor').paths.length).toBeGreaterThan(0);
  });
});
