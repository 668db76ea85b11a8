import { t } from '../../lib/tongue.svelte';

// Pieces in words: for labels, for screen readers, for the list of where things are.

import { wholePercent } from '../../lib/chances';
import { seatLetter } from '../../lib/game';
import {
  bearing,
  centimetres,
  nearestOnCard,
  type Point,
  span,
  turnWords,
  whereWords,
  wrap,
} from './geometry';
import { headingWords, type Plan } from './plan.svelte';
import { isCard, type Key, seatOfCard } from './pieces';
import type { BaseCardView, MinisView, ShotPromise, Spot, UnitView } from './seen';

export function sideWords(owner: number, seat: number): string {
  return owner === seat ? 'yours' : seatLetter(owner);
}

/** What is special about a unit now. */
export function stateWords(unit: UnitView): string[] {
  const words: string[] = [];
  if (unit.fallen) words.push(t('destroyed, leaves after the fire phase'));
  if (unit.face === 'cloaked' || unit.face === 'veteran') words.push(unit.face);
  if (unit.two_sided && unit.face === 'ground') words.push(t('converted to ground'));
  if (unit.waiting) words.push(t('its move is postponed'));
  else if (unit.moved) words.push(t('has moved'));
  if (unit.counters > 0)
    words.push(
      t('{counters} of {shields} damage', { counters: unit.counters, shields: unit.shields + 1 }),
    );
  return words;
}

export function unitWords(unit: UnitView, seat: number): string {
  return [
    `${unit.label}, ${sideWords(unit.owner, seat)}, ${t('{n, plural, one {# star} other {# stars}}', { n: unit.stars })}`,
    ...stateWords(unit),
  ].join(', ');
}

export function cardWords(owner: number, card: BaseCardView, seat: number): string {
  const whose =
    owner === seat ? t('your base') : t('base of {owner}', { owner: seatLetter(owner) });
  const damage =
    card.counters > 0
      ? t(', {counters} of {shields} damage', {
          counters: card.counters,
          shields: card.shields + 1,
        })
      : '';
  const gone = card.fallen ? t(', destroyed, leaves after the fire') : '';
  return t(
    '{owner}{card}, card {card} of {whose}{name, select, yes {, {name2}} other {}}{damage}{gone}',
    {
      owner: seatLetter(owner),
      card: card.card + 1,
      whose,
      name: Boolean(card.name),
      name2: card.name,
      damage,
      gone,
    },
  );
}

export function cardOf(view: MinisView, key: Key): BaseCardView | undefined {
  return isCard(key)
    ? view.players[seatOfCard(key)]?.cards.find((card) => card.target === key)
    : undefined;
}

export function pieceWords(view: MinisView, key: Key): string {
  const card = cardOf(view, key);
  if (card) return cardWords(seatOfCard(key), card, view.seat);
  return view.units[key]?.label ?? '';
}

/** What a plan would do. */
export function planWords(plan: Plan, before = 0): string {
  const name = plan.unit?.label ?? 'it';
  if (plan.mode === 'place') return t('Place {name} there', { name });
  if (plan.mode === 'face')
    return t('Face {headingWords}', { headingWords: headingWords(plan.degrees('heading')) });
  const length = plan.exact?.length ?? plan.millimetres('length');
  if (before > 0) return t('Move all {before} segments', { before: before + 1 });
  return t('Move {turnWords}, {length}', {
    turnWords: turnWords(plan.degrees('turn')),
    length: centimetres(length),
  });
}

/** Segments that are left after those planned, as the question says them. */
export function segmentsLeft(segments: readonly string[]): string {
  const long = segments.filter((segment) => segment === 'L').length;
  const short = segments.length - long;
  if (!long) return t('{short, plural, one {# short segment} other {# short segments}}', { short });
  if (!short) return t('{long, plural, one {# long segment} other {# long segments}}', { long });
  return t('{short} short and {long, plural, one {# long segment} other {# long segments}}', {
    short,
    long,
  });
}

/** The middle of a piece. */
export function placeOf(view: MinisView, key: Key): Point | undefined {
  return cardOf(view, key) ?? view.units[key];
}

/** Where a piece is from a unit's place, measured from rim to rim. */
export function whereIs(view: MinisView, key: Key, from: Spot, radius: number): string {
  const card = cardOf(view, key);
  const unit = card ? undefined : view.units[key];
  const aim = card ? nearestOnCard(from, card) : unit;
  if (!aim) return '';
  const gap = span(from, aim) - radius - (unit?.radius ?? 0);
  return whereWords(Math.max(0, gap), wrap(bearing(from, aim) - from.heading));
}

export function oddsWords(promise: ShotPromise): string {
  return (
    t('hits with {hit} percent, ', { hit: wholePercent(promise.hit) }) +
    t('destroys it with {destroyed}', { destroyed: wholePercent(promise.destroyed) })
  );
}
