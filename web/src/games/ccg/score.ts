// How the events of this game make beats: one deployment, one move, one drain, one destiny draw.

import { t } from '../../lib/tongue.svelte';
import type { Score, Throw } from '../../lib/beats';
import { sentence } from '../../lib/words';
import type { DrawDestinyEvent, GameEvent } from './seen';

const QUIET = [
  'activate_force',
  'borrow_force',
  'chooses',
  'draw_card',
  'drain',
  'drained',
  'first_player',
  'generation',
  'hand_to_used',
  'mark_edge',
  'opening_hand',
  'phase',
  'recirculate',
  'reveal_start',
  'set_aside_start',
  'shuffle',
  'turn',
  'use_force',
] satisfies GameEvent['kind'][];

function draw({ seat, card, number, for: why, names }: DrawDestinyEvent): Throw {
  return {
    key: `draw ${seat} ${card}`,
    seat,
    title: `${sentence(names['for'] ?? (why || t('destiny')))}: ${names['card'] ?? t('a card')}`,
    dice: [],
    roll: number,
    parts: [],
    result: null,
    against: null,
    word: '',
    good: true,
  };
}

export const score: Score = {
  quiet: QUIET,
  goesOn: { lose_force: 'seat', deploy_location: 'seat' },
  throwOf(told) {
    const event = told as unknown as GameEvent;
    return event.kind === 'draw_destiny' ? draw(event) : null;
  },
};
