// How the events of this game make beats: one unit's whole move, the shots of a side at one target
// one after another, the dice at the end of a turn. The sides move in turn: a unit of each shares a
// beat. So do units that go straight ahead, and all that enter.

import { t } from '../../lib/tongue.svelte';
import type { Score, Throw } from '../../lib/beats';
import type { AttackRollEvent, GameEvent } from './seen';

const QUIET = [
  'command',
  'declared',
  'extra_shot',
  'phase',
  'stands_still',
  'turn_begins',
  'waits',
] satisfies GameEvent['kind'][];

/** Dice that follow each other are thrown in one beat. */
const DICE = 'dice';
const PLAIN_DIE = { parts: [], result: null, against: null, word: '', good: true };

function shot(event: AttackRollEvent): Throw {
  const { target, seat, names, dice, roll, result, defense, hit } = event;
  return {
    key: `shots ${seat} ${target}`,
    volley: true,
    seat,
    title: t('{unit} fires at {target}', { unit: names['unit'], target: names['target'] }),
    dice,
    roll,
    parts: event.attack_modifiers,
    result,
    against: defense,
    word: hit ? t('HIT') : t('MISS'),
    good: hit,
  };
}

function thrown(event: GameEvent): Throw | null {
  const { seat, names } = event;
  switch (event.kind) {
    case 'attack_roll':
      return shot(event);
    case 'die':
      return {
        ...PLAIN_DIE,
        key: DICE,
        volley: true,
        seat,
        title: `${names['unit'] ?? ''}: ${event.what}`,
        dice: [event.die],
        roll: event.die,
      };
    case 'reserves_die':
      return {
        ...PLAIN_DIE,
        key: DICE,
        volley: true,
        seat,
        title: t('The reserves die'),
        dice: [event.die],
        roll: event.die,
      };
    default:
      return null;
  }
}

export const score: Score = {
  quiet: QUIET,
  goesOn: { segment: 'unit', faces: 'unit', enters: '', brought_in: '' },
  abreast: 2,
  plain: ({ kind, turn }) => kind === 'segment' && turn === 0,
  throwOf: (event) => thrown(event as unknown as GameEvent),
};
