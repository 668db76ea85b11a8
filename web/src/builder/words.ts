/** Small words of the builder and the editor. */
import { sentence } from '../lib/words';

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

export const PROVENANCES: Record<string, string> = {
  printed: 'Printed: typed in from a real base or card',
  documented: 'Documented: at least the name and ability are on public record',
  reconstructed: 'Reconstructed: our own values, within the known limits',
};

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
export const CONDITIONS: Record<string, string> = {
  side: 'this unit is',
  zone: 'this unit is in',
  unit: 'this unit is one of these',
  foe: 'the opposing unit is one of these',
  played_first: 'no card was played before it in this battle',
  foe_played: 'the opponent has played a card',
  hand: 'cards in your hand',
  foe_hand: "cards in the opponent's hand",
  count: 'units in play',
  objectives: 'your objectives',
  discard: 'cards in your discard pile',
  face_up: 'face-up objectives',
};

export const MOVEMENTS: Record<string, string> = {
  other: 'Nothing special',
  bwing: 'B-wing',
  ywing: 'Y-wing',
  arc170: 'ARC-170',
};
