import { describe, expect, it } from 'vitest';
import type { Fraction } from '../../lib/game';
import { battleChip, chipOf, chipWords, strikeRange } from './odds';
import type { BattlePromise, BattleSide, StrikePromise } from './seen';

function side(unit: number, hit: Fraction, destroyed: Fraction): BattleSide {
  return {
    unit,
    attack: 3,
    defense_to_beat: 9,
    need: 6,
    hit,
    counters: 1,
    expected_damage: hit,
    destroyed,
    attack_modifiers: [],
    defense_modifiers: [],
    damage_modifiers: [],
  };
}

describe('promises', () => {
  it('gives hit, kill and risk from the sides they belong to', () => {
    const promise: BattlePromise = {
      kind: 'battle',
      attacker: 1,
      defender: 2,
      sides: { attacker: side(1, [26, 36], [1, 6]), defender: side(2, [15, 36], [1, 2]) },
      figures: [],
    };
    const chip = battleChip(promise);
    expect(chip).toEqual({ hit: '72', kill: 50, risk: 17 });
    expect(chipWords(chip)).toContain('72 percent');
  });

  it('gives a range while the objective is not known', () => {
    const promise: StrikePromise = {
      kind: 'strike',
      target: 1,
      slot: 0,
      strikers: [3],
      known: false,
      by_defense: [],
      least: [1, 6],
      most: [5, 6],
      defense_modifiers: [],
    };
    expect(strikeRange(promise)).toBe('17–83 %');
    expect(strikeRange({ ...promise, least: [5, 6] })).toBe('83 %');
    expect(chipOf(promise)).toEqual({ hit: '17–83', short: '≥17' });
  });
});
