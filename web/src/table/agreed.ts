/** What was agreed before the game, as terms and words. */
import type { GameInfo, RoomInfo } from '../lib/protocol';
import { worded } from './newroom';
import { t } from '../lib/tongue.svelte';

/** `game`: what the room's game calls its varieties. */
export function agreed(room: RoomInfo, game: GameInfo | null): [string, string][] {
  const { edition, options } = room.spec as { edition?: string; options?: Record<string, unknown> };
  const lines: [string, string][] = [];
  if (game) lines.push([t('Game'), game.title]);
  if (edition) {
    const title = game?.editions.find(({ name }) => name === edition)?.title;
    lines.push([game?.edition_word ?? t('Edition'), title ?? edition]);
  }
  for (const [name, value] of Object.entries(options ?? {})) {
    const option = game?.options.find((one) => one.name === name);
    lines.push([option?.title ?? name.replaceAll('_', ' '), worded(option, value)]);
  }
  lines.push([
    t('{force_word} lists', { force_word: game?.force_word ?? t('Force') }),
    room.open_lists ? t('open to everyone') : t('private until the game is over'),
  ]);
  if (room.rated) lines.push([t('What for'), t('it counts (rated)')]);
  lines.push([t('Clock'), room.clock ? room.clock_words : t('none')]);
  lines.push([
    t('Dice'),
    room.dice.practice
      ? t('practice dice: known in advance')
      : t('fair; anyone can check them after the game'),
  ]);
  return lines;
}
