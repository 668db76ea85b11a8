/** What the table lets be heard: after the first click, as loud as the reader wants. */
import { type Beat, HASTE } from './beats';
import { type Cue, cuesOf } from './cues';
import { media } from './media.svelte';
import { settings } from './settings.svelte';
import type { Synth } from './synth';
import { t } from './tongue.svelte';

class Sounds {
  #awake = false; // no page may be heard before somebody has touched it
  #synth: Promise<Synth> | null = null;

  constructor() {
    if (typeof window === 'undefined') return;
    const wake = () => (this.#awake = true);
    for (const touch of ['pointerdown', 'keydown'])
      window.addEventListener(touch, wake, { once: true, capture: true });
  }

  get silent(): boolean {
    const calm = media.reducedMotion && settings.silentWhenStill;
    return settings.muted || settings.volume <= 0 || calm;
  }

  play(cue: Cue, after = 0): void {
    if (!this.#awake || this.silent || !('AudioContext' in globalThis)) return;
    this.#synth ??= import('./synth').then(({ Synth }) => new Synth());
    this.#synth.then(
      (synth) => synth.play(cue, settings.volume, after),
      () => (this.#synth = null), // silence is no reason to stop the game
    );
  }

  /** What is heard of a beat; of still pictures everything at once, so only what counts most. */
  beat(beat: Beat): void {
    const heard = cuesOf(beat);
    if (media.reducedMotion || settings.pace === 'off') {
      const last = heard.at(-1);
      if (last) this.play(last.cue);
      return;
    }
    for (const { cue, after } of heard) this.play(cue, after / HASTE[settings.pace]);
  }
}

export const sounds = new Sounds();

/** Tell a reader who looks elsewhere that they are asked, if they want that and may be told. */
export function notifyTurn(title: string): void {
  if (!settings.notify || typeof Notification === 'undefined' || !document.hidden) return;
  if (Notification.permission !== 'granted') return;
  const note = new Notification(t('Your turn'), { body: title, tag: 'starfold-turn' });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

/** Ask for the browser's leave; whether it was given. */
export async function mayNotify(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  if (Notification.permission !== 'default') return Notification.permission === 'granted';
  return (await Notification.requestPermission()) === 'granted';
}
