// What icons mean in this game, in a line each with the rule that says it in full.

import type { Meaning } from '../../units/icons';
import { later } from '../../lib/tongue.svelte';
import { ICON_MEANINGS } from './seen';

const NONE: Meaning = { words: later('has no meaning in this game'), rule: 'MG-ICON-35' };

export function iconMeaning(icon: string): Meaning {
  const known = ICON_MEANINGS[icon];
  return known ? { words: later(known.words), rule: known.rule } : NONE;
}
