/** Droids, beasts, craft and tools, written as drawings; `silhouettes.ts` has the designs of the units. */

import type { Chance } from './chance';
import type { Art } from './people';

const repeat = (many: number, part: (i: number) => string): string =>
  Array.from({ length: many }, (_, i) => part(i)).join(',');

// -- droids ---------------------------------------------------------------------------------------

const astromech: Art = (chance) => {
  const dome = [
    'iu50 8 62 10 70 22 71 34 50 35',
    'is50 8 62 10 70 34 50 34',
    'iu50 12 66 14 71 26 71 34 50 35',
    'is50 6 60 8 66 20 71 34 50 34',
  ] as const;
  const panels = chance.whole(2, 4);
  return [
    'wB76 42 80 90 9,wR74 88 14 8 3,hr29 34 42 50 4,or58 34 13 50 4,ws50 84 62 84 66 94 50 94',
    chance.pick(dome),
    `oq56 10 66 14 71 34 60 34,ac${chance.near(46, 3)} 24 5,nc${chance.near(46, 0.5)} 24 2.800,gc${chance.near(60, 3)} 26 2.600`,
    'ar29 36 42 3 1',
    repeat(
      panels,
      (i) =>
        `a${chance.pick(['r', 'r', 'c'])}${chance.near(39, 4)} ${44 + i * 11} ${chance.pick(['8 5 1', '12 4 1', '5 7 1'])}`,
    ),
    `dl50 42 50 82,sr${chance.near(54, 2)} 50 10 ${chance.near(10, 4)} 2,dl33 78 66 78`,
  ].join(',');
};

const protocol: Art = (chance) =>
  [
    'hu50 57 64 60 82 66 86 84 80 110 50 112,aC72 66 7,wr44 48 12 14 3',
    `hu50 ${chance.near(12, 1.5)} 62 16 66 32 60 48 50 52,oq54 14 62 18 66 32 60 48 54 51 58 34`,
    `gC57 30 4.600,nC57 30 2,sr45 41 10 3 1,wR64 26 5 10 2,dl50 14 50 22`,
    `ac50 ${chance.near(78, 3)} 9,sc50 78 5,dL62 66 66 106,dl40 94 60 94,dl41 99 59 99`,
  ].join(',');

const probe: Art = (chance) =>
  [
    repeat(
      4,
      (i) => `wb${38 + i * 8} 56 ${chance.near(28 + i * 15, 5)} ${chance.near(88, 5)} 3.400`,
    ),
    'hu50 12 66 15 78 30 74 42 50 45,we50 47 24 8,hu50 50 64 52 62 62 50 66,oq56 13 70 20 78 32 72 43 58 44',
    `sc40 30 7,gc40 30 3.400,gc${chance.near(58, 3)} 26 2.600,gc66 34 1.800,sb58 14 64 2 2,dl28 38 72 38,ac50 56 4`,
  ].join(',');

const power: Art = (chance) => {
  const wide = chance.near(25, 3);
  return `wb40 70 38 90 9,wb60 70 62 90 9,wr27 89 18 6 2,wr55 89 18 6 2,hr${50 - wide} 20 ${2 * wide} 52 5,or${50 + wide - 16} 20 16 52 5,sr${54 - wide} 30 ${wide} 10 2,gc${59 - wide} 35 2.600,dl${54 - wide} 50 ${46 + wide} 50,dl${54 - wide} 58 ${46 + wide} 58,aR${chance.near(64, 2)} 26 8 6 1,wb60 20 66 10 3`;
};

const mouse: Art = (chance) =>
  `nC32 84 9,nC58 84 9,hp12 62 24 46 72 46 90 64 90 82 12 82,oq66 46 74 47 90 64 90 82 68 82,ar${chance.near(34, 5)} 52 20 8 2,sr70 66 14 5 2,gc84 72 2.400,dl16 72 64 72,wb${chance.near(44, 6)} 46 44 34 3`;

const treadwell: Art = (chance) =>
  `nr24 80 52 14 7,gc34 87 3,gc66 87 3,gc50 87 3,hr34 68 32 13 3,wb50 70 50 28 5,hr38 14 24 14 4,sC56 21 4.500,gC56 21 2.200,wb50 40 ${chance.near(78, 5)} 34 3.500,wb78 34 86 ${chance.near(50, 6)} 3,wb50 48 24 44 3.500,wb24 44 16 60 3,iC16 60 3,ar40 72 20 4 1`;

const surgeon: Art = (chance) =>
  `hu50 12 60 14 63 30 58 42 50 44,oq54 13 60 16 63 30 58 42 54 43,gC55 27 3,sr44 35 12 4 1,wr46 42 8 12 2,hr32 52 36 34 6,or54 52 14 34 6,ar38 60 12 10 2,gc60 64 3,wb34 58 ${chance.near(14, 4)} 70 4,wb14 70 22 88 3,wb66 58 86 ${chance.near(68, 4)} 4,wb86 68 ${chance.near(80, 5)} 88 3,il20 88 24 94,il80 88 76 94,wr40 86 20 14 3`;

const interrogator: Art = (chance) =>
  `wb24 44 ${chance.near(8, 3)} 34 3,wb72 60 94 ${chance.near(70, 4)} 3,ib8 34 4 26 1.600,nc50 50 31,oq56 20 80 40 72 72 54 80 66 50,wr18 46 64 8 2,gc${chance.near(40, 4)} 36 4.500,gC62 62 2.200,sb50 22 50 8 2.600,ac${chance.near(60, 4)} 36 5,iC20 28 1`;

const miner: Art = (chance) =>
  `wc24 80 11,wc50 84 11,wc76 80 11,sc24 80 5,sc50 84 5,sc76 80 5,hu50 ${chance.near(26, 4)} 76 34 86 60 80 74 50 76,oq60 28 78 38 86 60 80 74 62 75,sr30 44 24 10 4,gc37 49 3,gc47 49 3,wb74 40 94 ${chance.near(22, 6)} 4,ar58 60 16 5 2,dl18 66 82 66`;

const assembler: Art = (chance) =>
  `hr36 40 28 40 4,or54 40 10 40 4,wr40 78 8 16 2,wr52 78 8 16 2,hu50 16 64 18 68 32 60 40 50 41,gc50 28 6,nc50 28 3,wb38 46 ${chance.near(14, 4)} 58 5,wb14 58 18 80 4,wb62 46 86 ${chance.near(56, 4)} 5,wb86 56 84 80 4,ar42 48 16 8 1,sr42 62 16 10 1,dl44 66 56 66`;

export const DROIDS = {
  astromech,
  protocol,
  probe,
  power,
  mouse,
  treadwell,
  surgeon,
  interrogator,
  miner,
  assembler,
};
export type Droid = keyof typeof DROIDS;

// -- beasts ---------------------------------------------------------------------------------------

const shaggy: Art = (chance) =>
  [
    'nb30 66 28 94 10,nb46 70 46 94 10,nb64 70 64 94 10,nb78 64 80 94 10,nq10 60 20 34 48 24 74 30 84 48 84 70 70 80 40 82 18 78',
    'dl24 50 22 74,dl36 46 34 78,dl48 44 48 80,dl60 46 62 78',
    `kq72 40 84 34 96 46 96 60 88 68 76 62,iq70 38 60 ${chance.near(30, 3)} 56 44 64 56 74 54 72 46 66 44 68 38,nc86 48 2.400,sr88 60 8 3 1,hr36 20 24 12 3,ar38 24 20 3 1`,
  ].join(',');

const snowBeast: Art = (chance) =>
  [
    `iq50 14 66 20 72 36 90 50 96 ${chance.near(30, 4)} 98 44 90 70 76 80 78 108 22 108 24 80 10 70 2 44 6 30 10 50 28 36 34 20`,
    'oq58 16 70 26 74 40 90 54 88 72 74 82 78 108 56 108 66 60,nb96 30 92 20 2.500,nb98 32 99 20 2.500,nb4 30 8 20 2.500,nb2 32 1 20 2.500',
    'wq34 24 24 20 24 32 32 36,wq66 24 76 20 76 32 68 36,ku50 26 60 28 62 40 50 46,nE55 33 2.200 2,su50 40 57 40 56 52 50 54,im45 41 48 41 46 47',
  ].join(',');

const swampBeast: Art = (chance) =>
  [
    `wq20 98 8 70 14 ${chance.near(44, 5)} 20 46 20 70 34 90,wq82 98 94 72 84 ${chance.near(40, 5)} 80 44 82 70 66 90`,
    `wq46 90 40 64 44 40 ${chance.near(56, 3)} 30 60 38 54 46 56 66 62 90,kc54 24 14,ic54 24 9,gc55 24 5,nc55 24 2.400,oq14 86 50 76 88 86 90 104 12 104`,
  ].join(',');

const monster: Art = (chance) =>
  [
    `hb38 70 32 94 9,hb60 70 68 94 9,hu50 34 70 38 74 58 62 76 50 78,hb30 48 ${chance.near(14, 5)} ${chance.near(64, 8)} 7,hb70 48 86 ${chance.near(40, 10)} 7`,
    `hu50 10 ${chance.near(62, 5)} 14 ${chance.near(64, 3)} 30 50 40,gC56 24 3.500,sr43 32 14 4 2`,
    chance() < 0.5
      ? `im56 12 70 ${chance.near(2, 2)} 62 20`
      : `hb50 12 50 2 4,hb42 13 38 4 3,hb58 13 62 4 3`,
    'dl40 50 60 50,dl42 58 58 58,dl44 66 56 66',
  ].join(',');

export const BEASTS = { shaggy, snowBeast, swampBeast, monster };

// -- craft that no unit is ------------------------------------------------------------------------

const wedge: Art = (chance) =>
  `hs50 2 54 8 ${chance.near(86, 3)} 88 72 92 50 90,oq52 4 86 88 72 92 52 90,dl50 12 50 54,dL55 24 74 86,dL53 40 62 88,ws50 56 60 60 64 80 50 82,hr38 ${chance.near(68, 2)} 24 9 2,sr44 70 12 3 1,wC40 66 2.500,gC58 92 4,gc50 93 5`;
const winged: Art = (chance) => `wm60 60 92 ${chance.near(74, 4)} 92 90 66 88,${wedge(chance)}`;
const hauler: Art = (chance) =>
  `hq50 6 62 14 70 44 66 80 50 94 34 80 30 44 38 14,oq54 8 64 18 70 44 66 80 54 92 60 50,sq50 30 58 38 58 66 50 76 42 66 42 38,aR44 42 5 6 1,ar51 42 5 6 1,ar44 54 5 6 1,iR51 ${chance.near(54, 2)} 5 6 1,dl36 26 64 26,gC58 88 3.500`;
const floater: Art = (chance) => {
  const nose = chance.near(92, 4);
  return [
    `oe50 84 42 4,hq4 60 14 48 40 46 60 48 ${nose} 60 ${nose - 4} 70 60 76 14 74,oq10 68 50 68 ${nose} 62 ${nose - 6} 72 60 77 14 75`,
    `gq34 47 40 ${chance.near(32, 3)} 56 32 66 48,sl50 33 50 47,w${chance.pick(['r4 40 24 12 4', 'r8 44 30 9 4', 'q2 42 18 34 30 44 22 52'])},ge6 50 3 4,dl20 64 80 63,a${chance.pick(['r62 54 16 4 1', 'r14 66 50 3 1', 'p66 54 88 58 66 60'])}`,
  ].join(',');
};
const lift: Art = (chance) =>
  `hr30 10 40 80 12,or54 10 16 80 12,sr38 22 24 40 6,gr41 25 ${chance.near(9, 1)} 34 3,gr52 25 7 34 3,ar30 68 40 5 1,wr26 84 48 8 3,wr34 4 32 8 3,gc50 78 3`;
const pod: Art = (chance) =>
  `hu50 10 64 18 70 50 66 78 50 84,oq54 12 64 20 70 50 66 78 54 83,sc50 38 10,gc48 36 5,dl32 58 68 58,ar34 62 32 5 1,wC40 86 5,wC60 86 5,gC60 ${chance.near(93, 2)} 4`;

export const CRAFT = { wedge, winged, hauler, floater, lift, pod };

// -- weapons --------------------------------------------------------------------------------------

/** A gun on its side, as long as chance wills. */
function gun(chance: Chance, length: number, stock: boolean): string {
  const [from, y] = [stock ? 30 : 38, 44];
  const end = Math.min(98, from + length);
  return [
    stock ? `wp4 ${chance.near(46, 2)} 30 40 32 50 8 62` : '',
    `hr${from - 6} 38 ${length * 0.55} 13 3,or${from - 6} 46 ${length * 0.55} 5 2,wb${from + length * 0.45} ${y} ${end} ${y} ${chance.near(6, 1)},sr${end - 5} ${y - 5} 6 10 2`,
    `np${from + 2} 50 ${from + 12} 50 ${from + 6} 72 ${from - 6} 72,sb${from + 16} 51 ${from + 14} 58 3`,
    chance() < 0.75
      ? `wr${from} ${chance.near(28, 1)} ${length * 0.36} 7 3,gc${from + length * 0.36} 31.500 2.500`
      : `wb${from} 34 ${from + 12} 34 3`,
    chance() < 0.5
      ? `ar${from + length * 0.3} 40 9 4 1`
      : `dl${from + 4} 42 ${from + length * 0.4} 42`,
    stock && chance() < 0.5 ? `wr${from + length * 0.35} 50 6 15 2` : '',
  ]
    .filter(Boolean)
    .join(',');
}
const pistol: Art = (chance) => gun(chance, chance.near(46, 8), false);
const rifle: Art = (chance) => gun(chance, chance.near(64, 4), true);
const blade: Art = (chance) =>
  `gb40 60 ${chance.near(92, 3)} 8 6.500,ib40 60 92 8 2.800,hb14 86 38 62 9,nb20 80 28 72 9.500,ac33 ${chance.near(67, 1)} 2.600,wb36 64 40 60 11,dl12 84 17 89`;
const bow: Art = (chance) =>
  `hr20 44 54 9 3,wq66 10 78 28 80 50 78 70 66 88 74 68 74 30,sl68 14 68 86,wp4 44 22 42 22 54 6 62,np30 52 40 52 36 70 26 70,ib40 48 ${chance.near(92, 4)} 48 2.600,gc92 48 3,wr36 34 18 7 3`;
const staff: Art = (chance) =>
  `wb12 90 86 16 5,iq84 6 97 10 94 22 80 24,hq8 82 20 84 18 96 6 94,sb38 64 52 50 7,dl${chance.near(60, 4)} 38 66 44`;
const grenade: Art = (chance) =>
  `hc50 56 28,oq58 30 76 44 76 70 58 83 68 56,wr40 20 20 12 3,sb56 22 78 ${chance.near(30, 4)} 4,ar22 52 56 7 1,gc50 ${chance.near(70, 3)} 4,dl30 42 70 42`;
const tripod: Art = (chance) =>
  `wb46 58 22 94 5,wb50 58 52 96 5,wb54 58 82 94 5,hr24 40 42 18 5,or24 50 42 8 4,wb62 46 96 ${chance.near(40, 4)} 7,sb90 41 98 39.500 9,wr8 38 20 14 4,gc36 47 3,ar44 43 14 5 1,nc50 60 6`;
const dishGun: Art = (chance) =>
  `wr30 80 40 12 4,wb50 82 48 58 10,hq24 ${chance.near(34, 3)} 40 22 62 34 74 56 66 66 44 62 28 50,oq44 58 60 48 74 56 66 66,wb56 42 90 14 7,gc91 13 4,dl32 42 60 60,sc46 48 6`;
const battery: Art = (chance) =>
  `wr16 74 68 18 4,hu50 36 68 40 76 62 72 76 50 78,oq56 38 70 44 76 62 72 76 58 77,wb58 50 94 ${chance.near(26, 4)} 6,wb54 42 86 16 6,sr38 52 16 9 2,gc46 56 2.800,ar24 80 50 4 1,sb92 27 96 24 9`;
const mine: Art = (chance) => {
  const many = chance.whole(6, 9);
  const spikes = repeat(many, (i) => {
    const turn = (i / many) * 6.283 + 0.3;
    return `wb50 54 ${50 + 40 * Math.cos(turn)} ${54 + 36 * Math.sin(turn)} 5`;
  });
  return `${spikes},hc50 54 26,oq58 30 75 44 74 68 58 79 66 54,sc50 54 10,gc50 54 ${chance.near(5, 1)},dl28 46 40 42`;
};
const seeker: Art = (chance) =>
  `wm62 40 ${chance.near(94, 3)} 26 90 50 64 56,wb50 70 50 94 4,nC66 66 5,hc50 48 22,oq56 28 71 40 70 62 56 69 64 48,sc46 46 11,gc46 46 6,ic44 44 2,wb44 28 38 8 3,wb56 28 60 ${chance.near(12, 3)} 3`;
const torpedo: Art = (chance) =>
  `wm58 70 76 92 58 88,hs50 4 56 12 60 28 60 86 50 90,oq54 8 60 28 60 86 54 88,as50 4 56 12 58 22 50 22,dl41 40 59 40,ar41 ${chance.near(52, 4)} 18 6 1,gE50 94 6 4`;
const turret: Art = (chance) =>
  `wr20 84 60 12 4,wb34 84 44 66 8,wb66 84 56 66 8,hp22 ${chance.near(50, 3)} 36 38 58 40 66 56 56 72 30 70,op48 39 58 40 66 56 56 72 42 71 54 56,wb52 46 94 ${chance.near(18, 4)} 6.500,wb58 56 97 ${chance.near(34, 3)} 6.500,sb88 22 95 17 9,sb91 37 98 32 9,sr30 50 16 6 2,gc34 53 2.400,ar32 61 18 4 1`;
const emitter: Art = (chance) =>
  `hc34 62 30,oq40 34 62 50 62 74 40 91 52 62,sc40 52 12,gc40 52 6,gp40 48 98 ${chance.near(6, 3)} 98 18 42 56,ip40 50 98 10 98 13 41 53,dl6 66 62 66,dl10 76 58 76`;
const harpoon: Art = (chance) =>
  `hr10 46 40 16 4,or10 54 40 8 3,wb46 54 72 ${chance.near(44, 3)} 5,ip70 40 94 30 80 52 74 50,sl20 62 14 80,sq14 80 24 72 34 82 28 92 18 90,gc22 52 3,ar32 48 12 4 1`;

export const WEAPONS = {
  pistol,
  rifle,
  blade,
  bow,
  staff,
  grenade,
  tripod,
  dishGun,
  battery,
  mine,
  seeker,
  torpedo,
  turret,
  emitter,
  harpoon,
};
export type Weapon = keyof typeof WEAPONS;

// -- devices --------------------------------------------------------------------------------------

const belt: Art = (chance) =>
  `wq6 40 30 54 70 54 94 40 94 54 70 68 30 68 6 54,hr40 50 20 22 3,gr45 55 10 6 1,${[12, 26, 64, 80].map((x) => `hr${x} ${chance.near(56, 3)} 11 16 2,sl${x + 1} 61 ${x + 10} 61`).join(',')},ar45 64 10 3 1`;
const pack: Art = (chance) =>
  `nB34 16 30 60 5,hr28 18 44 60 8,or54 18 18 60 8,wr34 26 32 18 3,gc42 35 3,ac52 35 3,sr34 50 14 20 2,sr52 50 14 20 2,wb66 20 74 ${chance.near(4, 2)} 3,wr24 76 52 10 5,dl34 56 48 56`;
const handset: Art = (chance) =>
  `wb58 24 64 ${chance.near(4, 2)} 3,hr34 18 32 68 7,or54 18 12 68 6,sr40 26 20 16 2,gl42 36 46 30,gl46 30 50 38,gl50 38 58 32,ac44 52 3.500,gc54 52 3.500,${repeat(3, (i) => `sl42 ${64 + i * 5} 56 ${64 + i * 5}`)}`;
const lenses: Art = (chance) =>
  `hr14 34 34 32 6,hr52 34 34 32 6,wr42 38 16 20 2,or14 56 72 10 4,sc30 52 12,sc70 52 12,gc28 50 7,gc68 50 7,ic25 47 2.400,ic65 47 2.400,ar44 ${chance.near(30, 1)} 12 6 2,wb20 34 12 16 3`;
const drums: Art = (chance) =>
  `wr10 84 80 8 3,${[20, 44, 68].map((x, i) => `h${'r'}${x - 8} ${chance.near(30, 5)} 20 56 7,or${x + 4} 34 8 50 4,ar${x - 8} ${46 + i * 4} 20 5 1`).join(',')},wb20 30 44 16 4,wb44 16 70 28 4,gc44 66 3,gc68 70 3`;
const dish: Art = (chance) =>
  `wb50 56 50 92 7,wr32 88 36 8 3,hq${chance.near(18, 3)} 22 40 14 66 34 78 58 66 66 40 60 24 44,oq30 48 54 50 76 58 64 66 42 60,wb50 40 78 16 3,gc79 15 4.500,dl26 28 66 58,dl40 18 72 50`;
const gate: Art = (chance) =>
  `hr10 10 14 82 3,hr76 10 14 82 3,wr8 6 84 10 3,${repeat(4, (i) => `gr24 ${chance.near(26 + i * 17, 2)} 52 4 2,ir24 ${27.5 + i * 17} 52 1.200 .5`)},ac17 50 3,ac83 50 3,or18 16 6 76 1`;
const pipe: Art = (chance) =>
  `hq6 30 40 26 66 34 74 60 74 92 46 92 46 66 36 54 6 54,oq40 40 60 46 68 66 68 92 56 92 54 62 40 50,se60 92 15 5,dl24 28 24 54,dl46 ${chance.near(78, 3)} 74 78,wr0 24 10 36 3,ar28 34 10 5 1,gc60 56 3`;
const sphere: Art = (chance) =>
  `hc50 48 32,oq58 18 80 36 80 62 60 80 72 50,sc40 40 7,gc40 40 3.500,sc62 34 4,gc62 34 2,sc56 62 6,gc56 62 3,dl19 ${chance.near(52, 4)} 81 52,ac34 58 4`;
const panel: Art = (chance) =>
  `hp14 14 86 14 92 86 8 86,op80 14 86 14 92 86 84 86,sr22 22 56 30 3,gl26 44 36 ${chance.near(32, 5)},gl36 32 46 46,gl46 46 58 ${chance.near(28, 4)},gl58 28 74 38,${repeat(6, (i) => `${chance.pick(['a', 'g', 's'])}r${20 + (i % 3) * 21} ${60 + Math.floor(i / 3) * 12} 15 7 2`)}`;
const scope: Art = (chance) =>
  `hr16 38 60 18 8,or16 48 60 8 5,wr70 32 16 30 4,wr8 40 12 14 3,se86 47 4 12,ge86 47 2.400 8,wr36 56 8 16 2,wr54 56 8 16 2,ar${chance.near(40, 5)} 36 10 5 1,wr22 70 52 6 2`;
const pin: Art = (chance) =>
  `hc50 42 28,oq58 15 76 30 76 56 58 69 68 42,wc50 42 18,sc50 42 10,gc50 42 ${chance.near(5, 1)},wr44 70 12 24 3,dl44 78 56 78,dl44 84 56 84`;
const mast: Art = (chance) =>
  `wr36 86 28 8 3,hp43 88 46 20 54 20 57 88,op51 20 54 20 57 88 52 88,wr34 ${chance.near(30, 3)} 32 6 2,wr36 44 28 6 2,wr38 58 24 6 2,wr30 72 40 8 3,wb50 20 50 4 3,gc50 26 3,ar46 64 8 4 1`;
const eye: Art = (chance) =>
  `wb50 4 50 30 5,wb50 30 ${chance.near(46, 4)} 44 6,hr22 40 56 34 8,or56 40 22 34 8,sc44 57 14,gc44 57 8,nc44 57 4,ic41 53 2.400,ac70 48 3,wr30 0 40 8 2`;
const needle: Art = (chance) =>
  `hb30 70 58 42 16,ob36 74 62 48 4,gb${chance.near(36, 2)} 64 52 48 7,wb60 40 70 30 7,ib70 30 92 8 2,wb26 74 14 86 5,wb6 80 20 94 6,db44 44 52 52 2`;
const bottle: Art = (chance) =>
  `ar32 30 34 62 8,or52 30 14 62 7,wr42 18 14 14 3,nb50 20 74 ${chance.near(12, 3)} 5,nq70 6 88 4 90 18 76 20,ir36 46 26 16 2,gc49 54 5,sb44 18 36 10 3`;
const beam: Art = (chance) =>
  `wr6 74 34 18 4,hq8 74 12 54 28 46 42 58 40 74,oq28 48 42 58 40 74 30 74,gp24 54 ${chance.near(84, 4)} 4 98 24 34 62,ip28 56 88 12 92 18 32 60,sc26 60 6`;
const generator: Art = (chance) =>
  `wr8 80 84 12 3,hu50 ${chance.near(24, 3)} 66 30 72 56 74 80 50 81,oq56 26 68 34 74 80 58 80,wr14 52 18 28 3,wr68 52 18 28 3,gr44 36 12 26 3,ir48 38 3 22 1,dl32 70 68 70,ac22 60 3,ac78 60 3,wb50 24 50 8 3,gc50 8 3`;
const garden: Art = (chance) =>
  `wr12 66 76 10 3,hr16 76 68 16 3,gq30 66 22 46 30 ${chance.near(26, 3)} 38 46,gq52 66 42 40 50 ${chance.near(16, 3)} 60 40,gq74 66 64 48 72 ${chance.near(30, 3)} 80 48,dl30 64 30 40,dl51 64 51 32,dl73 64 73 44,ac26 84 3,ac74 84 3`;
const coat: Art = (chance) =>
  `wu50 12 62 16 72 34 ${chance.near(80, 3)} 90 50 94,ou50 20 58 24 60 90 50 92,aq38 14 50 22 62 14 58 30 50 34 42 30,gc50 32 4,dL64 34 70 88,nE50 16 8 5`;

export const DEVICES = {
  belt,
  pack,
  handset,
  lenses,
  drums,
  dish,
  gate,
  pipe,
  sphere,
  panel,
  scope,
  pin,
  mast,
  eye,
  needle,
  bottle,
  beam,
  generator,
  garden,
  coat,
};
export type Device = keyof typeof DEVICES;
