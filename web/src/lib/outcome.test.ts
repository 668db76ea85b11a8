import { expect, test } from 'vitest';
import { outcomeOf } from './outcome';

const line = (kind: string, text: string, more: object = {}) => ({
  number: 1,
  text,
  rules: [],
  event: { kind, ...more },
  mark: '',
});

test('a shot is told with what came of it, and nothing beside', () => {
  const lines = [
    line('declared', 'Row aims at Veil'),
    line('attack_roll', 'Row fires at Veil: 3+4+3 = 10 against 9: hit', { hit: true }),
    line('destroyed', 'Veil is destroyed'),
    line('turn_begins', 'Turn 2'),
  ];
  expect(outcomeOf(lines)).toBe('Row fires at Veil: 3+4+3 = 10 against 9: hit. Veil is destroyed');
  expect(outcomeOf([line('segment', 'Row goes 10 cm')])).toBe('');
});

test('many shots are counted', () => {
  const shots = [true, false, true].map((hit) => line('attack_roll', 'x', { hit }));
  expect(outcomeOf(shots)).toBe('3 shots, 2 hits');
  expect(outcomeOf([...shots, line('unit_destroyed', 'Veil is destroyed')])).toBe(
    '3 shots, 2 hits. Veil is destroyed',
  );
});
