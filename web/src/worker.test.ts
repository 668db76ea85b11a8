import { beforeEach, describe, expect, test, vi } from 'vitest';
import source from '../worker.js?raw';

const HOME = 'http://table/';
const filled = source
  .replace('{{name}}', 'starfold-new')
  .replace('{{files}}', './assets/a-1.js')
  .replace('{{kept}}', './api/games');

type Listener = (event: Record<string, unknown>) => void;

/** A worker with caches of its own; what the network answers is up to the test. */
class Rig {
  listeners = new Map<string, Listener>();
  stores = new Map<string, Map<string, Response>>([['starfold-old', new Map()]]);
  shown: unknown[][] = [];
  opened: string[] = [];
  fetch = vi.fn<(asked: { url: string }) => Promise<Response>>();

  constructor() {
    const self = {
      navigator: { language: 'en-GB' },
      registration: {
        scope: HOME,
        showNotification: (...shown: unknown[]) => Promise.resolve(this.shown.push(shown)),
      },
      clients: {
        claim: () => Promise.resolve(),
        matchAll: () => Promise.resolve([]),
        openWindow: (address: string) => Promise.resolve(this.opened.push(address)),
      },
      skipWaiting: () => Promise.resolve(),
      addEventListener: (kind: string, listener: Listener) => this.listeners.set(kind, listener),
    };
    const caches = {
      open: (name: string) => Promise.resolve(this.#cache(name)),
      keys: () => Promise.resolve([...this.stores.keys()]),
      delete: (name: string) => Promise.resolve(this.stores.delete(name)),
    };
    new Function('self', 'caches', 'fetch', filled)(self, caches, this.fetch);
  }

  #cache(name: string) {
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    const add = (url: string) => {
      store.set(url, new Response(`kept ${url}`));
      return Promise.resolve();
    };
    return {
      add,
      addAll: (urls: string[]) => Promise.all(urls.map(add)),
      match: (url: string) => Promise.resolve(store.get(url)?.clone()),
    };
  }

  async happens(kind: string, event: Record<string, unknown> = {}): Promise<void> {
    let done: unknown;
    this.listeners.get(kind)!({ ...event, waitUntil: (work: unknown) => (done = work) });
    await done;
  }

  /** What the page gets for a request; null where the worker leaves it alone. */
  async asked(path: string, method = 'GET'): Promise<Response | null> {
    let answer: Promise<Response> | null = null;
    const request = { url: new URL(path, HOME).href, method };
    const respondWith = (given: Promise<Response>) => (answer = given);
    this.listeners.get('fetch')!({ request, respondWith });
    return answer;
  }
}

describe('the worker', () => {
  let worker: Rig;
  beforeEach(async () => {
    worker = new Rig();
    await worker.happens('install');
    await worker.happens('activate');
  });

  test('keeps one build and forgets all others', () => {
    expect([...worker.stores.keys()]).toEqual(['starfold-new']);
  });

  test('gives no old page while the server answers', async () => {
    worker.fetch.mockImplementation(() => Promise.resolve(new Response('new')));
    for (const path of ['./', './#/rules', './api/games'])
      expect(await (await worker.asked(path))?.text()).toBe('new');
  });

  test('gives what it kept, marked, when the server is gone', async () => {
    worker.fetch.mockRejectedValue(new TypeError('gone'));
    const answer = await worker.asked('./');
    expect(await answer?.text()).toBe('kept http://table/');
    expect(answer?.headers.get('x-kept')).toBe('starfold-new');
  });

  test('asks nobody for what carries its hash', async () => {
    expect(await (await worker.asked('./assets/a-1.js'))?.text()).toContain('kept');
    expect(worker.fetch).not.toHaveBeenCalled();
  });

  test.each([
    ['./api/rooms', 'GET'],
    ['./api/rooms/a/replay/file', 'GET'],
    ['./api/games', 'POST'],
    ['./assets/b-2.js', 'GET'],
  ])('leaves %s %s alone', async (path, method) => {
    expect(await worker.asked(path, method)).toBeNull();
  });

  test('tells whose turn it is, and opens that table', async () => {
    const note = { event: 'your turn', title: 'PocketModel', table: 'abc' };
    await worker.happens('push', { data: { json: () => note } });
    expect(worker.shown).toEqual([
      ['Your turn', expect.objectContaining({ body: 'PocketModel', data: 'abc' })],
    ]);
    const close = vi.fn();
    await worker.happens('notificationclick', { notification: { data: 'abc', close } });
    expect(close).toHaveBeenCalled();
    expect(worker.opened).toEqual([`${HOME}#/table/abc`]);
  });
});
