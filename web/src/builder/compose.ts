/** What may be chosen next while an ability is composed: read off the vocabulary, never known here. */
import { recordOf } from './draft';
import type { EffectInfo, EffectUse, Json, Vocabulary } from './types';

/** Where an effect stands: on which card, in which clause. */
export interface Scene {
  cardType: string;
  when: string;
  lasts: string;
}

const fits = (use: EffectUse, scene: Scene): boolean =>
  use.card_type === scene.cardType && use.lasts === scene.lasts && use.when.includes(scene.when);

export const effectsFor = (vocabulary: Vocabulary, scene: Scene): EffectInfo[] =>
  vocabulary.effects.filter((effect) => effect.uses.some((use) => fits(use, scene)));

const uses = (effect: EffectInfo, scene: Scene, choice: string): EffectUse[] =>
  effect.uses.filter((use) => fits(use, scene) && use.choice === choice);

const unique = (words: string[]): string[] => [...new Set(words)];

/** The words for the field by which an effect's other fields hang (value, act). */
export const choicesFor = (effect: EffectInfo, scene: Scene): string[] =>
  unique(effect.uses.filter((use) => fits(use, scene)).map((use) => use.choice));

export const choiceOf = (effect: EffectInfo, data: Json): string =>
  effect.choice ? String(data[effect.choice] ?? '') : '';

/** The forms of `who`: left out (''), a word, or a filter. */
export const whoFormsFor = (effect: EffectInfo, scene: Scene, choice: string): string[] =>
  unique(uses(effect, scene, choice).map((use) => use.who));

export function whoForm(who: unknown): string {
  if (who === undefined) return '';
  return typeof who === 'string' ? who : 'filter';
}

/** The words that a further field may have; '' means that it may be left out. */
export function wordsFor(effect: EffectInfo, scene: Scene, data: Json, field: string): string[] {
  const own = uses(effect, scene, choiceOf(effect, data)).filter(
    (use) => use.who === whoForm(data['who']),
  );
  return unique(own.flatMap((use) => use.words[field] ?? []));
}

/** The fields that say something for this effect as it stands. */
export function fieldsFor(effect: EffectInfo, scene: Scene, data: Json): string[] {
  const choice = choiceOf(effect, data);
  return effect.fields
    .filter(({ name, value }) => {
      if (name === effect.choice || data[name] !== undefined) return true;
      if (name === 'who') return whoFormsFor(effect, scene, choice).some(Boolean);
      if (value.kind === 'word') return wordsFor(effect, scene, data, name).some(Boolean);
      return true;
    })
    .map(({ name }) => name);
}

const SAMPLES: Record<string, unknown> = {
  integer: 2,
  amount: 1,
  signed_amount: 1,
  filter: { side: 'friendly' },
  unit_filter: { stars: [1, 2] },
  range: { at_least: 2 },
  count: { of: { side: 'friendly' }, at_least: 2 },
  card_count: { of: { side: 'friendly' }, at_least: 1 },
  flag: true,
  true: true,
  stars: [1, 2],
  icons: [],
  text: '',
};

/** Something to begin with for a value of this kind. */
export const sampleOf = (kind: string, words: string[]): unknown =>
  kind === 'word' ? words.find(Boolean) : structuredClone(SAMPLES[kind]);

/** An effect that stands there, with what it needs filled in. */
export function newEffect(effect: EffectInfo, scene: Scene, choice?: string): Json {
  const word = choice ?? choicesFor(effect, scene)[0] ?? '';
  const use = uses(effect, scene, word)[0];
  const data: Json = { effect: effect.name };
  for (const { name, value } of effect.fields) {
    if (name === effect.choice) data[name] = word;
    else if (name === 'who') {
      if (use?.who) data[name] = use.who === 'filter' ? { side: 'friendly' } : use.who;
    } else if (value.kind !== 'word') data[name] = sampleOf(value.kind, value.words);
    else if (!use?.words[name]?.includes('')) data[name] = sampleOf('word', use?.words[name] ?? []);
  }
  return data;
}

export function sceneOf(clause: Json, cardType: string, vocabulary: Vocabulary): Scene {
  const usual = vocabulary.durations[0] ?? 'normally';
  return { cardType, when: String(clause['when'] ?? ''), lasts: String(clause['lasts'] ?? usual) };
}

export function newClause(vocabulary: Vocabulary, cardType: string): Json {
  const trigger = vocabulary.triggers.find((one) => one.card_type === cardType);
  const clause: Json = { when: trigger?.name ?? '' };
  const scene = sceneOf(clause, cardType, vocabulary);
  const effect = effectsFor(vocabulary, scene)[0];
  return { ...clause, do: effect ? [newEffect(effect, scene)] : [] };
}

/** Conditions of a clause in the order in which they were written. */
export const conditionsOf = (clause: Json): [string, unknown][] =>
  Object.entries(recordOf(clause['if']));
