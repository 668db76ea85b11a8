/** All cards of the game, and those that a format allows. */
import { api, messageOf } from '../../../lib/api';
import type { CardCatalogue, CardVocabulary, CatalogueCard } from '../seen';

export class Shelf {
  cards = $state.raw<CatalogueCard[]>([]);
  vocabulary = $state.raw<CardVocabulary | null>(null);
  /** The ids that the chosen format allows; null: all. */
  allowed = $state.raw<Set<string> | null>(null);
  problem = $state('');

  readonly byId = $derived(new Map(this.cards.map((card) => [card.id, card])));
  readonly usable = $derived(
    this.allowed ? this.cards.filter(({ id }) => this.allowed?.has(id)) : this.cards,
  );

  #asked = '';

  constructor(readonly game: string) {}

  open(): Promise<void> {
    return this.#attempt(async () => {
      const { cards, vocabulary } = await this.#read('');
      this.vocabulary = vocabulary;
      this.cards = cards;
    });
  }

  /** Show what this format allows; the answer to an earlier wish no longer counts. */
  allow(edition: string): Promise<void> {
    this.#asked = edition;
    return this.#attempt(async () => {
      const { cards } = await this.#read(edition);
      if (this.#asked === edition) this.allowed = new Set(cards.map(({ id }) => id));
    });
  }

  async #read(edition: string): Promise<CardCatalogue> {
    return (await api.cards(this.game, edition)) as unknown as CardCatalogue;
  }

  async #attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
      this.problem = '';
    } catch (failure) {
      this.problem = messageOf(failure);
    }
  }
}
