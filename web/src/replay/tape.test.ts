import { describe, expect, it } from 'vitest';
import { PLAIN } from '../lib/beats';
import type { LogEntry, ReplayPage } from '../lib/protocol';
import { latestLines, makeTape, nextPlace, placeOfLine } from './tape';

function line(number: number, kind: string): LogEntry {
  return { number, text: kind, rules: [], event: { kind }, mark: '' };
}

const KINDS = [
  'first_player',
  'placed',
  'turn_begins',
  'action',
  'moved',
  'passed',
  'attack_roll',
  'game_over',
];
const step = (lines: number, turn: number, patch: Record<string, unknown>) => ({
  patch,
  by: 0,
  lines,
  turn,
});
const PAGE = {
  view: { turn: 0, active: -1, units: [{ zone: 0 }, { zone: 1 }] },
  lines: 1,
  steps: [
    step(2, 0, {}),
    step(3, 1, { keys: { turn: { set: 1 }, active: { set: 0 } } }),
    step(4, 1, {}),
    step(5, 1, { keys: { units: { size: 2, items: { '0': { keys: { zone: { set: 2 } } } } } } }),
    step(6, 1, {}),
    step(8, 1, {}),
  ],
  log: KINDS.map((kind, at) => line(at + 1, kind)),
  luck: [],
} as unknown as ReplayPage;

describe('a tape', () => {
  const tape = makeTape(PAGE, { ...PLAIN, quiet: ['placed', 'action', 'passed'] });

  it('has a view for every place and shares what did not change', () => {
    expect(tape.views).toHaveLength(7);
    const units = (place: number) =>
      (tape.views[place] as unknown as { units: { zone: number }[] }).units;
    expect(units(4)[0]).toEqual({ zone: 2 });
    expect(units(4)[1]).toBe(units(0)[1]);
    expect(units(0)[0]).toEqual({ zone: 0 });
  });

  it('beats where something can be seen', () => {
    expect(tape.beats).toEqual([0, 2, 4, 6]);
    expect(nextPlace(tape, 2, 1, true)).toBe(4);
    expect(nextPlace(tape, 3, -1, true)).toBe(2);
    expect(nextPlace(tape, 6, 1, true)).toBe(6);
    expect(nextPlace(tape, 3, 1, false)).toBe(4);
    expect(nextPlace(tape, 0, -1, false)).toBe(0);
  });

  it('ends a beat with the last that goes on in it, and with answers of which nothing comes', () => {
    const pieces = [4, 5, 4, 6];
    const log = pieces.map((unit, at) => ({
      ...line(at + 1, 'moved'),
      event: { kind: 'moved', unit },
    }));
    const steps = [1, 1, 2, 3, 4].map((lines) => step(lines, 1, {})); // of the second nothing comes
    const score = { ...PLAIN, goesOn: { moved: 'unit' }, abreast: 2 };
    const page = { ...PAGE, lines: 0, log, steps } as unknown as ReplayPage;
    expect(makeTape(page, score).beats).toEqual([0, 4, 5]);
  });

  it('knows the turns and the places of lines', () => {
    expect(tape.turns).toEqual([
      { turn: 0, place: 0, seat: -1 },
      { turn: 1, place: 2, seat: 0 },
    ]);
    expect(placeOfLine(tape.lines, 1)).toBe(0);
    expect(placeOfLine(tape.lines, 5)).toBe(4);
    expect(placeOfLine(tape.lines, 7)).toBe(6);
  });

  it('tells what has just happened', () => {
    expect(latestLines(PAGE.log, tape, 6, true).map((one) => one.number)).toEqual([6, 7, 8]);
    expect(latestLines(PAGE.log, tape, 0, true)).toEqual([]);
  });
});
