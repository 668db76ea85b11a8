import { expect, test } from 'vitest';
import { bestPieces } from './best';

const line = (event: Record<string, unknown>) => ({
  number: 0,
  text: '',
  rules: [],
  event,
  mark: '',
});
const shot = (seat: number, unit: number, target: number, hit: boolean) =>
  line({ kind: 'attack_roll', seat, unit, target, hit, names: { unit: `Unit ${unit}` } });

test('the unit that hit and destroyed most is the best of its side', () => {
  const log = [
    shot(0, 1, 9, true),
    line({ kind: 'unit_destroyed', seat: 1, unit: 9, names: { unit: 'Unit 9' } }),
    shot(0, 2, 8, true),
    shot(1, 8, 2, true),
    shot(1, 7, 2, false),
  ];
  expect(bestPieces(log)).toEqual([
    { name: 'Unit 1', seat: 0, deeds: '1 hit, 1 destroyed' },
    { name: 'Unit 8', seat: 1, deeds: '1 hit' },
  ]);
});

test('in the card game places are counted by what was drained and won there', () => {
  const at = (kind: string, amount: number) =>
    line({ kind, seat: 1, place: 4, amount, names: { place: 'Cantina' } });
  expect(bestPieces([at('drained', 2), at('drained', 1), at('battle_won', 5)])).toEqual([
    { name: 'Cantina', seat: 1, deeds: '3 Force drained, battles won by 5' },
  ]);
  expect(bestPieces([])).toEqual([]);
});
