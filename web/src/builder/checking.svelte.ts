/** What the server says about something while it is being written: only the latest state counts. */
import { messageOf } from '../lib/api';

export class Checking<Answer> {
  answer = $state.raw<Answer | null>(null);
  busy = $state(false);
  failure = $state('');

  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ask: () => Promise<Answer>,
    private readonly waitMs: number,
  ) {}

  /** Something was changed: it is asked about once it is quiet for a moment. */
  changed(): void {
    this.#forget();
    this.busy = true;
    this.#timer = setTimeout(() => void this.#check(this.#asked), this.waitMs);
  }

  /** There is nothing to ask about. */
  clear(): void {
    this.#forget();
    this.busy = false;
    this.answer = null;
  }

  /** What will be said about an earlier state no longer counts. */
  #forget(): void {
    this.#asked += 1;
    clearTimeout(this.#timer);
  }

  async #check(mine: number): Promise<void> {
    try {
      const answer = await this.ask();
      if (mine !== this.#asked) return;
      this.answer = answer;
      this.failure = '';
    } catch (problem) {
      if (mine !== this.#asked) return;
      this.failure = messageOf(problem);
    }
    this.busy = false;
  }
}
