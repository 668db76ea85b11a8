import { expect, test } from 'vitest';
import { breakable } from './words';

const parts = (name: string) => breakable(name).split('\u00AD');

test('long names are parted where people would part them', () => {
  expect(parts('Snowspeeder')).toEqual(['Snow', 'speeder']);
  expect(parts('Dejarik Hologameboard')).toEqual(['Dejarik Holo', 'game', 'board']);
  expect(parts('Stormtrooper Backpack')).toEqual(['Storm', 'trooper Backpack']);
  expect(parts('Conference Room')).toEqual(['Con', 'ference Room']);
});

test('short names stay whole, and nothing is lost', () => {
  expect(breakable("Lars' Moisture Farm")).toBe("Lars' Moisture Farm");
  expect(parts('Reinforcements and Restraining Bolts').join('')).toBe(
    'Reinforcements and Restraining Bolts',
  );
});
