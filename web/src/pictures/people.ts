/** Busts of people, aliens and droids, written as drawings; hair is what the tones call night. */

import type { Chance } from './chance';

/** A drawing from chance: what it shows is told by its name. */
export type Art = (chance: Chance) => string;

// -- bodies ---------------------------------------------------------------------------------------

const shoulders = (chance: Chance, role = 'h'): string => {
  const [slope, wide] = [chance.near(66, 3), chance.near(86, 5)];
  return `${role}u50 57 62 60 ${wide - 8} ${slope} ${wide + 2} 86 ${wide + 3} 108 50 110`;
};
const CLOTHES: readonly [Art, ...Art[]] = [
  () => 'ds50 60 54 66 54 108,ap44 58 56 58 50 70',
  () => 'am50 58 58 60 66 110 50 110,dl50 62 50 108',
  (chance) => `wb${chance.near(30, 3)} 66 68 110 6,sr44 84 9 8 1`,
  () => 'wm52 58 62 60 74 110 58 110,dl50 66 50 108',
  (chance) => `dL66 66 70 108,dL58 64 60 108,ar${chance.near(60, 3)} 76 8 4 1`,
  () => 'au50 54 64 57 66 64 50 68,dl58 70 62 108',
];
const clothes: Art = (chance) => chance.pick(CLOTHES)(chance);

function face(chance: Chance): string {
  const [w, h, y] = [chance.near(14, 1.4), chance.near(18, 1.6), 36];
  const eyes = y + 1;
  return [
    'kr44 46 12 16 4,oe50 57 8 4',
    `ku50 ${y - h} ${50 + w * 0.78} ${y - h * 0.75} ${50 + w} ${y} ${50 + w * 0.76} ${y + h * 0.66} 50 ${y + h}`,
    `oq53 ${y - h} ${50 + w * 0.8} ${y - h * 0.7} ${50 + w} ${y} ${50 + w * 0.76} ${y + h * 0.66} 52 ${y + h} 57 ${y + 4}`,
    `sE56 ${eyes} 1.7 1.5,sL53 ${eyes - 4} 59 ${eyes - 4.6},ol47 ${y + 11} 53 ${y + 11}`,
  ].join(',');
}

// -- hair and what is worn on it ------------------------------------------------------------------

const HAIR: readonly [Art, ...Art[]] = [
  (chance) => `nu50 14 61 16 66 30 65 38 62 ${chance.near(27, 2)} 50 25`,
  (chance) => `nq36 40 34 24 44 14 60 14 67 26 64 40 62 28 ${chance.near(52, 6)} 24 40 29`,
  () => 'nu50 15 60 17 65 34 63 40 61 26 50 22,nu50 47 58 45 62 42 60 54 50 58,ke50 49 5 2',
  () => 'nC64 33 4,nu50 17 58 18 62 24 50 21',
  (chance) => `nc50 11 ${chance.near(6, 1)},nu50 15 61 18 65 34 60 26 50 24`,
];
const hair: Art = (chance) => chance.pick(HAIR)(chance);
const longHair: Art = (chance) =>
  chance() < 0.5
    ? 'nu50 15 61 17 66 32 63 36 59 25 50 23,nB64 32 67 62 6'
    : 'nC66 34 7.5,nu50 15 61 17 65 32 60 26 50 23';
const behindHair: Art = () => 'nu50 13 64 18 70 42 66 64 50 60';

const cap: Art = (chance) =>
  `wu50 ${chance.near(12, 1)} 64 15 69 22 66 28 50 29,ns50 26 66 27 62 33 50 32,gc50 21 2,nC64 38 2.6`;
const peaked: Art = () =>
  'wu50 12 66 14 72 22 64 26 50 27,as50 24 64 24 64 28 50 28,ns50 28 63 28 58 33 50 33';
const openHelmet: Art = (chance) =>
  `ar46 ${chance.near(14, 2)} 8 15 3,gs50 27 63 29 62 35 50 36,os50 32 62 32 62 35 50 36`;
const openHelmetBack: Art = () => 'hu50 9 66 14 73 34 50 57,wC71 42 5,sC71 42 2';
const closedHelmet: Art = (chance) =>
  [
    `hu50 ${chance.near(9, 1)} 66 14 73 36 68 57 50 63,am57 12 62 13 66 26 60 26`,
    'sm52 33 66 30 67 41 56 44,gm55 35 60 34 59 37 55 38,wr42 50 16 13 4,dl46 53 46 61,dl50 53 50 61,dl54 53 54 61',
    'wB60 60 70 82 4',
  ].join(',');
const trooperHelmet: Art = (chance) => {
  const slit = chance.near(34, 1.5);
  return [
    'iu50 8 66 12 73 34 70 54 58 63 50 64,oq54 9 66 13 73 34 70 54 58 63 54 63 62 44',
    `ss50 ${slit} 69 ${slit - 3} 70 ${slit + 5} 58 ${slit + 8} 50 ${slit + 6}`,
    `sR56 50 3 8 1,sr46 52 8 9 2,dl50 9 50 ${slit - 4},aE70 44 2.5 5`,
  ].join(',');
};
const ranksHelmet: Art = (chance) =>
  `hu50 10 66 13 74 30 70 40 50 38,wu50 30 68 32 72 40 60 42 50 36,dl50 11 50 30,a${chance.pick(['r44 13 12 5 2', 'c60 22 3.5', 'r40 20 20 3 1'])}`;
const hood: Art = () =>
  'wq50 6 68 12 77 34 74 62 62 66 66 44 62 26 50 19 38 26 34 44 38 66 26 62 23 34 32 12';
const parka: Art = (chance) =>
  [
    'wq50 5 70 11 79 36 75 64 50 70 25 64 21 36 30 11,iq50 10 66 15 73 36 69 58 50 63 31 58 27 36 34 15',
    `ku50 18 61 21 65 38 60 52 50 57,oq54 18 62 22 65 38 60 52 52 57 58 40,sr34 ${chance.near(32, 1)} 32 9 4,gR53 34 9 5 2`,
  ].join(',');
const headset: Art = () => 'sL35 37 35 30,wC65 38 4,sb64 40 58 50 1.6,dl38 20 62 20';

// -- people ---------------------------------------------------------------------------------------

const BADGE: Record<string, Art> = {
  leader: (chance) => `gR${chance.near(60, 2)} 74 4 3 1,gr66 74 4 3 1`,
  Pilot: () => 'sr41 78 18 14 2,gc46 83 1.8,ac52 83 1.8,il44 88 56 88',
  Warrior: (chance) => `sb${chance.near(28, 3)} 66 66 112 6,gr50 86 5 4 1`,
};

type Wear =
  | 'bare'
  | 'cap'
  | 'pilot'
  | 'visor'
  | 'trooper'
  | 'guard'
  | 'hood'
  | 'parka'
  | 'headset'
  | 'long'
  | 'peaked';

/** A person: what is worn, and what the icons add. */
export function person(chance: Chance, wear: Wear, badges: readonly string[]): string {
  const dressed = badges.flatMap((badge) => BADGE[badge]?.(chance) ?? []);
  const body = [shoulders(chance), clothes(chance), ...dressed];
  const bare = () => [face(chance), hair(chance)];
  const WORN: Record<Wear, () => string[]> = {
    bare: () => [...body, ...bare()],
    headset: () => [...body, ...bare(), headset(chance)],
    long: () => [behindHair(chance), ...body, face(chance), longHair(chance)],
    cap: () => [...body, face(chance), cap(chance)],
    peaked: () => [...body, face(chance), peaked(chance)],
    pilot: () => [...body, openHelmetBack(chance), face(chance), openHelmet(chance)],
    visor: () => [...body, closedHelmet(chance)],
    trooper: () => [
      shoulders(chance, 'i'),
      'ds50 70 60 70 64 108,dL70 66 74 108,or30 78 40 3 1,sr44 84 12 6 1',
      trooperHelmet(chance),
    ],
    guard: () => [...body, face(chance), ranksHelmet(chance)],
    hood: () => [
      shoulders(chance, 'w'),
      ...dressed,
      face(chance),
      chance() < 0.6 ? 'nu50 45 59 43 61 48 57 58 50 62' : 'nu50 48 56 46 58 50 54 55 50 57',
      'ou50 17 62 22 64 34 50 32',
      hood(chance),
    ],
    parka: () => [shoulders(chance), 'aR60 76 8 5 1,dl50 70 50 108', ...dressed, parka(chance)],
  };
  return WORN[wear]().join(',');
}

/** The lord in black: a flared helm, a mask with a red gleam, a cloak. */
export const darkLord: Art = (chance) =>
  [
    `nu50 52 70 58 ${chance.near(92, 3)} 72 100 110 50 112,su50 60 60 64 62 108 50 110,wr41 80 18 12 2,gc46 84 1.8,gc53 84 1.4,gr45 88 10 1.5 .5`,
    'nu50 6 66 10 73 30 82 56 66 54 50 56,wq36 28 50 24 64 28 63 46 50 62 37 46,sm51 36 62 33 62 41 54 44,gm54 38 59 36.500 58 39 55 40.500,ss50 46 56 56 54 61 50 61,dl50 8 50 24,dl46 52 54 52,dl45 56 55 56',
  ].join(',');

/** Somebody of the ranks, from head to foot; more of them make a squad. */
export const soldier: Art = (chance) =>
  [
    `nb42 66 ${chance.near(34, 3)} 98 9,nb58 66 ${chance.near(66, 3)} 98 9,wr31 26 38 46 9,hr34 26 32 40 8`,
    `or51 26 15 42 7,ar34 52 32 5 1,ic50 14 13,oq54 2 63 10 62 20 54 26,sr39 ${chance.near(11, 1)} 22 7 2,sb26 60 78 36 6`,
  ].join(',');

// -- aliens ---------------------------------------------------------------------------------------

const bigEyes: Art = (chance) => {
  const w = chance.near(19, 3);
  return `ku50 ${chance.near(12, 3)} ${50 + w * 0.8} 20 ${50 + w} 36 ${50 + w * 0.5} 54 50 60,nE${50 + w * 0.5} 36 6.500 ${chance.near(8, 1.5)},iC${52 + w * 0.5} 33 1.600,ol46 53 54 53`;
};
const snout: Art = (chance) =>
  `kr43 44 14 18 5,kc50 32 16,kq44 34 56 34 58 48 ${chance.near(62, 3)} 62 56 66 52 56 44 48,nE57 28 4 5,iC58 26 1.200,dl48 46 54 45,dl50 52 57 50`;
const horned: Art = (chance) =>
  `iq37 24 30 ${chance.near(8, 3)} 34 4 42 18,iq63 24 70 8 66 4 58 18,${face(chance)},ou50 17 60 20 62 30 50 28,nm52 33 60 30 59 35 54 36`;
const tendrils: Art = (chance) =>
  `ku50 12 64 16 66 34 60 46 50 48,kB44 44 42 66 5,kB56 44 60 ${chance.near(68, 3)} 5,kb50 44 50 70 5,nE57 32 4.500 3.500,gC57 32 1.500,dL56 20 62 24`;
const hammer: Art = (chance) =>
  `kq44 64 40 48 46 34 40 24 24 ${chance.near(20, 3)} 22 30 34 36 36 50 36 66,kq56 64 60 48 54 34 60 24 76 20 78 30 66 36 64 50 64 66,kr42 40 16 26 6,nC74 24 3.500,iC73 23 1.200,sr45 54 10 3 1`;
const furry: Art = (chance) =>
  [
    `np50 6 56 10 62 8 66 16 73 18 72 27 79 32 74 40 79 50 71 53 72 62 63 62 60 70 50 66 40 70 37 62 28 62 29 53 21 50 26 40 21 32 28 27 27 18 34 16 38 8 44 10`,
    `ku50 26 62 28 64 40 56 56 50 60,nE57 36 2.500 2.200,su50 ${chance.near(46, 1.5)} 55 46 54 51 50 52,ol45 56 55 56`,
  ].join(',');
const insect: Art = (chance) =>
  `sb44 20 34 ${chance.near(4, 2)} 2,sb56 20 66 5 2,ku50 14 68 18 70 30 58 52 50 62,gE62 28 8 9,nE62 28 5 6,wm51 56 60 52 56 70 52 64,dl50 18 50 50`;
const hooded: Art = (chance) =>
  `wu50 6 68 14 74 44 70 66 50 70,su50 18 62 24 64 44 58 58 50 60,gC${chance.near(57, 1.5)} 38 4,ic43 36 1.200,ic57 36 1.200,dL66 20 70 56`;
const wrapped: Art = (chance) =>
  `ku50 10 64 14 68 36 62 56 50 62,dl36 20 62 14,dl33 30 66 24,dl34 ${chance.near(48, 2)} 64 54,wC60 34 6.500,sC60 34 3.600,sr45 48 10 12 3,wB64 46 74 52 4`;
const domed: Art = (chance) =>
  `ku50 ${chance.near(6, 2)} 66 9 72 26 62 42 58 56 50 60,ol42 10 46 22,ol58 12 55 24,ol50 8 50 20,nE57 42 3 2.500,ol46 53 54 53`;
const oneEyed: Art = (chance) =>
  `ku50 12 63 16 68 36 60 54 50 60,ie50 34 ${chance.near(10, 1)} 7,gc50 34 4.500,nc50 34 2.200,sl42 52 58 ${chance.near(52, 2)},ou50 12 60 16 62 25 50 25`;
const eared: Art = (chance) =>
  `kq38 30 20 ${chance.near(10, 4)} 14 26 30 42,kq62 30 80 10 86 26 70 42,oq36 32 24 18 22 28 32 38,${face(chance)},nu50 16 60 18 62 26 50 23`;
const antennae: Art = (chance) =>
  `kb42 20 ${chance.near(34, 3)} 8 4,kb58 20 66 8 4,kC66 8 4,ku50 12 64 18 66 36 58 54 50 58,nE60 32 7 6,iC62 30 2,wu50 46 56 46 57 54 50 56,dl46 50 54 50`;
const tusked: Art = (chance) =>
  `ku50 14 64 18 68 36 64 54 50 58,wu50 42 60 42 63 56 ${chance.near(54, 2)} 62 50 60,iq56 52 60 54 60 68 56 66,iq44 52 40 54 40 68 44 66,nE58 33 4.500 4,iC59 31 1.400`;
const wolf: Art = (chance) =>
  `nm58 20 72 ${chance.near(2, 2)} 70 26,nu50 12 66 18 72 40 62 56 50 62,ku50 34 58 36 60 50 55 60 50 62,sE50 47 4 3,gC60 32 3,nC60 32 1.200,im53 56 56 56 54.500 61`;

const HEADS = {
  bigEyes,
  snout,
  horned,
  tendrils,
  hammer,
  furry,
  insect,
  hooded,
  wrapped,
  domed,
  oneEyed,
  eared,
  antennae,
  tusked,
  wolf,
};
type Head = keyof typeof HEADS;
const MORE: readonly [Head, ...Head[]] = [
  'bigEyes',
  'snout',
  'horned',
  'tendrils',
  'insect',
  'domed',
  'eared',
  'antennae',
  'tusked',
  'wolf',
  'oneEyed',
];

/** How the heads of peoples look that the cards name. */
export const PEOPLES: Record<string, Head> = {
  Jawa: 'hooded',
  'Tusken Raider': 'wrapped',
  Wookiee: 'furry',
  Talz: 'furry',
  Shistavanen: 'wolf',
  Defel: 'wolf',
  Rodian: 'antennae',
  Bith: 'domed',
  Siniteen: 'domed',
  Ithorian: 'hammer',
  Arcona: 'bigEyes',
  Kubaz: 'snout',
  Devaronian: 'horned',
  Gotal: 'horned',
  Abyssin: 'oneEyed',
  Aqualish: 'tusked',
  'Chadra-Fan': 'eared',
  Ranat: 'eared',
  Yamrii: 'insect',
  Brizzit: 'insect',
  'Florn lamproid': 'tendrils',
  Vuvrian: 'insect',
  Saurin: 'bigEyes',
  Snivvian: 'tusked',
  "H'nemthe": 'domed',
};

export function alien(
  chance: Chance,
  people: string | undefined,
  badges: readonly string[],
): string {
  const head = HEADS[PEOPLES[people ?? ''] ?? chance.pick(MORE)];
  const dressed = badges.flatMap((badge) => BADGE[badge]?.(chance) ?? []);
  const robe =
    people === 'Jawa' || people === 'Tusken Raider' ? 'w' : people === 'Wookiee' ? 'n' : 'h';
  return [
    shoulders(chance, robe),
    ...(robe === 'h' ? [clothes(chance)] : ['wb28 64 66 112 7']),
    ...dressed,
    'kr44 50 12 12 4',
    head(chance),
  ].join(',');
}

/** A horn or a string to play on. */
export const instrument: Art = (chance) =>
  chance() < 0.5
    ? 'gb34 92 62 74 6,gq58 68 74 60 80 70 68 82,sC70 71 3,dl40 86 56 76'
    : 'ae40 92 15 11,sc40 92 4,gb50 86 84 60 4,dl36 94 82 62';
