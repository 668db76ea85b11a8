import { describe, expect, it } from 'vitest';
import { hintReason } from '../lib/verdicts';
import type { Analysis, Judged } from '../lib/protocol';
import {
  balances,
  bands,
  byLine,
  gradeOf,
  turningPoint,
  inWords,
  missed,
  signedPercent,
  unclear,
} from './analysis';

function judged(number: number, seat: number, cost: number, grade: string): Judged {
  return {
    number,
    seat,
    asked: 'Take one action',
    given: { choice: 'move', text: 'move units', chance: 0.48 },
    best: { choice: 'strike', text: 'strike an objective', chance: 0.48 + cost },
    cost,
    grade,
    others: [],
    line: ['strike'],
  };
}

const ANALYSIS: Analysis = {
  version: 2,
  game: 'pocketmodel',
  worlds: 8,
  milliseconds: 10,
  curve: [
    [0.5, 0.5],
    [0.4, 0.6],
    [0.3, 0.7],
    [0, 1],
  ],
  judged: [judged(1, 0, 0.13, 'mistake'), judged(2, 1, 0.03, ''), judged(3, 1, 0.2, 'blunder')],
};

describe('an analysis', () => {
  it('says in plain words what was better', () => {
    expect(inWords(judged(1, 0, 0.13, 'mistake'))).toBe(
      'Strike an objective: 61\u00a0%, this (move units): 48\u00a0%.',
    );
    expect(gradeOf(judged(1, 0, 0.13, 'mistake'))).toEqual({ title: 'Mistake', sign: '?' });
  });

  it('says how sure it is where nothing was missed', () => {
    const even = judged(2, 0, 0, '');
    expect(unclear(even)).toBe('Move units: 48\u00a0%. Nothing was better.');
    const others = [{ choice: 'strike', text: 'strike an objective', chance: 0.6 }];
    expect(unclear({ ...even, others })).toBe(
      'Move units: 48\u00a0%. Strike an objective looked better, but not for sure.',
    );
  });

  it('lists what was missed, by all or by one', () => {
    expect(missed(ANALYSIS).map((one) => one.number)).toEqual([1, 3]);
    expect(missed(ANALYSIS, 1).map((one) => one.number)).toEqual([3]);
  });

  it('tells choices from luck, and its parts add up', () => {
    const [a, b] = balances(ANALYSIS);
    expect(a?.own).toBeCloseTo(-0.13);
    expect(a?.others).toBeCloseTo(0.23);
    expect(a?.luck).toBeCloseTo(-0.6);
    for (const one of [a, b]) {
      expect(one!.start + one!.own + one!.others + one!.luck).toBeCloseTo(one!.end);
    }
    expect([0.126, -0.126, 0.001].map(signedPercent)).toEqual([
      '+13\u00a0%',
      '−13\u00a0%',
      '0\u00a0%',
    ]);
  });

  it('marks the line with which a choice begins to be told', () => {
    const marks = byLine(missed(ANALYSIS), [2, 5, 5, 5]);
    expect([...marks.keys()]).toEqual([3, 5]);
  });

  it('stacks the chances of all seats', () => {
    const [floor, between, top] = bands(ANALYSIS.curve);
    expect(floor).toEqual([0, 0, 0, 0]);
    expect(between).toEqual([0.5, 0.4, 0.3, 0]);
    expect(top).toEqual([1, 1, 1, 1]);
  });
});

describe('a hint', () => {
  const best = { choice: 'strike', text: 'strike an objective', chance: 0.61 };
  const next = { choice: 'move', text: 'move units', chance: 0.52 };

  it('gives its reason in figures', () => {
    expect(hintReason({ quick: false, best, others: [next] })).toBe(
      ': 61\u00a0% to win; next best: move units, 52\u00a0%',
    );
    expect(hintReason({ quick: false, best, others: [] })).toBe(': 61\u00a0% to win');
  });

  it('names the next best as the page words it', () => {
    expect(hintReason({ quick: false, best, others: [next] }, () => 'Einheiten bewegen')).toBe(
      ': 61\u00a0% to win; next best: Einheiten bewegen, 52\u00a0%',
    );
  });

  it('gives none where the computer has not thought', () => {
    expect(hintReason({ quick: true, best: null, others: [] })).toBe('');
    expect(hintReason(null)).toBe('');
  });
});

it('the turning point is where a chance changed most, once the game has begun', () => {
  const curve = [[0.5], [0.9], [0.8], [0.3], [0.35]];
  const found = { curve } as unknown as Analysis;
  expect(turningPoint(found, 0)).toEqual({ place: 3, before: 0.8, after: 0.3 });
  expect(turningPoint(found, 0, 3)).toEqual({ place: 4, before: 0.3, after: 0.35 });
  expect(turningPoint({ ...found, curve: [[1]] }, 0)).toBeNull();
});
