/** What was agreed before the game, as terms and words. */
import type { RoomInfo } from '../lib/protocol';

export function agreed(room: RoomInfo): [string, string][] {
  const { edition, options } = room.spec as { edition?: string; options?: Record<string, unknown> };
  const lines: [string, string][] = [];
  if (edition) lines.push(['Edition', edition]);
  for (const [name, value] of Object.entries(options ?? {})) {
    lines.push([name.replaceAll('_', ' '), String(value)]);
  }
  lines.push(['Clock', room.clock ? clockWords(room.clock.initial, room.clock.increment) : 'none']);
  lines.push([
    'Dice',
    room.dice.practice ? 'practice: known beforehand' : 'fair, to be checked after the game',
  ]);
  return lines;
}

export function clockWords(initial: number, increment: number): string {
  const minutes = initial / 60;
  const time = Number.isInteger(minutes) ? `${minutes} minutes` : `${initial} seconds`;
  return `${time} each, ${increment} seconds more with every choice`;
}
