import { t } from '../../lib/tongue.svelte';

// What attacks and strikes promise, as chips and words.

import { average, type Chip, percent, wholePercent } from '../../lib/chances';
import type { BattlePromise, Figure, Promise as Odds, StrikePromise } from './seen';

/** What attacking would mean: hit the other, destroy it, be destroyed. */
export function battleChip(promise: BattlePromise): Required<Omit<Chip, 'short'>> {
  const { attacker, defender } = promise.sides;
  return {
    hit: String(wholePercent(attacker.hit)),
    kill: wholePercent(defender.destroyed),
    risk: wholePercent(attacker.destroyed),
  };
}

export function chipOf(promise: Odds): Chip {
  if (promise.kind === 'battle') return battleChip(promise);
  const short = `${promise.known ? '' : '≥'}${wholePercent(promise.least)}`;
  return { hit: rangeOf(promise), short };
}

export function chipWords({ hit, kill, risk }: Chip): string {
  return t('hits with {hit} percent, destroys it with {kill}, is destroyed with {risk}', {
    hit,
    kill,
    risk,
  });
}

export function figureText({ value, is_chance }: Figure): string {
  return is_chance ? percent(value) : average(value);
}

/** "58 %", or "17–83 %" while the card is not known. */
export function strikeRange(promise: StrikePromise): string {
  return `${rangeOf(promise)} %`;
}

function rangeOf({ least, most }: StrikePromise): string {
  const [low, high] = [wholePercent(least), wholePercent(most)];
  return low === high ? `${low}` : `${low}–${high}`;
}
