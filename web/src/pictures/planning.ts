/** What plans the pictures of cards have in common: the facts, the lands, the colours. */

import { silhouette } from '../units/silhouettes';
import { type Chance, chanceOf } from './chance';
import { type Composition, draw, type Subject } from './draw';
import { colour, type Land, type Tones } from './tones';

/** The facts of a card that its picture needs. */
export interface CardFacts {
  id: string;
  title: string;
  side: string;
  type: string;
  subtype: string;
  icons: readonly string[];
  kinds: readonly string[];
  system: string;
}

export type Plan = Omit<Composition, 'party'>;
export type Planner = (card: CardFacts, chance: Chance) => Plan;
/** The first entry that fits decides. */
export type Table<Value> = readonly (readonly [words: RegExp, value: Value])[];

export const firstOf = <Value>(table: Table<Value>, words: string): Value | undefined =>
  table.find(([pattern]) => pattern.test(words))?.[1];

const LANDS: Table<Land> = [
  [/hoth|echo|snow|blizzard|rogue|frost|tauntaun|wampa|\bice\b|cold/i, 'ice'],
  [/yavin|massassi|jungle/i, 'wood'],
  [/tatooine|jawa|tusken|sand|bantha|dune|krayt|desert|landspeeder|skyhopper|farm/i, 'sand'],
  [/death star|imperial|corridor|detention|reactor|echo command/i, 'room'],
];
export const landOf = (card: CardFacts, otherwise: Land): Land =>
  firstOf(LANDS, `${card.title} ${card.kinds.join(' ')} ${card.system}`) ?? otherwise;

const SKINS = [22, 26, 30, 18, 24] as const;
export function humanTones(chance: Chance): Partial<Tones> {
  const depth = chance.near(58, 22);
  const hue = chance.pick(SKINS);
  const hairs = [
    colour(28, 40, 20),
    colour(24, 46, 32),
    colour(42, 52, 54),
    colour(220, 12, 12),
    colour(30, 8, 66),
    colour(14, 56, 34),
  ] as const;
  return {
    skin: [colour(hue, 46, depth + 14), colour(hue - 6, 42, depth - 16)],
    night: chance.pick(hairs),
  };
}
export function alienTones(chance: Chance): Partial<Tones> {
  const hue = chance() * 360;
  const light = chance.near(56, 8);
  return {
    skin: [colour(hue, 38, light + 14), colour(hue + 18, 42, light - 26)],
    night: colour(hue + 30, 26, 16),
    accent: colour(hue + 150, 48, 46),
  };
}

/** Those who look the same wherever they are seen. */
export const DARK_LORD_TONES: Partial<Tones> = { night: '#15171d', glow: '#ff4d3d' };
export const FUR_TONES: Partial<Tones> = {
  skin: ['#c9a06a', '#6d4a28'],
  wing: ['#8a5f38', '#3f2a18'],
  night: '#5a3820',
  glow: '#ffc94d',
};
export const SWAMP_TONES: Partial<Tones> = {
  skin: ['#a9b08a', '#4b5440'],
  wing: ['#7d8a62', '#343d2c'],
};

const CLOTH: Record<string, readonly [number, number, number]> = {
  Rebel: [34, 26, 52],
  Imperial: [220, 12, 34],
  Alien: [28, 26, 40],
};

/** Clothes of a colour near that of the party. */
export function clothTones({ subtype, side }: CardFacts, chance: Chance): Partial<Tones> {
  const [hue, saturation, lightness] =
    CLOTH[subtype] ?? (side === 'Dark' ? [350, 12, 34] : [34, 24, 50]);
  const turn = chance.near(hue, subtype === 'Alien' ? 60 : 26);
  const light = lightness + chance.near(0, 8);
  return {
    hull: [colour(turn, saturation, light + 14), colour(turn - 8, saturation, light - 18)],
    wing: [colour(turn + 14, saturation, light), colour(turn, saturation, light - 24)],
  };
}

export function droidTones(side: string, chance: Chance): Partial<Tones> {
  const hue = side === 'Dark' ? chance.near(215, 40) : chance.near(40, 24);
  const light = side === 'Dark' ? chance.near(48, 12) : chance.near(64, 8);
  return {
    hull: [colour(hue, 26, light + 18), colour(hue - 10, 22, light - 22)],
    wing: [colour(hue, 18, light), colour(hue, 20, light - 30)],
    accent: colour(chance() * 360, 62, 48),
  };
}
export const craft = (
  design: string,
  kind: string,
  x: number,
  y: number,
  size: number,
  turn = 0,
): Subject => ({ parts: silhouette(design, kind).paths, x, y, size, turn, painted: true });

export function metal(side: string, chance: Chance): Partial<Tones> {
  const hue = chance.near(side === 'Dark' ? 230 : 200, 40);
  const light = chance.near(side === 'Dark' ? 46 : 56, 8);
  return {
    hull: [colour(hue, 14, light + 26), colour(hue, 18, light - 20)],
    wing: [colour(hue + 20, 14, light + 6), colour(hue, 18, light - 30)],
    night: colour(26, 34, 20),
  };
}

const kept = new Map<string, string>();

/** The picture of a card, by the plan for cards of its type, as the text of an SVG file. */
export function pictureOf(card: CardFacts, plan: Planner): string {
  const key = `${card.id} ${card.title}`;
  let picture = kept.get(key);
  if (picture === undefined) {
    const chance = chanceOf(key);
    picture = draw({ party: card.side, ...plan(card, chance) }, chance);
    kept.set(key, picture);
  }
  return picture;
}
