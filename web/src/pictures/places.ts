/** What stands at a place, written as drawings, and the worlds that systems show. */

import type { Art } from './people';
import {
  type Backdrop,
  disc,
  faint,
  globe,
  line,
  num,
  openSpace as stars,
  shape,
  weather,
} from './scenes';
import { colour } from './tones';

const across = (many: number, part: (x: number, i: number) => string): string =>
  Array.from({ length: many }, (_, i) => part((i + 0.5) * (100 / many), i)).join(',');

const domes: Art = (chance) =>
  across(chance.whole(3, 4), (x, i) => {
    const [w, y] = [chance.near(15, 4), chance.near(66, 6)];
    return `${i % 2 ? 'w' : 'h'}q${x - w} 92 ${x - w} ${y + 4} ${x} ${y - w * 0.8} ${x + w} ${y + 4} ${x + w} 92,oq${x + 2} ${y - w * 0.7} ${x + w} ${y + 4} ${x + w} 92 ${x + w * 0.4} 92 ${x + w * 0.5} ${y},sq${x - 4} 92 ${x - 4} ${y + 12} ${x} ${y + 7} ${x + 4} ${y + 12} ${x + 4} 92`;
  }) + `,wb${chance.near(80, 8)} 60 82 30 2.500,gc82 30 2`;
const hut: Art = (chance) =>
  `hq18 90 20 60 44 ${chance.near(40, 4)} 72 46 84 66 86 90,oq60 44 76 50 84 66 86 90 64 90,sr40 64 12 26 5,sr62 62 10 9 3,wb74 48 76 20 3,np4 92 14 72 26 92,np86 92 94 76 100 92`;
const tents: Art = (chance) =>
  `wp6 90 ${chance.near(26, 3)} 46 46 90,hp36 92 60 ${chance.near(36, 4)} 86 92,op62 40 86 92 64 92,sp54 92 60 64 68 92,sp22 90 26 66 32 90,nb60 38 60 26 2,ac92 86 5`;
const temple: Art = (chance) =>
  [
    ...[0, 1, 2, 3, 4].map((i) => {
      const [x, y] = [8 + i * 8, 84 - i * 13];
      return `hr${x} ${y} ${100 - 2 * x} 14 1,or${50 + (50 - x) * 0.4} ${y} ${(50 - x) * 0.6} 14 1`;
    }),
    `hr42 ${chance.near(14, 2)} 16 20 2,sr46 74 8 24 1,dl20 77 80 77,dl28 64 72 64,wq2 98 8 84 16 98,wq84 98 92 82 100 98`,
  ].join(',');
const cave: Art = (chance) =>
  `wq4 98 10 50 30 26 56 ${chance.near(20, 3)} 82 34 96 60 98 98,sq26 98 28 66 48 46 68 62 74 98,ip36 60 40 54 42 72,ip48 52 54 50 52 70,ip60 56 64 62 60 72,oq60 24 82 34 96 60 98 98 80 98 78 60`;
const generators: Art = (chance) =>
  across(
    3,
    (x) =>
      `hq${x - 12} 92 ${x - 10} 50 ${x} ${chance.near(34, 5)} ${x + 10} 50 ${x + 12} 92,oq${x + 2} 38 ${x + 10} 50 ${x + 12} 92 ${x + 4} 92,gr${x - 3} 54 6 22 2`,
  ) + ',wr2 88 96 10 2';
const towers: Art = (chance) =>
  across(
    4,
    (x, i) =>
      `w${'r'}${x - 7} ${chance.near(70, 8)} 14 30 3,hc${x} ${chance.near(64, 5)} 8,wb${x} 62 ${x + 14} ${58 - i} 3`,
  ) + ',ir0 90 100 10 2';
const ditch: Art = () =>
  'iq-4 100 10 70 40 62 60 62 90 70 104 100,sq20 100 34 76 48 70 60 72 76 84 84 100,wq40 100 48 80 60 82 66 100,dl30 82 44 72';
const arches: Art = (chance) =>
  across(
    3,
    (x) =>
      `wq${x - 14} 92 ${x - 14} 50 ${x} 36 ${x + 14} 50 ${x + 14} 92,gq${x - 9} 92 ${x - 9} 56 ${x} 46 ${x + 9} 56 ${x + 9} 92,oq${x - 9} 92 ${x - 9} 56 ${x} ${chance.near(60, 4)} ${x + 9} 70 ${x + 9} 92`,
  ) + ',hr4 76 92 8 3,hr10 84 80 14 2,ac24 70 4,ac62 70 4,sr38 66 4 10 1';
const console_: Art = (chance) =>
  `sr12 14 76 36 3,gl18 40 30 ${chance.near(26, 4)},gl30 26 46 42,gl46 42 62 ${chance.near(22, 4)},gl62 22 82 34,hp4 64 96 64 100 92 0 92,op70 64 96 64 100 92 76 92,${across(7, (x, i) => `${(['a', 'g', 's'] as const)[(i + chance.whole(0, 2)) % 3]}r${x * 0.86 + 2} ${chance.near(74, 4)} 8 5 1`)}`;
const table: Art = (chance) =>
  `ge50 66 44 15,se50 66 40 12.500,hq8 70 20 82 50 86 80 82 92 70 88 92 50 98 12 92,gc50 ${chance.near(36, 3)} 18,oc54 39 14,dl33 36 67 36,dl50 18 50 54,gp38 62 62 62 54 50 46 50`;
const checkered: Art = (chance) =>
  [
    'hq6 60 22 46 50 42 78 46 94 60 78 76 50 80 22 76,wq6 62 22 78 50 82 78 78 94 62 88 92 50 99 12 92',
    Array.from({ length: 8 }, (_, i) => {
      const [a, b] = [(i / 8) * 6.283, ((i + 0.5) / 8) * 6.283];
      return `sp50 60 ${50 + 40 * Math.cos(a)} ${60 + 17 * Math.sin(a)} ${50 + 40 * Math.cos(b)} ${60 + 17 * Math.sin(b)}`;
    }).join(','),
    `ge50 60 10 4,gq30 56 32 ${chance.near(30, 4)} 38 56,gq60 50 64 ${chance.near(18, 4)} 70 50,gq48 66 52 ${chance.near(36, 4)} 58 66`,
  ].join(',');
const shaft: Art = (chance) =>
  `sr30 -10 40 120 0,gr44 -10 12 120 0,ir48 -10 4 120 0,hp0 ${chance.near(60, 4)} 100 66 100 76 0 70,dl0 54 100 60,${across(6, (x) => `wb${x} 55 ${x} 66 2`)}`;
const passage: Art = (chance) =>
  [46, 37, 28, 20]
    .map(
      (r, i) =>
        `${i % 2 ? 'w' : 'h'}${`p${50 - r} ${52 + r} ${50 - r} ${56 - r} ${50 - r * 0.6} ${50 - r} ${50 + r * 0.6} ${50 - r} ${50 + r} ${56 - r} ${50 + r} ${52 + r}`}`,
    )
    .join(',') +
  `,s${chance.pick(['p36 70 36 42 42 36 58 36 64 42 64 70', 'r36 38 28 32 3', 'u50 34 62 40 64 70 50 70'])},gR44 8 12 3 1,dl50 40 50 70,aC38 54 2.500`;
const cells: Art = (chance) => `${passage(chance)},aR8 40 8 30 2,aR22 44 6 24 2,nl11 46 11 66`;
const squeeze: Art = (chance) =>
  `hp-6 0 22 10 26 70 -6 100,hp106 0 78 ${chance.near(12, 3)} 74 70 106 100,dl4 10 8 90,dl14 14 16 80,dl94 10 92 90,sq-6 80 20 70 50 74 80 70 106 80 106 110 -6 110,wb30 84 56 72 5,ar60 78 12 10 2,hb70 90 84 70 4,gc44 82 3`;
const bay: Art = (chance) =>
  `hr-4 8 108 10 2,wb10 16 4 96 6,wb90 16 96 96 6,gR20 11 14 4 1,oe50 88 36 6,wq20 78 28 64 50 ${chance.near(58, 3)} 74 64 84 78 50 84,wu50 54 58 56 60 64 50 66,gu50 56 55 58 55 62 50 62,wb34 80 34 90 4,wb66 80 66 90 4,sr2 40 8 30 1,al-4 96 104 96`;
const ditchWalls: Art = (chance) =>
  `hp-10 20 44 46 44 52 -10 110,op-10 60 44 50 44 52 -10 110,hp110 20 56 46 56 52 110 110,op80 34 110 20 110 110 90 82,sp44 50 56 50 110 112 -10 112,${[16, 28, 36].map((x) => `wr${x - 6} ${chance.near(x, 3)} ${12 - x / 5} 6 1,wr${96 - x} ${chance.near(x, 3)} ${12 - x / 5} 6 1`).join(',')},gc50 48 2.500,gl50 54 50 100`;
const heap: Art = (chance) =>
  `hb12 92 34 70 8,wc30 84 10,sc30 84 4,hr44 74 24 20 3,ac52 84 4,wb60 76 84 ${chance.near(52, 5)} 5,nc78 86 11,sc78 86 5,hu50 52 58 54 62 68 50 70,gc50 62 3,wb20 72 26 54 4,ib86 70 96 88 4,or0 92 100 8 0`;
const plates: Art = (chance) =>
  `wr26 58 48 9 4,wr30 67 6 26 1,wr64 67 6 26 1,hq36 58 40 46 52 42 64 46 66 58,kc52 ${chance.near(36, 2)} 8,nu50 26 58 30 60 38 50 32,wb18 12 18 90 3,gr10 16 16 22 3,il12 30 18 24,il18 24 24 34`;
const barricade: Art = (chance) =>
  `iq-4 100 0 78 30 70 70 72 104 80 104 100,wb20 78 30 62 6,wb30 62 46 58 5,hr54 58 28 16 4,wb78 64 98 ${chance.near(54, 3)} 5,gc62 66 3,nc${chance.near(14, 3)} 70 5`;

export const SITES = {
  domes,
  hut,
  tents,
  temple,
  cave,
  generators,
  towers,
  ditch,
  arches,
  console: console_,
  table,
  checkered,
  shaft,
  passage,
  cells,
  squeeze,
  bay,
  ditchWalls,
  heap,
  plates,
  barricade,
};
export type Site = keyof typeof SITES;

// -- worlds ---------------------------------------------------------------------------------------

/** Hue, saturation and lightness of the land, hue of the clouds, and whether it has a ring. */
const WORLDS: Record<
  string,
  readonly [hue: number, saturation: number, lightness: number, clouds: number]
> = {
  Alderaan: [205, 52, 56, 110],
  "Clak'dor VII": [88, 40, 48, 50],
  Corellia: [150, 34, 48, 205],
  Dantooine: [96, 36, 58, 40],
  Hoth: [203, 40, 84, 210],
  Kashyyyk: [132, 46, 38, 90],
  Kessel: [300, 20, 46, 20],
  Kiffex: [12, 46, 50, 40],
  'Ord Mantell': [26, 34, 52, 200],
  Ralltiir: [220, 30, 60, 160],
  Tatooine: [36, 58, 62, 26],
  'Yavin 4': [124, 40, 42, 160],
};

/** A world before the stars, where chance has put it. */
export const world =
  (system: string): Backdrop =>
  (scene) => {
    const { chance } = scene;
    const [hue, saturation, lightness, clouds] = WORLDS[system] ?? [
      chance() * 360,
      38,
      52,
      chance() * 360,
    ];
    const [x, y, r] = [chance.near(60, 8), chance.near(41, 4), chance.near(28, 3)];
    const marks =
      weather(scene, x, y, r, colour(clouds, saturation * 0.8, lightness + 14)) +
      weather(scene, x, y, r, colour(hue - 14, saturation, lightness - 16));
    const ball = globe(
      x,
      y,
      r,
      [colour(hue, saturation, lightness + 14), colour(hue + 12, saturation, lightness * 0.22)],
      marks,
    );
    const ring =
      chance() < 0.25
        ? line(
            `M${num(x - r * 1.6)} ${num(y + 9)}Q${num(x)} ${num(y + 20)} ${num(x + r * 1.6)} ${num(y - 9)}`,
            colour(hue, 30, 78),
            2.4,
            faint(0.8),
          )
        : '';
    return `${stars(scene)}${disc(x, y, r + 2.5, colour(hue, saturation, 70), faint(0.25))}${ball}${ring}`;
  };

/** A sphere of plates with a trench around it and a hollow in it. */
export const station: Backdrop = (scene) => {
  const { chance } = scene;
  const [x, y, r] = [chance.near(60, 6), 41, 30];
  const rows = [-20, -12, 8, 15, 22]
    .map((at) => `M${x - 32} ${y + at}Q${x} ${y + at + 4} ${x + 32} ${y + at}`)
    .join('');
  const marks =
    line(rows, '#3b414d', 0.8, " opacity='.6' stroke-dasharray='5 1.5 9 2'") +
    line(`M${num(x - 32)} ${y}Q${num(x)} ${y + 5} ${num(x + 32)} ${y}`, '#20242d', 2.2) +
    disc(x - 10, y - 14, 8, '#5d6472') +
    disc(x - 9.5, y - 13.5, 5.5, '#8a909d') +
    disc(x - 10, y - 14, 1.6, '#9dff9a');
  return stars(scene) + globe(x, y, r, ['#c4c9d2', '#2c313b'], marks);
};

/** Straight walls of a station's surface, for what happens on it. */
export const plating: Backdrop = (scene) =>
  `<rect width='120' height='80' fill='url(#s)'/>` +
  shape('M0 80V58H120V80Z', scene.tones.land[1]) +
  line(
    'M0 64H120M0 71H120M12 58V80M34 58V80M61 58V80M92 58V80',
    scene.tones.umbra,
    0.8,
    faint(0.5),
  );
