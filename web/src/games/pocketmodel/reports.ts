// What the last lines of the log tell of battles and strikes, gathered for the sheets.

import type { LogEntry } from '../../lib/protocol';
import type { AttackRollEvent, CardView, GameEvent, StrikeRollEvent } from './seen';

/** Dice that a sheet shows. */
export type Roll = AttackRollEvent | StrikeRollEvent;

/** A combat card of a battle; the card itself where the reader sees it. */
export interface Played {
  card: CardView | undefined;
  name: string;
}

export interface PlayedCard {
  unit: number;
  id: string;
  name: string;
}

interface Told<Dice extends Roll> {
  number: number;
  rolls: Dice[];
  lines: string[];
}

export interface BattleReport extends Told<AttackRollEvent> {
  kind: 'battle';
  attacker: number;
  defender: number;
  /** Combat cards that came down with the dice. */
  cards: PlayedCard[];
}

export interface StrikeReport extends Told<StrikeRollEvent> {
  kind: 'strike';
  target: number;
  slot: number;
}

export type Report = BattleReport | StrikeReport;

/** What follows a roll and belongs to its story. */
const CONSEQUENCES: ReadonlySet<GameEvent['kind']> = new Set([
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
  for (const { event: told, number, text } of lines) {
    const event = told as GameEvent | null;
    const last = reports.at(-1);
    if (event?.kind === 'battle_begins') cards = [];
    else if (event?.kind === 'card_played')
      cards = [...cards, { unit: event.unit, id: event.card_id, name: event.names['card'] ?? '' }];
    else if (event?.kind === 'attack_roll')
      goOn(reports, battleOf(event, last) ?? newBattle(event, number, cards), event, text);
    else if (event?.kind === 'strike_roll')
      goOn(reports, strikeOf(event, last) ?? newStrike(event, number), event, text);
    else if (last && event && CONSEQUENCES.has(event.kind)) last.lines.push(text);
  }
  return reports;
}

function goOn<Dice extends Roll>(
  reports: Report[],
  report: Report & Told<Dice>,
  roll: Dice,
  line: string,
): void {
  if (reports.at(-1) !== report) reports.push(report);
  report.rolls.push(roll);
  report.lines.push(line);
}

function battleOf({ unit, target }: AttackRollEvent, last?: Report): BattleReport | undefined {
  if (last?.kind !== 'battle') return undefined;
  const pair = [last.attacker, last.defender];
  return pair.includes(unit) && pair.includes(target) ? last : undefined;
}

function newBattle(
  { unit, target }: AttackRollEvent,
  number: number,
  cards: PlayedCard[],
): BattleReport {
  return { kind: 'battle', attacker: unit, defender: target, cards, number, rolls: [], lines: [] };
}

function strikeOf({ target, slot }: StrikeRollEvent, last?: Report): StrikeReport | undefined {
  const same = last?.kind === 'strike' && last.target === target && last.slot === slot;
  return same ? last : undefined;
}

function newStrike({ target, slot }: StrikeRollEvent, number: number): StrikeReport {
  return { kind: 'strike', target, slot, number, rolls: [], lines: [] };
}

export function succeeded(roll: Roll): boolean {
  return roll.kind === 'attack_roll' ? roll.hit : roll.success;
}
