import { later, t } from '../../lib/tongue.svelte';

// A battle as the sheet tells it: each side's sum, and what it has yet to pay.

import { amountText } from './pieces';
import type { BattleView, CardView, Outlook } from './seen';

export const SEGMENTS = [
  { name: 'begun', title: later('Begun') },
  { name: 'weapons', title: later('Weapons') },
  { name: 'power', title: later('Power') },
  { name: 'damage', title: later('Damage') },
] as const;

/** A piece of a side's power. */
export interface PowerPart {
  words: string;
  amount: number;
}

export interface Side {
  seat: 0 | 1;
  power: number;
  /** What the power is made of: each card's own, and what else adds to it. */
  parts: PowerPart[];
  draws: number;
  /** Total of the battle destinies; null while none was drawn. */
  destiny: number | null;
  /** Power and destiny together, once it counts. */
  total: number | null;
  attrition: number;
  attritionLeft: number;
  damageLeft: number;
  hits: CardView[];
  /** Neither damage, attrition nor hit cards are left to pay for. */
  satisfied: boolean;
}

/** From the power segment on destiny and totals mean something. */
function counted({ segment }: BattleView): boolean {
  return segment === 'damage' || segment === 'over';
}

/** The power of each card in the battle; what is left came from elsewhere, such as drawn destiny. */
function powerParts(battle: BattleView, seat: 0 | 1, cards: Map<number, CardView>): PowerPart[] {
  const own = battle.cards
    .flatMap((card) => cards.get(card) ?? [])
    .filter(({ owner, power, role }) => owner === seat && power && role === 'there')
    .map(({ label, power }) => ({ words: label, amount: power ?? 0 }));
  const rest = battle.power[seat] - own.reduce((sum, { amount }) => sum + amount, 0);
  if (!rest) return own;
  return [
    ...own,
    { words: rest > 0 ? t('added by cards and destiny') : t('taken off'), amount: rest },
  ];
}

export function sideOf(battle: BattleView, seat: 0 | 1, cards: Map<number, CardView>): Side {
  const hits = battle.hits.flatMap((card) => cards.get(card) ?? []).filter((c) => c.owner === seat);
  const left = battle.attrition_left[seat] + battle.damage_left[seat] + hits.length;
  const drawn = counted(battle) || battle.destiny[seat] > 0;
  return {
    seat,
    power: battle.power[seat],
    parts: powerParts(battle, seat, cards),
    draws: battle.draws[seat],
    destiny: drawn ? battle.destiny[seat] : null,
    total: counted(battle) ? battle.total[seat] : null,
    attrition: battle.attrition[seat],
    attritionLeft: battle.attrition_left[seat],
    damageLeft: battle.damage_left[seat],
    hits,
    satisfied: counted(battle) && left === 0,
  };
}

/** The chance to win in a word: one figure, or the least and the most by what is not known. */
export function winText({ win: [least, most] }: Outlook): string {
  return least === most ? `${least} %` : t('{least} to {most} %', { least, most });
}

/** What a side must still do, in words; empty before there is anything. */
export function owed(side: Side): string[] {
  const words: string[] = [];
  if (side.hits.length)
    words.push(t('forfeit {hits}', { hits: side.hits.map(({ label }) => label).join(', ') }));
  if (side.attritionLeft)
    words.push(t('attrition {attritionLeft}', { attritionLeft: amountText(side.attritionLeft) }));
  if (side.damageLeft)
    words.push(t('battle damage {damageLeft}', { damageLeft: amountText(side.damageLeft) }));
  return words;
}
