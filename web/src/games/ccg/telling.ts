// What the page says of this game around its board.

import { plural } from '../../lib/words';
import type { Telling } from '../registry';
import { phases } from './phases';
import { amountText, findFace } from './pieces';
import { score } from './score';
import type { CCGView, Promise as Foretold } from './seen';

export const telling: Telling = {
  about: 'Light against Dark, 60 cards each: whoever runs out of Life Force loses.',
  goal: 'Make your opponent lose cards until their Life Force is used up.',
  odds(promise) {
    const [short = '', ...rest] = (promise as Foretold).words;
    return { short, rest: rest.join('; ') };
  },
  luck: {
    none: 'No destiny was drawn in this game.',
    about:
      'Destiny drawn minus what was to be expected of the deck: above the line a side was lucky, below it was unlucky.',
    sum: ({ actual, throws, expected }) =>
      `${plural(throws, 'destiny draw')} came to ${amountText(actual)}, ${expected.toFixed(1)} expected`,
    came: amountText,
    table: {
      open: 'Every draw as a table',
      caption: 'Every destiny draw: its number, and what the deck led to expect',
      columns: ['Draw', 'Destiny', 'Expected'],
    },
  },
  letBe: [
    'phase_actions',
    'own_activate',
    'own_battle',
    'own_move',
    'own_draw',
    'Responses',
    'TransitGroup',
  ],
  score,
  standing: {
    own: phases.map(({ title, phase = '' }) => ({ window: `own_${phase}`, title })),
    ending: ['drawing'],
    battle: ['weapons_segment', 'battle', 'weapon', 'destiny'],
    card: (view, card) => findFace(view as unknown as CCGView, card)?.name ?? '',
    all: { drain: (count) => `Drain at all ${count} places` },
    aheadTitle: 'Draw and end the turn:',
    ahead(view) {
      const { force = 0 } = (view as unknown as CCGView).players[view.seat] ?? {};
      return Array.from({ length: force }, (_, at) => String(at + 1)).map((title) => ({
        title,
        notation: `draw ${title}`,
      }));
    },
  },
};
