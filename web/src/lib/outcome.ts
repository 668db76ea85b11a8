/** What came of a choice, from the lines of the log that it made. */
import type { LogEntry } from './protocol';
import { t } from './tongue.svelte';

const SHOTS = new Set(['attack_roll', 'strike_roll']);
const DICE = new Set(['die', 'landing', 'reserves_die']);
const CONSEQUENCES = new Set(['damage', 'damaged', 'unharmed', 'withdrawn', 'flipped', 'upgrades']);
const LOSSES = new Set(['destroyed', 'unit_destroyed', 'objective_destroyed']);
const FEW = 2; // shots that are told one by one

/** In a few words; nothing where no die was thrown and nothing was hit. */
export function outcomeOf(lines: LogEntry[]): string {
  const shots = lines.filter((line) => SHOTS.has(kindOf(line)));
  if (shots.length <= FEW) {
    return sentences(
      lines.filter((line) =>
        [SHOTS, DICE, CONSEQUENCES, LOSSES].some((kinds) => kinds.has(kindOf(line))),
      ),
    );
  }
  const hits = shots.filter(({ event }) => event?.['hit'] ?? event?.['success']).length;
  const losses = lines.filter((line) => LOSSES.has(kindOf(line)));
  const count = t('{shots} shots, {hits, plural, one {1 hit} other {{hits} hits}}', {
    shots: shots.length,
    hits,
  });
  return losses.length > 0 ? `${count}. ${sentences(losses)}` : count;
}

function kindOf({ event }: LogEntry): string {
  const kind = event?.['kind'];
  return typeof kind === 'string' ? kind : '';
}

function sentences(lines: LogEntry[]): string {
  return lines.map(({ text }) => text).join('. ');
}
