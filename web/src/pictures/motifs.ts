/** Signs of what happens rather than of what is: the subjects of Effects, Interrupts and Epic Events. */

import type { Art } from './people';

const TURN = 2 * Math.PI;
const round = (many: number, at: (angle: number, i: number) => string, start = 0): string =>
  Array.from({ length: many }, (_, i) => at(start + (i / many) * TURN, i)).join(',');
const point = (r: number, angle: number, x = 50, y = 50): string =>
  `${x + r * Math.cos(angle)} ${y + r * Math.sin(angle)}`;
const spiky = (chance: () => number, many: number, outer: number, inner: number, x = 50, y = 50) =>
  Array.from({ length: many * 2 }, (_, i) =>
    point((i % 2 ? inner : outer) * (0.8 + chance() * 0.35), (i / many / 2) * TURN, x, y),
  ).join(' ');

const blast: Art = (chance) =>
  `ap${spiky(chance, chance.whole(9, 12), 46, 24)},gp${spiky(chance, 9, 31, 16)},ic50 50 ${chance.near(11, 2)},sb22 26 14 16 4,sb80 30 90 22 3,sb76 76 86 88 4`;
const sight: Art = (chance) =>
  `wc50 50 36,sc50 50 30,gb50 8 50 32 3,gb50 68 50 92 3,gb8 50 32 50 3,gb68 50 92 50 3,gc50 50 ${chance.near(6, 1)},sc50 50 2,al${chance.near(34, 3)} 34 42 42`;
const shield: Art = (chance) =>
  `hs50 6 84 18 84 48 72 76 50 94,oq56 10 84 18 84 48 72 76 54 92 62 50,ss50 18 72 26 72 48 64 68 50 80,g${chance.pick(['c50 46 10', 's50 30 58 46 50 62', 'r44 30 12 32 2'])},dl50 8 50 16`;
const waves: Art = (chance) =>
  [44, 34, 24].map((r, i) => `${i % 2 ? 's' : 'a'}c50 50 ${r + chance.near(0, 1.5)}`).join(',') +
  `,gc50 50 14,ic${chance.near(47, 1)} 46 5`;
const radar: Art = (chance) => {
  const angle = chance() * TURN;
  return `hc50 50 42,sc50 50 37,gp50 50 ${point(37, angle)} ${point(38, angle + 0.3)} ${point(37, angle + 0.6)},dl13 50 87 50,dl50 13 50 87,ac${point(chance.near(22, 6), angle + 0.3)} 3.500,ic${point(26, angle + 2.4)} 2.200,ic50 50 2`;
};
const door: Art = (chance) =>
  `hr12 6 76 90 4,sr22 14 56 82 2,wp22 14 ${chance.near(44, 4)} 14 40 96 22 96,wp78 14 ${chance.near(58, 4)} 14 62 96 78 96,gp45 14 57 14 61 96 41 96,dl28 30 38 30,dl64 30 74 30,ac17 50 2.600`;
const bars: Art = (chance) =>
  `sr10 8 80 86 4,gE50 50 ${chance.near(12, 2)} 20,${[18, 34, 50, 66, 82].map((x) => `hb${x} 8 ${x} 94 5`).join(',')},wr8 4 84 9 3,wr8 88 84 9 3`;
const streaks: Art = (chance) =>
  round(
    14,
    (angle) => {
      const from = chance.near(18, 7);
      return `${chance.pick(['g', 'i', 'i'])}b${point(from, angle)} ${point(chance.near(44, 4), angle)} ${chance.near(2.4, 1)}`;
    },
    chance(),
  ) + ',ic50 50 5';
const flame: Art = (chance) =>
  `aq50 4 66 28 80 48 76 78 50 96 24 78 20 48 36 ${chance.near(36, 4)},gq52 34 64 56 66 76 50 90 34 78 36 58,iq50 60 56 72 50 84 44 74`;
const cup: Art = (chance) =>
  `hp26 24 74 24 66 84 34 84,op58 24 74 24 66 84 56 84,gp30 ${chance.near(36, 4)} 70 36 65 80 35 80,we50 24 24 6,wr30 84 40 7 3,wb74 36 86 44 4,wb86 44 72 62 4,ib40 10 44 20 2,ib52 6 54 18 2`;
const bones: Art = (chance) =>
  `iu50 10 72 14 82 38 68 58 62 74 50 76,oq56 12 74 18 82 38 68 58 60 74 64 40,sE62 40 8 9,ss50 52 55 60 50 62,sL42 68 42 76,sl50 68 50 76,ib14 ${chance.near(84, 3)} 86 94 6,ib14 94 86 84 6`;
const gaze: Art = (chance) =>
  `iq4 50 26 26 50 18 74 26 96 50 74 74 50 82 26 74,oq4 50 26 26 50 18 74 26 96 50 74 38 50 32 26 38,ac50 50 22,gc50 50 15,nc50 50 ${chance.near(8, 1.5)},ic44 43 4`;
const hand: Art = (chance) =>
  `kq30 96 26 70 20 52 26 48 36 58 34 26 40 24 45 48 46 16 52 15 55 46 60 20 66 22 64 52 74 34 79 38 70 66 66 96,oq56 48 60 22 66 24 64 54 74 36 78 40 70 66 66 96 54 96,wr26 84 46 14 3,g${chance.pick(['c50 68 5', 'b38 66 60 66 3'])}`;
const fists: Art = (chance) =>
  `kq8 70 12 44 32 36 46 46 44 66 28 78,hp0 70 14 60 24 84 8 98,kq92 62 88 ${chance.near(36, 3)} 68 30 54 40 56 60 72 70,wp100 60 88 54 76 78 92 90,gp${spiky(chance, 7, 16, 7, 50, 48)},dL62 44 66 58`;
const coins: Art = (chance) =>
  [80, 70, 60, 50]
    .map(
      (y, i) =>
        `ge${chance.near(44, 6)} ${y} 26 8,oe${44} ${y + 3} 24 4${i ? '' : ',ge74 80 18 6'}`,
    )
    .join(',') + `,ie44 48 16 4,gc76 38 13,oc76 38 9,gr73 31 6 14 2`;
const sheet: Art = (chance) =>
  `hp20 8 66 8 80 22 80 94 20 94,op66 8 80 22 80 94 60 94,sr28 30 44 32 3,gc50 46 ${chance.near(12, 2)},sc50 46 6,gl30 54 70 ${chance.near(40, 4)},dl28 72 70 72,dl28 80 60 80,ip66 8 80 22 66 22`;
const beacon: Art = (chance) =>
  `gp50 40 ${chance.near(2, 3)} 8 2 40,gp50 40 98 10 98 44,au50 20 64 24 66 46 50 54,iE50 36 6 8,wr32 54 36 12 3,hr26 66 48 26 4,dl30 76 70 76,sr40 80 20 8 2`;
const snow: Art = (chance) =>
  round(
    6,
    (angle) => {
      const reach = chance.near(40, 2);
      const [a, b] = [angle + 0.32, angle - 0.32];
      return `ib50 50 ${point(reach, angle)} 5,ib${point(reach * 0.55, angle)} ${point(reach * 0.82, a)} 3.500,ib${point(reach * 0.55, angle)} ${point(reach * 0.82, b)} 3.500`;
    },
    Math.PI / 6,
  ) + ',gc50 50 8';
const mark: Art = (chance) =>
  `ap${spiky(() => 0.55, chance.pick([5, 6, 8]), 44, 20)},gp${spiky(() => 0.55, 5, 26, 12)},ic50 50 6`;
const crystal: Art = (chance) =>
  `gp50 4 ${chance.near(74, 4)} 40 50 96 26 44,ip50 4 26 44 50 ${chance.near(40, 4)},op50 40 74 40 50 96,wp16 58 26 50 34 84 22 96,ap70 54 84 60 80 90 68 92`;
const spiral: Art = (chance) => {
  const turns = chance.near(2.4, 0.4);
  const way = chance() < 0.5 ? 1 : -1;
  return (
    Array.from({ length: 22 }, (_, i) => {
      const angle = way * (i / 22) * turns * TURN;
      return `${i % 3 ? 'g' : 'a'}c${point(6 + i * 1.75, angle)} ${2 + i * 0.24}`;
    }).join(',') + ',ic50 50 6'
  );
};
const gears: Art = (chance) =>
  `hp${spiky(() => 0.55, 10, 32, 25, 40, 44)},sc40 44 12,gc40 44 ${chance.near(6, 1)},wp${spiky(() => 0.55, 8, 22, 16, 74, 74)},sc74 74 7,ac74 74 3,oq46 18 64 34 66 52 50 70 56 44`;
const speech: Art = (chance) =>
  `iq8 36 20 14 54 10 80 18 92 40 80 62 54 68 42 88 38 67 18 60,oq60 12 82 20 92 40 80 62 56 66 74 44,${chance.pick(['sb30 38 70 38 5,sb34 50 60 50 5', 'sc32 40 5,sc50 40 5,sc68 40 5', 'ab50 22 50 44 7,ac50 56 4.500'])}`;
const dice: Art = (chance) =>
  `hp10 44 46 30 62 62 26 78,op46 30 62 62 50 67 38 40,sc28 50 4,sc44 60 4,sc36 ${chance.near(54, 1)} 4,ip54 18 86 10 94 42 62 50,op86 10 94 42 84 44 78 14,ac66 24 4,ac80 36 4,ac74 30 4`;
const jewel: Art = (chance) =>
  `gq14 12 24 54 50 ${chance.near(72, 3)} 76 54 86 12 76 44 50 60 24 44,ac50 74 12,ic47 70 4,gC32 52 5,gC66 52 5`;
const arrows: Art = (chance) =>
  `gp50 4 72 34 58 34 58 60 42 60 42 34 28 34,a${chance.pick(['p20 50 34 50 34 78 42 78 27 96 12 78 20 78', 'p20 40 36 40 36 74 44 74 28 94 12 74 20 74'])},hp80 44 88 60 84 60 84 88 76 88 76 60 72 60`;
const box: Art = (chance) =>
  `hp12 36 50 22 88 36 50 52,wp12 36 50 52 50 94 12 76,hp50 52 88 36 88 76 50 94,op50 52 88 36 88 76 50 94,ap26 ${chance.near(46, 2)} 38 51 38 62 26 57,gl58 70 80 60,gl58 78 80 68`;
const steps: Art = (chance) =>
  [0, 1, 2, 3]
    .map(
      (i) =>
        `nq${20 + i * 18} ${82 - i * 20} ${28 + i * 18} ${78 - i * 20} ${32 + i * 18 + chance.near(0, 1)} ${86 - i * 20} ${26 + i * 18} ${98 - i * 20} ${20 + i * 18} ${96 - i * 20}`,
    )
    .join(',');
const moon: Art = (chance) =>
  `gq${chance.near(58, 3)} 8 30 22 20 50 32 78 60 92 44 74 40 50 46 26,ic72 26 2.500,ic84 44 2,ic70 60 3,ic88 70 1.800,ic60 40 1.600`;

export const MOTIFS = {
  blast,
  sight,
  shield,
  waves,
  radar,
  door,
  bars,
  streaks,
  flame,
  cup,
  bones,
  gaze,
  hand,
  fists,
  coins,
  sheet,
  beacon,
  snow,
  mark,
  crystal,
  spiral,
  gears,
  speech,
  dice,
  jewel,
  arrows,
  box,
  steps,
  moon,
};
export type Motif = keyof typeof MOTIFS;
/** For titles that say nothing that can be drawn. */
export const ABSTRACT: readonly [Motif, ...Motif[]] = [
  'mark',
  'crystal',
  'spiral',
  'waves',
  'gaze',
  'hand',
  'fists',
  'arrows',
  'gears',
  'moon',
];
