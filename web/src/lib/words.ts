import { isEnglish } from './tongue.svelte';

/** The first letter large. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A noun inside of a sentence: some languages write it small there. */
export function inside(noun: string): string {
  return isEnglish() ? noun.toLowerCase() : noun;
}

/** The parts that there are, one after the other. */
export function listed(parts: readonly (string | undefined)[], between = ', '): string {
  return parts.filter(Boolean).join(between);
}

const SHY = '\u00AD'; // a place where a word may be parted, not seen elsewhere
const LONG = 9; // letters: shorter words fit
/** First parts of the compounds that names are made of. */
const FIRST_PARTS =
  /(snow|sand|storm|land|star|light|dark|holo|game|power|turbo|inter|electro|counter|under|sky|space|reinforce|detach|deploy|desert|hunter|fire|over|super)(?=[a-z]{4})/gi;
/** Elsewhere between two consonants with vowels around them, away from the ends. */
const BETWEEN =
  /(?<=[a-z][aeiouy][bcdfghjklmnpqrstvwxz])(?=[bcdfghjkmnpqstvwxz][aeiouy][a-z]{2})/gi;

/** A name whose long words may be parted where people would part them, and nowhere else. */
export function breakable(name: string): string {
  return name.replaceAll(/[A-Za-z]+/g, (word) => {
    if (word.length < LONG) return word;
    const parted = word.replaceAll(FIRST_PARTS, `$1${SHY}`);
    return parted === word ? word.replaceAll(BETWEEN, SHY) : parted;
  });
}
