// What icons mean, in a line each with the rule that says it in full.

import type { Meaning } from '../../units/icons';
import { later } from '../../lib/tongue.svelte';
import { ICON_MEANINGS } from './seen';

const MATCH: Meaning = {
  words: later('gains the abilities of combat cards with this icon'),
  rule: 'PM-CCARD-07',
};

export function iconMeaning(icon: string): Meaning {
  const known = ICON_MEANINGS[icon];
  return known ? { words: later(known.words), rule: known.rule } : MATCH;
}
