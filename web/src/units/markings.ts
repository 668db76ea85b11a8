/** Stripes of paint by which units of one design are told apart. */

import { chanceOf } from '../pictures/chance';

export interface Stripe {
  y: number;
  height: number;
  /** How far it leans, in degrees. */
  lean: number;
}

/** The stripes that belong to a name, in the square of a drawing. */
export function markings(name: string): Stripe[] {
  const chance = chanceOf(name);
  return Array.from({ length: chance.whole(1, 2) }, () => ({
    y: Math.round(chance.near(55, 30)),
    height: Math.round(chance.near(6, 2)),
    lean: Math.round(chance.near(0, 24)),
  }));
}
