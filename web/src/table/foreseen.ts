/** What comes of an answer that was only tried, as far as every game says it alike. */
import { t, tongue } from '../lib/tongue.svelte';
import type { Json } from '../lib/protocol';

const MM_PER_CM = 10;

export function foreseenLines(found: Json): string[] {
  const { length, stopped_by: stop, targets } = found;
  const lines = [];
  if (typeof length === 'number' && length > 0) {
    lines.push(
      t('It moves {length} cm.', {
        length: tongue.number(length / MM_PER_CM, { maximumFractionDigits: 2 }),
      }),
    );
  }
  if (typeof stop === 'string' && stop) lines.push(t('It is stopped by {stop}.', { stop }));
  if (Array.isArray(targets)) lines.push(targetsLine(targets as Json[]));
  return lines.length > 0 ? lines : [t('That is allowed.')];
}

function targetsLine(targets: Json[]): string {
  const open = targets.filter((target) => !target['refusal']).length;
  if (open === 0) return t('It can fire at nothing from there.');
  return t('It can fire at {open, plural, one {# target} other {# targets}} from there.', { open });
}
