/** Hash routes: `#/table/ROOM` is the page `table` with the parts `['ROOM']`. */
import { tick } from 'svelte';

export interface Route {
  page: string;
  parts: string[];
}

export function parseRoute(hash: string): Route {
  const [page = '', ...parts] = hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decoded);
  return { page, parts };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const SITE = 'starfold';

class Router {
  route = $state.raw<Route>({ page: '', parts: [] });

  constructor() {
    if (typeof window === 'undefined') return;
    this.route = parseRoute(window.location.hash);
    window.addEventListener('hashchange', () => {
      const before = this.route.page;
      this.route = parseRoute(window.location.hash);
      if (before !== this.route.page) window.scrollTo(0, 0);
    });
  }
}

export const router = new Router();

/** Go to a page, for example `go('/table/abc')`. */
export function go(path: string, replace = false): void {
  const hash = `#${path.startsWith('/') ? path : `/${path}`}`;
  if (replace) {
    window.history.replaceState(null, '', hash);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  } else {
    window.location.hash = hash;
  }
}

export function title(text: string): void {
  document.title = text ? `${text} · ${SITE}` : SITE;
}

/** After a new page is shown, the reader's focus starts at its heading. */
export async function focusHeading(): Promise<void> {
  await tick();
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
