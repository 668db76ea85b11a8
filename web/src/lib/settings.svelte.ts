/** What the reader prefers, kept in the browser. */
import { load, save } from './storage';

export type Pace = 'off' | 'fast' | 'normal' | 'step';
export type Theme = 'system' | 'light' | 'dark';

interface Kept {
  pace: Pace;
  theme: Theme;
  hideClocks: boolean;
  opponent: string;
  /** The game chosen last, and the variety chosen last of each game. */
  game: string;
  editions: Record<string, string>;
}

const KEY = 'starfold.settings';
const DEFAULTS: Kept = {
  pace: 'normal',
  theme: 'system',
  hideClocks: false,
  opponent: '',
  game: '',
  editions: {},
};

class Settings {
  pace = $state<Pace>('normal');
  theme = $state<Theme>('system');
  hideClocks = $state(false);
  opponent = $state('');
  game = $state('');
  editions = $state.raw<Record<string, string>>({});

  constructor() {
    Object.assign(this, { ...DEFAULTS, ...load<Partial<Kept>>(KEY, {}) });
    this.#show();
  }

  set(change: Partial<Kept>): void {
    Object.assign(this, change);
    const { pace, theme, hideClocks, opponent, game, editions } = this;
    save(KEY, { pace, theme, hideClocks, opponent, game, editions });
    this.#show();
  }

  setEdition(game: string, edition: string): void {
    this.set({ editions: { ...this.editions, [game]: edition } });
  }

  #show(): void {
    if (typeof document === 'undefined') return;
    if (this.theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}

export const settings = new Settings();
