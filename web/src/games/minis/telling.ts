// What the page says of this game around its board.

import { percent } from '../../lib/chances';
import type { Telling } from '../registry';
import type { Foreseen, MinisView } from './seen';

export const telling: Telling = {
  about: 'Miniatures on an open table: move, line up your shots and destroy the enemy base.',
  goal: 'Destroy all cards of the enemy base, or every enemy unit on the table.',
  open: true,
  foreseen(found, view) {
    const { length, stopped_by, targets } = found as unknown as Foreseen;
    const table = view as unknown as MinisView;
    const lines: string[] = [];
    if (length > 0) lines.push(`Moves ${(length / 10).toFixed(1)} cm.`);
    if (stopped_by) lines.push(`Stops there: ${stopped_by} is in the way.`);
    for (const { target, where, promise } of targets ?? []) {
      if (promise) {
        const name = table.units[target]?.label ?? 'A base card';
        lines.push(`${name}: ${where}, hit ${percent(promise.hit)}.`);
      }
    }
    return lines;
  },
  together: [
    ['PlaceUnits', 'Settle', 'BringIn'],
    ['ChooseMover', 'MoveUnit', 'CommonMove'],
  ],
  onTheWay: ['declared', 'phase'],
};
