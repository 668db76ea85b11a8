// A table for tests: a battle at Hoth under the energy shield, a vessel with a crew among it.

import type { CCGView, CardView, FaceView, PlaceView, PlayerView, Question } from './seen';

type Facts = Partial<FaceView> & Pick<FaceView, 'title'>;

export function aFace(card: number, facts: Facts): FaceView {
  return {
    card,
    id: `card-${card}`,
    name: facts.title,
    side: 'Light',
    set: 'Hoth',
    type: 'Character',
    subtype: '',
    uniqueness: 1,
    destiny: [2],
    power: null,
    ability: null,
    forfeit: null,
    deploy: null,
    armor: null,
    maneuver: null,
    hyperspeed: null,
    landspeed: null,
    ferocity: null,
    defense: null,
    icons: [],
    kinds: [],
    capacity: '',
    system: '',
    parsec: null,
    marker: 0,
    force: [0, 0],
    printed: {},
    words: '',
    words_for: null,
    ...facts,
  };
}

type CardFacts = Partial<CardView> & Facts;

export function aCard(card: number, at: number, facts: CardFacts): CardView {
  const face = aFace(card, facts);
  return {
    label: face.name,
    owner: face.side === 'Dark' ? 1 : 0,
    at,
    role: 'there',
    location: at,
    present: at,
    states: [],
    did: [],
    changed: [],
    immune: 0,
    aim: -1,
    stacked: [],
    face_down: 0,
    ...face,
    ...facts,
  };
}

export function aPlace(card: number, name: string, facts: Partial<PlaceView> = {}): PlaceView {
  return {
    card,
    title: `Hoth: ${name}`,
    name,
    group: 'exterior',
    host: -1,
    marker: 0,
    parsec: null,
    shielded: false,
    collapsed: false,
    blown_away: false,
    night: false,
    icons: [1, 1],
    presence: [false, false],
    controls: -1,
    power: [0, 0],
    drain: [1, 1],
    covered: [],
    buried: [0, 0],
    buried_known: [],
    words: ['', ''],
    ...facts,
  };
}

function aPlayer(seat: 0 | 1, facts: Partial<PlayerView>): PlayerView {
  return {
    seat,
    side: seat === 1 ? 'Dark' : 'Light',
    deck: '',
    reserve: 20,
    force: 5,
    used: 3,
    life: 28,
    generation: 7,
    hand: { count: 2, known: [] },
    lost: [],
    lost_hidden: 0,
    out: [],
    buried: 0,
    ...facts,
  };
}

export const CORRIDOR = 0;
export const GENERATORS = 1;
export const RIDGE = 2;
export const HOTH = 3;
export const ROGUE = 10;
export const LUKE = 11;
export const SABER = 12;
export const TROOPER = 13;
export const WALKER = 20;
export const SNOWTROOPER = 21;
export const SCOUT = 30;
export const SIGHTING = 31;
export const RELIC = 40;

export function aView(change: Partial<CCGView> = {}): CCGView {
  const location = (card: number, title: string): CardView =>
    aCard(card, -1, { title, type: 'Location', role: 'location', system: 'Hoth' });
  return {
    game: 'ccg',
    edition: 'hoth',
    seat: 0,
    turn: 4,
    active: 0,
    phase: 'battle',
    ended: '',
    winners: [],
    players: [
      aPlayer(0, {
        hand: {
          count: 2,
          known: [
            aFace(SCOUT, { title: 'Rebel Scout', deploy: 2, power: 2, ability: 4, forfeit: 3 }),
            aFace(SIGHTING, { title: 'Walker Sighting', type: 'Interrupt', subtype: 'Lost' }),
          ],
        },
        lost: [aFace(RELIC, { title: 'Old Relic', type: 'Device' })],
      }),
      aPlayer(1, { hand: { count: 6, known: [] } }),
    ],
    rows: [
      {
        system: 'Hoth',
        places: [
          aPlace(CORRIDOR, 'Echo Corridor', { group: 'interior', shielded: true }),
          aPlace(GENERATORS, 'Main Power Generators', { marker: 1, shielded: true }),
          aPlace(RIDGE, 'North Ridge', { marker: 4, power: [8, 12], presence: [true, true] }),
          aPlace(HOTH, 'Hoth', { title: 'Hoth', group: 'system', parsec: 5 }),
        ],
      },
    ],
    cards: [
      location(CORRIDOR, 'Hoth: Echo Corridor'),
      location(GENERATORS, 'Hoth: Main Power Generators'),
      location(RIDGE, 'Hoth: North Ridge'),
      location(HOTH, 'Hoth'),
      aCard(ROGUE, RIDGE, {
        title: 'Rogue 1',
        type: 'Vehicle',
        subtype: 'Combat',
        power: 6,
        forfeit: 6,
        changed: [
          {
            value: 'power',
            printed: 3,
            now: 6,
            parts: [{ amount: 3, sets: false, source: 'Luke Skywalker', card: LUKE }],
          },
        ],
      }),
      aCard(LUKE, ROGUE, {
        title: 'Luke Skywalker',
        role: 'pilot',
        location: RIDGE,
        power: 0,
        ability: 16,
        forfeit: 7,
      }),
      aCard(SABER, LUKE, {
        title: 'Lightsaber',
        type: 'Weapon',
        role: 'attached',
        kinds: ['lightsaber'],
        location: RIDGE,
      }),
      aCard(TROOPER, RIDGE, { title: 'Echo Base Trooper', power: 2, ability: 4, forfeit: 3 }),
      aCard(WALKER, RIDGE, {
        title: 'Blizzard Walker',
        side: 'Dark',
        type: 'Vehicle',
        kinds: ['AT-AT'],
        power: 10,
        forfeit: 6,
      }),
      aCard(SNOWTROOPER, RIDGE, {
        title: 'Snowtrooper',
        side: 'Dark',
        power: 2,
        forfeit: 3,
        states: ['hit'],
      }),
    ],
    battle: {
      place: RIDGE,
      initiator: 0,
      segment: 'damage',
      power: [8, 12],
      draws: [1, 1],
      destiny: [5, 0],
      total: [13, 12],
      winner: 0,
      attrition: [0, 5],
      attrition_left: [0, 5],
      damage_left: [0, 1],
      hits: [SNOWTROOPER],
      cards: [ROGUE, LUKE, TROOPER, WALKER, SNOWTROOPER],
      excluded: [],
      immune: [],
      outlook: null,
    },
    drain: null,
    shown: [],
    effects: [],
    asked: 0,
    question: null,
    ...change,
  };
}

export const FORFEITS: Question = {
  seat: 0,
  step: 'DamageSegment',
  text: 'Pay for the battle: battle damage 1',
  rules: ['SW-B-167'],
  options: [
    {
      option: ROGUE,
      notation: 'forfeit Rogue 1',
      text: 'forfeit Rogue 1 (6)',
      verb: 'forfeit',
      card: ROGUE,
    },
    {
      option: SCOUT,
      notation: 'lose Rebel Scout',
      text: 'lose Rebel Scout from hand',
      verb: 'lose',
      card: SCOUT,
    },
    {
      option: 900,
      notation: 'lose Force Pile',
      text: 'lose the top card of your Force Pile',
      verb: 'lose',
      pile: 'force',
    },
  ],
};

/** Where does the scout go? */
export const DEPLOYING: Question = {
  seat: 0,
  step: 'Deploy',
  text: 'Deploy Rebel Scout: where?',
  rules: ['SW-B-092'],
  about: SCOUT,
  options: [
    {
      option: RIDGE,
      notation: 'to North Ridge',
      text: 'to North Ridge',
      verb: 'to',
      card: SCOUT,
      place: RIDGE,
      promise: { words: ['costs 2 Force'], cost: 2 },
    },
    {
      option: 1,
      notation: 'role Rebel Scout, pilot',
      text: 'as a pilot',
      verb: 'role',
      card: SCOUT,
      target: ROGUE,
      number: 1,
    },
    {
      option: 2,
      notation: 'role Rebel Scout, passenger',
      text: 'as a passenger',
      verb: 'role',
      card: SCOUT,
      target: ROGUE,
      number: 2,
    },
  ],
};
