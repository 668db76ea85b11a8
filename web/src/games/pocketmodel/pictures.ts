/** Pictures of the cards of a fleet's deck: no pieces, and fewer facts than in the card game. */

import { Gallery } from '../../pictures/gallery.svelte';

interface DeckCard {
  id: string;
  name: string;
  type: string;
  affiliation: string;
}

const DARK = ['Imperial', 'Separatist'];

export const deckCardPictures = new Gallery<DeckCard>(async () => {
  const { happeningPicture } = await import('../../pictures/happenings');
  return ({ id, name, type, affiliation }) =>
    happeningPicture({
      id,
      title: name,
      side: DARK.includes(affiliation) ? 'Dark' : 'Light',
      type: type === 'combat' ? 'Interrupt' : 'Effect',
      subtype: '',
      icons: [],
      kinds: [],
      system: '',
    });
});
