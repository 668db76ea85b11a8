/**
 * Keeps this build of the page, so that it opens without its server. It never gives an old page for
 * a new one: the page itself always comes from the server, if that can be reached; what carries a
 * hash in its name does not change; and every build has a cache of its own.
 */
/* global self, caches */
const NAME = '{{name}}';
const FILES = '{{files}}'.split(' ');
const KEPT = '{{kept}}'.split(' '); // answers that are of use without the server
const INDEX = './';

const here = (path) => new URL(path, self.registration.scope).href;
const files = new Set(FILES.map(here));
const kept = new Set(KEPT.map(here));

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const [address] = request.url.split('#');
  if (address === here(INDEX)) event.respondWith(newest(request, here(INDEX)));
  else if (files.has(address)) event.respondWith(unchanging(request));
  else if (kept.has(address)) event.respondWith(newest(request, address));
});

async function keepFiles() {
  const cache = await caches.open(NAME);
  await cache.addAll([INDEX, ...FILES].map(here));
  await Promise.allSettled([...kept].map((address) => cache.add(address)));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
}

async function unchanging(request) {
  const cache = await caches.open(NAME);
  return (await cache.match(request.url)) ?? fetch(request);
}

/** From the server; what was kept, marked as such, only if it cannot be reached. */
async function newest(request, address) {
  try {
    return await fetch(request);
  } catch (failure) {
    const cache = await caches.open(NAME);
    const found = await cache.match(address);
    if (!found) throw failure;
    const headers = new Headers(found.headers);
    headers.set('x-kept', NAME);
    return new Response(found.body, { status: found.status, headers });
  }
}

// A message to somebody who is not at the table. It is encrypted for this browser, and names only
// the game and the table.
self.addEventListener('push', (event) => {
  event.waitUntil(tell(event.data.json()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data));
});

async function tell({ event, title, table }) {
  const words = WORDS[self.navigator.language.slice(0, 2)] ?? WORDS.en;
  await self.registration.showNotification(words[event] ?? event, {
    body: title,
    tag: `starfold-${table}`,
    icon: here('./icon-192.png'),
    data: table,
  });
}

const WORDS = {
  en: { 'your turn': 'Your turn', 'game over': 'The game is over' },
  de: { 'your turn': 'Du bist dran', 'game over': 'Das Spiel ist zu Ende' },
};

async function openTable(table) {
  const address = here(`./#/table/${table}`);
  const pages = await self.clients.matchAll({ type: 'window' });
  const open = pages.find((page) => page.url === address) ?? pages[0];
  if (!open) return self.clients.openWindow(address);
  await open.navigate(address);
  return open.focus();
}
