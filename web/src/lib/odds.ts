/** Exact chances in words. */
import { exact, percent } from './chances';
import type { Fraction } from './game';
import { t } from './tongue.svelte';

/** Few digits: fractions of many throws have long numbers. */
export function chance(value: Fraction): string {
  const [part, whole] = value;
  if (part === 0) return 'never';
  if (part === whole) return 'always';
  return whole <= 1296 ? `${exact(value)} ${percent(value)}` : percent(value);
}

export interface OddsText {
  short: string;
  /** What the short words leave out. */
  rest: string;
}

/** What most attacks promise; a game whose promises are made otherwise says them itself. */
export interface Promised {
  hit: Fraction;
  /** The lowest roll that does it. */
  need?: number;
  destroyed?: Fraction;
}

export function oddsText(promise: object): OddsText | null {
  const { hit, need, destroyed } = promise as Partial<Promised>;
  if (!hit) return null;
  const rest = [
    need && t('needs {need}', { need }),
    destroyed && t('destroys {destroyed}', { destroyed: chance(destroyed) }),
  ];
  return { short: t('hit {hit}', { hit: chance(hit) }), rest: rest.filter(Boolean).join('; ') };
}
