// What icons mean in this game, in a line each with the rule that says it in full.

import type { Meaning } from '../../units/icons';

const ICONS: Record<string, [words: string, rule: number]> = {
  Airborne: ['may land near a friend from the reserves on 5–6', 1],
  Battledroid: ['its move may be put off and made together with others', 2],
  'Battle Droid': ['its move may be put off and made together with others', 2],
  Blaster: ['+1 damage within S if the roll is odd', 3],
  Command: ['lets a friend within L borrow an icon', 4],
  Dogfight: ['turns as far as it likes, also after its move', 5],
  Droid: ['removes a damage marker at the turn’s end on 4–6', 7],
  Elite: ['a miss with a 1 may be rolled again', 8],
  Lasers: ['adds S to the range of one attack a turn', 9],
  Leader: ['a friend within S may repeat a roll', 10],
  Recon: ['+1 defense against 3 to 5 stars', 11],
  Ruthless: ['need not declare its targets beforehand', 12],
  Torpedo: ['+1 damage against more stars than its own', 13],
  Transport: ['may land ground units instead of moving', 14],
  Trooper: ['one star more may enter with it', 17],
  Armor: ['takes 1 less damage from each hit', 18],
  Artillery: ['unmoved it fires L+L+L, never at space units', 19],
  Carrier: ['may launch space units instead of moving', 21],
  Cloaked: ['may hide and reappear instead of moving', 23],
  Convert: ['may change between space and ground', 25],
  Turbolaser: ['+1 damage against 4 and 5 stars', 28],
  Veteran: ['gains its better side by successful attacks', 31],
};

export function iconMeaning(icon: string): Meaning {
  const known = ICONS[icon];
  if (!known) return { words: 'has no meaning in this game', rule: 'MG-ICON-35' };
  return { words: known[0], rule: `MG-ICON-${String(known[1]).padStart(2, '0')}` };
}
