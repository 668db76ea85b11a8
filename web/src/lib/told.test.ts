import { expect, test } from 'vitest';
import { pieces } from './told';

test('what is not marked is in the reader’s language', () => {
  expect(pieces('Du bist dran.')).toEqual([{ words: 'Du bist dran.', english: false }]);
});

test('what is marked is in English', () => {
  expect(pieces('\u2068Luke\u2069 sagt: \u2068Lose a card.\u2069')).toEqual([
    { words: 'Luke', english: true },
    { words: ' sagt: ', english: false },
    { words: 'Lose a card.', english: true },
  ]);
});
