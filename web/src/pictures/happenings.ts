/** What the picture of a card shows that tells of something that happens. */

import type { Chance } from './chance';
import { type Subject, subject } from './draw';
import { ABSTRACT, type Motif, MOTIFS } from './motifs';
import { alien, darkLord, person, soldier } from './people';
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
  type Planner,
  SWAMP_TONES,
  type Table,
} from './planning';
import { aura, bolt, burst } from './scenes';
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
import { colour, type Tones } from './tones';

type Wear = Parameters<typeof person>[1];
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
    tones: FUR_TONES,
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
      tones: DARK_LORD_TONES,
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
      tones: SWAMP_TONES,
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
  Effect: planEffect,
  'Epic Event': planEpic,
  Interrupt: planInterrupt,
};

/** The picture of a card that is no piece; those of types that nobody knows are drawn as effects. */
export function happeningPicture(card: CardFacts): string {
  return pictureOf(card, PLANS[card.type] ?? planEffect);
}
