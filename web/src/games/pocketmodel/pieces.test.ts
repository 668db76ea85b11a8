import { describe, expect, it } from 'vitest';
import {
  actWords,
  cardWords,
  choiceWords,
  isTarget,
  objectiveWords,
  optionsByPiece,
  placeWords,
  touched,
  unitWords,
} from './pieces';
import type { CardView, PlayerView, PocketModelView, QuestionOption, UnitView } from './seen';

function card(id: string, name = id): CardView {
  return {
    id,
    name,
    type: 'combat',
    bonus: { attack: 2 },
    icon: 'Trooper',
    affiliation: '',
    text: 'Trooper.',
    stars: 2,
    defense: 10,
    provenance: 'documented',
  };
}

function unit(number: number, changes: Partial<UnitView> = {}): UnitView {
  return {
    unit: number,
    id: `u-${number}`,
    name: 'Rogue Squadron',
    label: 'Rogue Squadron 1',
    design: 'X-wing',
    kind: 'space',
    affiliation: 'Rebel',
    provenance: 'documented',
    owner: 0,
    zone: 2,
    place: 'contested',
    stars: 2,
    attack: 4,
    damage: 1,
    defense: 10,
    shields: 3,
    further: {},
    icons: [],
    counters: 1,
    flipped: false,
    two_sided: false,
    effects: [],
    ...changes,
  };
}

function offered(option: number, verb: string, more: Partial<QuestionOption> = {}): QuestionOption {
  return { option, notation: verb, text: verb, verb, promise: null, ...more };
}

function player(seat: number, hand: CardView[], discard: CardView[]): PlayerView {
  return {
    seat,
    fleet: '',
    alive: true,
    deck: 20,
    hand: { count: hand.length, known: hand },
    discard,
    removed: [],
    objectives: [],
  };
}

function view(options: QuestionOption[]): PocketModelView {
  return {
    game: 'pocketmodel',
    edition: 'base',
    seat: 0,
    turn: 3,
    active: 0,
    first: 0,
    ended: '',
    winners: [],
    zones: ["A's home", "B's home", 'contested'],
    units: [unit(0), unit(1, { owner: 1 })],
    players: [
      player(0, [card('a'), card('b'), card('a')], [card('c'), card('d'), card('c')]),
      player(1, [], [card('e')]),
    ],
    battle: null,
    strike: null,
    action: null,
    asked: 0,
    question: { seat: 0, step: '', options },
  };
}

function pieces(options: QuestionOption[]): [string, number[]][] {
  const found = optionsByPiece(options, view(options));
  return [...found].map(([key, list]) => [key, list.map((option) => option.option)]);
}

describe('from option to piece', () => {
  it('finds attackers by themselves and defenders as targets', () => {
    const attackWith = offered(0, 'attack with', { unit: 0, attacker: 0 });
    const attack = offered(1, 'attack', { unit: 1, attacker: 0, defender: 1 });
    expect(pieces([attackWith])).toEqual([['unit:0', [0]]]);
    expect(pieces([attack])).toEqual([['unit:1', [1]]]);
    expect([isTarget(attackWith), isTarget(attack)]).toEqual([false, true]);
  });

  it('gives each copy of a card its own option', () => {
    const options = [
      offered(7, 'play', { card: 7, card_id: 'a' }),
      offered(8, 'play', { card: 8, card_id: 'b' }),
      offered(9, 'play', { card: 9, card_id: 'a' }),
      offered(-1, 'pass'),
    ];
    expect(pieces(options)).toEqual([
      ['card:0', [7]],
      ['card:1', [8]],
      ['card:2', [9]],
    ]);
  });

  it('looks for cards to take back in the discard pile', () => {
    const options = [
      offered(4, 'take back', { card: 4, card_id: 'c' }),
      offered(5, 'take back', { card: 5, card_id: 'c' }),
    ];
    expect(pieces(options)).toEqual([
      ['discard:0:0', [4]],
      ['discard:0:2', [5]],
    ]);
  });

  it('looks for cards of another player in the discard pile that the option names', () => {
    const options = [
      offered(6, 'remove', { card: 6, card_id: 'e', target: 1 }),
      offered(7, 'remove', { card: 7, card_id: 'a' }),
    ];
    expect(pieces(options)).toEqual([
      ['discard:1:0', [6]],
      ['card:0', [7]],
    ]);
  });

  it('finds objectives of the target, or one’s own without one', () => {
    expect(pieces([offered(5, 'strike', { target: 1, slot: 2 })])).toEqual([['slot:1:2', [5]]]);
    expect(pieces([offered(1, 'replace', { slot: 1 })])).toEqual([['slot:0:1', [1]]]);
  });

  it('finds zones, and gathers several options of one piece', () => {
    expect(pieces([offered(2, 'to', { unit: 0, zone: 2 })])).toEqual([['zone:2', [2]]]);
    const twice = [offered(1, 'heal', { unit: 0 }), offered(2, 'mark', { unit: 0 })];
    expect(pieces(twice)).toEqual([['unit:0', [1, 2]]]);
  });

  it('leaves plain answers to the buttons', () => {
    expect(pieces([offered(-1, 'done')])).toEqual([]);
  });

  it('names the touched piece for the server', () => {
    const table = view([]);
    expect(touched('unit:1', table)).toEqual({ unit: 1 });
    expect(touched('slot:1:2', table)).toEqual({ target: 1, slot: 2 });
    expect(touched('zone:2', table)).toEqual({ zone: 2 });
    expect(touched('card:1', table)).toEqual({ card_id: 'b' });
    expect(touched('discard:0:1', table)).toEqual({ card_id: 'd' });
  });
});

describe('pieces in words', () => {
  it('says everything that a tile shows', () => {
    const words = unitWords(unit(0), 0, 'contested zone', ['can be chosen']);
    expect(words).toBe(
      'Rogue Squadron 1, yours, contested zone, 2 stars, attack 4, damage 1, defense 10, ' +
        'shields 3 with 1 damage, can be chosen',
    );
  });

  it('tells whose an enemy unit is, its icons and what acts on it', () => {
    const words = unitWords(
      unit(1, {
        owner: 1,
        counters: 0,
        icons: ['Leader', 'Trooper'],
        effects: ['+1 attack'],
        provenance: 'reconstructed',
      }),
      0,
      "B's home",
      [],
    );
    expect(words).toContain('of B');
    expect(words).toContain('icons Leader and Trooper');
    expect(words).toContain('values reconstructed');
    expect(words).toContain('+1 attack');
  });

  it('says nothing of a card that lies face down', () => {
    expect(objectiveWords(1, { slot: 0, face_up: false, card: null }, 0, [])).toBe(
      'Objective 1 of B, face down',
    );
  });

  it('reads cards with their bonus', () => {
    expect(cardWords(card('a', 'Boarding Party'), ['in your hand'])).toBe(
      'Boarding Party, combat card, plus 2 attack, as objective 2 stars and defense 10, in your hand. Trooper.',
    );
  });

  it('announces targets as such', () => {
    expect(choiceWords(undefined)).toBe('');
    expect(choiceWords([offered(1, 'damage', { unit: 1 })])).toBe('can be chosen as a target');
  });

  it('begins a button with a capital', () => {
    expect(actWords(offered(1, 'move', { text: 'move Tydirium', unit: 0 }))).toBe('Move Tydirium');
  });
});

it('says where a unit is in words for people', () => {
  const places = [
    unit(0),
    unit(0, { zone: 1, place: "B's home" }),
    unit(0, { zone: -1, place: 'reserves' }),
  ];
  expect(places.map(placeWords)).toEqual(['contested zone', 'B’s home', 'reserves']);
});
