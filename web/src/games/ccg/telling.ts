import { later, t, tongue } from '../../lib/tongue.svelte';

// What the page says of this game around its board.

import type { Telling } from '../registry';
import { phases } from './phases';
import { amountText, findFace } from './pieces';
import { score } from './score';
import type { CCGView, Promise as Foretold } from './seen';

export const telling: Telling = {
  about: later('Light against Dark, 60 cards each: whoever runs out of Life Force loses.'),
  goal: later('Make your opponent lose cards until their Life Force is used up.'),
  odds(promise) {
    const [short = '', ...rest] = (promise as Foretold).words;
    return { short, rest: rest.join('; ') };
  },
  luck: {
    none: later('No destiny was drawn in this game.'),
    about: later(
      'Destiny drawn minus what was to be expected of the deck: above the line a side was lucky, below it was unlucky.',
    ),
    sum: ({ actual, throws, expected }) =>
      t(
        '{throws, plural, one {# destiny draw} other {# destiny draws}} came to {actual}, {expected} expected',
        { throws, actual: amountText(actual), expected: tongue.fixed(expected, 1) },
      ),
    came: amountText,
    table: {
      open: later('Every draw as a table'),
      caption: later('Every destiny draw: its number, and what the deck led to expect'),
      columns: [later('Draw'), later('Destiny'), later('Expected')],
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
    all: { drain: (count) => t('Drain at all {count} places', { count }) },
    aheadTitle: later('Draw and end the turn:'),
    ahead(view) {
      const { force = 0 } = (view as unknown as CCGView).players[view.seat] ?? {};
      return Array.from({ length: force }, (_, at) => String(at + 1)).map((title) => ({
        title,
        notation: `draw ${title}`,
      }));
    },
  },
};
