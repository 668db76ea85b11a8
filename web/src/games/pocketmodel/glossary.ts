// What icons mean, in a line each with the rule that says it in full.

import type { Meaning } from '../../units/icons';
import { ICON_MEANINGS } from './seen';

const MATCH: Meaning = {
  words: 'gains the abilities of combat cards with this icon',
  rule: 'PM-CCARD-07',
};

export function iconMeaning(icon: string): Meaning {
  return ICON_MEANINGS[icon] ?? MATCH;
}
