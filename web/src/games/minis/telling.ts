import { later, t, tongue } from '../../lib/tongue.svelte';

// What the page says of this game around its board.

import { percent } from '../../lib/chances';
import type { Option } from '../../lib/game';
import type { Telling } from '../registry';
import { score } from './score';
import type { Foreseen, MinisView } from './seen';

/** One way of moving a segment. */
type SegmentOption = Option & { turn?: number; length?: number };

/** These options name a target and where it is. */
const TARGETS = new Set(['fire at', 'strike']);

export const telling: Telling = {
  about: later('Miniatures on an open table: move, line up your shots and destroy the enemy base.'),
  goal: later('Destroy all cards of the enemy base, or every enemy unit on the table.'),
  open: true,
  foreseen(found, view) {
    const { length, stopped_by, targets } = found as unknown as Foreseen;
    const table = view as unknown as MinisView;
    const lines: string[] = [];
    if (length > 0) lines.push(t('Moves {length} cm.', { length: tongue.fixed(length / 10, 1) }));
    if (stopped_by) lines.push(t('Stops there: {stopped_by} is in the way.', { stopped_by }));
    for (const { target, where, promise } of targets ?? []) {
      if (promise) {
        const name = table.units[target]?.label ?? t('A base card');
        lines.push(t('{name}: {where}, hit {hit}.', { name, where, hit: percent(promise.hit) }));
      }
    }
    return lines;
  },
  together: [
    ['PlaceUnits', 'Settle', 'BringIn'],
    ['ChooseMover', 'MoveUnit', 'CommonMove'],
  ],
  letBe: ['Face', 'EndAbilities'],
  // Straight ahead as far as it goes; where only the order is asked for, the first.
  usual(options) {
    const ahead = (options as SegmentOption[]).filter(
      ({ verb, turn }) => verb === 'go' && turn === 0,
    );
    const [farthest] = ahead.sort((one, other) => (other.length ?? 0) - (one.length ?? 0));
    return farthest ?? options.find(({ verb }) => verb === 'move' || verb === 'place');
  },
  label({ verb, text }, short) {
    if (!TARGETS.has(verb)) return text;
    return `${verb} ${short ? text.replace(/, .*/, '') : text}`;
  },
  score,
};
