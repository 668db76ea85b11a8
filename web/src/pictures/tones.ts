/** The colours of a picture: few, warm where the light falls, with the shadows in the colour of the sky. */

import type { Chance } from './chance';

/** From where the light falls to where it does not. */
export type Ramp = readonly [string, string];

export interface Tones {
  /** From the top to the horizon. */
  sky: Ramp;
  /** Far, middle and near ground. */
  land: readonly [string, string, string];
  hull: Ramp;
  wing: Ramp;
  skin: Ramp;
  shade: string;
  detail: string;
  glow: string;
  accent: string;
  night: string;
  ivory: string;
  umbra: string;
}

/** `#rrggbb` of a hue in degrees, saturation and lightness in hundredths. */
export function colour(hue: number, saturation: number, lightness: number): string {
  const [s, l] = [saturation / 100, Math.max(0, Math.min(100, lightness)) / 100];
  const reach = s * Math.min(l, 1 - l);
  const channel = (n: number): string => {
    const k = (n + (((hue % 360) + 360) % 360) / 30) % 12;
    const value = l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

export type Land = 'space' | 'sand' | 'ice' | 'wood' | 'room';

const GROUND: Record<Land, readonly [hue: number, saturation: number, lightness: number]> = {
  space: [225, 20, 30],
  sand: [34, 48, 52],
  ice: [204, 34, 74],
  wood: [128, 34, 30],
  room: [215, 14, 40],
};

const SKY: Record<Land, readonly [hue: number, saturation: number, top: number, low: number]> = {
  space: [224, 55, 10, 30],
  sand: [205, 52, 46, 80],
  ice: [206, 48, 44, 84],
  wood: [168, 34, 34, 74],
  room: [212, 26, 24, 44],
};

/** The sky of the dark: the same places at dusk, under red and violet. */
const DUSK: Record<Land, readonly [hue: number, saturation: number, top: number, low: number]> = {
  space: [330, 45, 8, 24],
  sand: [350, 42, 20, 52],
  ice: [285, 24, 22, 58],
  wood: [322, 26, 15, 42],
  room: [350, 26, 14, 32],
};

/** What a party paints its things in: hue and saturation of hulls, hue of the paint. */
interface Livery {
  hull: readonly [hue: number, saturation: number, lightness: number];
  paint: readonly [hue: number, saturation: number, lightness: number];
  glow: string;
  dusk: boolean;
}

export const LIVERIES: Record<string, Livery> = {
  Light: { hull: [40, 26, 82], paint: [18, 78, 52], glow: '#8fe8ff', dusk: false },
  Dark: { hull: [220, 10, 66], paint: [356, 68, 46], glow: '#ff9a6b', dusk: true },
  Rebel: { hull: [40, 24, 82], paint: [14, 76, 52], glow: '#ffb3a0', dusk: false },
  Imperial: { hull: [216, 10, 68], paint: [216, 26, 34], glow: '#9dff9a', dusk: true },
  Republic: { hull: [34, 18, 80], paint: [2, 66, 46], glow: '#9fd8ff', dusk: false },
  Separatist: { hull: [36, 22, 58], paint: [204, 56, 42], glow: '#ffd27a', dusk: true },
  Fringe: { hull: [78, 16, 56], paint: [42, 82, 50], glow: '#ffe08a', dusk: false },
};

export function tonesOf(party: string, land: Land, chance: Chance): Tones {
  const livery = LIVERIES[party] ?? (LIVERIES['Fringe'] as Livery);
  const [hue, saturation, top, low] = (livery.dusk ? DUSK : SKY)[land];
  const turn = chance.near(0, land === 'space' ? 34 : 12);
  const lift = chance.near(0, 5);
  const [gh, gs, gl] = GROUND[land];
  const dim = livery.dusk ? 0.62 : 1;
  const [hh, hs, hl] = livery.hull;
  const hull = hl + chance.near(0, 4);
  const [ph, ps, pl] = livery.paint;
  const shadow = hue + turn;
  return {
    sky: [
      colour(shadow, saturation, top + lift),
      colour(hue + turn * 0.6 + (livery.dusk ? 22 : -10), saturation + 6, low + lift),
    ],
    land: [
      colour(gh, gs * 0.6, (gl + 12) * dim),
      colour(gh, gs, gl * dim),
      colour(gh, gs, (gl - 16) * dim),
    ],
    hull: [colour(hh, hs, hull + 12), colour(hh - 10, hs * 0.8, hull - 26)],
    wing: [colour(hh, hs * 0.8, hull - 8), colour(hh - 14, hs, hull - 42)],
    skin: ['#e8b994', '#a8714e'],
    shade: colour(shadow, 24, 17),
    detail: colour(shadow, 22, 26),
    glow: livery.glow,
    accent: colour(ph + chance.near(0, 10), ps, pl + chance.near(0, 5)),
    night: colour(shadow, 18, 13),
    ivory: colour(hh, 30, 94),
    umbra: colour(shadow, 40, 8),
  };
}
