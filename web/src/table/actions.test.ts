import { expect, test } from 'vitest';
import type { Question } from '../lib/game';
import { arrange, behindKey } from './actions';

const question = (options: Question['options']): Question => ({
  seat: 0,
  step: 'S',
  text: 'What?',
  rules: [],
  options,
});

test('declining is the main button, the others have numbers', () => {
  const arranged = arrange(
    question([
      { option: -1, text: 'done placing', verb: 'done', promise: null },
      {
        option: 4,
        text: 'place Slow Thunder 1 [1* a1 d2 D8 0/1]',
        verb: 'place',
        promise: null,
        unit: 4,
      },
      {
        option: 5,
        text: 'place Slow Thunder 2 [1* a1 d2 D8 0/1]',
        verb: 'place',
        promise: null,
        unit: 5,
      },
    ]),
  );
  expect(arranged.main?.label).toBe('Done placing');
  expect(arranged.groups).toHaveLength(1);
  expect(
    arranged.groups[0]?.actions.map((one) => [one.key, one.label, one.short, one.values]),
  ).toEqual([
    ['1', 'Place Slow Thunder 1', 'Slow Thunder 1', '1* a1 d2 D8 0/1'],
    ['2', 'Place Slow Thunder 2', 'Slow Thunder 2', '1* a1 d2 D8 0/1'],
  ]);
  expect(behindKey(arranged, ' ')?.option).toBe(-1);
  expect(behindKey(arranged, '2')?.option).toBe(5);
  expect(behindKey(arranged, '3')).toBeNull();
});

test('the only option there is becomes the main button', () => {
  const arranged = arrange(
    question([{ option: 7, text: 'strike first', verb: 'order', promise: null, unit: 7 }]),
  );
  expect(arranged.main?.option).toBe(7);
  expect(arranged.count).toBe(0);
});

test('options that stand alone come first, in full and without a title', () => {
  const arranged = arrange(
    question([
      { option: 1, text: 'move units', verb: 'move', promise: null },
      { option: 2, text: 'attack with units', verb: 'combat', promise: null },
      { option: 8, text: 'use Depot', verb: 'use', promise: null, slot: 0 },
      { option: 9, text: 'use Picket', verb: 'use', promise: null, slot: 1 },
    ]),
  );
  expect(arranged.groups.map((group) => group.title)).toEqual(['', 'Use']);
  expect(arranged.groups[0]?.actions.map((one) => one.label)).toEqual([
    'Move units',
    'Attack with units',
  ]);
});

test('without a question there is nothing to do', () => {
  expect(arrange(null)).toEqual({ main: null, groups: [], count: 0 });
});

test('a target shows its odds', () => {
  const side = { unit: 1, attack: 3, defense_to_beat: 9, need: 6, counters: 0 };
  const more = { attack_modifiers: [], defense_modifiers: [], damage_modifiers: [] };
  const arranged = arrange(
    question([
      {
        option: 1,
        text: 'attack X',
        verb: 'attack',
        defender: 1,
        promise: {
          kind: 'battle',
          attacker: 0,
          defender: 1,
          both_destroyed: [0, 1],
          sides: {
            attacker: {
              ...side,
              ...more,
              hit: [13, 18],
              expected_damage: [13, 9],
              destroyed: [1, 6],
            },
            defender: {
              ...side,
              ...more,
              hit: [1, 6],
              expected_damage: [1, 6],
              destroyed: [13, 18],
            },
          },
        },
      },
      { option: 2, text: 'attack Y', verb: 'attack', defender: 2, promise: null },
    ]),
  );
  expect(arranged.groups[0]?.actions[0]?.odds?.short).toBe('hit 26/36 72 %');
  expect(arranged.groups[0]?.actions[1]?.odds).toBeNull();
});
