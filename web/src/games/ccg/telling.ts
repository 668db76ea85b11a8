// What the page says of this game around its board.

import type { Telling } from '../registry';
import { phases } from './phases';
import { findFace } from './pieces';
import type { CCGView, Promise as Foretold } from './seen';

export const telling: Telling = {
  about: 'Light against Dark, 60 cards each: whoever runs out of Life Force loses.',
  odds(promise) {
    const [short = '', ...rest] = (promise as Foretold).words;
    return { short, rest: rest.join('; ') };
  },
  standing: {
    own: phases.map(({ title, phase = '' }) => ({ window: `own_${phase}`, title })),
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
