import { beforeEach, expect, test, vi } from 'vitest';
import { tellingOf } from '../games/registry';
import type { Pace } from './beats';
import { Director } from './director.svelte';
import type { TableView } from './game';
import type { UndoInfo, Update } from './protocol';

const undo = { free: false, obstacle: '', by_consent: false, requests_left: 0, paid: false };
let pace: Pace = 'normal';
let still = false;
let shown: string[] = [];
let ready = 0;
let director: Director;
let seq = 0;

const turnOf = (view: TableView | null) => view?.turn ?? -1;

beforeEach(() => {
  vi.useFakeTimers();
  [pace, still, shown, ready, seq] = ['normal', false, [], 0, 0];
  director = new Director({
    show: ({ view, beat }) => shown.push(`${turnOf(view)}: ${names(beat.lines)}`),
    settle: ({ view }) => shown.push(`${turnOf(view)} settles`),
    ready: () => ready++,
    pace: () => pace,
    still: () => still,
  });
  director.score = tellingOf('pocketmodel').score;
  director.begin({ turn: 0 } as TableView, [], undo as UndoInfo, false, 0);
  [shown, ready] = [[], 0];
  return () => vi.useRealTimers();
});

const names = (lines: { text: string }[]) => lines.map(({ text }) => text).join(' ');

/** Something happened: events by their kinds, and the turn that is reached. */
function happens(...kinds: string[]) {
  seq += 1;
  const lines = kinds.map((kind) => ({
    number: 0,
    text: kind,
    rules: [],
    event: event(kind),
    mark: '',
  }));
  director.add({
    type: 'update',
    seq,
    by: 1,
    machine: true,
    patch: { keys: { turn: { set: seq } } },
    log: { keep: 999, lines },
    clocks: null,
    undo,
    passing: false,
  } as Update);
}

function event(text: string) {
  const [kind, unit = 0, target = 0] = text.split('/');
  const roll = {
    dice: [1, 2],
    roll: 3,
    modifiers: [],
    result: 3,
    defense: 4,
    hit: false,
    again: '',
  };
  return { kind, unit: Number(unit), target: Number(target), names: {}, seat: 1, ...roll };
}

test('beats come one after another, and what takes no time comes with the next', () => {
  happens('moved');
  happens('passed');
  happens('moved');
  happens('drew');
  expect(shown).toEqual(['1: moved', '2: passed']);
  expect(director.waiting).toBe(2);
  vi.advanceTimersByTime(900);
  expect(shown.slice(2)).toEqual(['3: moved', '4: drew']);
  expect(director.playing).toBe(false);
});

test('dice are read before anything else, on the table as it was until they have landed', () => {
  happens('attack_roll/1/2');
  expect(shown).toEqual(['0: attack_roll/1/2']);
  expect([director.held, ready]).toEqual([true, 0]);
  vi.advanceTimersByTime(1500);
  expect(shown.at(-1)).toBe('1 settles');
  happens('moved');
  expect(director.playing).toBe(true);
  vi.advanceTimersByTime(1500);
  expect(shown.at(-1)).toBe('1 settles');
  vi.advanceTimersByTime(2000);
  expect(shown.at(-1)).toBe('2: moved');
  expect([director.held, ready]).toEqual([false, 1]);
});

test('a click goes on: to the next throw, then to the question', () => {
  happens('attack_roll/1/2', 'battle_begins', 'attack_roll/3/4');
  expect(director.waiting).toBe(1);
  director.next();
  expect(shown.at(-1)).toBe('0: battle_begins attack_roll/3/4');
  expect(director.playing).toBe(true);
  director.next();
  expect(shown.at(-1)).toBe('1 settles');
  expect([director.playing, ready]).toEqual([false, 1]);
});

test('whoever steps back goes on by hand', () => {
  happens('moved');
  vi.advanceTimersByTime(900);
  happens('attack_roll/1/2');
  director.back();
  expect(shown.at(-1)).toBe('1: moved');
  vi.advanceTimersByTime(60_000);
  expect(shown.at(-1)).toBe('1: moved');
  director.next();
  expect(shown.at(-1)).toBe('1: attack_roll/1/2');
  director.next();
  director.back(); // after it all: the dice once more
  expect(shown.at(-1)).toBe('1: attack_roll/1/2');
  expect(director.playing).toBe(true);
});

test('everything at once, and without any motion', () => {
  happens('attack_roll/1/2');
  happens('moved');
  happens('moved');
  director.skip();
  expect([shown.at(-1), director.playing, ready]).toEqual(['3: moved', false, 1]);
  still = true;
  happens('attack_roll/1/2');
  vi.advanceTimersByTime(900); // the move before has been read
  expect(shown.at(-1)).toBe('4: attack_roll/1/2'); // at once as it ends
  expect(director.held).toBe(true);
});

test('instantly nothing waits', () => {
  pace = 'off';
  happens('attack_roll/1/2');
  happens('moved');
  expect([shown.at(-1), director.playing, ready]).toEqual(['2: moved', false, 2]);
});

test('one by one waits for the reader', () => {
  pace = 'step';
  happens('attack_roll/1/2');
  vi.advanceTimersByTime(60_000);
  expect([shown, director.waiting]).toEqual([[], 1]);
  director.next();
  vi.advanceTimersByTime(60_000);
  expect([director.waiting, director.held]).toEqual([0, true]);
  director.next();
  expect(director.playing).toBe(false);
});
