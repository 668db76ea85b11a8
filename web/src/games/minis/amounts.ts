// Answers that carry measures: answer = option + sum of factor * (value - zero).

import { held, packed as sum } from '../../lib/amounts';
import type { Amount, QuestionOption } from './seen';

export type AmountName = Amount['name'];
export type Values = Partial<Record<AmountName, number>>;

/** Thousandths in one of what people count in: degrees and millimetres. */
export const THOUSAND = 1000;

export function amountOf(option: QuestionOption, name: AmountName): Amount | undefined {
  return option.amounts?.find((amount) => amount.name === name);
}

export function limited(amount: Amount, value: number): number {
  return Math.min(amount.most, Math.max(amount.least, Math.round(value)));
}

/** A whole turn more or less is the same heading, where it fits. */
export function limitedAngle(amount: Amount, mdeg: number): number {
  const round = 360 * THOUSAND;
  const value = Math.round(mdeg);
  const lifted = amount.least + ((((value - amount.least) % round) + round) % round);
  return limited(amount, lifted > amount.most && value <= amount.most ? value : lifted);
}

/** The answer for these values; what is not given stays at its zero. */
export function packed(option: QuestionOption, values: Values): number {
  const whole = (option.amounts ?? []).map((amount) =>
    held(option, amount, values[amount.name] ?? amount.zero),
  );
  return sum(option, whole);
}

/** The values in an answer, or null if it is not one of this option's. */
export function unpacked(option: QuestionOption, answer: number): Values | null {
  const amounts = [...(option.amounts ?? [])].sort((one, other) => other.factor - one.factor);
  if (amounts.length === 0) return null;
  let rest = answer - option.option;
  for (const { factor, least, zero } of amounts) rest -= factor * (least - zero);
  if (rest < 0) return null;
  const values: Values = {};
  for (const { name, factor, least, most } of amounts) {
    const steps = Math.min(Math.floor(rest / factor), most - least);
    values[name] = least + steps;
    rest -= steps * factor;
  }
  return rest === 0 ? values : null;
}
