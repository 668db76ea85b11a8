/** The analysis of one game: asked for, waited for, stopped. */
import { api, messageOf } from '../lib/api';
import type { Analysis, AnalysisState } from '../lib/protocol';

const PAUSE_MS = 700; // between two looks at how far it is
const NONE: AnalysisState = { status: 'none', done: 0, total: 0, analysis: null, problem: '' };

export class Analysing {
  state = $state.raw<AnalysisState>(NONE);
  /** What is known, also while more is thought about it. */
  found = $state.raw<Analysis | null>(null);
  problem = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #asked = 0;

  constructor(readonly room: string) {}

  get running(): boolean {
    return this.state.status === 'waiting' || this.state.status === 'running';
  }

  look(): Promise<void> {
    return this.#ask(api.analysis(this.room));
  }

  begin(milliseconds?: number): Promise<void> {
    return this.#ask(api.analyse(this.room, milliseconds === undefined ? {} : { milliseconds }));
  }

  stop(): Promise<void> {
    return this.#ask(api.stopAnalysing(this.room));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Only the latest request counts: a look under way says nothing about what was asked after it. */
  async #ask(answer: Promise<AnalysisState>): Promise<void> {
    clearTimeout(this.#timer);
    const mine = ++this.#asked;
    try {
      const state = await answer;
      if (mine !== this.#asked) return;
      this.state = state;
      this.problem = this.state.problem;
      this.found = this.state.analysis ?? (this.running ? this.found : null);
    } catch (failure) {
      if (mine !== this.#asked) return;
      this.problem = messageOf(failure);
      if (this.running) this.#later(); // a server that comes back goes on
      return;
    }
    if (this.running) this.#later();
  }

  #later(): void {
    if (!this.#closed) this.#timer = setTimeout(() => void this.look(), PAUSE_MS);
  }
}
