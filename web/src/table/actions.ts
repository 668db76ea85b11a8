/** The options of a question as a list of plain buttons: what stands where, and under which key. */
import { DECLINE, type Option, type Question } from '../lib/game';
import { type OddsText, oddsText } from '../lib/odds';
import { plural, sentence } from '../lib/words';

const KEYS = 9;

export interface Action {
  option: number;
  /** In full, as it is said. */
  label: string;
  /** The piece's values; empty where the game tells none. */
  values: string;
  odds: OddsText | null;
  key: string;
  /** How many, where amounts are chosen and nothing else; empty for other options. */
  amount: string;
}

export interface Arranged {
  /** What the main button does. */
  main: Action | null;
  /** First those that stand alone, then what belongs together: one piece, or one verb. */
  groups: Action[][];
  /** Options with amounts to be filled in. */
  measured: Option[];
  /** How many there are beside the main button. */
  count: number;
}

export type OddsWords = (promise: object) => OddsText | null;

export function arrange(question: Question | null, odds: OddsWords = oddsText): Arranged {
  const all = question?.options ?? [];
  const measured = all.filter((option) => option.amounts?.length);
  const options = all.filter((option) => !option.amounts?.length);
  const declining = options.find((option) => option.option === DECLINE);
  const only = all.length === 1 ? options[0] : undefined;
  const main = options.find((option) => option.usual) ?? declining ?? only ?? null;
  const others = options.filter((option) => option !== main);
  const groups = new Map<string, Option[]>();
  const byPiece = sharesPieces(others);
  const amounts = amountsIn(options);
  for (const option of others) {
    const counted = amounts.has(option) ? `how many to ${option.verb}` : option.verb;
    const common = (byPiece && pieceOf(option)) || counted;
    groups.set(common, [...(groups.get(common) ?? []), option]);
  }
  const alone = [...groups.values()].filter((members) => members.length === 1).flat();
  const together = [...groups.values()].filter((members) => members.length > 1);
  let number = 0;
  return {
    main: main && action(main, 'Space', odds),
    measured,
    count: others.length + measured.length,
    groups: [alone, ...together]
      .filter((members) => members.length > 0)
      .map((members) =>
        members.map((option) => {
          number += 1;
          const key = number <= KEYS ? String(number) : '';
          return { ...action(option, key, odds), amount: amounts.get(option) ?? '' };
        }),
      ),
  };
}

/** Options that differ in their number alone, with it. */
function amountsIn(options: Option[]): Map<Option, string> {
  const counted = options.filter((one) => one.number !== undefined && !pieceOf(one));
  const told = counted.map((one): [Option, string] => [one, String(one.number)]);
  const different = new Set(told.map(([{ verb }, amount]) => `${verb} ${amount}`));
  return new Map(different.size === told.length && told.length > 1 ? told : []);
}

function sharesPieces(options: Option[]): boolean {
  const pieces = options.map(pieceOf).filter(Boolean);
  return new Set(pieces).size < pieces.length;
}

/** The piece that an option is about; empty for none. */
function pieceOf({ unit, card }: Option): string {
  if (unit !== undefined) return `unit ${unit}`;
  return card === undefined ? '' : `card ${card}`;
}

/** `2* a3 d1 D10 1/2`, as notations have it: stars, attack, damage, defense, counters of shields. */
const SHORT_VALUES = /^(\d+)\* a(-?\d+) d(-?\d+) D(-?\d+) (\d+)\/(\d+)$/;

/** The values of a unit in words; what is written in another way stays as it is. */
function spelled(values: string): string {
  const [, stars, attack, damage, defense, counters, shields] = SHORT_VALUES.exec(values) ?? [];
  if (stars === undefined) return values;
  const hurt = counters === '0' ? '' : ` (${counters} damage taken)`;
  return [
    plural(Number(stars), 'star'),
    `attack ${attack}`,
    `damage ${damage}`,
    `defense ${defense}`,
    `shields ${shields}${hurt}`,
  ].join(' · ');
}

function action(option: Option, key: string, odds: OddsWords): Action {
  const { text, values = '' } = option;
  return {
    option: option.option,
    label: sentence(text),
    values: spelled(values),
    odds: option.promise ? odds(option.promise) : null,
    key,
    amount: '',
  };
}

/** The one that answers with this option, among those in the list. */
export function find(arranged: Arranged, option: number): Action | null {
  return arranged.groups.flat().find((one) => one.option === option) ?? null;
}

/** The action behind a key, if there is one. */
export function behindKey(arranged: Arranged, key: string): Action | null {
  if (key === ' ') return arranged.main;
  return arranged.groups.flat().find((one) => one.key === key) ?? null;
}
