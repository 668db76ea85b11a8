import { later, t } from '../../lib/tongue.svelte';

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
  about: later(
    'Fleets fight between their home zones: destroy your opponent’s objectives, or leave them no unit in play.',
  ),
  goal: later('Destroy all of your opponent’s objectives, or leave them no unit in play.'),
  deck: true,
  odds(promise) {
    const odds = promise as Odds;
    if (odds.kind === 'battle') {
      const { attacker, defender } = odds.sides;
      const rest = [
        attacker.need > 12 ? t('no roll is enough') : t('needs {need}', { need: attacker.need }),
        t('destroys {destroyed}', { destroyed: chance(defender.destroyed) }),
        t('is hit {hit}', { hit: chance(defender.hit) }),
        t('is destroyed {destroyed}', { destroyed: chance(attacker.destroyed) }),
      ];
      return { short: t('hit {hit}', { hit: chance(attacker.hit) }), rest: rest.join('; ') };
    }
    const same = odds.least[0] * odds.most[1] === odds.most[0] * odds.least[1];
    const range = same
      ? chance(odds.least)
      : t('{least} to {most}', { least: percent(odds.least), most: percent(odds.most) });
    return {
      short: t('destroy {range}', { range }),
      rest: odds.known ? '' : t('it depends on the face-down card'),
    };
  },
  letBe: ['PlayObjective'],
  usual: (options) => options.find(({ verb }) => verb === 'place') ?? likeliest(options),
  score,
};
