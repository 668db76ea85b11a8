// What icons mean, in a line each with the rule that says it in full.

import type { Meaning } from '../../units/icons';

const MATCH: Meaning = {
  words: 'gains the abilities of combat cards with this icon',
  rule: 'PM-CCARD-07',
};

const POWERS: Record<string, Meaning> = {
  Carrier: { words: 'brings reserves into an opposing home zone', rule: 'PM-POWER-04' },
  Turbolaser: { words: 'deals more damage to the largest units', rule: 'PM-POWER-08' },
  Armor: { words: 'takes less damage', rule: 'PM-POWER-09' },
  Veteran: {
    words: 'flips its base when it destroys a unit with at least as many stars',
    rule: 'PM-POWER-11',
  },
};

export function iconMeaning(icon: string): Meaning {
  return POWERS[icon] ?? MATCH;
}
