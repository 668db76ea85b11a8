/** What the picture of a card shows, from its facts. */

import { silhouette } from '../units/silhouettes';
import { type Chance, chanceOf } from './chance';
import { type Composition, draw, type Subject, subject } from './draw';
import { ABSTRACT, type Motif, MOTIFS } from './motifs';
import { alien, darkLord, instrument, PEOPLES, person, soldier } from './people';
import { type Site, SITES, station, world } from './places';
import { aura, type Backdrop, bolt, burst, ice, night, room, sand, space, wood } from './scenes';
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

type Plan = Omit<Composition, 'party'>;
type Planner = (card: CardFacts, chance: Chance) => Plan;
/** The first entry that fits decides. */
type Table<Value> = readonly (readonly [words: RegExp, value: Value])[];

const firstOf = <Value>(table: Table<Value>, words: string): Value | undefined =>
  table.find(([pattern]) => pattern.test(words))?.[1];

const BACKDROPS: Record<Land, Backdrop> = { space, sand, ice, wood, room };

const LANDS: Table<Land> = [
  [/hoth|echo|snow|blizzard|rogue|frost|tauntaun|wampa|\bice\b|cold/i, 'ice'],
  [/yavin|massassi|jungle/i, 'wood'],
  [/tatooine|jawa|tusken|sand|bantha|dune|krayt|desert|landspeeder|skyhopper|farm/i, 'sand'],
  [/death star|imperial|corridor|detention|reactor|echo command/i, 'room'],
];
const landOf = (card: CardFacts, otherwise: Land): Land =>
  firstOf(LANDS, `${card.title} ${card.kinds.join(' ')} ${card.system}`) ?? otherwise;

// -- people ---------------------------------------------------------------------------------------

const SKINS = [22, 26, 30, 18, 24] as const;
function humanTones(chance: Chance): Partial<Tones> {
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
function alienTones(chance: Chance): Partial<Tones> {
  const hue = chance() * 360;
  const light = chance.near(56, 8);
  return {
    skin: [colour(hue, 38, light + 14), colour(hue + 18, 42, light - 26)],
    night: colour(hue + 30, 26, 16),
    accent: colour(hue + 150, 48, 46),
  };
}

const bust = (text: string): Subject => subject(text, 60, 42, 80);
const CLOTH: Record<string, readonly [number, number, number]> = {
  Rebel: [34, 26, 52],
  Imperial: [220, 12, 34],
  Alien: [28, 26, 40],
};

/** Clothes of a colour near that of the party. */
function clothTones({ subtype, side }: CardFacts, chance: Chance): Partial<Tones> {
  const [hue, saturation, lightness] =
    CLOTH[subtype] ?? (side === 'Dark' ? [350, 12, 34] : [34, 24, 50]);
  const turn = chance.near(hue, subtype === 'Alien' ? 60 : 26);
  const light = lightness + chance.near(0, 8);
  return {
    hull: [colour(turn, saturation, light + 14), colour(turn - 8, saturation, light - 18)],
    wing: [colour(turn + 14, saturation, light), colour(turn, saturation, light - 24)],
  };
}

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
      tones: { night: '#15171d', glow: '#ff4d3d' },
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
          skin: ['#c9a06a', '#6d4a28'] as const,
          wing: ['#8a5f38', '#3f2a18'] as const,
          night: people === 'Talz' ? '#d9dde2' : '#5a3820',
          hull: ['#a97c4c', '#54381f'] as const,
          glow: '#ffc94d',
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
function droidTones(side: string, chance: Chance): Partial<Tones> {
  const hue = side === 'Dark' ? chance.near(215, 40) : chance.near(40, 24);
  const light = side === 'Dark' ? chance.near(48, 12) : chance.near(64, 8);
  return {
    hull: [colour(hue, 26, light + 18), colour(hue - 10, 22, light - 22)],
    wing: [colour(hue, 18, light), colour(hue, 20, light - 30)],
    accent: colour(chance() * 360, 62, 48),
  };
}
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

const craft = (
  design: string,
  kind: string,
  x: number,
  y: number,
  size: number,
  turn = 0,
): Subject => ({ parts: silhouette(design, kind).paths, x, y, size, turn, painted: true });

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
    tones: { skin: ['#a9b08a', '#4b5440'], wing: ['#7d8a62', '#343d2c'] },
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
function metal(side: string, chance: Chance): Partial<Tones> {
  const hue = chance.near(side === 'Dark' ? 230 : 200, 40);
  const light = chance.near(side === 'Dark' ? 46 : 56, 8);
  return {
    hull: [colour(hue, 14, light + 26), colour(hue, 18, light - 20)],
    wing: [colour(hue + 20, 14, light + 6), colour(hue, 18, light - 30)],
    night: colour(26, 34, 20),
  };
}

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

// -- what happens ---------------------------------------------------------------------------------

type Sight =
  | Motif
  | ((
      card: CardFacts,
      chance: Chance,
    ) => Subject[] | { subjects: Subject[]; tones: Partial<Tones> });
const figure = (text: string, size = 62, y = 44): Subject[] => [subject(text, 60, y, size)];
const holo: Sight = (_, chance) => ({
  subjects: [{ ...subject(BEASTS.monster(chance), 60, 42, 64), opacity: 0.85 }],
  tones: { hull: ['#bff4ff', '#3aa0c8'], ivory: '#e8fdff' },
});
const someone =
  (wear: Wear): Sight =>
  (card, chance) => ({
    subjects: [subject(person(chance, wear, []), 60, 44, 66)],
    tones: { ...clothTones(card, chance), ...humanTones(chance) },
  });
const folk =
  (people: string): Sight =>
  (_, chance) => ({
    subjects: [subject(alien(chance, people, []), 60, 44, 66)],
    tones: {
      skin: ['#c9a06a', '#6d4a28'],
      wing: ['#8a5f38', '#3f2a18'],
      night: '#5a3820',
      glow: '#ffc94d',
    },
  });
const stranger: Sight = (_, chance) => ({
  subjects: [subject(alien(chance, undefined, []), 60, 44, 66)],
  tones: alienTones(chance),
});
const droid =
  (kind: Droid): Sight =>
  (card, chance) => ({
    subjects: figure(DROIDS[kind](chance), 56, 41),
    tones: droidTones(card.side, chance),
  });
const weapon =
  (kind: Weapon): Sight =>
  (card, chance) => ({
    subjects: [{ ...subject(WEAPONS[kind](chance), 60, 40, 64), turn: chance.near(0, 16) }],
    tones: metal(card.side, chance),
  });
const device =
  (kind: Device): Sight =>
  (card, chance) => ({
    subjects: figure(DEVICES[kind](chance), 54, 40),
    tones: metal(card.side, chance),
  });
const flying =
  (light: string, dark: string): Sight =>
  (card, chance) => [
    craft(
      card.side === 'Dark' ? dark : light,
      'space',
      60,
      40,
      54,
      chance.near(card.side === 'Dark' ? -40 : 40, 30),
    ),
  ];
const vehicle =
  (design: string): Sight =>
  () => [craft(design, 'ground', 60, 42, 56)];
const thing =
  (kind: keyof typeof CRAFT): Sight =>
  (_, chance) => [{ ...subject(CRAFT[kind](chance), 60, 40, 58), turn: chance.near(30, 20) }];
const fighter = flying('X-wing', 'TIE Fighter');

/** Five in a wedge, the same soldier nearer and nearer. */
const squad: Sight = (_, chance) => {
  const one = subject(soldier(chance), 60, 47, 50);
  const places = [
    [34, 36],
    [86, 36],
    [46, 41],
    [74, 41],
  ] as const;
  return [
    ...places.map(([x, y], i) => ({ ...one, x: chance.near(x, 2), y, size: i < 2 ? 36 : 42 })),
    one,
  ];
};

const SIGHTS: Table<Sight> = [
  [/ghhhk|houjix|monnok|molator|klor|k'lor|savrip|grimtaash|kintan|ng'ok/i, holo],
  [/wookiee win|wookiee roar|kiss a wookiee|furry|rug hug|mournful/i, folk('Wookiee')],
  [/jawa|utinni|junk/i, folk('Jawa')],
  [/tusken/i, folk('Tusken Raider')],
  [/bith shuffle/i, folk('Bith')],
  [
    /swilla|merc sunlet|solomahal|baniss|ket maliss|beggar|ellorrs|rycar|sai'torr|yerka|nevar yalnal|takeel|elis helrot|trinto|nabrun|corey|scruffy|nerf/i,
    stranger,
  ],
  [/\bcape\b/i, device('coat')],
  [/armor/i, someone('trooper')],
  [/breath mask/i, folk('Tusken Raider')],
  [/necklace/i, 'jewel'],
  [/dice|gambl|chances|cocky|lucky/i, 'dice'],
  [/lightsaber|circle is now|weak, old man|noble sacrifice/i, weapon('blade')],
  [
    /\bvader|dark lord|faith|choke|dark jedi|dark collab|dark dissension|failed me/i,
    (_, chance) => ({
      subjects: figure(darkLord(chance), 64),
      tones: { night: '#15171d', glow: '#ff4d3d' },
    }),
  ],
  [/old ben|obi-wan|mentor|return of a jedi|jedi presence|move along|dagobah/i, someone('hood')],
  [/leia|rescue you|organa/i, someone('long')],
  [/luke|skywalkers|solo|han's|kid!|courage|lone warrior/i, someone('bare')],
  [/lone pilot|on the leader|a problem here|dutch|all clear/i, someone('pilot')],
  [
    /sentry|undercover|informant|agent|scanning crew|scanner techs|imperial barrier|death star sentry/i,
    someone('guard'),
  ],
  [/lost artoo|artoo|astromech|scomp|shutdown|this mess/i, droid('astromech')],
  [/maker|doomed|droids|switch off|your fault|conversation/i, droid('protocol')],
  [/probe|first catch/i, droid('probe')],
  [/stop motion|walker|trample/i, vehicle('AT-AT')],
  [
    /too cold for speeders|one more pass|attack pattern|grappling|spaceport/i,
    vehicle('Snowspeeder'),
  ],
  [/bantha/i, vehicle('Dewback')],
  [/tauntaun|smelled bad/i, vehicle('Tauntaun Riders')],
  [/bones|hell to pay|memorial|death mark|frozen dinner/i, 'bones'],
  [
    /death squadron|domination|expand the empire|in line|empire's back|justice|fleet/i,
    thing('wedge'),
  ],
  [/transport is away|evacuat|supply|kessel run|traffic|merc/i, thing('hauler')],
  [/escape pod|eject/i, thing('pod')],
  [/hyper|throttle|nowhere|narrow|evader|faster/i, 'streaks'],
  [
    /maneuver|tallon|attack run|corellian slip|tactical support|lateral|spice|hold together|combined/i,
    fighter,
  ],
  [
    /reinforcements|charge|detachment|assault|pack|besieged|emergency deploy|desperate|rebel planners|revolution|echo base op/i,
    squad,
  ],
  [/sniper|set for stun|mess\b|shot|disarm|malfunction|blaster rack|mercenary/i, weapon('pistol')],
  [/scan|telemetry|sighting|rebels are there|dantooine|tracking|are there/i, 'radar'],
  [/door|bridge|corridor|hatch|turn$|drop by|shortage/i, 'door'],
  [/cell|prisoner|garbage|thinner|trap|restricted/i, 'bars'],
  [/barrier|shield|defens/i, 'shield'],
  [
    /ignition|overload|collision|collateral|crash|debris|blast|impact|generator|self-destruct|fire!|storm|sabotage|direct hit|barrage|wall of fire|hit/i,
    'blast',
  ],
  [/ice storm|frost|exposure|cold|freez/i, 'snow'],
  [/recharging|reactor|power|fire|fury/i, 'flame'],
  [/milk|juice|stew|cantina|brawl/i, 'cup'],
  [/eye|watch|look|see|faith|lookout|come back|sense/i, 'gaze'],
  [/disturbance|tremor|presence|force is|affect mind|alter|howl|roar|anxiety/i, 'waves'],
  [/plan|code|ommni|orders|recall|re-call|control|delay|demotion|preparation/i, 'sheet'],
  [/alert|panic|bad feeling|trouble|under attack|worse/i, 'beacon'],
  [/dark hours|nightfall|sunsdown|dark time|waters/i, 'moon'],
  [/tank|bacta/i, device('bottle')],
  [/box|cylinder|resources|limited/i, 'box'],
  [/fall back|wrong|run|back|retract|return|nowhere|feet/i, 'arrows'],
  [
    /tentacle|dianoga/i,
    (_, chance) => ({
      subjects: figure(BEASTS.swampBeast(chance), 64),
      tones: { skin: ['#a9b08a', '#4b5440'], wing: ['#7d8a62', '#343d2c'] },
    }),
  ],
  [/creature/i, (_, chance) => figure(BEASTS.snowBeast(chance), 64)],
  [/tryin|utter|kiss|charming|hear me|help me|golden|silence|turn it off/i, 'speech'],
  [/repair|modification|commission|program/i, 'gears'],
  [/triumph|command|leader|hour/i, 'mark'],
];

function sightOf(card: CardFacts, chance: Chance): { subjects: Subject[]; tones?: Partial<Tones> } {
  const sight = firstOf(SIGHTS, card.title) ?? chance.pick(ABSTRACT);
  if (typeof sight === 'string')
    return {
      subjects: [{ ...subject(MOTIFS[sight](chance), 60, 40, 52), turn: chance.near(0, 5) }],
      tones: alienGlow(chance),
    };
  const found = sight(card, chance);
  return Array.isArray(found) ? { subjects: found } : found;
}
const alienGlow = (chance: Chance): Partial<Tones> => ({ accent: colour(chance() * 360, 58, 50) });

const planEffect: Planner = (card, chance) => ({
  land: landOf(card, 'space'),
  backdrop: aura,
  ...sightOf(card, chance),
});
const BOLTS: Record<string, string> = {
  Used: '#5fe0c0',
  Lost: '#ff6a4d',
  'Used Or Lost': '#ffd24d',
};
const planInterrupt: Planner = (card, chance) => ({
  land: landOf(card, 'space'),
  backdrop: burst,
  over: (scene) => bolt(scene, BOLTS[card.subtype] ?? '#fff'),
  ...sightOf(card, chance),
});
const planEpic: Planner = (card, chance) => ({
  land: 'space',
  backdrop: (scene) => burst(scene) + aura(scene).replace(/<rect[^>]*>/, ''),
  ...sightOf(card, chance),
});

const PLANS: Record<string, Planner> = {
  Character: (card, chance) =>
    (card.subtype === 'Droid'
      ? planDroid
      : card.subtype.startsWith('Alien')
        ? planAlien
        : planPerson)(card, chance),
  Creature: planCreature,
  Device: planDevice,
  Effect: planEffect,
  'Epic Event': planEpic,
  Interrupt: planInterrupt,
  Location: planLocation,
  Starship: planShip,
  Vehicle: planVehicle,
  Weapon: planWeapon,
};

const kept = new Map<string, string>();

/** The picture of a card, as the text of an SVG file. */
export function cardPicture(card: CardFacts): string {
  const key = `${card.id} ${card.title}`;
  let picture = kept.get(key);
  if (picture === undefined) {
    const chance = chanceOf(key);
    picture = draw({ party: card.side, ...(PLANS[card.type] ?? planEffect)(card, chance) }, chance);
    kept.set(key, picture);
  }
  return picture;
}
