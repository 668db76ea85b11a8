/** Messages from the server while the page is closed: fetched when somebody wants them. */
import { api } from './api';
import type { SeatToken } from './protocol';

/** A site's key as the browser wants it. */
export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** This browser's address for messages of this site; null where there is no such thing. */
async function subscription(): Promise<PushSubscriptionJSON | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  const { push_key } = worker ? await api.notices() : { push_key: '' };
  if (!worker || !push_key) return null;
  const known = await worker.pushManager.getSubscription();
  const made =
    known ??
    (await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(push_key),
    }));
  return made.toJSON();
}

/** Be told of these seats' turns also when the page is closed; whether that can be. */
export async function follow(room: string, tokens: SeatToken[]): Promise<boolean> {
  const place = await subscription().catch(() => null); // its maker may be out of reach
  if (!place?.endpoint || !place.keys) return false;
  const { endpoint, keys } = place;
  const wish = { kind: 'push', url: endpoint, p256dh: keys.p256dh, auth: keys.auth } as const;
  const told = tokens.map(({ token }) => api.notify(room, wish, token));
  return Promise.all(told).then(
    () => true,
    () => false, // the page itself tells as long as it is open
  );
}
