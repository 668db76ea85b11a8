// What icons mean in this game, in a line each with the rule that says it in full.

import type { Meaning } from '../../units/icons';
import { ICON_MEANINGS } from './seen';

const NONE: Meaning = { words: 'has no meaning in this game', rule: 'MG-ICON-35' };

export function iconMeaning(icon: string): Meaning {
  return ICON_MEANINGS[icon] ?? NONE;
}
