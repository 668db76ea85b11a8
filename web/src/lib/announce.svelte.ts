/** Short messages for everybody: spoken by screen readers, and as a note at the edge if wanted. */
import { untrack } from 'svelte';

interface Note {
  id: number;
  text: string;
  rule: string;
}

const NOTE_MS = 7000;

class Announcer {
  /** What screen readers say next. */
  spoken = $state('');
  notes = $state.raw<Note[]>([]);
  #next = 0;

  say(text: string): void {
    // The same words twice must still be heard twice; an effect that speaks does not listen.
    const before = untrack(() => this.spoken);
    this.spoken = text === before ? `${text}\u00a0` : text;
  }

  note(text: string, rule = ''): void {
    const id = this.#next++;
    const kept = untrack(() => this.notes.slice(-2));
    this.notes = [...kept, { id, text, rule }];
    setTimeout(() => this.drop(id), NOTE_MS);
  }

  drop(id: number): void {
    this.notes = this.notes.filter((note) => note.id !== id);
  }
}

export const announcer = new Announcer();
