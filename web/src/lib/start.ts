/** Making a table and going there. */
import { api } from './api';
import type { NewRoom } from './protocol';
import { go } from './router';
import { playerName, rememberRoom } from './tokens';

/** `replace`: the page that made the table must not make another on the way back. */
export async function startRoom(wanted: Partial<NewRoom>, replace = false): Promise<void> {
  const created = await api.createRoom({ name: playerName(), ...wanted });
  rememberRoom(created.room, created.tokens);
  go(`/table/${created.room.id}`, replace);
}
