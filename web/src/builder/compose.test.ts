import { describe, expect, it } from 'vitest';
import {
  choicesFor,
  effectsFor,
  fieldsFor,
  newClause,
  newEffect,
  sceneOf,
  whoFormsFor,
  wordsFor,
} from './compose';
import type { EffectInfo, EffectUse, Vocabulary } from './types';

const use = (change: Partial<EffectUse>): EffectUse => ({
  choice: '',
  card_type: 'combat',
  lasts: 'normally',
  who: '',
  words: {},
  when: ['battle'],
  ...change,
});
const spec = (kind: string, words: string[] = []) => ({ kind, words, default: '' });
const bonus: EffectInfo = {
  name: 'bonus',
  title: 'change a value',
  choice: 'value',
  fields: [
    { name: 'value', value: spec('word', ['attack', 'objective_defense']) },
    { name: 'amount', value: spec('signed_amount') },
    { name: 'who', value: spec('who') },
    { name: 'objectives', value: spec('word', ['friendly', 'opposing']) },
  ],
  uses: [
    use({ choice: 'attack', words: { objectives: [''] } }),
    use({ choice: 'attack', who: 'foe', words: { objectives: [''] } }),
    use({
      choice: 'objective_defense',
      lasts: 'turn',
      words: { objectives: ['friendly', 'opposing'] },
    }),
  ],
  examples: {},
};
const draw: EffectInfo = {
  name: 'draw',
  title: 'draw cards',
  choice: '',
  fields: [{ name: 'amount', value: spec('amount') }],
  uses: [use({ when: ['played'] })],
  examples: {},
};
const vocabulary = {
  durations: ['normally', 'turn'],
  triggers: [{ name: 'battle', card_type: 'combat', stands: true, words: 'In this battle' }],
  effects: [bonus, draw],
} as unknown as Vocabulary;
const battle = { cardType: 'combat', when: 'battle', lasts: 'normally' };
const turn = { ...battle, lasts: 'turn' };

describe('composing abilities', () => {
  it('offers the effects that may stand in the clause', () => {
    expect(effectsFor(vocabulary, battle)).toEqual([bonus]);
    expect(effectsFor(vocabulary, { ...battle, when: 'played' })).toEqual([draw]);
    expect(effectsFor(vocabulary, { ...battle, cardType: 'objective' })).toEqual([]);
  });

  it('offers the words that fit the clause', () => {
    expect(choicesFor(bonus, battle)).toEqual(['attack']);
    expect(choicesFor(bonus, turn)).toEqual(['objective_defense']);
    expect(whoFormsFor(bonus, battle, 'attack')).toEqual(['', 'foe']);
    expect(wordsFor(bonus, turn, { value: 'objective_defense' }, 'objectives')).toEqual([
      'friendly',
      'opposing',
    ]);
  });

  it('shows only fields that say something, and those that are written', () => {
    expect(fieldsFor(bonus, battle, { value: 'attack' })).toEqual(['value', 'amount', 'who']);
    expect(fieldsFor(bonus, turn, { value: 'objective_defense' })).toEqual([
      'value',
      'amount',
      'objectives',
    ]);
    expect(fieldsFor(bonus, battle, { value: 'attack', objectives: 'friendly' })).toContain(
      'objectives',
    );
  });

  it('begins effects and clauses with what they need', () => {
    expect(newEffect(bonus, turn)).toEqual({
      effect: 'bonus',
      value: 'objective_defense',
      amount: 1,
      objectives: 'friendly',
    });
    expect(newClause(vocabulary, 'combat')).toEqual({
      when: 'battle',
      do: [{ effect: 'bonus', value: 'attack', amount: 1 }],
    });
    expect(sceneOf({ when: 'battle' }, 'combat', vocabulary)).toEqual(battle);
  });
});
