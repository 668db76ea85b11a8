// Questions of measuring that come fast: at most one under way, and the latest wins.

const PAUSE = 60;

export class Surveyor<Wanted, Found> {
  #next: Wanted | undefined;
  #busy = false;

  constructor(
    private readonly ask: (wanted: Wanted) => Promise<Found>,
    private readonly tell: (wanted: Wanted, found: Found) => void,
  ) {}

  want(wanted: Wanted): void {
    this.#next = wanted;
    if (!this.#busy) void this.#go();
  }

  /** What has not been asked yet is not wanted any more. */
  drop(): void {
    this.#next = undefined;
  }

  async #go(): Promise<void> {
    this.#busy = true;
    while (this.#next !== undefined) {
      const wanted = this.#next;
      this.#next = undefined;
      const pause = new Promise((resolve) => setTimeout(resolve, PAUSE));
      try {
        const found = await this.ask(wanted);
        if (this.#next === undefined) this.tell(wanted, found);
      } catch {
        // The table has gone on, or the line is lost: the next question will tell.
      }
      await pause;
    }
    this.#busy = false;
  }
}
