/** Pictures of the cards of the card game. */

import { Gallery } from '../../pictures/gallery.svelte';
import type { CardFacts } from '../../pictures/planning';

export const cardPictures = new Gallery<CardFacts>(
  async () => (await import('../../pictures/cards')).cardPicture,
);
