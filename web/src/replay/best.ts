/** Who did most in a game: the unit that hit most, the place where most was drained or won. */
import type { LogEntry } from '../lib/protocol';
import { listed } from '../lib/words';
import { t } from '../lib/tongue.svelte';

export interface Best {
  name: string;
  seat: number;
  /** What it did, in a few words. */
  deeds: string;
}

type Deed = 'hits' | 'destroyed' | 'objectives' | 'drained' | 'won';

interface Doings {
  name: string;
  seat: number;
  deeds: Record<Deed, number>;
}

const WORTH: Record<Deed, number> = { hits: 1, destroyed: 2, objectives: 3, drained: 1, won: 1 };
const WORDS: Record<Deed, (count: number) => string> = {
  hits: (count) => t('{n, plural, one {# hit} other {# hits}}', { n: count }),
  destroyed: (count) => t('{count} destroyed', { count }),
  objectives: (count) =>
    t('{count, plural, one {# objective} other {# objectives}} taken out', { count }),
  drained: (count) => t('{count} Force drained', { count }),
  won: (count) => t('battles won by {count}', { count }),
};
const DEEDS = Object.keys(WORTH) as Deed[];

type Told = Record<string, unknown> & { names?: Record<string, string> };

/** The best piece of each seat that did anything, the best of all first. */
export function bestPieces(log: LogEntry[]): Best[] {
  const records = new Map<string, Doings>();
  const lastHit = new Map<unknown, Told>(); // who hit a unit last

  function credit(event: Told, field: string, deed: Deed, count = 1) {
    const seat = Number(event['seat'] ?? -1);
    const key = `${seat} ${field} ${String(event[field])}`;
    const deeds = { hits: 0, destroyed: 0, objectives: 0, drained: 0, won: 0 };
    const record = records.get(key) ?? { name: event.names?.[field] ?? '', seat, deeds };
    record.deeds[deed] += count;
    records.set(key, record);
  }

  const CREDITS: Record<string, (event: Told) => void> = {
    attack_roll(event) {
      if (!event['hit']) return;
      credit(event, 'unit', 'hits');
      lastHit.set(event['target'], event);
    },
    strike_roll: (event) => event['success'] && credit(event, 'unit', 'objectives'),
    unit_destroyed(event) {
      const by = lastHit.get(event['unit']);
      if (by) credit(by, 'unit', 'destroyed');
    },
    destroyed: (event) => credit(event, 'unit', 'destroyed'),
    drained: (event) => credit(event, 'place', 'drained', Number(event['amount'])),
    battle_won: (event) => credit(event, 'place', 'won', Number(event['amount'])),
  };
  for (const { event } of log) if (event) CREDITS[String(event['kind'])]?.(event as Told);

  const worth = ({ deeds }: Doings) =>
    DEEDS.reduce((sum, deed) => sum + WORTH[deed] * deeds[deed], 0);
  const sorted = [...records.values()]
    .filter(({ name, seat }) => name !== '' && seat >= 0)
    .sort((one, other) => worth(other) - worth(one));
  return sorted
    .filter(({ seat }, at) => sorted.findIndex((other) => other.seat === seat) === at)
    .map(({ name, seat, deeds }) => ({ name, seat, deeds: deedWords(deeds) }));
}

function deedWords(deeds: Record<Deed, number>): string {
  return listed(DEEDS.map((deed) => (deeds[deed] > 0 ? WORDS[deed](deeds[deed]) : undefined)));
}
