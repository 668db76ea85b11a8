// What the page says of this game around its board.

import type { Telling } from '../registry';
import type { Promise as Foretold } from './seen';

export const telling: Telling = {
  about: 'Light against Dark, 60 cards each: whoever runs out of Life Force loses.',
  odds(promise) {
    const [short = '', ...rest] = (promise as Foretold).words;
    return { short, rest: rest.join('; ') };
  },
};
