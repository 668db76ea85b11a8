import { describe, expect, it } from 'vitest';
import type { RuleEntry } from '../lib/protocol';
import { chapters, findRules, partsOf, wordsOf } from './rules';

function rule(id: string, chapter: string, text: string): RuleEntry {
  return { id, game: 'pocketmodel', chapter, title: '', text, notes: [], decisions: [] };
}

const RULES = [
  rule('PM-BATTLE-07', 'Battles', 'A base roll of 12 is a hit outright.'),
  rule('PM-STRIKE-08', 'Strikes', 'A roll of 12 is not an automatic success.'),
  {
    ...rule('PM-BATTLE-16', 'Battles', 'Counters that reach the shields destroy.'),
    decisions: [
      { id: 'PM-DEC-01', question: 'When?', ruling: 'Meet', options: ['destroy_threshold'] },
    ],
  },
];

describe('searching the rules', () => {
  it('wants all words, in any order and in any part', () => {
    expect(findRules(RULES, wordsOf('12 roll')).map((one) => one.id)).toEqual([
      'PM-BATTLE-07',
      'PM-STRIKE-08',
    ]);
    expect(findRules(RULES, wordsOf('battles 12')).map((one) => one.id)).toEqual(['PM-BATTLE-07']);
    expect(findRules(RULES, wordsOf('threshold')).map((one) => one.id)).toEqual(['PM-BATTLE-16']);
    expect(findRules(RULES, wordsOf('  '))).toBe(RULES);
  });

  it('keeps the order of the chapters', () => {
    expect(chapters(RULES).map(({ name, rules }) => [name, rules.length])).toEqual([
      ['battles', 2],
      ['strikes', 1],
    ]);
  });

  const told = (text: string, words: string[]) =>
    partsOf(text, words).map((part) =>
      part.rule ? `<${part.text}>` : part.marked ? `[${part.text}]` : part.text,
    );

  it('marks what was searched for, whatever it is', () => {
    expect(told('A roll of 12', ['roll', '12'])).toEqual(['A ', '[roll]', ' of ', '[12]']);
    expect(told('a (b)', ['(b'])).toEqual(['a ', '[(b]', ')']);
  });

  it('finds the rules that a rule speaks of', () => {
    expect(told('Conflicts with PM-OBJ-03.', [])).toEqual(['Conflicts with ', '<PM-OBJ-03>', '.']);
    expect(partsOf('PM-OBJ-03', ['obj'])).toEqual([
      { text: 'PM-OBJ-03', marked: true, rule: true },
    ]);
  });
});
