// What the last lines of the log tell of battles and strikes, gathered for the sheets.

import type { LogEntry } from '../../lib/protocol';
import type { RollEvent } from './types';

export interface BattleReport {
  kind: 'battle';
  number: number;
  attacker: number;
  defender: number;
  /** Combat cards that came down with the dice. */
  cards: PlayedCard[];
  rolls: RollEvent[];
  lines: string[];
}

export interface PlayedCard {
  unit: number;
  id: string;
  name: string;
}

export interface StrikeReport {
  kind: 'strike';
  number: number;
  target: number;
  slot: number;
  rolls: RollEvent[];
  lines: string[];
}

export type Report = BattleReport | StrikeReport;

/** What follows a roll and belongs to its story. */
const CONSEQUENCES = new Set([
  'damaged',
  'unharmed',
  'unit_destroyed',
  'withdrawn',
  'flipped',
  'objective_destroyed',
  'objective_replaced',
]);

export function reportsOf(lines: LogEntry[]): Report[] {
  const reports: Report[] = [];
  let cards: PlayedCard[] = [];
  for (const line of lines) {
    const kind = line.event?.['kind'];
    const last = reports.at(-1);
    if (kind === 'battle_begins') cards = [];
    if (kind === 'card_played') cards = [...cards, played(line)];
    if (kind === 'attack_roll' || kind === 'strike_roll') {
      const roll = line.event as unknown as RollEvent;
      const report = last && belongs(roll, last) ? last : begun(roll, line.number, cards);
      if (report !== last) reports.push(report);
      report.rolls.push(roll);
      report.lines.push(line.text);
    } else if (last && typeof kind === 'string' && CONSEQUENCES.has(kind)) {
      last.lines.push(line.text);
    }
  }
  return reports;
}

function belongs(roll: RollEvent, report: Report): boolean {
  if (report.kind === 'strike') {
    return (
      roll.kind === 'strike_roll' && roll.target === report.target && roll.slot === report.slot
    );
  }
  const pair = [report.attacker, report.defender];
  return roll.kind === 'attack_roll' && pair.includes(roll.unit) && pair.includes(roll.target);
}

function played({ event }: LogEntry): PlayedCard {
  return {
    unit: Number(event?.['unit']),
    id: String(event?.['card_id']),
    name: String(event?.['card_name']),
  };
}

function begun(roll: RollEvent, number: number, cards: PlayedCard[]): Report {
  const common = { number, rolls: [], lines: [] };
  return roll.kind === 'attack_roll'
    ? { kind: 'battle', attacker: roll.unit, defender: roll.target, cards, ...common }
    : { kind: 'strike', target: roll.target, slot: roll.slot ?? 0, ...common };
}

export function succeeded(roll: RollEvent): boolean {
  return roll.hit ?? roll.success ?? false;
}
