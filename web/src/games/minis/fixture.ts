// A table for tests: two small fleets, one of them about to move.

import type {
  Amount,
  BaseCardView,
  MinisView,
  PlayerView,
  Question,
  QuestionOption,
  Ray,
  ShotPromise,
  Spot,
  UnitView,
} from './seen';
import { onRim, polar, radians, type Point } from './geometry';

const S = 63.5;
const L = 88.9;
const R = 12.7;

type Facts = Partial<UnitView> & Pick<UnitView, 'name' | 'design' | 'owner' | 'x' | 'y'>;

export function aUnit(unit: number, facts: Facts): UnitView {
  const stars = facts.stars ?? 2;
  const reach = [0, S, L, 2 * S, S + L, 3 * S][stars] ?? S;
  const words = ['', 'S', 'L', 'S+S', 'S+L', 'S+S+S'][stars] ?? 'S';
  const arc = stars < 4 || facts.kind === 'ground';
  const lasers = facts.icons?.includes('Lasers') ? S : 0;
  const ranges = [{ words, reach, lasers, arc, second: false }];
  if (stars >= 4)
    ranges.push({
      words: stars > 4 ? 'L' : 'S',
      reach: stars > 4 ? L : S,
      lasers: 0,
      arc: false,
      second: true,
    });
  return {
    unit,
    id: `unit-${unit}`,
    label: facts.name,
    kind: 'space',
    affiliation: 'Rebel',
    provenance: 'documented',
    place: 'table',
    heading: 90,
    radius: R,
    stars,
    attack: 2,
    damage: 2,
    defense: 8,
    shields: 1,
    further: {},
    icons: [],
    counters: 0,
    face: '',
    two_sided: false,
    rate: 'S+S+S',
    ranges,
    moved: false,
    displaced: false,
    waiting: false,
    fallen: false,
    hits: 0,
    borrowed: [],
    lent: [],
    person: '',
    ...facts,
  };
}

export function aBase(seat: number, x: number, y: number, heading: number): BaseCardView[] {
  return [0, 1, 2].map((card) => ({
    target: 1000 + 4 * seat + card,
    card,
    ...polar({ x, y }, heading, (card - 1) * L),
    heading,
    length: L,
    width: S,
    counters: card === 1 && seat === 1 ? 1 : 0,
    shields: 2,
    defense: 9,
    standing: !(seat === 1 && card === 2),
    fallen: false,
    name: '',
    bonus: '',
  }));
}

function aPlayer(seat: number, cards: BaseCardView[]): PlayerView {
  return {
    seat,
    fleet: seat ? 'Imperial strike' : 'Rebel flight',
    alive: true,
    score: 0,
    stars_on_table: seat ? 12 : 13,
    stars_in_reserve: 8,
    cards,
  };
}

// -- movement -------------------------------------------------------------------------------------

/** How far a base goes on a heading before it touches another one. */
export function firstContact(
  from: Spot,
  heading: number,
  length: number,
  units: UnitView[],
  own: number,
): { length: number; stop: string } {
  let best = { length, stop: '' };
  const way = { x: Math.cos(radians(heading)), y: Math.sin(radians(heading)) };
  for (const other of units) {
    if (other.unit === own || other.place !== 'table') continue;
    const off: Point = { x: other.x - from.x, y: other.y - from.y };
    const p = off.x * way.x + off.y * way.y;
    const q = off.x ** 2 + off.y ** 2 - p * p;
    const sum = 2 * R;
    if (p <= 0 || q >= sum * sum) continue;
    const d = p - Math.sqrt(sum * sum - q);
    if (d < best.length) best = { length: Math.max(0, d), stop: other.label };
  }
  return best;
}

export function raysOf(unit: UnitView, length: number, units: UnitView[], limit = 90): Ray[] {
  return Array.from({ length: (2 * limit) / 2 + 1 }, (_, index) => {
    const turn = -limit + 2 * index;
    return { turn, ...firstContact(unit, unit.heading + turn, length, units, unit.unit) };
  });
}

const FIRST = 2 ** 20;
const KIND = 2 ** 44;

function moveAmounts(length: number): Amount[] {
  const most = Math.round(length * 1000);
  return [
    { name: 'turn', unit: 'mdeg', least: -90000, most: 90000, zero: -180000, factor: FIRST },
    { name: 'length', unit: 'um', least: 1, most, zero: 0, factor: 1 },
  ];
}

function segment(
  name: string,
  option: number,
  length: number,
  unit: UnitView,
  units: UnitView[],
): QuestionOption {
  return {
    option,
    text: `move a segment ${name}`,
    verb: 'move',
    promise: null,
    unit: unit.unit,
    segment: name,
    amounts: moveAmounts(length),
    rays: raysOf(unit, length, units),
  };
}

// -- the table ------------------------------------------------------------------------------------

export function someUnits(): UnitView[] {
  const facts: Facts[] = [
    {
      name: 'Home One',
      design: 'Nebulon-B Escort Frigate',
      owner: 0,
      x: -60,
      y: -360,
      stars: 4,
      rate: 'L',
      moved: true,
      shields: 3,
      counters: 2,
      icons: ['Carrier', 'Leader'],
    },
    {
      name: 'Red Leader',
      design: 'X-wing',
      owner: 0,
      x: 10,
      y: -120,
      heading: 70,
      stars: 2,
      rate: 'S+L',
      icons: ['Dogfight', 'Torpedo', 'Lasers'],
      person: 'Red Leader',
    },
    {
      name: 'Gold Squadron',
      design: 'Y-wing',
      owner: 0,
      x: -110,
      y: -220,
      heading: 95,
      stars: 2,
      counters: 1,
      shields: 2,
    },
    {
      name: 'Blue Squadron',
      design: 'A-wing',
      owner: 0,
      x: 130,
      y: -200,
      heading: 120,
      stars: 1,
      waiting: true,
    },
    {
      name: 'Millennium Falcon',
      design: 'YT-1300',
      owner: 0,
      x: 70,
      y: -260,
      heading: 60,
      stars: 3,
      two_sided: true,
      face: 'veteran',
      moved: true,
    },
    {
      name: 'Tyrant',
      design: 'Venator-class Star Destroyer',
      owner: 1,
      x: 30,
      y: 240,
      heading: 270,
      stars: 5,
      shields: 4,
      counters: 1,
      affiliation: 'Imperial',
      rate: 'L',
    },
    {
      name: 'Black Squadron',
      design: 'TIE Fighter',
      owner: 1,
      x: 40,
      y: -60,
      heading: 250,
      stars: 1,
      affiliation: 'Imperial',
    },
    {
      name: 'Screamer Squadron',
      design: 'TIE Interceptor',
      owner: 1,
      x: -50,
      y: 0,
      heading: 280,
      stars: 2,
      affiliation: 'Imperial',
      moved: true,
    },
    {
      name: 'Phantom',
      design: 'TIE Advanced',
      owner: 1,
      x: -150,
      y: 90,
      heading: 300,
      stars: 2,
      face: 'cloaked',
      two_sided: true,
      icons: ['Cloaked'],
      affiliation: 'Imperial',
    },
    {
      name: 'Scythe',
      design: 'TIE Bomber',
      owner: 1,
      x: 120,
      y: 60,
      heading: 220,
      stars: 2,
      fallen: true,
      counters: 2,
      affiliation: 'Imperial',
    },
    {
      name: 'Blizzard 1',
      design: 'AT-AT',
      owner: 1,
      x: -140,
      y: 330,
      heading: 200,
      stars: 4,
      kind: 'ground',
      rate: 'S',
      affiliation: 'Imperial',
      shields: 3,
    },
    {
      name: 'Rogue Squadron',
      design: 'Snowspeeder',
      owner: 0,
      x: 0,
      y: 0,
      place: 'reserves',
      kind: 'ground',
    },
    { name: 'Green Squadron', design: 'A-wing', owner: 0, x: 0, y: 0, place: 'reserves', stars: 1 },
    { name: 'Avenger', design: 'TIE Fighter', owner: 1, x: 0, y: 0, place: 'reserves', stars: 1 },
  ];
  return facts.map((each, unit) => aUnit(unit, each));
}

export function aView(change: Partial<MinisView> = {}): MinisView {
  const bases = [aBase(0, 0, -489, 0), aBase(1, 0, 489, 180)];
  return {
    game: 'minis',
    edition: 'space',
    seat: 0,
    turn: 3,
    phase: 'movement',
    active: 0,
    first: 0,
    ended: '',
    winners: [],
    short: S,
    long: L,
    edge: null,
    scoring: false,
    units: someUnits(),
    players: bases.map((cards, seat) => aPlayer(seat, cards)),
    shots: [],
    path: null,
    roll: null,
    asked: 0,
    question: null,
    ...change,
  };
}

/** Red Leader moves, with a short and a long segment left. */
export function moveQuestion(view: MinisView): Question {
  const unit = view.units[1]!;
  const plain = (option: number, text: string, verb: string): QuestionOption => ({
    option,
    text,
    verb,
    promise: null,
    unit: unit.unit,
  });
  const kinds = [
    segment('S', KIND, S, unit, view.units),
    segment('L', 2 * KIND, L, unit, view.units),
  ];
  const listed = [-60, 0, 45].map((turn): QuestionOption => {
    const values = { turn: turn * 1000, length: 63500 };
    const option = KIND + FIRST * (values.turn + 180000) + values.length;
    const spot = { ...polar(unit, unit.heading + turn, S), heading: unit.heading + turn };
    return { ...plain(option, `S, ${turn}°`, 'move'), segment: 'S', spot };
  });
  return {
    seat: 0,
    step: 'MoveUnit',
    text: 'Move Red Leader',
    short: 'Move Red Leader',
    rules: ['MG-MPH-06', 'MG-MPH-10'],
    unit: unit.unit,
    segments: ['S', 'L'],
    options: [
      ...kinds,
      ...listed,
      plain(-1, 'end the move here', 'end'),
      plain(1, 'use Command: lend an icon', 'command'),
    ],
  };
}

/** Green Squadron comes in beside its base. */
export function placeQuestion(view: MinisView): Question {
  const unit = view.units[12]!;
  const first = 1_000_000;
  const kind = 1_000_000_000_000;
  const most = Math.floor((2 * (L + S) + 2 * Math.PI * R) * 1000);
  const put = { verb: 'put', promise: null, unit: unit.unit };
  const cards = view.players[0]!.cards;
  const kinds = cards.map((card): QuestionOption => ({
    ...put,
    option: (card.card + 1) * kind,
    text: `anywhere along card ${card.card + 1}`,
    card: card.card,
    amounts: [
      { name: 'along', unit: 'um', least: 0, most, zero: 0, factor: first },
      { name: 'heading', unit: 'mdeg', least: 0, most: 359999, zero: 0, factor: 1 },
    ],
  }));
  const listed = cards.flatMap((card) =>
    [80, 110, 140].map((along): QuestionOption => ({
      ...put,
      option: (card.card + 1) * kind + along * 1000 * first + 90000,
      text: `at card ${card.card + 1}, ${along / 10} cm along its rim`,
      card: card.card,
      spot: { ...onRim(card, R, along), heading: 90 },
    })),
  );
  return {
    seat: 0,
    step: 'Settle',
    text: 'Where at your home base does Green Squadron stand?',
    short: 'Where at your home base does Green Squadron stand?',
    rules: ['MG-RES-04'],
    unit: unit.unit,
    options: [...kinds, ...listed],
  };
}

export function aPromise(shooter: number, target: number, hit: number): ShotPromise {
  return {
    kind: 'shot',
    shooter,
    target,
    strike: target >= 1000,
    second: false,
    lasers: false,
    distance: 61.2,
    reach: L,
    attack: 3,
    defense: 9,
    need: 6,
    hit: [hit, 36],
    counters: 2,
    counters_odd: 2,
    expected_damage: [hit * 2, 36],
    destroyed: [Math.floor(hit / 2), 36],
    attack_modifiers: [
      { amount: 2, source: 'Red Leader', kind: 'printed', rules: ['MG-FIRE-04'] },
      { amount: 1, source: 'Torpedo', kind: 'icon', rules: ['MG-ICON-13'] },
    ],
    defense_modifiers: [{ amount: 9, source: 'printed', kind: 'printed', rules: ['MG-FIRE-04'] }],
    damage_modifiers: [{ amount: 2, source: 'printed', kind: 'printed', rules: ['MG-FIRE-11'] }],
  };
}

/** Red Leader chooses what to fire at. */
export function fireQuestion(view: MinisView): Question {
  const shot = (option: number, target: number, hit: number): QuestionOption => ({
    option,
    text: `fire at ${view.units[target]?.label ?? 'a card'}`,
    verb: 'fire',
    promise: aPromise(1, target, hit),
    unit: 1,
    target,
  });
  return {
    seat: 0,
    step: 'DeclareShots',
    text: 'What does Red Leader fire at?',
    short: 'What does Red Leader fire at?',
    rules: ['MG-FIRE-08'],
    unit: 1,
    options: [
      shot(1, 6, 26),
      shot(2, 7, 15),
      { option: -1, text: 'hold fire', verb: 'hold', promise: null },
    ],
  };
}
