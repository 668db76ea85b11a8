import { describe, expect, it } from 'vitest';
import { tellingOf } from '../games/registry';
import { beatsIn, beatsOfAll, fallingInTurn, fallingOf, landingMs, stayMs } from './beats';
import type { LogEntry } from './protocol';
import ccg from './recorded/ccg.txt?raw';
import minis from './recorded/minis.txt?raw';
import pocketmodel from './recorded/pocketmodel.txt?raw';

const LISTS = new Set(['dice']);

/** A recorded game: a line for each answer, with the events that came of it. */
function recorded(text: string): LogEntry[][] {
  return text
    .trimEnd()
    .split('\n')
    .map((answer) => answer.split('; ').filter(Boolean).map(told));
}

function told(words: string): LogEntry {
  const [kind, ...fields] = words.split(' ');
  const event: Record<string, unknown> = { kind, names: {}, modifiers: [], attack_modifiers: [] };
  for (const field of fields) {
    const [name = '', value = ''] = field.split('=');
    event[name] = LISTS.has(name) ? value.split('+').map(Number) : Number(value);
  }
  return { number: 0, text: words, rules: [], event, mark: '' };
}

const line = (kind: string, more: object = {}): LogEntry => told(kind + toWords(more));
const toWords = (more: object) =>
  Object.entries(more)
    .map(([name, value]) => ` ${name}=${String(value)}`)
    .join('');
const kinds = (lines: LogEntry[]) => lines.map(({ event }) => event?.['kind']);

describe('a recorded game in beats', () => {
  it.each([
    ['pocketmodel', pocketmodel, 251, 43],
    ['minis', minis, 907, 195],
    ['ccg', ccg, 518, 108],
  ])('%s', (game, text, events, beats) => {
    const answers = recorded(text);
    const { score } = tellingOf(game);
    const made = beatsOfAll(answers, score);
    expect(answers.flat()).toHaveLength(events);
    expect(made.flatMap(({ lines }) => lines)).toEqual(answers.flat());
    expect(made).toHaveLength(beats);
  });
});

describe('beats', () => {
  const { score } = tellingOf('pocketmodel');

  it('show each battle of a chain by itself, both its sides together', () => {
    const chain = [
      line('card_played'),
      line('attack_roll', { unit: 1, target: 2, dice: '1+2' }),
      line('attack_roll', { unit: 2, target: 1, dice: '3+2' }),
      line('damaged', { unit: 2 }),
      line('battle_begins'),
      line('attack_roll', { unit: 3, target: 4, dice: '6+6' }),
    ];
    const beats = beatsIn(chain, score);
    expect(beats.map(({ throws }) => throws.length)).toEqual([2, 1]);
    expect(beats.map(({ lines }) => kinds(lines))).toEqual([
      ['card_played', 'attack_roll', 'attack_roll', 'damaged'],
      ['battle_begins', 'attack_roll'],
    ]);
  });

  it('of drawing and passing alone take no time', () => {
    const [empty] = beatsIn([line('drew'), line('passed')], score);
    expect(empty?.quiet).toBe(true);
    expect(stayMs(empty!, 'normal', false, 0)).toBe(0);
    expect(beatsIn([], score)[0]?.quiet).toBe(true);
  });

  it('show one unit’s whole move together with the answer to it, and the next ones after them', () => {
    const moves = [9, 9, 4, 4, 5, 6].map((unit) => [line('segment', { unit, turn: 30 })]);
    const stops = moves.flatMap((move) => [move, []]); // an answer of which nothing comes
    const beats = beatsOfAll(stops, tellingOf('minis').score);
    expect(beats.map(({ keys }) => keys)).toEqual([
      ['unit 9', 'unit 4'],
      ['unit 5', 'unit 6'],
    ]);
  });

  it('show a move before those who enter, and these before the next move', () => {
    const enters = line('enters', { unit: 7 });
    const moves = [8, 9].map((unit) => line('segment', { unit, turn: 30 }));
    const told = [[moves[0]!], [enters], [moves[1]!]];
    expect(beatsOfAll(told, tellingOf('minis').score)).toHaveLength(3);
  });

  it('throw the dice at the end of a turn one after another', () => {
    const dice = [
      [line('phase'), line('die', { unit: 4, die: 2 })],
      [line('heals', { unit: 4 }), line('reserves_die', { die: 5 })],
      [line('brought_in', { unit: 6 })],
    ];
    const beats = beatsOfAll(dice, tellingOf('minis').score);
    expect(beats.map(({ throws }) => throws.length)).toEqual([2, 0]);
    expect(kinds(beats[0]!.outcome)).toEqual(['die', 'heals', 'reserves_die']);
  });

  it('are shared by units that go straight ahead, and by all that enter', () => {
    const ways = [0, 0, 0, 30, 30, 0].map((turn, unit) => [line('segment', { unit, turn })]);
    expect(beatsOfAll(ways, tellingOf('minis').score)).toHaveLength(3);
    const enter = [0, 1, 0].map((seat, unit) => [line('enters', { seat, unit })]);
    expect(beatsOfAll(enter, tellingOf('minis').score)).toHaveLength(1);
  });

  it('show the shots of a side at one target together, each with what came of it', () => {
    const shots = [7, 7, 8].map((target, unit) => [
      line('attack_roll', { seat: 0, unit, target, dice: '1+2' }),
      line('damage', { unit, target }),
    ]);
    const beats = beatsOfAll(shots, tellingOf('minis').score);
    expect(beats.map(({ throws }) => throws.length)).toEqual([2, 1]);
    expect(beats[0]?.outcome).toHaveLength(4);
  });
});

describe('dice', () => {
  const [battle] = beatsIn(
    [
      line('attack_roll', { unit: 1, target: 2, dice: '1+2', result: 4 }),
      line('attack_roll', { unit: 2, target: 1, dice: '3+2', result: 6 }),
    ],
    tellingOf('pocketmodel').score,
  );

  it('land before the sum, the sum before the verdict, one throw after another', () => {
    const [first] = battle!.throws;
    const parts = [{ amount: 3, source: 'attack' }];
    const falling = fallingOf({ ...first!, parts });
    const order = [...falling.dice, ...falling.parts, falling.result, falling.verdict, falling.end];
    expect(order).toEqual([...order].sort((one, other) => one - other));
    const { begins, end } = fallingInTurn(battle!.throws);
    expect(begins).toEqual([0, fallingOf(first!).end]);
    expect(end).toBe(2 * fallingOf(first!).end);
  });

  it('leave their verdict for three seconds after they have landed', () => {
    expect(stayMs(battle!, 'normal', false, 0) - landingMs(battle!, 'normal', false)).toBe(3000);
    expect(stayMs(battle!, 'normal', true, 0)).toBe(3000); // nothing moves
    expect(stayMs(battle!, 'normal', true, 9)).toBeLessThan(1500); // many wait
    expect(stayMs(battle!, 'off', false, 0)).toBe(0);
    expect(stayMs(battle!, 'step', false, 0)).toBe(Infinity);
  });
});
