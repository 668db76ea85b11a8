/** What was agreed before the game, as terms and words. */
import type { GameInfo, RoomInfo } from '../lib/protocol';
import { worded } from './newroom';

/** `game`: what the room's game calls its varieties. */
export function agreed(room: RoomInfo, game: GameInfo | null): [string, string][] {
  const { edition, options } = room.spec as { edition?: string; options?: Record<string, unknown> };
  const lines: [string, string][] = [];
  if (game) lines.push(['Game', game.title]);
  if (edition) {
    const title = game?.editions.find(({ name }) => name === edition)?.title;
    lines.push([game?.edition_word ?? 'Edition', title ?? edition]);
  }
  for (const [name, value] of Object.entries(options ?? {})) {
    const option = game?.options.find((one) => one.name === name);
    lines.push([option?.title ?? name.replaceAll('_', ' '), worded(option, value)]);
  }
  lines.push([
    `${game?.force_word ?? 'Force'} lists`,
    room.open_lists ? 'open to everyone' : 'private until the game is over',
  ]);
  lines.push(['Clock', room.clock ? room.clock_words : 'none']);
  lines.push([
    'Dice',
    room.dice.practice
      ? 'practice dice: known in advance'
      : 'fair; anyone can check them after the game',
  ]);
  return lines;
}
