/** Pictures for the page: what draws them comes when the first one is wanted. */

import { addressOf } from './address';
import type { UnitFacts } from './units';

type Drawing<Facts> = (facts: Facts) => string;

export class Gallery<Facts> {
  #draw = $state.raw<Drawing<Facts> | null>(null);
  #coming = false;

  constructor(readonly load: () => Promise<Drawing<Facts>>) {}

  /** Where the picture is; empty as long as nothing can draw it yet. */
  source(facts: Facts): string {
    if (this.#draw) return addressOf(this.#draw(facts));
    if (!this.#coming) void this.#fetch();
    return '';
  }

  /** A page that cannot get it shows signs instead of pictures, and asks again for the next one. */
  async #fetch(): Promise<void> {
    this.#coming = true;
    try {
      this.#draw = await this.load();
    } catch {
      this.#coming = false;
    }
  }
}

export const unitPictures = new Gallery<UnitFacts>(
  async () => (await import('./units')).unitPicture,
);
