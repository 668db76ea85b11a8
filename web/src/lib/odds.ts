/** Exact chances in words. */
import type { Fraction, Odds } from './game';

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
function chance(value: Fraction): string {
  const words = fraction(value);
  if (words === 'never' || words === 'always') return words;
  return value[1] <= 1296 ? `${words} ${percent(value)}` : percent(value);
}

export interface OddsText {
  short: string;
  /** What the short words leave out. */
  rest: string;
}

export function oddsText(odds: Odds): OddsText {
  if (odds.kind === 'battle') {
    const { attacker, defender } = odds.sides;
    const rest = [
      `needs ${attacker.need}`,
      `destroys ${chance(defender.destroyed)}`,
      `is hit ${chance(defender.hit)}`,
      `is destroyed ${chance(attacker.destroyed)}`,
    ];
    return { short: `hit ${chance(attacker.hit)}`, rest: rest.join('; ') };
  }
  const same = odds.least[0] * odds.most[1] === odds.most[0] * odds.least[1];
  const range = same ? chance(odds.least) : `${percent(odds.least)} to ${percent(odds.most)}`;
  return {
    short: `destroy ${range}`,
    rest: odds.known ? '' : 'it depends on the card that lies there',
  };
}
