import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../lib/protocol';
import { reportsOf, succeeded } from './reports';

function line(number: number, kind: string, more: Record<string, unknown> = {}): LogEntry {
  return { number, text: `${kind} ${number}`, rules: [], event: { kind, ...more }, mark: '' };
}

const roll = (number: number, unit: number, target: number, hit: boolean) =>
  line(number, 'attack_roll', { unit, target, hit });

describe('reports of battles and strikes', () => {
  it('gathers both rolls of a battle and what came of them', () => {
    const [report, ...rest] = reportsOf([
      line(1, 'card_played', { unit: 4, card_id: 'c-1', names: { card: 'Long Odds' } }),
      roll(2, 4, 9, true),
      roll(3, 9, 4, false),
      line(4, 'damaged', { unit: 9 }),
      line(5, 'turn_begins'),
    ]);
    expect(rest).toEqual([]);
    expect(report).toMatchObject({ kind: 'battle', number: 2, attacker: 4, defender: 9 });
    expect(report).toMatchObject({ cards: [{ unit: 4, id: 'c-1', name: 'Long Odds' }] });
    expect(report?.rolls.map(succeeded)).toEqual([true, false]);
    expect(report?.lines).toEqual(['attack_roll 2', 'attack_roll 3', 'damaged 4']);
  });

  it('keeps several battles apart', () => {
    const reports = reportsOf([roll(1, 1, 2, true), roll(2, 2, 1, true), roll(3, 5, 2, false)]);
    expect(reports.map((report) => report.rolls.length)).toEqual([2, 1]);
  });

  it('gathers the strikers of one objective', () => {
    const strike = (number: number, unit: number, success: boolean) =>
      line(number, 'strike_roll', { unit, target: 1, slot: 2, success });
    const [report] = reportsOf([
      strike(1, 3, false),
      strike(2, 4, true),
      line(3, 'objective_destroyed'),
    ]);
    expect(report).toMatchObject({ kind: 'strike', target: 1, slot: 2 });
    expect(report?.rolls.map(succeeded)).toEqual([false, true]);
    expect(report?.lines.length).toBe(3);
  });

  it('is silent without dice', () => {
    expect(
      reportsOf([
        line(1, 'moved'),
        { number: 2, text: 'undone', rules: [], event: null, mark: 'undo' },
      ]),
    ).toEqual([]);
  });
});
