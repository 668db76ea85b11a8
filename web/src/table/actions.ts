/** The options of a question as a list of plain buttons: what stands where, and under which key. */
import { DECLINE, type Option, type Planned, type Question } from '../lib/game';
import { type OddsText, oddsText } from '../lib/odds';
import { sentence } from '../lib/words';
import { t } from '../lib/tongue.svelte';

const KEYS = 9;
const DECLINE_KEY = '0';

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
  /** How it is given, where more than the answer belongs to it. */
  give?: () => void;
}

/** The main button gives the plan in hand, where the reader has one or nothing is better. */
export function withPlan(arranged: Arranged, planned: Planned | null): Arranged {
  if (!planned || (!planned.touched && (arranged.main || !planned.allowed))) return arranged;
  const { option, label, give } = planned;
  const main = { option, label, give, values: '', odds: null, key: 'Space', amount: '' };
  return { ...arranged, main };
}

export interface Arranged {
  /** What the main button does: what a sensible player mostly wants. */
  main: Action | null;
  /** What lets be what is offered, where the main button does not. */
  decline: Action | null;
  /** First those that stand alone, then what belongs together: one piece, or one verb. */
  groups: Action[][];
  /** Options with amounts to be filled in. */
  measured: Option[];
  /** How many there are in the list. */
  count: number;
}

export type OddsWords = (promise: object) => OddsText | null;

/** What a game, and whoever advises the reader, say about the main button. */
export interface Leaning {
  odds?: OddsWords;
  letBe?: readonly string[] | undefined;
  usual?: ((options: Option[]) => Option | undefined) | undefined;
  /** What the coach or the machine would choose. */
  wanted?: number | null;
  /** An act in the game's own words. */
  label?: ((option: Option, short: boolean) => string) | undefined;
}

export function arrange(question: Question | null, leaning: Leaning = {}): Arranged {
  const odds = leaning.odds ?? oddsText;
  const told = leaning.label ?? (({ text }: Option) => text);
  const action = (option: Option, key: string, short = false) =>
    actionOf(option, told(option, short), key, odds);
  const all = question?.options ?? [];
  const measured = all.filter((option) => option.amounts?.length);
  const options = all.filter((option) => !option.amounts?.length);
  const main = question && (mainOf(question, options, leaning) ?? null);
  const declining = options.find(({ option }) => option === DECLINE);
  const decline = declining === main ? undefined : declining;
  const acts = options.filter((option) => option !== declining);
  const others = declining ? acts : acts.filter((option) => option !== main || option.promise);
  const groups = new Map<string, Option[]>();
  const byPiece = sharesPieces(others);
  const amounts = amountsIn(options);
  for (const option of others) {
    const counted = amounts.has(option)
      ? t('how many to {verb}', { verb: option.verb })
      : option.verb;
    const common = (byPiece && pieceOf(option)) || counted;
    groups.set(common, [...(groups.get(common) ?? []), option]);
  }
  const alone = [...groups.values()].filter((members) => members.length === 1).flat();
  const together = [...groups.values()].filter((members) => members.length > 1);
  let number = 0;
  return {
    main: main && action(main, 'Space', true),
    decline: decline ? action(decline, DECLINE_KEY) : null,
    measured,
    count: others.length + measured.length,
    groups: [alone, ...together]
      .filter((members) => members.length > 0)
      .map((members) =>
        members.map((option) => {
          number += 1;
          const key = number <= KEYS ? String(number) : '';
          return { ...action(option, key), amount: amounts.get(option) ?? '' };
        }),
      ),
  };
}

/** The advice; what is nearly always meant; else the first real act, or to let it be. */
function mainOf(question: Question, options: Option[], leaning: Leaning): Option | undefined {
  const { letBe = [], usual, wanted } = leaning;
  const declining = options.find(({ option }) => option === DECLINE);
  const acts = options.filter((option) => option !== declining);
  const advised = options.find(({ option }) => option === wanted);
  const meant = advised ?? acts.find((option) => option.usual) ?? usual?.(acts);
  if (meant) return meant;
  const { step, window = '' } = question;
  const measured = (question.options ?? []).length > options.length;
  if (!declining) return acts.length === 1 && !measured ? acts[0] : undefined;
  if (letBe.includes(step) || letBe.includes(window)) return declining;
  if (acts.length === 0) return measured ? undefined : declining;
  return amountsIn(acts).size === acts.length ? undefined : acts[0];
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
  if (unit !== undefined) return t('unit {unit}', { unit });
  return card === undefined ? '' : t('card {card}', { card });
}

/** `2* a3 d1 D10 1/2`, as notations have it: stars, attack, damage, defense, counters of shields. */
const SHORT_VALUES = /^(\d+)\* a(-?\d+) d(-?\d+) D(-?\d+) (\d+)\/(\d+)$/;

/** The values of a unit in words; what is written in another way stays as it is. */
function spelled(values: string): string {
  const [, stars, attack, damage, defense, counters, shields] = SHORT_VALUES.exec(values) ?? [];
  if (stars === undefined) return values;
  const hurt = counters === '0' ? '' : t(' ({counters} damage taken)', { counters });
  return [
    t('{n, plural, one {# star} other {# stars}}', { n: Number(stars) }),
    t('attack {attack}', { attack }),
    t('damage {damage}', { damage }),
    t('defense {defense}', { defense }),
    t('shields {shields}{hurt}', { shields, hurt }),
  ].join(' · ');
}

function actionOf(option: Option, text: string, key: string, odds: OddsWords): Action {
  const { values = '' } = option;
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
  if (key === DECLINE_KEY) return arranged.decline;
  return arranged.groups.flat().find((one) => one.key === key) ?? null;
}
