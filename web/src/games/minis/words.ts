// Pieces in words: for labels, for screen readers, for the list of where things are.

import { wholePercent } from '../../lib/chances';
import { seatLetter } from '../../lib/game';
import { plural } from '../../lib/words';
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
  if (unit.fallen) words.push('destroyed, leaves after the fire phase');
  if (unit.face === 'cloaked' || unit.face === 'veteran') words.push(unit.face);
  if (unit.two_sided && unit.face === 'ground') words.push('converted to ground');
  if (unit.waiting) words.push('its move is postponed');
  else if (unit.moved) words.push('has moved');
  if (unit.counters > 0) words.push(`${unit.counters} of ${unit.shields + 1} damage`);
  return words;
}

export function unitWords(unit: UnitView, seat: number): string {
  return [
    `${unit.label}, ${sideWords(unit.owner, seat)}, ${plural(unit.stars, 'star')}`,
    ...stateWords(unit),
  ].join(', ');
}

export function cardWords(owner: number, card: BaseCardView, seat: number): string {
  const whose = owner === seat ? 'your base' : `base of ${seatLetter(owner)}`;
  const damage = card.counters > 0 ? `, ${card.counters} of ${card.shields + 1} damage` : '';
  const gone = card.fallen ? ', destroyed, leaves after the fire' : '';
  return `${seatLetter(owner)}${card.card + 1}, card ${card.card + 1} of ${whose}${card.name ? `, ${card.name}` : ''}${damage}${gone}`;
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
  if (plan.mode === 'place') return `Place ${name} there`;
  if (plan.mode === 'face') return `Face ${headingWords(plan.degrees('heading'))}`;
  const length = plan.exact?.length ?? plan.millimetres('length');
  if (before > 0) return `Move all ${before + 1} segments`;
  return `Move ${turnWords(plan.degrees('turn'))}, ${centimetres(length)}`;
}

/** Segments that are left after those planned, as the question says them. */
export function segmentsLeft(segments: readonly string[]): string {
  const long = segments.filter((segment) => segment === 'L').length;
  const short = segments.length - long;
  const kinds = [short > 0 ? `${short} short` : '', long > 0 ? `${long} long` : ''];
  const word = (long || short) === 1 ? 'segment' : 'segments';
  return `${kinds.filter(Boolean).join(' and ')} ${word}`;
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
    `hits with ${wholePercent(promise.hit)} percent, ` +
    `destroys it with ${wholePercent(promise.destroyed)}`
  );
}
