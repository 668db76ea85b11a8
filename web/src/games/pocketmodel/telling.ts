// What the page says of this game around its board.

import { percent } from '../../lib/chances';
import type { Option } from '../../lib/game';
import { chance } from '../../lib/odds';
import type { Telling } from '../registry';
import { score } from './score';
import type { Promise as Odds } from './seen';

/** Where only targets are offered: the one that is hit most often. */
function likeliest(options: Option[]): Option | undefined {
  if (options.length === 0 || options.some(({ promise }) => !promise)) return undefined;
  const share = ({ promise }: Option) => {
    const odds = promise as Odds;
    const [above, below] = odds.kind === 'battle' ? odds.sides.attacker.hit : odds.least;
    return above / below;
  };
  return options.reduce((best, each) => (share(each) > share(best) ? each : best));
}

export const telling: Telling = {
  about:
    'Fleets fight between their home zones: destroy your opponent’s objectives, or leave them no unit in play.',
  goal: 'Destroy all of your opponent’s objectives, or leave them no unit in play.',
  deck: true,
  odds(promise) {
    const odds = promise as Odds;
    if (odds.kind === 'battle') {
      const { attacker, defender } = odds.sides;
      const rest = [
        attacker.need > 12 ? 'no roll is enough' : `needs ${attacker.need}`,
        `destroys ${chance(defender.destroyed)}`,
        `is hit ${chance(defender.hit)}`,
        `is destroyed ${chance(attacker.destroyed)}`,
      ];
      return { short: `hit ${chance(attacker.hit)}`, rest: rest.join('; ') };
    }
    const same = odds.least[0] * odds.most[1] === odds.most[0] * odds.least[1];
    const range = same ? chance(odds.least) : `${percent(odds.least)} to ${percent(odds.most)}`;
    return {
      short: `destroy ${range}`,
      rest: odds.known ? '' : 'it depends on the face-down card',
    };
  },
  letBe: ['PlayObjective'],
  usual: (options) => options.find(({ verb }) => verb === 'place') ?? likeliest(options),
  score,
};
