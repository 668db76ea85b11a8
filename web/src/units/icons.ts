/**
 * Icons: our own marks in a square of 24 × 24, each one path to be filled (even-odd), so that one
 * `<path fill-rule="evenodd">` in the text's colour shows it anywhere.
 */

import type { Wording } from '../lib/tongue.svelte';

export const ICON_VIEW_BOX = '0 0 24 24';

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}Z`;
const dots = (r: number, ...at: [number, number][]): string =>
  at.map(([x, y]) => disc(x, y, r)).join('');

/** A star or cog: points on two circles in turn. */
function spiky(points: number, outer: number, inner: number, x = 12, y = 12): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const angle = (Math.PI * i) / points - Math.PI / 2;
    const r = i % 2 ? inner : outer;
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}

const ring = (x: number, y: number, outer: number, inner: number): string =>
  disc(x, y, outer) + disc(x, y, inner);
const UNKNOWN = ring(12, 12, 10, 7.4);
const SHIELD = 'M12 2L20.5 5V11.5C20.5 16.5 17 20 12 22.5C7 20 3.5 16.5 3.5 11.5V5Z';
const CARD = 'M6 2H18A2 2 0 0 1 20 4V20A2 2 0 0 1 18 22H6A2 2 0 0 1 4 20V4A2 2 0 0 1 6 2Z';
const CARD_INSIDE = 'M6 4V20H18V4Z';
const DIE = 'M5 2H19A3 3 0 0 1 22 5V19A3 3 0 0 1 19 22H5A3 3 0 0 1 2 19V5A3 3 0 0 1 5 2Z';

const [LOW, MID, HIGH] = [7, 12, 17];
const PIPS: [number, number][][] = [
  [[MID, MID]],
  [
    [LOW, HIGH],
    [HIGH, LOW],
  ],
  [
    [LOW, HIGH],
    [MID, MID],
    [HIGH, LOW],
  ],
  [
    [LOW, LOW],
    [LOW, HIGH],
    [HIGH, LOW],
    [HIGH, HIGH],
  ],
  [
    [LOW, LOW],
    [LOW, HIGH],
    [MID, MID],
    [HIGH, LOW],
    [HIGH, HIGH],
  ],
  [
    [LOW, LOW],
    [LOW, MID],
    [LOW, HIGH],
    [HIGH, LOW],
    [HIGH, MID],
    [HIGH, HIGH],
  ],
];

const ICONS: Record<string, string> = {
  // -- on units and cards: match icons
  // a head with an antenna and two eyes
  Droid: `M4 21V13A8 8 0 0 1 11 5V2H13V5A8 8 0 0 1 20 13V21Z${dots(2, [9, 13], [15, 13])}${box(7, 17, 10, 2)}`,
  // three parallel bolts
  Lasers: 'M2 20L11 8L13 10L5 21ZM8 21L19 6L21 8L11 22ZM9 7L13 2L15 4L12 8Z',
  // a chevron of rank under a star
  Leader: `${spiky(5, 6, 2.5, 12, 7.2)}M3 15L12 11.8L21 15V18.2L12 15L3 18.2ZM3 20L12 16.8L21 20V23L12 19.8L3 23Z`,
  // a missile with fins
  Torpedo:
    'M12 1C15 4 16 7 16 10V16L20 20V23L15 20.5H9L4 23V20L8 16V10C8 7 9 4 12 1ZM12 7A2 2 0 1 0 12 11A2 2 0 1 0 12 7Z',
  // helmet with a T-shaped slit turned to a brow
  Trooper:
    'M12 2C18 2 21 6 21 11L20 18L16 22H8L4 18L3 11C3 6 6 2 12 2ZM6 10V13H10.5V18H13.5V13H18V10Z',
  // a droid of the ranks: long narrow head on a stick neck
  'Battle Droid':
    'M9 1H15L18 11L15 15H13V16.5H19L22 23H2L5 16.5H11V15H9L6 11ZM8.6 9.4L9 12H11V9.4ZM13 9.4V12H15L15.4 9.4Z',
  // a hand weapon
  Blaster: 'M2 7H19V5H22V12H14L13 15H10V13H8L7 20H2L4 12H2ZM16 8V10H19V8Z',
  // a crate on a wing
  Transport: 'M8 3H16V11H8ZM11 3V6H13V3ZM1 12H23L19 17H5ZM8 18H16L14 22H10Z',
  // wings
  Airborne:
    'M12 8L14 11C17 5 20 4 23 4C23 10 20 13 15 14L17 18L12 16L7 18L9 14C4 13 1 10 1 4C4 4 7 5 10 11ZM11 19H13V23H11Z',
  // a cut gem
  Elite:
    'M6 3H18L23 9L12 22L1 9ZM8 5L4.5 9H8.5L10 5ZM14 5L15.5 9H19.5L16 5ZM8.5 11H4.8L10.5 18ZM15.5 11H19.2L13.5 18Z',
  // crossed claws
  Ruthless:
    'M2 3C8 5 13 11 14 21C10 15 6 9 2 3ZM8 2C14 4 18 10 19 20C15 14 11 8 8 2ZM14 2C19 3 22 8 23 16C20 11 17 6 14 2ZM2 12C5 13 8 17 9 22C6 19 4 16 2 12Z',
  // a flag on a mast, with rays of orders
  Command: 'M4 1H6.4V3H16L13.5 6L16 9H6.4V23H4ZM10 12H22V14H10ZM10 16H19V18H10ZM10 20H16V22H10Z',
  // two craft, one behind the other
  Dogfight:
    'M17 1L19 6L23 9H19.5L18.5 11H15.5L14.5 9H11L15 6ZM7 11L9.4 16.5L14 20H9.8L8.6 23H5.4L4.2 20H0L4.6 16.5Z',
  // an eye that looks far
  Recon: `M1 12C5 5.5 9 4 12 4C15 4 19 5.5 23 12C19 18.5 15 20 12 20C9 20 5 18.5 1 12ZM4 12C7 16.2 9.5 17.4 12 17.4C14.5 17.4 17 16.2 20 12C17 7.8 14.5 6.6 12 6.6C9.5 6.6 7 7.8 4 12Z${disc(12, 12, 3.4)}`,
  // -- power icons
  Carrier:
    'M1 14H23L19 21H5ZM6 16V18.4H18V16ZM12 1L14.4 6L17 9H13L12 12L11 9H7L9.6 6ZM4.5 7L6.5 11H8.5L4.5 12.5L0.5 11H2.5ZM19.5 7L21.5 11H23.5L19.5 12.5L15.5 11H17.5Z',
  Turbolaser: `M3 15H21V21H3ZM7 15V9H11V15ZM13 15V9H17V15ZM7.8 9L7 2H11L10.2 9ZM13.8 9L13 2H17L16.2 9Z${box(6, 17, 12, 2)}`,
  Armor: `${SHIELD}M12 5V19.5C15.5 17.5 17.8 15 17.8 11.5V7Z`,
  Veteran: `M5 2H9L12 7L15 2H19L14.5 10A7 7 0 1 1 9.5 10Z${spiky(5, 4.4, 1.9, 12, 16.2)}`,
  Artillery: `M2 18H22V21H2ZM5 17L8 12L18 4L21 7L12 15V17Z${disc(7, 6, 2.4)}${disc(3, 10, 1.6)}`,
  // a dashed outline around something that is half gone
  Cloaked:
    'M12 1L14 5H10ZM4 6L8 6L6 10ZM20 6L16 6L18 10ZM3 13L6 12V17ZM21 13L18 12V17ZM8 20L11 22H5ZM16 20L19 22H13ZM12 8L16 16H8Z',
  // two halves that change places
  Convert: `M2 11A10 10 0 0 1 19 5L21.5 2.5V9.5H14.5L17 7A7.2 7.2 0 0 0 5 11ZM22 13A10 10 0 0 1 5 19L2.5 21.5V14.5H9.5L7 17A7.2 7.2 0 0 0 19 13Z${disc(12, 12, 2.6)}`,
  // -- wild icons
  Force: `${ring(12, 12, 11, 8.6)}M12 5C15 8 15 9.8 12 12C9 14.2 9 16 12 19C6 18 4.6 13 7 10C8.4 8.2 11 8 12 5Z${disc(16, 14.6, 2)}`,
  Luck: 'M12 11C8 9 7 3 10.5 2C12 1.6 12 3.5 12 3.5C12 3.5 12 1.6 13.5 2C17 3 16 9 12 11ZM13 12C15 8 21 7 22 10.5C22.4 12 20.5 12 20.5 12C20.5 12 22.4 12 22 13.5C21 17 15 16 13 12ZM11 12C9 16 3 17 2 13.5C1.6 12 3.5 12 3.5 12C3.5 12 1.6 12 2 10.5C3 7 9 8 11 12ZM12 13C16 15 17 21 13.5 22C12.5 22.2 12 21 12 20.5C12 21 11.5 22.2 10.5 22C7 21 8 15 12 13Z',

  // -- the four values
  attack: `${ring(12, 12, 9, 6.6)}M10.8 1H13.2V8H10.8ZM10.8 16H13.2V23H10.8ZM1 10.8H8V13.2H1ZM16 10.8H23V13.2H16Z${disc(12, 12, 1.8)}`,
  damage: spiky(9, 11, 5.2) + disc(12, 12, 2.4),
  defense: `${SHIELD}M12 5.2L6.5 7.1V11.5C6.5 14.9 8.6 17.3 12 19.2C15.4 17.3 17.5 14.9 17.5 11.5V7.1Z`,
  shields: `M1 14A11 11 0 0 1 23 14H20A8 8 0 0 0 4 14ZM6.2 14A5.8 5.8 0 0 1 17.8 14H15A3 3 0 0 0 9 14ZM10.6 14A1.4 1.4 0 0 1 13.4 14ZM1 16.5H23V19H1Z`,

  // -- things of the game
  star: spiky(5, 11, 4.6, 12, 12.8),
  objective: `M4 22V2H6.4V4H20L16.5 8.5L20 13H6.4V22Z${disc(11, 8.5, 2)}`,
  combat_card: `${CARD}${CARD_INSIDE}M13.6 5.5L8 13H11L10 18.5L16 10.5H12.8Z`,
  objective_card: `${CARD}${CARD_INSIDE}M8 18.5V6H9.6V7H16L14.2 9.7L16 12.4H9.6V18.5Z`,
  card_back: `${CARD}${spiky(8, 6.6, 3)}${disc(12, 12, 1.5)}`,
  deck: 'M3 5H15A1 1 0 0 1 16 6V21A1 1 0 0 1 15 22H3A1 1 0 0 1 2 21V6A1 1 0 0 1 3 5ZM7 1.5H20A1.5 1.5 0 0 1 21.5 3V18H18V4.2H6.4Z',
  space: 'M12 1L14.5 8L22 17L14.5 15.5L13.5 21H10.5L9.5 15.5L2 17L9.5 8Z',
  ground: `M4 7H14L15 9H22V11H15.5L17 13H21A3.5 3.5 0 0 1 21 20H3.5A3.5 3.5 0 0 1 3.5 13H4Z${dots(1.4, [6, 16.5], [12, 16.5], [18, 16.5])}`,
  flip: 'M4 10A8.4 8.4 0 0 1 18.6 6.6L21 4V11H14L16.6 8.4A5.6 5.6 0 0 0 6.8 10ZM20 14A8.4 8.4 0 0 1 5.4 17.4L3 20V13H10L7.4 15.6A5.6 5.6 0 0 0 17.2 14Z',

  // -- where a number comes from
  printed:
    'M3 5L9 2H21V17L15 20H3ZM5.4 7.4V17.6H14L18.6 15.2V4.4H9.6ZM7.5 9.5H15.5V11.3H7.5ZM7.5 13H13.5V14.8H7.5Z',
  documented:
    'M4 2H14L20 8V22H4ZM6.4 4.4V19.6H17.6V9.4H12.6V4.4ZM8.5 12H15.5V13.8H8.5ZM8.5 15.5H15.5V17.3H8.5Z',
  reconstructed:
    'M12 1L15 6H9ZM8 7.5L10.6 8.6L5.6 20.4L3 21.5L3.2 18.6ZM16 7.5L13.4 8.6L18.4 20.4L21 21.5L20.8 18.6ZM8 14.5H16V16.6H8Z',

  // -- whom a unit follows: abstract marks of our own
  Rebel: 'M12 2L16 9H21L12 22L3 9H8ZM12 7L9.6 11.2H7.4L12 17.8L16.6 11.2H14.4Z',
  Imperial: `${spiky(6, 11, 8.4)}${spiky(6, 6.8, 5.2)}${disc(12, 12, 2.6)}`,
  Republic: `M12 1.5A10.5 10.5 0 1 0 12 22.5A10.5 10.5 0 1 0 12 1.5ZM4 11H11V4.2A7.9 7.9 0 0 0 4 11ZM13 4.2V11H20A7.9 7.9 0 0 0 13 4.2ZM4 13A7.9 7.9 0 0 0 11 19.8V13ZM13 13V19.8A7.9 7.9 0 0 0 20 13Z`,
  Separatist: `${box(2, 2, 20, 20)}M4.6 4.6V19.4H19.4V4.6ZM12 6L18 12L12 18L6 12ZM12 9.4L9.4 12L12 14.6L14.6 12Z`,
  Fringe: 'M2 6L8 2V9L13 5V12L22 6V18L16 22V15L11 19V12L2 18Z',
  unaligned: UNKNOWN,
};

for (const [number, pips] of PIPS.entries()) ICONS[`die_${number + 1}`] = DIE + dots(2, ...pips);

export const iconNames = (): string[] => Object.keys(ICONS);

/** The path of an icon; a plain ring for a name that has none. */
export const iconPath = (name: string): string =>
  (Object.hasOwn(ICONS, name) && ICONS[name]) || UNKNOWN;

/** The emblem of an affiliation; any word may be one. */
export const emblemName = (affiliation: string): string =>
  EMBLEMS.includes(affiliation) ? affiliation : 'unaligned';
const EMBLEMS: string[] = ['Rebel', 'Imperial', 'Republic', 'Separatist', 'Fringe'];

/** What an icon means in a game: a line, and the rule that says it in full. */
export interface Meaning {
  words: Wording;
  rule: string;
}
