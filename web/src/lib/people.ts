/** People with profiles, as the server tells of them. */
import { call } from './api';
import { profileKey } from './key';
import type {
  Complaint,
  History,
  Leaderboard,
  NameWish,
  OwnProfile,
  PersonPage,
  Paired,
  ProfileExport,
  Queue,
  Refused,
  Waiting,
} from './protocol';

const part = encodeURIComponent;
const query = (wanted: Record<string, string>) =>
  new URLSearchParams(Object.entries(wanted).filter(([, value]) => value)).toString();
const keyed = (key: string) => ({ key });

export const people = {
  make: (name: string, key: string) =>
    call<OwnProfile>('/api/people', {
      method: 'POST',
      body: { name } satisfies NameWish,
      ...keyed(key),
    }),
  own: (key = profileKey()) => call<OwnProfile>('/api/people/me', keyed(key)),
  rename: (name: string) =>
    call<OwnProfile>('/api/people/me', { method: 'PUT', body: { name }, ...keyed(profileKey()) }),
  remove: () => call<null>('/api/people/me', { method: 'DELETE', ...keyed(profileKey()) }),
  everything: () => call<ProfileExport>('/api/people/me/export', keyed(profileKey())),
  block: (id: string, blocked: boolean) =>
    call<OwnProfile>(`/api/people/me/blocked/${part(id)}`, {
      method: blocked ? 'PUT' : 'DELETE',
      ...keyed(profileKey()),
    }),
  /** Somebody at a table, to the host of the server. */
  complain: (room: string, about: Complaint) =>
    call<null>(`/api/rooms/${part(room)}/complaint`, {
      method: 'POST',
      body: about,
      ...keyed(profileKey()),
    }),
  person: (id: string) => call<PersonPage>(`/api/people/${part(id)}`),
  games: (id: string, wanted: Record<string, string>) =>
    call<History>(`/api/people/${part(id)}/games?${query(wanted)}`),
  leaderboard: (game: string, edition: string) =>
    call<Leaderboard>(`/api/leaderboard?${query({ game, edition })}`),
};

/** Waits in the queue until somebody is found; the function that is returned ends that. */
export function wait(
  wish: Queue,
  told: (word: Waiting | Paired | Refused) => void,
  lost: () => void,
): () => void {
  const { protocol, host } = window.location;
  const socket = new WebSocket(`${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/api/queue`);
  let open = true;
  socket.onopen = () => socket.send(JSON.stringify(wish));
  socket.onmessage = (event) => {
    const word = JSON.parse(String(event.data)) as Waiting | Paired | Refused;
    if (word.type !== 'waiting') open = false;
    told(word);
  };
  socket.onclose = () => {
    if (open) lost();
    open = false;
  };
  return () => {
    open = false;
    socket.close();
  };
}
