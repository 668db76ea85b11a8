// Units are drawn large enough to be told apart and pressed; where they stand close they make room.

import { clamp, type Point, span } from './geometry';

/** The least radius of a unit in the picture, in pixels. */
export const LEAST = 18;
/** How far a unit is drawn from its place at most, in pixels. */
const FARTHEST = 4 * LEAST;
const ROUNDS = 60;
const HOMEWARDS = 0.06;
/** From here on a line leads to where the unit really stands, in pixels. */
const LED = 5;

export interface Standing extends Point {
  unit: number;
  radius: number;
}

/** How a unit is drawn, in millimetres of the table. */
export interface Token extends Point {
  r: number;
  /** Drawn larger than its base. */
  enlarged: boolean;
  /** Drawn so far from its place that a line leads there. */
  led: boolean;
}

interface Body extends Point {
  home: Point;
  r: number;
  enlarged: boolean;
  firm: boolean;
}

/** The token of every unit; those in `firm` stay where they are. */
export function tokens(
  units: readonly Standing[],
  scale: number,
  firm: ReadonlySet<number> = new Set(),
): Map<number, Token> {
  const bodies = units.map((unit): Body => {
    const home = { x: unit.x * scale, y: unit.y * scale };
    const exact = unit.radius * scale;
    const enlarged = exact < LEAST;
    return { ...home, home, r: Math.max(exact, LEAST), enlarged, firm: firm.has(unit.unit) };
  });
  if (bodies.some(({ enlarged }) => enlarged)) makeRoom(bodies);
  return new Map(
    units.map(({ unit }, index) => {
      const { x, y, r, enlarged, home } = bodies[index]!;
      const led = span({ x, y }, home) > LED;
      return [unit, { x: x / scale, y: y / scale, r: r / scale, enlarged, led }];
    }),
  );
}

function makeRoom(bodies: readonly Body[]): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    // The last rounds only part them: nobody is pulled back any more.
    if (round < ROUNDS - 15) bodies.forEach(homewards);
    let crowded = false;
    bodies.forEach((one, index) => {
      for (const other of bodies.slice(index + 1)) crowded = part(one, other, index) || crowded;
    });
    if (!crowded && round >= ROUNDS - 15) return;
  }
}

function homewards(body: Body): void {
  body.x += (body.home.x - body.x) * HOMEWARDS;
  body.y += (body.home.y - body.y) * HOMEWARDS;
}

/** Push two apart that lie on each other because they are drawn large; true if they did. */
function part(one: Body, other: Body, index: number): boolean {
  if (!one.enlarged && !other.enlarged) return false;
  const apart = one.r + other.r;
  const off = span(one, other);
  if (off >= apart - 0.1 || (one.firm && other.firm)) return false;
  // Two on the same spot part in a direction that depends on nothing but their order.
  const way = off > 0.01 ? Math.atan2(other.y - one.y, other.x - one.x) : index * 2.4;
  const push = apart - off;
  const share = one.firm ? 0 : other.firm ? 1 : 0.5;
  shift(one, way + Math.PI, push * share);
  shift(other, way, push * (1 - share));
  return true;
}

function shift(body: Body, way: number, by: number): void {
  body.x = clamp(body.x + Math.cos(way) * by, body.home.x - FARTHEST, body.home.x + FARTHEST);
  body.y = clamp(body.y + Math.sin(way) * by, body.home.y - FARTHEST, body.home.y + FARTHEST);
}
