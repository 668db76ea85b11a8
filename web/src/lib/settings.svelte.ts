/** What the reader prefers, kept in the browser. */
import { load, save } from './storage';

export type Pace = 'off' | 'fast' | 'normal' | 'step';
export type Theme = 'system' | 'light' | 'dark';

interface Kept {
  pace: Pace;
  theme: Theme;
  hideClocks: boolean;
  opponent: string;
  edition: string;
}

const KEY = 'starfold.settings';
const DEFAULTS: Kept = {
  pace: 'normal',
  theme: 'system',
  hideClocks: false,
  opponent: '',
  edition: '',
};

class Settings {
  pace = $state<Pace>('normal');
  theme = $state<Theme>('system');
  hideClocks = $state(false);
  opponent = $state('');
  edition = $state('');

  constructor() {
    Object.assign(this, { ...DEFAULTS, ...load<Partial<Kept>>(KEY, {}) });
    this.#show();
  }

  set(change: Partial<Kept>): void {
    Object.assign(this, change);
    const { pace, theme, hideClocks, opponent, edition } = this;
    save(KEY, { pace, theme, hideClocks, opponent, edition });
    this.#show();
  }

  #show(): void {
    if (typeof document === 'undefined') return;
    if (this.theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}

export const settings = new Settings();
