/// <reference types="node" />
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { emblemName, iconNames, iconPath } from './icons';

const registry = readFileSync(
  resolve(import.meta.dirname, '../../../src/starfold/units/icons.py'),
  'utf8',
);
const unitIcons = [
  ...(/ICON_NAMES: Final = \(([^)]*)\)/.exec(registry)?.[1] ?? '').matchAll(/"([^"]+)"/g),
].map((found) => found[1] ?? '');

describe('icons', () => {
  it('knows every icon of the registry', () => {
    expect(unitIcons.length).toBeGreaterThan(10);
    expect(unitIcons.filter((name) => !iconNames().includes(name))).toEqual([]);
  });

  it('knows the values, dice, cards, provenances and emblems', () => {
    const wanted = [
      'attack',
      'damage',
      'defense',
      'shields',
      'star',
      'objective',
      'combat_card',
      'card_back',
    ];
    wanted.push(
      'printed',
      'documented',
      'reconstructed',
      'Rebel',
      'Imperial',
      'Republic',
      'Separatist',
      'Fringe',
    );
    for (let face = 1; face <= 6; face++) wanted.push(`die_${face}`);
    expect(wanted.filter((name) => !iconNames().includes(name))).toEqual([]);
  });

  it('draws no two icons alike, with numbers only', () => {
    const paths = iconNames().map(iconPath);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect(path).not.toMatch(/NaN|undefined/);
  });

  it('has a plain mark for what nobody knows', () => {
    expect(iconPath('constructor')).toBe(iconPath('unaligned'));
    expect(emblemName('My own people')).toBe('unaligned');
  });
});
