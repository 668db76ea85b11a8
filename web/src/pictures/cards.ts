/** What the picture of a card shows, from its facts. */

import type { Chance } from './chance';
import { type Subject, subject } from './draw';
import { happeningPicture } from './happenings';
import { alien, darkLord, instrument, PEOPLES, person } from './people';
import { type Site, SITES, station, world } from './places';
import {
  alienTones,
  type CardFacts,
  clothTones,
  craft,
  DARK_LORD_TONES,
  droidTones,
  firstOf,
  FUR_TONES,
  humanTones,
  landOf,
  metal,
  pictureOf,
  type Plan,
  type Planner,
  SWAMP_TONES,
  type Table,
} from './planning';
import { type Backdrop, ice, night, room, sand, space, wood } from './scenes';
import {
  BEASTS,
  CRAFT,
  type Device,
  DEVICES,
  type Droid,
  DROIDS,
  type Weapon,
  WEAPONS,
} from './things';
import { colour, type Land } from './tones';

const BACKDROPS: Record<Land, Backdrop> = { space, sand, ice, wood, room };

// -- people ---------------------------------------------------------------------------------------

const bust = (text: string): Subject => subject(text, 60, 42, 80);

type Wear = Parameters<typeof person>[1];
const WEAR: Table<Wear> = [
  [/snowtrooper|echo base trooper|tauntaun handler|rebel scout|derlin|at-at driver/i, 'parka'],
  [/stormtrooper|sandtrooper|davin felth/i, 'trooper'],
  [/obi-wan|old ben/i, 'hood'],
  [/death star trooper|trooper guard|gunner|guard|rebel trooper|squad leader/i, 'guard'],
];
/** What somebody wears, by what they are. */
function wearOf(card: CardFacts, chance: Chance): Wear {
  const words = `${card.title} ${card.kinds.join(' ')}`;
  const known = firstOf(WEAR, words);
  if (known) return known;
  const dark = card.side === 'Dark';
  if (
    card.icons.includes('Pilot') &&
    (!card.kinds.includes('leader') || /leader|wedge/i.test(card.title))
  )
    return dark && /DS-|pilot|black/i.test(words)
      ? 'visor'
      : dark
        ? 'cap'
        : /solo|luke s/i.test(card.title)
          ? 'bare'
          : 'pilot';
  if (card.kinds.includes('female')) return 'long';
  if (dark && card.subtype === 'Imperial') return chance() < 0.75 ? 'cap' : 'headset';
  if (/trooper|scout/i.test(words)) return 'guard';
  return chance.pick(['bare', 'headset', 'peaked', 'bare'] as const);
}

const badgesOf = ({ icons, kinds }: CardFacts): string[] =>
  [...icons, ...kinds].filter((one) => ['leader', 'Pilot', 'Warrior'].includes(one));

const planPerson: Planner = (card, chance) => {
  const land = landOf(card, chance.pick(['room', 'space', 'room'] as const));
  if (/^darth vader$/i.test(card.title))
    return {
      land: 'room',
      backdrop: room,
      subjects: [bust(darkLord(chance))],
      tones: DARK_LORD_TONES,
    };
  const wear = wearOf(card, chance);
  const text = person(
    chance,
    wear,
    badgesOf(card).slice(['pilot', 'cap'].includes(wear) ? -1 : -2),
  );
  return {
    land,
    backdrop: land === 'space' ? night : BACKDROPS[land],
    subjects: [bust(text)],
    tones: { ...clothTones(card, chance), ...humanTones(chance) },
  };
};

const planAlien: Planner = (card, chance) => {
  const people = card.kinds.find((kind) => Object.hasOwn(PEOPLES, kind));
  const land = landOf(card, chance.pick(['room', 'sand', 'room'] as const));
  const human =
    card.kinds.includes('Corellian') || /boshek|garouf|wuher|tonnika|evazan|danz/i.test(card.title);
  const text = human
    ? person(
        chance,
        card.kinds.includes('female') ? 'long' : chance.pick(['bare', 'hood', 'headset'] as const),
        badgesOf(card).slice(0, 1),
      )
    : alien(chance, people, badgesOf(card).slice(0, 1));
  const subjects = [bust(card.kinds.includes('musician') ? `${text},${instrument(chance)}` : text)];
  const brown =
    people && ['Jawa', 'Tusken Raider', 'Wookiee', 'Talz'].includes(people)
      ? {
          ...FUR_TONES,
          ...(people === 'Talz' ? { night: '#d9dde2' } : {}),
          hull: ['#a97c4c', '#54381f'] as const,
        }
      : {};
  return {
    land,
    backdrop: BACKDROPS[land],
    subjects,
    tones: {
      ...clothTones(card, chance),
      ...(human ? humanTones(chance) : alienTones(chance)),
      ...brown,
    },
  };
};

// -- droids, beasts, vehicles, ships --------------------------------------------------------------

const DROID_KINDS: Table<Droid> = [
  [/probe droid/i, 'probe'],
  [/astromech|r-unit|^R\d-/i, 'astromech'],
  [/protocol|servant|3PO|RA-7/i, 'protocol'],
  [/power droid|EG-/i, 'power'],
  [/mouse|messenger/i, 'mouse'],
  [/medical|FX|2-1B/i, 'surgeon'],
  [/interrogator/i, 'interrogator'],
  [/mining|LIN|security/i, 'miner'],
  [/treadwell|septoid|techie|WED/i, 'treadwell'],
];
const planDroid: Planner = (card, chance) => {
  const words = `${card.kinds.join(' ')} ${card.title}`;
  const kind = firstOf(DROID_KINDS, words) ?? 'assembler';
  const land = landOf(card, chance.pick(['room', 'sand', 'room', 'space'] as const));
  const one = subject(DROIDS[kind](chance), chance.near(60, 3), 42, 66);
  return {
    land,
    backdrop: BACKDROPS[land === 'space' ? 'room' : land],
    subjects: [one],
    tones: droidTones(card.side, chance),
  };
};

const SHIPS: Table<string> = [
  [/x-wing|^red \d/i, 'X-wing'],
  [/y-wing|^gold \d/i, 'Y-wing'],
  [/tie advanced|vader's custom/i, 'TIE Advanced'],
  [/tie\/sr|tie\/rc|scout|vanguard/i, 'TIE Interceptor'],
  [/tie/i, 'TIE Fighter'],
  [/falcon|freighter/i, 'YT-1300'],
  [/corvette|tantive/i, 'Corellian Corvette'],
];
const planShip: Planner = (card, chance) => {
  const words = `${card.title} ${card.kinds.join(' ')}`;
  const turn = chance.pick([chance.near(52, 14), chance.near(-48, 14)]);
  const large = card.subtype === 'Capital';
  const design = firstOf(SHIPS, words);
  const base: Plan = { land: 'space', backdrop: space, subjects: [] };
  if (!design) {
    const text = /transport/i.test(words)
      ? CRAFT.hauler(chance)
      : /victory/i.test(words)
        ? CRAFT.winged(chance)
        : CRAFT.wedge(chance);
    return { ...base, subjects: [{ ...subject(text, 60, 41, 82), turn, painted: true }] };
  }
  if (card.subtype !== 'Squadron')
    return {
      ...base,
      subjects: [craft(design, 'space', 60, 40, large ? 80 : chance.near(68, 4), turn)],
    };
  const places = [
    [88, 22],
    [34, 30],
    [64, 56],
  ] as const;
  return {
    ...base,
    subjects: places.map(([x, y], i) => ({
      ...craft(design, 'space', x, y, 30 + i * 5, turn),
      painted: false,
    })),
  };
};

const VEHICLES: Table<string> = [
  [/at-at/i, 'AT-AT'],
  [/at-st/i, 'AT-ST'],
  [/t-47|snowspeeder/i, 'Snowspeeder'],
  [/sandcrawler/i, 'Sandcrawler'],
  [/t-16|skyhopper/i, 'Skyhopper'],
  [/tauntaun/i, 'Tauntaun Riders'],
];
const FLYING = ['Snowspeeder', 'Skyhopper'];
const planVehicle: Planner = (card, chance) => {
  const words = `${card.title} ${card.kinds.join(' ')}`;
  const land = landOf(card, 'sand');
  const backdrop = BACKDROPS[land];
  if (/bantha/i.test(words))
    return {
      land: 'sand',
      backdrop: sand,
      subjects: [subject(BEASTS.shaggy(chance), 58, 43, 70)],
      tones: {
        night: chance.pick(['#4a2f1c', '#5b3a1f', '#3a2a22']),
        skin: ['#8d6a48', '#4f3826'],
      },
    };
  if (/lift tube/i.test(words))
    return { land: 'room', backdrop: room, subjects: [subject(CRAFT.lift(chance), 60, 41, 72)] };
  const design = firstOf(VEHICLES, words);
  if (!design)
    return {
      land,
      backdrop,
      subjects: [{ ...subject(CRAFT.floater(chance), 60, 46, 78), painted: true }],
      tones: { hull: [colour(chance() * 360, 34, 66), colour(chance() * 360, 30, 34)] },
    };
  const flies = FLYING.includes(design);
  const one = craft(
    design,
    'ground',
    60,
    flies ? 38 : 44,
    flies ? 62 : 70,
    flies ? chance.near(62, 18) : 0,
  );
  return { land, backdrop, subjects: [flies ? one : { ...one, mirrored: chance() < 0.5 }] };
};

const planCreature: Planner = (card, chance) => {
  const swamp = card.subtype === 'Swamp';
  const text = swamp ? BEASTS.swampBeast(chance) : BEASTS.snowBeast(chance);
  const land: Land = swamp ? 'room' : 'ice';
  return {
    land,
    backdrop: BACKDROPS[land],
    subjects: [subject(text, 60, 44, 78)],
    tones: SWAMP_TONES,
  };
};

// -- weapons and devices --------------------------------------------------------------------------

const WEAPON_KINDS: Table<Weapon> = [
  [/lightsaber/i, 'blade'],
  [/bowcaster/i, 'bow'],
  [/stick/i, 'staff'],
  [/grenade/i, 'grenade'],
  [/seeker/i, 'seeker'],
  [/\bmine\b/i, 'mine'],
  [/torpedo/i, 'torpedo'],
  [/superlaser/i, 'emitter'],
  [/harpoon/i, 'harpoon'],
  [/planet defender|projector|surface defense/i, 'dishGun'],
  [/e-web|repeating blaster cannon|atgar|golan/i, 'tripod'],
  [/battery/i, 'battery'],
  [/cannon/i, 'turret'],
  [/rifle|probe droid laser/i, 'rifle'],
];
const BLADES: Table<string> = [
  [/vader|dark/i, '#ff5040'],
  [/obi-wan|anakin/i, '#6fc3ff'],
  [/./, '#7dffa0'],
];
/** A plain stage: a pool of light with the thing in it. */
const stage: Backdrop = (scene) =>
  `<rect width='120' height='80' fill='url(#s)'/><ellipse cx='60' cy='40' rx='${Math.round(scene.chance.near(46, 6))}' ry='${Math.round(scene.chance.near(30, 4))}' fill='url(#a)' opacity='.${scene.chance.whole(3, 6)}'/>`;
const lined: Backdrop = (scene) => {
  const gap = scene.chance.whole(7, 12);
  const lines =
    Array.from({ length: Math.ceil(120 / gap) }, (_, i) => `M${i * gap} 0V80`).join('') +
    Array.from({ length: Math.ceil(80 / gap) }, (_, i) => `M0 ${i * gap}H120`).join('');
  return `${stage(scene)}<path d='${lines}' stroke='${scene.tones.glow}' stroke-width='.4' opacity='.3'/>`;
};
const HELD = ['pistol', 'rifle', 'blade', 'bow', 'staff', 'grenade'];
const planWeapon: Planner = (card, chance) => {
  const words = `${card.title} ${card.kinds.join(' ')}`;
  const kind = firstOf(WEAPON_KINDS, words) ?? 'pistol';
  const one = subject(
    WEAPONS[kind](chance),
    60,
    40,
    kind === 'rifle' || kind === 'pistol' ? 84 : 70,
  );
  const glow = kind === 'blade' ? { glow: firstOf(BLADES, card.title) ?? '#fff' } : {};
  const turn =
    kind === 'blade'
      ? chance.near(0, 22)
      : HELD.includes(kind)
        ? chance.near(-16, 12)
        : kind === 'torpedo'
          ? chance.near(48, 16)
          : 0;
  const outside = card.subtype === 'Artillery' || kind === 'mine';
  const land: Land = outside
    ? landOf(card, chance.pick(['ice', 'sand'] as const))
    : card.subtype === 'Starship' || card.subtype === 'Death Star'
      ? 'space'
      : 'room';
  const backdrop = outside || land === 'space' ? BACKDROPS[land] : stage;
  return {
    land,
    backdrop,
    subjects: [{ ...one, turn }],
    tones: { ...metal(card.side, chance), ...glow },
  };
};
const DEVICE_KINDS: Table<Device> = [
  [/belt/i, 'belt'],
  [/backpack|survival/i, 'pack'],
  [/caller|comlink/i, 'handset'],
  [/binocular|rangefinder/i, 'lenses'],
  [/supply tanks/i, 'drums'],
  [/rectenna|antennae|sensor array/i, 'dish'],
  [/laser gate/i, 'gate'],
  [/suction/i, 'pipe'],
  [/remote/i, 'sphere'],
  [/panel|computer/i, 'panel'],
  [/scope|detector/i, 'scope'],
  [/bolt/i, 'pin'],
  [/vaporator/i, 'mast'],
  [/holocam/i, 'eye'],
  [/hypo/i, 'needle'],
  [/extinguisher/i, 'bottle'],
  [/tractor beam/i, 'beam'],
  [/generator/i, 'generator'],
  [/hydroponics/i, 'garden'],
];
const planDevice: Planner = (card, chance) => {
  const kind =
    firstOf(DEVICE_KINDS, card.title) ?? chance.pick(['panel', 'handset', 'sphere'] as const);
  const one = subject(DEVICES[kind](chance), chance.near(60, 4), 40, chance.near(64, 4));
  const garden = kind === 'garden' ? { glow: '#6ecb6a' } : {};
  return {
    land: 'room',
    backdrop: lined,
    subjects: [{ ...one, turn: chance.near(0, 7) }],
    tones: { ...metal(card.side, chance), ...garden },
  };
};

// -- places ---------------------------------------------------------------------------------------

const SITE_KINDS: Table<Site> = [
  [/holotable|hologameboard/i, 'checkered'],
  [/trench$/i, 'ditchWalls'],
  [/snow trench/i, 'ditch'],
  [/cave/i, 'cave'],
  [/generators/i, 'generators'],
  [/perimeter/i, 'barricade'],
  [/ridge|ice plains/i, 'towers'],
  [/med lab/i, 'plates'],
  [/detention block corridor/i, 'cells'],
  [/corridor/i, 'passage'],
  [/control room/i, 'console'],
  [/command center|war room|conference|briefing/i, 'table'],
  [/throne room|cantina/i, 'arches'],
  [/docking bay|loading bay/i, 'bay'],
  [/junkheap/i, 'heap'],
  [/core/i, 'shaft'],
  [/compactor/i, 'squeeze'],
  [/hut|farm/i, 'hut'],
  [/camp/i, 'tents'],
  [/mos eisley/i, 'domes'],
  [/ruins/i, 'temple'],
];
const planLocation: Planner = (card, chance) => {
  if (card.subtype === 'System')
    return {
      land: 'space',
      backdrop: card.title === 'Death Star' ? station : world(card.title),
      subjects: [],
    };
  const kind = firstOf(SITE_KINDS, card.title);
  const outside = card.icons.includes('Exterior') && !/trench$/i.test(card.title);
  const open = /^death star: trench/i.test(card.title) ? 'space' : 'room';
  const land: Land = outside ? landOf(card, 'sand') : open;
  const at = SITES_LOW.includes(kind ?? '') ? 46 : 42;
  const subjects = kind
    ? [
        {
          ...subject(
            SITES[kind](chance),
            60,
            at,
            kind === 'ditchWalls' || kind === 'squeeze' ? 106 : 72,
          ),
          mirrored: chance() < 0.5,
        },
      ]
    : [];
  const stone = {
    sand: { hull: ['#ecd2a2', '#9a7142'] as const, wing: ['#cfae7c', '#7a5632'] as const },
    wood: { hull: ['#b8b79a', '#5c6350'] as const, wing: ['#6f8a5c', '#2f4430'] as const },
    ice: { hull: ['#dfe8ef', '#7d93a8'] as const, wing: ['#b3c6d6', '#56708a'] as const },
  };
  const made = stone[land as 'sand'] ?? metal(card.side, chance);
  return { land, backdrop: BACKDROPS[land], subjects, tones: made };
};
const SITES_LOW: string[] = [
  'domes',
  'hut',
  'tents',
  'temple',
  'cave',
  'generators',
  'towers',
  'ditch',
  'barricade',
];

const PLANS: Record<string, Planner> = {
  Character: (card, chance) =>
    (card.subtype === 'Droid'
      ? planDroid
      : card.subtype.startsWith('Alien')
        ? planAlien
        : planPerson)(card, chance),
  Creature: planCreature,
  Device: planDevice,
  Location: planLocation,
  Starship: planShip,
  Vehicle: planVehicle,
  Weapon: planWeapon,
};

/** The picture of a card, as the text of an SVG file. */
export function cardPicture(card: CardFacts): string {
  const plan = PLANS[card.type];
  return plan ? pictureOf(card, plan) : happeningPicture(card);
}
