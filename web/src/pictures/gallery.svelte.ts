/** Pictures for the page: what draws them comes when the first one is wanted. */

import type { CardFacts } from './cards';
import type { UnitFacts } from './units';

type Drawing<Facts> = (facts: Facts) => string;

/** The address under which the page can show a drawn picture. */
export const addressOf = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/[#%<>"]/g, encodeURIComponent)}`;

class Gallery<Facts> {
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

/** A card of a fleet's deck, which has fewer facts than those of the card game. */
export const deckCardFacts = (card: {
  id: string;
  name: string;
  type: string;
  affiliation: string;
}): CardFacts => ({
  id: card.id,
  title: card.name,
  side: card.affiliation === 'Imperial' || card.affiliation === 'Separatist' ? 'Dark' : 'Light',
  type: card.type === 'combat' ? 'Interrupt' : 'Effect',
  subtype: '',
  icons: [],
  kinds: [],
  system: '',
});

export const cardPictures = new Gallery<CardFacts>(
  async () => (await import('./cards')).cardPicture,
);
export const unitPictures = new Gallery<UnitFacts>(
  async () => (await import('./units')).unitPicture,
);
