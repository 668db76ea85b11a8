// How the events of this game make beats: one move, one battle, one strike.

import { later, t, type Wording } from '../../lib/tongue.svelte';
import type { Score, Throw } from '../../lib/beats';
import type { AttackRollEvent, GameEvent, StrikeRollEvent } from './seen';

const QUIET = [
  'action',
  'attack_declared',
  'battle_begins',
  'card_discarded',
  'card_played',
  'drew',
  'first_player',
  'no_objective',
  'no_refill',
  'nothing_to_draw',
  'objectives_dealt',
  'passed',
  'placed',
  'placed_secretly',
  'placement_done',
  'reshuffled',
  'revealed',
  'shuffled',
  'strike_declared',
  'turn_begins',
] satisfies GameEvent['kind'][];

const AGAIN: Record<string, Wording> = {
  own_miss: later(', again after a miss'),
  foe_hit: later(', again: the hit was cancelled'),
};

/** An attack: both sides of a battle roll together. */
export function attackThrow(event: AttackRollEvent): Throw {
  const { unit, target, seat, names, dice, roll, modifiers, result, defense, hit, again } = event;
  return {
    key: `battle ${Math.min(unit, target)} ${Math.max(unit, target)}`,
    seat,
    title: `${names['unit'] ?? ''}${again in AGAIN ? t(AGAIN[again]!) : ''}`,
    dice,
    roll,
    parts: modifiers,
    result,
    against: defense,
    word: hit ? t('HIT') : t('MISS'),
    good: hit,
  };
}

/** All who strike at an objective roll one after another. */
export function strikeThrow(event: StrikeRollEvent): Throw {
  const { target, slot, seat, names, dice, roll, modifiers, result, defense, success } = event;
  return {
    key: `strike ${target} ${slot}`,
    seat,
    title: t('{unit} strikes', { unit: names['unit'] }),
    dice,
    roll,
    parts: modifiers,
    result,
    against: defense,
    word: success ? t('DESTROYED') : t('IT HOLDS'),
    good: success,
  };
}

export const score: Score = {
  quiet: QUIET,
  goesOn: { entered: 'seat' },
  throwOf(told) {
    const event = told as unknown as GameEvent;
    if (event.kind === 'attack_roll') return attackThrow(event);
    return event.kind === 'strike_roll' ? strikeThrow(event) : null;
  },
};
