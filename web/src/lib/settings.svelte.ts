/** What the reader prefers, kept in the browser. */
import type { Pace } from './beats';
import { load, save } from './storage';

export type { Pace };
export type Theme = 'system' | 'light' | 'dark';

interface Kept {
  pace: Pace;
  theme: Theme;
  hideClocks: boolean;
  /** From 0 to 1. */
  volume: number;
  muted: boolean;
  /** Whoever wants less motion may want less noise. */
  silentWhenStill: boolean;
  /** Call when it is the reader's turn. */
  notify: boolean;
  opponent: string;
  /** The game chosen last, and the variety chosen last of each game. */
  game: string;
  editions: Record<string, string>;
  /** What the reader lets go by in each game, see `Passing`. */
  passing: Record<string, KeptPassing>;
}

export interface KeptPassing {
  forced: boolean;
  windows: string[];
  quiet?: boolean;
  battles?: boolean;
  pays?: boolean;
}

const KEY = 'starfold.settings';
const DEFAULTS: Kept = {
  pace: 'normal',
  theme: 'system',
  hideClocks: false,
  volume: 0.5,
  muted: false,
  silentWhenStill: true,
  notify: false,
  opponent: '',
  game: '',
  editions: {},
  passing: {},
};

class Settings {
  pace = $state<Pace>('normal');
  theme = $state<Theme>('system');
  hideClocks = $state(false);
  volume = $state(DEFAULTS.volume);
  muted = $state(false);
  silentWhenStill = $state(true);
  notify = $state(false);
  opponent = $state('');
  game = $state('');
  editions = $state.raw<Record<string, string>>({});
  passing = $state.raw<Record<string, KeptPassing>>({});

  constructor() {
    Object.assign(this, { ...DEFAULTS, ...load<Partial<Kept>>(KEY, {}) });
    this.#show();
  }

  set(change: Partial<Kept>): void {
    Object.assign(this, change);
    const names = Object.keys(DEFAULTS) as (keyof Kept)[];
    save(KEY, Object.fromEntries(names.map((name) => [name, this[name]])));
    this.#show();
  }

  setEdition(game: string, edition: string): void {
    this.set({ editions: { ...this.editions, [game]: edition } });
  }

  setPassing(game: string, passing: KeptPassing): void {
    this.set({ passing: { ...this.passing, [game]: passing } });
  }

  #show(): void {
    if (typeof document === 'undefined') return;
    if (this.theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}

export const settings = new Settings();
