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

test('the first act is the main button, all have numbers, and declining has a key of its own', () => {
  const arranged = arrange(
    question([
      { option: -1, text: 'done placing', verb: 'done', promise: null },
      {
        option: 4,
        text: 'place Slow Thunder 1',
        verb: 'place',
        promise: null,
        unit: 4,
        values: '1* a1 d2 D8 0/1',
      },
      {
        option: 5,
        text: 'place Slow Thunder 2',
        verb: 'place',
        promise: null,
        unit: 5,
        values: '1* a1 d2 D8 1/1',
      },
    ]),
  );
  expect(arranged.main?.label).toBe('Place Slow Thunder 1');
  expect(arranged.decline?.label).toBe('Done placing');
  expect(arranged.groups).toHaveLength(1);
  expect(arranged.groups[0]?.map((one) => [one.key, one.label, one.values])).toEqual([
    ['1', 'Place Slow Thunder 1', '1 star · attack 1 · damage 2 · defense 8 · shields 1'],
    [
      '2',
      'Place Slow Thunder 2',
      '1 star · attack 1 · damage 2 · defense 8 · shields 1 (1 damage taken)',
    ],
  ]);
  expect(behindKey(arranged, ' ')?.option).toBe(4);
  expect(behindKey(arranged, '0')?.option).toBe(-1);
  expect(behindKey(arranged, '2')?.option).toBe(5);
  expect(behindKey(arranged, '3')).toBeNull();
});

test('what is usually meant is the main button, and declining one of the others', () => {
  const arranged = arrange(
    question([
      { option: 1, text: 'draw battle destiny', verb: 'draw', promise: null, usual: true },
      { option: -1, text: 'draw none', verb: 'done', promise: null },
    ]),
  );
  expect(arranged.main?.option).toBe(1);
  expect(behindKey(arranged, '1')?.option).toBe(1);
  expect(behindKey(arranged, '0')?.option).toBe(-1);
});

test('where one mostly lets it be, that is the main button; advice comes before all', () => {
  const asked = {
    ...question([
      { option: 1, text: 'play Sense', verb: 'play', promise: null },
      { option: 2, text: 'play Alter', verb: 'play', promise: null },
      { option: -1, text: 'pass', verb: 'pass', promise: null },
    ]),
    window: 'interrupt',
  };
  expect(arrange(asked, { letBe: ['interrupt'] }).main?.option).toBe(-1);
  expect(arrange(asked, { letBe: ['interrupt'] }).decline).toBeNull();
  expect(arrange(asked, { letBe: ['interrupt'], wanted: 2 }).main?.option).toBe(2);
  expect(arrange(asked, { usual: (options) => options[1] }).main?.option).toBe(2);
});

test('the only option there is becomes the main button', () => {
  const arranged = arrange(
    question([{ option: 7, text: 'strike first', verb: 'order', promise: null, unit: 7 }]),
  );
  expect(arranged.main?.option).toBe(7);
  expect(arranged.count).toBe(0);
});

test('options that stand alone come first', () => {
  const arranged = arrange(
    question([
      { option: 1, text: 'move units', verb: 'move', promise: null },
      { option: 2, text: 'attack with units', verb: 'combat', promise: null },
      { option: 8, text: 'use Depot', verb: 'use', promise: null },
      { option: 9, text: 'use Picket', verb: 'use', promise: null },
    ]),
  );
  expect(arranged.groups.map((group) => group.map((one) => one.label))).toEqual([
    ['Move units', 'Attack with units'],
    ['Use Depot', 'Use Picket'],
  ]);
});

test('options about the same card stand together', () => {
  const about = { verb: 'use', promise: null };
  const arranged = arrange(
    question([
      { ...about, option: 1, text: 'use Luke to fight', card: 4 },
      { ...about, option: 2, text: 'use Luke to search', card: 4 },
      { ...about, option: 3, text: 'use Han', card: 5 },
    ]),
  );
  expect(arranged.groups.map((group) => group.map(({ option }) => option))).toEqual([[3], [1, 2]]);
});

test('without a question there is nothing to do', () => {
  expect(arrange(null)).toEqual({ main: null, decline: null, groups: [], measured: [], count: 0 });
});

test('a target shows its odds, in the words of its game', () => {
  const asked = question([
    { option: 1, text: 'fire at X', verb: 'fire', promise: { hit: [13, 18] } },
    { option: 2, text: 'fire at Y', verb: 'fire', promise: null },
  ]);
  const [x, y] = arrange(asked).groups[0] ?? [];
  expect(x?.odds?.short).toBe('hit 26/36 72 %');
  expect(y?.odds).toBeNull();
  const own = arrange(asked, { odds: () => ({ short: 'perhaps', rest: '' }) });
  expect(own.groups[0]?.[0]?.odds?.short).toBe('perhaps');
});

test('what is to be measured is no button', () => {
  const amounts = [
    { name: 'turn' as const, unit: 'mdeg' as const, least: -9, most: 9, zero: -9, factor: 10 },
  ];
  const arranged = arrange(
    question([
      { option: 100, text: 'move a short segment', verb: 'move', promise: null, amounts },
      { option: 4, text: 'stand still', verb: 'stay', promise: null },
    ]),
  );
  expect(arranged.main).toBeNull(); // it is not the only choice
  expect(arranged.groups.flat().map((one) => one.option)).toEqual([4]);
  expect(arranged.measured.map((option) => option.option)).toEqual([100]);
  expect(arranged.count).toBe(2);
});

test('amounts stand together, apart from a choice of the same verb', () => {
  const arranged = arrange(
    question([
      { option: 1, text: 'draw one and look', verb: 'draw', promise: null },
      { option: 1001, text: 'draw 1 and finish', verb: 'draw', promise: null, number: 1 },
      { option: 1002, text: 'draw 2 and finish', verb: 'draw', promise: null, number: 2 },
      { option: -1, text: 'draw no more', verb: 'done', promise: null },
    ]),
  );
  expect(arranged.groups.map((group) => group.map(({ amount }) => amount))).toEqual([
    [''],
    ['1', '2'],
  ]);
});

test('the same number from several piles is told in words', () => {
  const arranged = arrange(
    question([
      {
        option: 5,
        text: 'lose all 2 from the Reserve Deck',
        verb: 'lose',
        promise: null,
        number: 2,
      },
      { option: 6, text: 'lose all 2 from the Used Pile', verb: 'lose', promise: null, number: 2 },
    ]),
  );
  expect(arranged.groups.flat().map(({ amount }) => amount)).toEqual(['', '']);
});
