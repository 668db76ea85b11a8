import { expect, test } from 'vitest';
import { tellingOf } from '../games/registry';
import { beatsIn } from './beats';
import { cuesOf } from './cues';

const line = (kind: string, more: object = {}) => ({
  number: 0,
  text: kind,
  rules: [],
  event: { kind, names: {}, modifiers: [], ...more },
  mark: '',
});
const { score } = tellingOf('pocketmodel');

test('dice are heard, then their verdict, then the loss', () => {
  const roll = { unit: 1, target: 2, dice: [1, 2], result: 5, hit: true };
  const [beat] = beatsIn(
    [line('attack_roll', roll), line('damaged'), line('unit_destroyed')],
    score,
  );
  const heard = cuesOf(beat!);
  expect(heard.map(({ cue }) => cue)).toEqual(['dice', 'hit', 'destroyed']);
  expect(heard.map(({ after }) => after)).toEqual(
    heard.map(({ after }) => after).sort((one, other) => one - other),
  );
});

test('a card is heard, a pass is not', () => {
  expect(cuesOf(beatsIn([line('objective_played')], score)[0]!)).toMatchObject([{ cue: 'card' }]);
  expect(cuesOf(beatsIn([line('passed')], score)[0]!)).toEqual([]);
});
