// How the table is seen: which place is in the middle, how large, and turned how far.

import { clamp, radians, type Point } from './geometry';

export interface Size {
  width: number;
  height: number;
}

/** Left, bottom, right and top of a part of the table. */
export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** What lies over the table at the sides of the picture, in pixels. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface Look {
  /** The place in the middle of the picture. */
  x: number;
  y: number;
  /** Pixels for a millimetre. */
  scale: number;
  /** Degrees by which the table is turned, counter-clockwise. */
  turn: number;
}

export const LEAST_SCALE = 0.15;
export const MOST_SCALE = 8;
const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

export function boxOf(points: readonly Point[], margin = 0): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return {
    left: Math.min(...xs) - margin,
    right: Math.max(...xs) + margin,
    bottom: Math.min(...ys) - margin,
    top: Math.max(...ys) + margin,
  };
}

export function corners({ left, bottom, right, top }: Box): Point[] {
  return [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ];
}

/** The box as it lies on the turned table. */
function turned(box: Box, turn: number): Box {
  return boxOf(corners(box).map((corner) => rotate(corner, turn)));
}

function rotate({ x, y }: Point, degrees: number): Point {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** The look that shows a whole box beside what lies over the table. */
export function fit(
  box: Box,
  size: Size,
  turn: number,
  insets: Insets = NO_INSETS,
  most = MOST_SCALE,
): Look {
  const seen = turned(box, turn);
  const width = Math.max(40, size.width - insets.left - insets.right);
  const height = Math.max(40, size.height - insets.top - insets.bottom);
  const scale = clamp(
    Math.min(width / (seen.right - seen.left || 1), height / (seen.top - seen.bottom || 1)),
    LEAST_SCALE,
    most,
  );
  const middle = {
    x: (seen.left + seen.right) / 2 - (insets.left - insets.right) / 2 / scale,
    y: (seen.bottom + seen.top) / 2 + (insets.top - insets.bottom) / 2 / scale,
  };
  return { ...rotate(middle, -turn), scale, turn };
}

/** The look that has all these places in the free part: moved and made smaller only as needed. */
export function reach(
  points: readonly Point[],
  look: Look,
  size: Size,
  insets: Insets = NO_INSETS,
  margin = 0,
): Look {
  if (points.length === 0) return look;
  const seen = boxOf(points.map((point) => rotate(point, look.turn)));
  const [left, right] = [insets.left + margin, size.width - insets.right - margin];
  const [top, bottom] = [insets.top + margin, size.height - insets.bottom - margin];
  const most = Math.min(
    Math.max(40, right - left) / (seen.right - seen.left || 1),
    Math.max(40, bottom - top) / (seen.top - seen.bottom || 1),
  );
  const next = { ...look, scale: Math.max(LEAST_SCALE, Math.min(look.scale, most)) };
  const on = boxOf(points.map((point) => toScreen(point, next, size)));
  return pan(
    next,
    inwards(on.left, on.right, left, right),
    inwards(on.bottom, on.top, top, bottom),
  );
}

/** How far a stretch has to go to lie between two ends. */
function inwards(low: number, high: number, least: number, most: number): number {
  return low < least ? least - low : high > most ? most - high : 0;
}

/** The quarter turn that brings a base to the near side, or to the left where that shows more. */
export function bestTurn(base: Point, middle: Point, box: Box, size: Size): number {
  const away = Math.atan2(middle.y - base.y, middle.x - base.x) / radians(1);
  const quarter = (towards: number) => (Math.round((towards - away) / 90) * 90 + 360) % 360;
  const [near, left] = [quarter(90), quarter(0)];
  return fit(box, size, left).scale > 1.15 * fit(box, size, near).scale ? left : near;
}

export function toScreen(point: Point, look: Look, size: Size): Point {
  const off = rotate({ x: point.x - look.x, y: point.y - look.y }, look.turn);
  return { x: size.width / 2 + off.x * look.scale, y: size.height / 2 - off.y * look.scale };
}

export function toTable(pixel: Point, look: Look, size: Size): Point {
  const off = {
    x: (pixel.x - size.width / 2) / look.scale,
    y: (size.height / 2 - pixel.y) / look.scale,
  };
  const back = rotate(off, -look.turn);
  return { x: look.x + back.x, y: look.y + back.y };
}

/** Larger or smaller; what is under the pointer stays there. */
export function zoomAt(look: Look, factor: number, pixel: Point, size: Size): Look {
  const scale = clamp(look.scale * factor, LEAST_SCALE, MOST_SCALE);
  return holding(toTable(pixel, look, size), pixel, { ...look, scale }, size);
}

export function pan(look: Look, dx: number, dy: number): Look {
  const off = rotate({ x: -dx / look.scale, y: dy / look.scale }, -look.turn);
  return { ...look, x: look.x + off.x, y: look.y + off.y };
}

/** The same table, turned about the middle of the picture. */
export function turnBy(look: Look, degrees: number): Look {
  return { ...look, turn: (((look.turn + degrees) % 360) + 360) % 360 };
}

/** Two fingers: the places under them stay under them. */
export function pinch(look: Look, before: [Point, Point], after: [Point, Point], size: Size): Look {
  const apart = ([one, other]: [Point, Point]) => Math.hypot(other.x - one.x, other.y - one.y);
  const middle = ([one, other]: [Point, Point]) => ({
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
  });
  const place = toTable(middle(before), look, size);
  const scale = clamp((look.scale * apart(after)) / (apart(before) || 1), LEAST_SCALE, MOST_SCALE);
  return holding(place, middle(after), { ...look, scale }, size);
}

function holding(place: Point, pixel: Point, look: Look, size: Size): Look {
  const now = toTable(pixel, look, size);
  return { ...look, x: look.x + place.x - now.x, y: look.y + place.y - now.y };
}

export function inFrame(point: Point, look: Look, size: Size, insets: Insets = NO_INSETS): boolean {
  const { x, y } = toScreen(point, look, size);
  const { left, right, top, bottom } = insets;
  return x >= left && x <= size.width - right && y >= top && y <= size.height - bottom;
}

/** The picture is turned over here and nowhere else: y goes up on the table, down on the screen. */
export function transformOf(look: Look, size: Size): string {
  const { width, height } = size;
  return (
    `translate(${width / 2} ${height / 2}) scale(${look.scale} ${-look.scale}) ` +
    `rotate(${look.turn}) translate(${-look.x} ${-look.y})`
  );
}

/** For words on the table: upright, in pixels. */
export function uprightOf(look: Look): string {
  return `rotate(${-look.turn}) scale(${1 / look.scale} ${-1 / look.scale})`;
}

/** Between two looks, the short way round. */
export function between(from: Look, to: Look, share: number): Look {
  const mix = (a: number, b: number) => a + (b - a) * share;
  const round = ((((to.turn - from.turn) % 360) + 540) % 360) - 180;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    scale: from.scale * (to.scale / from.scale) ** share,
    turn: share === 1 ? to.turn : from.turn + round * share,
  };
}
