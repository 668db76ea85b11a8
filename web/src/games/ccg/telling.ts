// What the page says of this game around its board.

import type { Telling } from '../registry';
import type { Promise as Foretold } from './seen';

export const telling: Telling = {
  about: 'Light against Dark with a deck of 60 cards each: whoever has no Force left has lost.',
  odds(promise) {
    const [short = '', ...rest] = (promise as Foretold).words;
    return { short, rest: rest.join('; ') };
  },
};
