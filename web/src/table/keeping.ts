/** What of a game may be kept or passed on, and in which words. */
import type { RoomInfo } from '../lib/protocol';
import { t } from '../lib/tongue.svelte';

/** Whether a game can be taken up again from a file: a lesson keeps its place by itself. */
export function maySave(room: RoomInfo, token?: string): boolean {
  return mayKeep(room, token) && !room.lesson;
}

/** A whole game, with all that is hidden in it: a finished one, or one's own against machines. */
export function mayKeep(room: RoomInfo, token?: string): boolean {
  return room.status === 'over' || (room.status === 'playing' && room.solo && token !== undefined);
}

/**
 * A link to where a game stands that shows nothing to others before it is over: turns are known to
 * everybody, single choices may be secret.
 */
export function turnLink(room: string, turn: number, here: string): string {
  return new URL(`#/replay/${encodeURIComponent(room)}/turn-${turn}`, here).href;
}

/** Which turn such a link means; null if it means none. */
export function turnOf(part: string | undefined): number | null {
  const turn = /^turn-(\d{1,6})$/.exec(part ?? '')?.[1];
  return turn === undefined ? null : Number(turn);
}

export function reportText(
  room: RoomInfo,
  step: number | null,
  words: string,
  version: string,
): string {
  return [
    words.trim() || t('(What happened, and what did you expect?)'),
    '',
    t('Game: {title}, table {id}', { title: room.title, id: room.id }),
    t('Position: {step}', { step: step ?? t('where the game stands') }),
    t('Version: {version}', { version: version || t('unknown') }),
    t('The file with the game is attached. Open it at the table, or: starfold scenario run FILE'),
  ].join('\n');
}
