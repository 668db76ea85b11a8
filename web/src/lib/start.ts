/** Making a table and going there. */
import { api } from './api';
import type { NewRoom } from './protocol';
import { go } from './router';
import { playerName, rememberRoom } from './tokens';

export async function startRoom(wanted: Partial<NewRoom>): Promise<void> {
  const created = await api.createRoom({ name: playerName(), ...wanted });
  rememberRoom(created.room, created.tokens);
  go(`/table/${created.room.id}`);
}
