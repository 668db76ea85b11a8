// What icons mean in this game, in a line each with the rule that says it in full.

import type { Meaning } from '../../units/icons';

const ICONS: Record<string, [words: string, rule: number]> = {
  Airborne: ['may land from the reserves near a friendly unit on 5–6', 1],
  Battledroid: ['may postpone its move and move together with others', 2],
  'Battle Droid': ['may postpone its move and move together with others', 2],
  Blaster: ['+1 damage within S if the roll is odd', 3],
  Command: ['lets a friendly unit within L borrow an icon', 4],
  Dogfight: ['may turn by any amount, even after its move', 5],
  Droid: ['removes a damage marker at the end of the turn on 4–6', 7],
  Elite: ['may reroll a miss with a 1', 8],
  Lasers: ['adds S to the range of one attack a turn', 9],
  Leader: ['a friendly unit within S may reroll', 10],
  Recon: ['+1 defense against 3 to 5 stars', 11],
  Ruthless: ['need not declare its targets in advance', 12],
  Torpedo: ['+1 damage against more stars than its own', 13],
  Transport: ['may land ground units instead of moving', 14],
  Trooper: ['one more star may enter with it', 17],
  Armor: ['takes 1 less damage from each hit', 18],
  Artillery: ['fires L+L+L if it has not moved, never at space units', 19],
  Carrier: ['may launch space units instead of moving', 21],
  Cloaked: ['may hide and reappear instead of moving', 23],
  Convert: ['may change between space and ground', 25],
  Turbolaser: ['+1 damage against 4 and 5 stars', 28],
  Veteran: ['gains its better side through successful attacks', 31],
};

export function iconMeaning(icon: string): Meaning {
  const known = ICONS[icon];
  if (!known) return { words: 'has no meaning in this game', rule: 'MG-ICON-35' };
  return { words: known[0], rule: `MG-ICON-${String(known[1]).padStart(2, '0')}` };
}
