/** Small words of the builder and the editor. */
import { sentence } from '../lib/words';
import { later, t, type Wording } from '../lib/tongue.svelte';

/** `ground_assault` as people write it. */
export function spelled(name: string): string {
  return sentence(name.replaceAll('_', ' '));
}

/** `scum_and_villainy` as a title. */
export const editionTitle = (edition: string): string =>
  edition
    .split('_')
    .map((word) => (word === 'and' ? word : spelled(word)))
    .join(' ');

export const PROVENANCES: Record<string, Wording> = {
  printed: later('Printed: typed in from a real base or card'),
  documented: later('Documented: at least the name and ability are on public record'),
  reconstructed: later('Reconstructed: our own values, within the known limits'),
};

const PROVENANCE_NAMES: Record<string, Wording> = {
  printed: later('printed'),
  documented: later('documented'),
  reconstructed: later('reconstructed'),
};

export function provenanceName(provenance: string): string {
  const name = PROVENANCE_NAMES[provenance];
  return name ? t(name) : provenance;
}

/** A name that a file may have. */
export function fileName(title: string, ending: string): string {
  const plain = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${plain || 'starfold'}.${ending}`;
}

/** What a copy is called: `Rogues copy`, then `Rogues copy 2`. */
export function copyName(name: string): string {
  const found = /^(.*) copy(?: (\d+))?$/.exec(name);
  return found ? `${found[1]} copy ${Number(found[2] ?? 1) + 1}` : `${name} copy`;
}

/** What the words of the vocabulary are called in forms; others are spelled as they are. */
export const CONDITIONS: Record<string, Wording> = {
  side: later('this unit is'),
  zone: later('this unit is in'),
  unit: later('this unit is one of these'),
  foe: later('the opposing unit is one of these'),
  played_first: later('no card was played before it in this battle'),
  foe_played: later('the opponent has played a card'),
  hand: later('cards in your hand'),
  foe_hand: later("cards in the opponent's hand"),
  count: later('units in play'),
  objectives: later('your objectives'),
  discard: later('cards in your discard pile'),
  face_up: later('face-up objectives'),
};

export const MOVEMENTS: Record<string, Wording> = {
  other: later('Nothing special'),
  bwing: later('B-wing'),
  ywing: later('Y-wing'),
  arc170: later('ARC-170'),
};

/** The titles of words, to be shown. */
export function spokenTitles(titles: Record<string, Wording>): Record<string, string> {
  return Object.fromEntries(Object.entries(titles).map(([word, title]) => [word, t(title)]));
}
