import { expect, test } from 'vitest';
import { foreseenLines } from './foreseen';

test('a move is told by its length, its stop and what can be fired at', () => {
  const targets = [{ refusal: '' }, { refusal: 'out of reach' }];
  expect(foreseenLines({ length: 76.2, stopped_by: 'Slow Thunder', targets })).toEqual([
    'It moves 7.62 cm.',
    'It is stopped by Slow Thunder.',
    'It can fire at 1 target from there.',
  ]);
  expect(foreseenLines({ targets: [] })).toEqual(['It can fire at nothing from there.']);
});

test('of another answer it is said that it can be done', () => {
  expect(foreseenLines({ refusal: '', length: 0, stopped_by: '' })).toEqual(['That is allowed.']);
});
