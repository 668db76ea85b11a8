/**
 * The page's words in the reader's language.
 *
 * English stands where it is said: `t('{count, plural, one {# card} other {# cards}} left', { count })`.
 * Other languages are files of `tongues`, by the English text; what is missing there is said in
 * English. A file there is a language of the page: see docs/translating.md.
 */
import { type Arguments, type Manner, type Message, readMessage, saying } from './message';
import { load, save } from './storage';

type Texts = Record<string, string>;

const KEY = 'starfold.language';
const SOURCE = 'en';
const files = import.meta.glob<Texts>('../tongues/*.json', { import: 'default' });
const fileOf = (language: string) => files[`../tongues/${language}.json`];

/** Codes of all languages that the page speaks. */
export const languages: readonly string[] = [
  SOURCE,
  ...Object.keys(files).map((file) => file.replace(/^.*\/|\.json$/g, '')),
];

/** The first language of these that the page speaks, whatever the country. */
export function spoken(wanted: readonly string[]): string {
  const known = wanted.map((one) => one.toLowerCase().split('-')[0]!);
  return known.find((one) => languages.includes(one)) ?? SOURCE;
}

class Tongue {
  language = $state(SOURCE);
  #texts = $state.raw<Texts>({});
  #manner = $derived(mannerOf(this.language));
  #read = new Map<string, Message>();

  /** Takes the language that the reader chose, else the browser's; resolves when its words are here. */
  async start(): Promise<void> {
    const chosen = load<string>(KEY, '');
    const wanted = chosen ? [chosen] : typeof navigator === 'undefined' ? [] : navigator.languages;
    await this.#speak(spoken(wanted));
  }

  async choose(language: string): Promise<void> {
    save(KEY, language);
    await this.#speak(language);
  }

  /** Without its file everything is said in English. */
  async #speak(language: string): Promise<void> {
    const file = fileOf(language);
    let texts: Texts = {};
    if (file) texts = await file().catch(() => ({}));
    this.#texts = texts;
    this.language = language;
    if (typeof document !== 'undefined') document.documentElement.lang = language;
  }

  say(text: string, given?: Arguments): string {
    const said = this.#texts[text] ?? text;
    if (!said.includes('{')) return said;
    let message = this.#read.get(said);
    if (!message) this.#read.set(said, (message = readMessage(said)));
    return saying(message, given ?? {}, this.#manner);
  }

  number(value: number, form?: Intl.NumberFormatOptions): string {
    return value.toLocaleString(this.language, form);
  }

  /** With that many digits behind the point. */
  fixed(value: number, digits: number): string {
    return this.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  }

  date(value: Date | number, form?: Intl.DateTimeFormatOptions): string {
    return new Intl.DateTimeFormat(this.language, form).format(value);
  }

  /** “a, b and c” */
  list(parts: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
    return new Intl.ListFormat(this.language, { type }).format(parts);
  }

  /** What a language is called by those who speak it. */
  nameOf(language: string): string {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  }
}

function mannerOf(language: string): Manner {
  const numbers = new Intl.NumberFormat(language);
  const plurals = new Intl.PluralRules(language);
  return {
    number: (value) => numbers.format(value),
    plural: (value) => plurals.select(value),
  };
}

export const tongue = new Tongue();

/** Whether the reader reads what everything was written in. */
export const isEnglish = (): boolean => tongue.language === SOURCE;

declare const toBeSaid: unique symbol;
/** An English text that nobody can show before it went through `t`. */
export type Wording = { readonly [toBeSaid]: true };

/** Text in a table or a constant, which is read before the language is known: `t` says it later. */
export function later(text: string): Wording {
  return text as unknown as Wording;
}

/** Say it in the reader's language. The text is written out, or comes from `later`. */
export function t<T extends string | Wording>(
  text: string extends T ? never : T,
  given?: Arguments,
): string {
  return tongue.say(text as string, given);
}
