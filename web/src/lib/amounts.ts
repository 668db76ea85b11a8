/** Amounts that people type: what they mean in an answer, and how they are written. */
import type { Amount, Option } from './game';
import { later, t, tongue, type Wording } from './tongue.svelte';

/**
 * The answer that stands for an option with these values, in the units of its amounts.
 *
 * Answers grow far beyond 32 bits: nothing here may be computed with bit operators.
 */
export function packed(option: Pick<Option, 'option' | 'amounts'>, values: number[]): number {
  return (option.amounts ?? []).reduce(
    (sum, { factor, zero }, at) => sum + factor * ((values[at] ?? zero) - zero),
    option.option,
  );
}

interface Scale {
  word: string;
  /** How many of the amount's units one of these is. */
  each: number;
  /** What an arrow key adds. */
  step: number;
}

const SCALES: Record<Amount['unit'], Scale> = {
  mdeg: { word: '°', each: 1000, step: 1 },
  um: { word: 'cm', each: 10_000, step: 0.1 },
};

export const scaleOf = (amount: Amount): Scale => SCALES[amount.unit];

/** As people write it, in degrees or centimetres. */
export const written = (amount: Amount, value: number): number => value / scaleOf(amount).each;

/** As near as an answer can hold it; what the rules do not allow there, the server says. */
export function held(option: Pick<Option, 'amounts'>, amount: Amount, value: number): number {
  const { name, most, zero, factor } = amount;
  const larger = (option.amounts ?? []).map((other) => other.factor).filter((one) => one > factor);
  const end = name === 'turn' ? -zero : most;
  const last = larger.length > 0 ? zero + Math.min(...larger) / factor - 1 : end;
  return Math.min(Math.max(most, last), Math.max(zero, Math.round(value)));
}

/** What people wrote, as a whole number of the amount's units. */
export function read(option: Pick<Option, 'amounts'>, amount: Amount, typed: number): number {
  return held(option, amount, typed * scaleOf(amount).each);
}

/** Where a form begins: straight ahead and as far as it goes, or in the middle of a place. */
export function usual({ name, unit, least, most }: Amount): number {
  if (name === 'length') return most;
  return unit === 'um' ? Math.round((least + most) / 2) : Math.min(most, Math.max(least, 0));
}

const NAMES: Record<string, Wording> = {
  turn: later('Turn left'),
  length: later('Length'),
  along: later('Along the edge'),
  bearing: later('Bearing'),
  distance: later('Distance'),
  heading: later('Heading'),
};

export function nameOf({ name }: Amount): string {
  const known = NAMES[name];
  return known ? t(known) : name;
}

/** Few digits: a tenth of a degree, a tenth of a millimetre. */
export function rounded(amount: Amount, value: number): string {
  const digits = amount.unit === 'um' ? 2 : 1;
  return String(Number(written(amount, value).toFixed(digits)));
}

/** With its unit, for reading. */
export function shown(amount: Amount, value: number): string {
  const number = tongue.number(Number(rounded(amount, value))).replace('-', '−');
  return amount.unit === 'um' ? t('{number} cm', { number }) : `${number}°`;
}
