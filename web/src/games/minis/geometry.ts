import { t, tongue } from '../../lib/tongue.svelte';

// Places, angles and the paths that show them. Millimetres and degrees, y up, as the server sends
// them; the picture is turned over once, by the camera.

import type { BaseCardView, Ray, Spot } from './seen';

export interface Point {
  x: number;
  y: number;
}

const RADIAN = Math.PI / 180;

export const radians = (degrees: number): number => degrees * RADIAN;
export const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** The same direction between -180 (not included) and 180. */
export function wrap(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360;
  return turned > 180 ? turned - 360 : turned;
}

export function polar(from: Point, heading: number, length: number): Point {
  return {
    x: from.x + length * Math.cos(radians(heading)),
    y: from.y + length * Math.sin(radians(heading)),
  };
}

export function bearing(from: Point, to: Point): number {
  return Math.atan2(to.y - from.y, to.x - from.x) / RADIAN;
}

export const span = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y);

// -- a segment -------------------------------------------------------------------------------------

/** Where a segment ends that nothing stops. */
export function ahead(from: Spot, turn: number, length: number): Spot {
  const heading = from.heading + turn;
  return { ...polar(from, heading, length), heading };
}

/** How far a segment goes after this turn, between the rays that were sent. */
export function reachAt(rays: readonly Ray[], turn: number): { length: number; stop: string } {
  const after = rays.findIndex((ray) => ray.turn >= turn);
  const right = rays[after];
  const left = rays[after - 1];
  if (!right) return ends(rays.at(-1));
  if (!left || right.turn === turn) return ends(right);
  const share = (turn - left.turn) / (right.turn - left.turn);
  const length = left.length + share * (right.length - left.length);
  return { length, stop: (share < 0.5 ? left : right).stop || left.stop || right.stop };
}

const ends = (ray: Ray | undefined): { length: number; stop: string } => ({
  length: ray?.length ?? 0,
  stop: ray?.stop ?? '',
});

/** The turn and the length that lead nearest to a place: degrees and millimetres. */
export function towards(
  from: Spot,
  to: Point,
  limit: { right: number; left: number },
): { turn: number; length: number } {
  const wanted = wrap(bearing(from, to) - from.heading);
  const turn = clamp(wanted, limit.right, limit.left);
  const off = radians(wrap(wanted - turn));
  return { turn, length: Math.max(0, span(from, to) * Math.cos(off)) };
}

/** To a whole number of steps. */
export function snap(value: number, step: number): number {
  return Math.round(value / step) * step;
}

// -- paths -----------------------------------------------------------------------------------------

const n = (value: number): string => String(Math.round(value * 100) / 100);
const at = (point: Point): string => `${n(point.x)} ${n(point.y)}`;

/** Everything a segment can reach: from the centre over the ends of its rays. */
export function fanPath(from: Spot, rays: readonly Ray[]): string {
  const corners = rays.map((ray) => polar(from, from.heading + ray.turn, ray.length));
  const whole = rays.length > 1 && rays.at(-1)!.turn - rays[0]!.turn >= 359;
  const steps = corners.map((corner, index) => {
    if (index === 0) return whole ? `M${at(corner)}` : `M${at(from)}L${at(corner)}`;
    return edge(rays[index - 1]!, rays[index]!, corner);
  });
  return `${steps.join('')}Z`;
}

function edge(before: Ray, ray: Ray, corner: Point): string {
  const even = before.stop === '' && ray.stop === '' && before.length === ray.length;
  const r = n(ray.length);
  return even ? `A${r} ${r} 0 0 1 ${at(corner)}` : `L${at(corner)}`;
}

export interface Cut {
  d: string;
  stop: string;
}

/** The parts of the fan's rim where something is in the way. */
export function cuts(from: Spot, rays: readonly Ray[]): Cut[] {
  const found: Cut[] = [];
  let open: Point[] = [];
  let stop = '';
  const close = () => {
    const places = open.map(at);
    // What is one point alone cannot be seen: a unit that touches whatever stops it.
    if (new Set(places).size > 1) found.push({ d: `M${places.join('L')}`, stop });
    open = [];
  };
  for (const ray of rays) {
    if (ray.stop !== stop) close();
    stop = ray.stop;
    if (stop) open.push(polar(from, from.heading + ray.turn, ray.length));
  }
  close();
  return found;
}

/** A sector of a circle; the whole circle from 360 degrees on. */
export function sectorPath(centre: Point, heading: number, wide: number, radius: number): string {
  const r = n(radius);
  if (wide >= 360) {
    const [start, end] = [polar(centre, 0, radius), polar(centre, 180, radius)];
    return `M${at(start)}A${r} ${r} 0 1 1 ${at(end)}A${r} ${r} 0 1 1 ${at(start)}Z`;
  }
  const start = polar(centre, heading - wide / 2, radius);
  const end = polar(centre, heading + wide / 2, radius);
  return `M${at(centre)}L${at(start)}A${r} ${r} 0 ${wide > 180 ? 1 : 0} 1 ${at(end)}Z`;
}

export function linePath(points: readonly Point[]): string {
  return points.map((point, index) => `${index ? 'L' : 'M'}${at(point)}`).join('');
}

// -- distances -------------------------------------------------------------------------------------

/** The place of a card that is nearest to a point. */
export function nearestOnCard(from: Point, card: BaseCardView): Point {
  const local = polar({ x: 0, y: 0 }, bearing(card, from) - card.heading, span(card, from));
  const inside = {
    x: clamp(local.x, -card.length / 2, card.length / 2),
    y: clamp(local.y, -card.width / 2, card.width / 2),
  };
  const origin = { x: 0, y: 0 };
  return polar(card, bearing(origin, inside) + card.heading, span(origin, inside));
}

export function cardCorners(card: BaseCardView): Point[] {
  return [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ].map(([long = 0, wide = 0]) => {
    const along = polar(card, card.heading, (long * card.length) / 2);
    return polar(along, card.heading + 90, (wide * card.width) / 2);
  });
}

/** The corners in the order of the rim: it starts at the right end of the side ahead. */
function rimSides(card: BaseCardView): { corner: Point; normal: number; long: number }[] {
  const [ahead, left, back, right] = cardCorners(card);
  return [right!, ahead!, left!, back!].map((corner, side) => ({
    corner,
    normal: card.heading + 90 * side,
    long: side % 2 ? card.length : card.width,
  }));
}

/** The centre of a base that touches a card, this far along its rim, counter-clockwise. */
export function onRim(card: BaseCardView, radius: number, along: number): Point {
  const bend = (Math.PI * radius) / 2;
  const sides = rimSides(card);
  let rest = along % (2 * (card.length + card.width) + 4 * bend);
  for (const { corner, normal, long } of sides) {
    if (rest <= long) return polar(polar(corner, normal + 90, rest), normal, radius);
    rest -= long;
    const end = polar(corner, normal + 90, long);
    if (rest <= bend) return polar(end, normal + (90 * rest) / bend, radius);
    rest -= bend;
  }
  return polar(sides[0]!.corner, card.heading, radius);
}

/** How far along the rim its nearest place to a point is. */
export function rimPlace(card: BaseCardView, radius: number, point: Point): number {
  const bend = (Math.PI * radius) / 2;
  let passed = 0;
  let best = 0;
  let least = Infinity;
  for (const { corner, normal, long } of rimSides(card)) {
    const ahead = normal + 90;
    const off = radians(bearing(corner, point) - ahead);
    const straight = clamp(span(corner, point) * Math.cos(off), 0, long);
    const end = polar(corner, ahead, long);
    const quarter = clamp(wrap(bearing(end, point) - normal), 0, 90);
    const tries: [number, Point][] = [
      [passed + straight, polar(polar(corner, ahead, straight), normal, radius)],
      [passed + long + (bend * quarter) / 90, polar(end, normal + quarter, radius)],
    ];
    for (const [along, place] of tries) {
      const away = span(place, point);
      if (away < least) {
        least = away;
        best = along;
      }
    }
    passed += long + bend;
  }
  return best;
}

// -- words -----------------------------------------------------------------------------------------

export const centimetres = (millimetres: number): string =>
  t('{millimetres} cm', { millimetres: tongue.fixed(millimetres / 10, 1) });

/** As exactly as a plan is made. */
export const exactCentimetres = (millimetres: number): string =>
  t('{millimetres} cm', {
    millimetres: tongue.number(millimetres / 10, { maximumFractionDigits: 2 }),
  });

export function turnWords(degrees: number): string {
  const size = Math.abs(Math.round(degrees * 10) / 10);
  if (size === 0) return t('straight');
  return t('{size}° {left, select, yes {left} other {right}}', { size, left: degrees > 0 });
}

/** "12.4 cm ahead, 30° to the left": the words the server uses where it measures. */
export function whereWords(distance: number, offAxis: number): string {
  const size = Math.round(Math.abs(offAxis));
  const far = distance < 0.05 ? t('touching') : centimetres(distance);
  if (size <= 2) return t('{far} straight ahead', { far });
  if (size >= 178) return t('{far} straight behind', { far });
  const way = size < 90 ? 'ahead' : size > 90 ? 'behind' : 'abeam';
  return t(
    '{far} {way, select, ahead {ahead} behind {behind} other {abeam}}, {size}° to the {left, select, yes {left} other {right}}',
    { far, way, size, left: offAxis > 0 },
  );
}
