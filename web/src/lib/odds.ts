/** Exact chances in words. */
import type { Fraction } from './game';

const DICE = 36; // two dice: what people count in

/** Two dice are counted in thirty-sixths wherever that is exact. */
export function fraction([above, below]: Fraction): string {
  if (above === 0) return 'never';
  if (above === below) return 'always';
  return DICE % below === 0 ? `${(above * DICE) / below}/${DICE}` : `${above}/${below}`;
}

/** Whole per cent, but never a false 0 or 100. */
export function percent([above, below]: Fraction): string {
  const exact = (100 * above) / below;
  if (above > 0 && exact < 1) return '< 1 %';
  if (above < below && exact > 99) return '> 99 %';
  return `${Math.round(exact)} %`;
}

/** Few digits: fractions of many throws have long numbers. */
export function chance(value: Fraction): string {
  const words = fraction(value);
  if (words === 'never' || words === 'always') return words;
  return value[1] <= 1296 ? `${words} ${percent(value)}` : percent(value);
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
  const rest = [need && `needs ${need}`, destroyed && `destroys ${chance(destroyed)}`];
  return { short: `hit ${chance(hit)}`, rest: rest.filter(Boolean).join('; ') };
}
