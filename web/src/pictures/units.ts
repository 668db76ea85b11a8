/** What the picture of a unit shows: its design in the colours of its party, painted in its own way. */

import { silhouette } from '../units/silhouettes';
import { chanceOf } from './chance';
import { type Composition, draw, type Subject } from './draw';
import { type Backdrop, ice, sand, space, wood } from './scenes';
import type { Land } from './tones';

/** The facts of a unit that its picture needs. */
export interface UnitFacts {
  name: string;
  design: string;
  affiliation?: string;
  kind: string;
  stars: number;
}

const GROUNDS: Record<Exclude<Land, 'space' | 'room'>, Backdrop> = { sand, ice, wood };
const AT_HOME: Record<string, keyof typeof GROUNDS> = {
  'AT-AT': 'ice',
  Snowspeeder: 'ice',
  'Tauntaun Riders': 'ice',
  'AT-ST': 'wood',
  'Speeder Bikes': 'wood',
  Sandcrawler: 'sand',
  Dewback: 'sand',
  'Sail Barge': 'sand',
  'Cargo Skiff': 'sand',
  Landspeeder: 'sand',
};
/** Drawn from above though they stay near the ground. */
const ABOVE = ['Snowspeeder', 'Landspeeder', 'Skyhopper', 'Cloud Car'];

const kept = new Map<string, string>();

/** The picture of a unit, as the text of an SVG file. */
export function unitPicture({ name, design, affiliation = '', kind, stars }: UnitFacts): string {
  const key = [name, design, affiliation, kind, stars].join('|');
  let picture = kept.get(key);
  if (picture === undefined) {
    const chance = chanceOf(key);
    const flies = kind !== 'ground';
    const land = flies
      ? 'space'
      : (AT_HOME[design] ?? chance.pick(['sand', 'ice', 'wood'] as const));
    const above = flies || ABOVE.includes(design);
    const one: Subject = {
      parts: silhouette(design, kind, stars).paths,
      x: 60,
      y: above ? 40 : 43,
      size: (above ? 62 : 68) + Math.min(stars, 5) * 3,
      turn: above ? chance.pick([-1, 1]) * chance.near(46, 16) : 0,
      mirrored: !above && chance() < 0.5,
      painted: true,
    };
    const backdrop: Backdrop = land === 'space' ? space : GROUNDS[land];
    const what: Composition = { party: affiliation, land, backdrop, subjects: [one] };
    picture = draw(what, chance);
    kept.set(key, picture);
  }
  return picture;
}
