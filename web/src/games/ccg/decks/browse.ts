/** Filters and orders of the cards to choose from. */
import type { CatalogueCard } from '../seen';
import { later, type Wording } from '../../../lib/tongue.svelte';

export interface CardWanted {
  text: string;
  set: string;
  side: string;
  type: string;
  subtype: string;
  icons: string[]; // all of them
  kind: string;
  unique: Uniqueness;
  deck: string; // a shipped one that holds it
  order: Order;
}

export const nothingWanted = (side: string): CardWanted => ({
  text: '',
  set: '',
  side,
  type: '',
  subtype: '',
  icons: [],
  kind: '',
  unique: '',
  deck: '',
  order: 'listed',
});

type Uniqueness = '' | 'unique' | 'restricted' | 'any';
export const UNIQUENESS: { value: Uniqueness; title: Wording }[] = [
  { value: '', title: later('All') },
  { value: 'unique', title: later('• unique') },
  { value: 'restricted', title: later('•• or •••') },
  { value: 'any', title: later('any number') },
];

type Order = 'listed' | 'title' | 'deploy' | 'destiny' | 'power' | 'ability' | 'forfeit';
export const ORDERS: Order[] = [
  'listed',
  'title',
  'deploy',
  'destiny',
  'power',
  'ability',
  'forfeit',
];

function uniquenessOf({ uniqueness }: CatalogueCard): Uniqueness {
  if (uniqueness === 0) return 'any';
  return uniqueness === 1 ? 'unique' : 'restricted';
}

/** Everything that a card says, small; made once for each card. */
const said = new WeakMap<CatalogueCard, string>();

function words(card: CatalogueCard): string {
  let text = said.get(card);
  if (text === undefined) {
    const { id, title, type, subtype, set, system } = card;
    const parts = [id, title, type, subtype, set, system, ...card.icons, ...card.kinds];
    text = [...parts, card.words, ...(card.words_for ?? [])].join(' ').toLowerCase();
    said.set(card, text);
  }
  return text;
}

function passes(card: CatalogueCard, wanted: CardWanted): boolean {
  const asked = wanted.text.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    (!wanted.side || card.side === wanted.side) &&
    (!wanted.set || card.set === wanted.set) &&
    (!wanted.type || card.type === wanted.type) &&
    (!wanted.subtype || card.subtype === wanted.subtype) &&
    (!wanted.unique || uniquenessOf(card) === wanted.unique) &&
    (!wanted.kind || card.kinds.includes(wanted.kind)) &&
    (!wanted.deck || card.decks.includes(wanted.deck)) &&
    wanted.icons.every((icon) => card.icons.includes(icon)) &&
    asked.every((word) => words(card).includes(word))
  );
}

/** What is ordered by: a card without such a value comes last. */
function value(card: CatalogueCard, order: Exclude<Order, 'listed' | 'title'>): number {
  const found = order === 'destiny' ? Math.max(-1, ...card.destiny) : card[order];
  return found ?? -Infinity;
}

/** The cards that are wanted; in an order by number the greatest come first. */
export function browseCards(
  cards: readonly CatalogueCard[],
  wanted: CardWanted,
): readonly CatalogueCard[] {
  const found = cards.filter((card) => passes(card, wanted));
  const { order } = wanted;
  if (order === 'listed') return found;
  const byTitle = (a: CatalogueCard, b: CatalogueCard) => a.title.localeCompare(b.title);
  if (order === 'title') return found.sort(byTitle);
  const numbers = (card: CatalogueCard) => value(card, order);
  return found.sort((a, b) => {
    const [first, second] = [numbers(a), numbers(b)];
    return first === second ? byTitle(a, b) : second - first;
  });
}

/** How many filters narrow the list, the search and the side apart. */
export const narrowing = (wanted: CardWanted): number =>
  [
    wanted.set,
    wanted.type,
    wanted.subtype,
    wanted.icons.length,
    wanted.kind,
    wanted.unique,
    wanted.deck,
  ].filter(Boolean).length;
