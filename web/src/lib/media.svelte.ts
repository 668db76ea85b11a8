/** What the screen is like, kept up to date. */

function watch(query: string, changed: (matches: boolean) => void): void {
  if (typeof window === 'undefined' || !window.matchMedia) return;
  const list = window.matchMedia(query);
  changed(list.matches);
  list.addEventListener('change', (event) => changed(event.matches));
}

const SIDEWAYS = '(max-height: 480px) and (min-width: 640px)';

class Media {
  phone = $state(false);
  /** A phone that lies on its side: low, and wide enough for a column beside the board. */
  sideways = $state(false);
  /** Room for three columns. */
  wide = $state(true);
  reducedMotion = $state(false);

  constructor() {
    watch('(max-width: 700px), (max-height: 480px)', (matches) => (this.phone = matches));
    watch(SIDEWAYS, (matches) => (this.sideways = matches));
    watch('(min-width: 1100px)', (matches) => (this.wide = matches));
    watch('(prefers-reduced-motion: reduce)', (matches) => (this.reducedMotion = matches));
  }
}

export const media = new Media();
