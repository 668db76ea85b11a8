import { expect, test } from 'vitest';
import { opponentIn, withLevel } from './opponents';

const agents = [
  { name: 'novice', title: 'Pim', about: '', level: 1 },
  { name: 'greedy', title: 'Bramble', about: '', level: 2 },
  { name: 'master', title: 'Ilex', about: '', level: 4 },
];

test('a newcomer meets the second level, unless they chose somebody', () => {
  expect(opponentIn(agents)?.title).toBe('Bramble');
  expect(opponentIn(agents, 'master')?.title).toBe('Ilex');
  expect(opponentIn(agents, 'nobody')?.title).toBe('Bramble');
  expect(opponentIn(agents.slice(2))?.title).toBe('Ilex');
  expect(opponentIn([])).toBeUndefined();
});

test('a level stands behind the name', () => {
  expect(withLevel(agents[2]!)).toBe('Ilex (level 4)');
});
