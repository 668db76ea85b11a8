/** Which seats of which tables belong to this browser. Tokens never leave it but in the first
 * message of a socket or in a header. */
import type { RoomInfo, SeatToken } from './protocol';
import { load, save } from './storage';
import { t } from './tongue.svelte';

const ROOMS = 'starfold.rooms';
const NAME = 'starfold.name';
const MOST_ROOMS = 60;

export interface KnownRoom {
  id: string;
  title: string;
  game: string;
  status: RoomInfo['status'];
  /** In words: who plays whom, or how it ended. */
  about: string;
  lesson: boolean;
  tokens: SeatToken[];
  /** When it was last looked at, in milliseconds. */
  at: number;
}

export function knownRooms(): KnownRoom[] {
  const rooms = load<KnownRoom[]>(ROOMS, []);
  return Array.isArray(rooms) ? rooms.filter((room) => typeof room?.id === 'string') : [];
}

export function knownRoom(id: string): KnownRoom | undefined {
  return knownRooms().find((room) => room.id === id);
}

export function tokensOf(id: string): SeatToken[] {
  return knownRoom(id)?.tokens ?? [];
}

function about(room: RoomInfo): string {
  if (room.result) return room.result.text;
  return room.seats.map((seat) => `${seat.letter} ${seat.name || t('open seat')}`).join(' · ');
}

/** Remember a table, and with `tokens` the seats there; call it whenever the room changes. */
export function rememberRoom(room: RoomInfo, tokens: SeatToken[] = []): void {
  const rooms = knownRooms();
  const before = rooms.find((known) => known.id === room.id);
  const merged = [...(before?.tokens ?? [])];
  for (const { seat, token } of tokens) {
    const at = merged.findIndex((mine) => mine.token === token);
    if (at >= 0) merged.splice(at, 1);
    merged.push({ seat, token });
  }
  if (merged.length === 0 && room.status !== 'over') return; // only watching
  const known: KnownRoom = {
    id: room.id,
    title: room.title,
    game: room.game,
    status: room.status,
    about: about(room),
    lesson: room.lesson != null,
    tokens: merged.sort((one, other) => one.seat - other.seat),
    at: Date.now(),
  };
  save(ROOMS, [known, ...rooms.filter((other) => other.id !== room.id)].slice(0, MOST_ROOMS));
}

export function forgetRoom(id: string): void {
  save(
    ROOMS,
    knownRooms().filter((room) => room.id !== id),
  );
}

/** A seat that was given to somebody else. */
export function forgetSeat(id: string, token: string): void {
  const rooms = knownRooms().map((room) =>
    room.id === id ? { ...room, tokens: room.tokens.filter((mine) => mine.token !== token) } : room,
  );
  save(ROOMS, rooms);
}

export function playerName(): string {
  return load<string>(NAME, '');
}

export function setPlayerName(name: string): void {
  save(NAME, name.trim().slice(0, 40));
}
