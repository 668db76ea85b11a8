/** Where the numbers of a unit or card come from. */
import { later, t, type Wording } from '../lib/tongue.svelte';

const WORDS: Record<string, Wording> = {
  documented: later('values as documented'),
  reconstructed: later('values reconstructed, not as printed'),
  printed: later('values as printed'),
};

export function provenanceWords(provenance: string): string {
  const words = WORDS[provenance];
  return words ? t(words) : provenance;
}
