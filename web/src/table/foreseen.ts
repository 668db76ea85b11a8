/** What comes of an answer that was only tried, as far as every game says it alike. */
import { t } from '../lib/tongue.svelte';
import type { Json } from '../lib/protocol';

const MM_PER_CM = 10;

export function foreseenLines(found: Json): string[] {
  const { length, stopped_by: stop, targets } = found;
  const lines = [];
  if (typeof length === 'number' && length > 0) {
    lines.push(`It moves ${Number((length / MM_PER_CM).toFixed(2))} cm.`);
  }
  if (typeof stop === 'string' && stop) lines.push(`It is stopped by ${stop}.`);
  if (Array.isArray(targets)) lines.push(targetsLine(targets as Json[]));
  return lines.length > 0 ? lines : ['That is allowed.'];
}

function targetsLine(targets: Json[]): string {
  const open = targets.filter((target) => !target['refusal']).length;
  if (open === 0) return 'It can fire at nothing from there.';
  return `It can fire at ${t('{n, plural, one {# target} other {# targets}}', { n: open })} from there.`;
}
