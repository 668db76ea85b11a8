/**
 * Sentences with places for arguments, as in ICU MessageFormat; kernel/messages.py reads the same:
 *
 *     {unit} moves to {zone}                                 an argument
 *     draws {cards, plural, one {a card} other {# cards}}    by number; `=0` fits that very number
 *     {hit, select, yes {hit} no {miss} other {nothing}}     by word; of flags `yes` and `no`
 *     Battle{place, select, none {} other { at {place}}}     `none` fits what is missing or empty
 */

export type Value = string | number | boolean | null | undefined;
export type Arguments = Record<string, Value>;

interface Part {
  /** Words, or the name of an argument if `forms` or `named` is there. */
  words: string;
  named?: boolean;
  plural?: boolean;
  forms?: Record<string, Message>;
}

export type Message = Part[];

/** What differs between languages. */
export interface Manner {
  number: (value: number) => string;
  plural: (value: number) => string;
}

/** Raises an error where a brace is missing. */
export function readMessage(text: string): Message {
  let at = 0;
  const until = (ends: string): string => {
    const start = at;
    while (at < text.length && !ends.includes(text[at]!)) at++;
    return text.slice(start, at).trim();
  };
  const sign = (): string => {
    if (at >= text.length) throw new Error(`“${text}”: a brace is not closed`);
    return text[at++]!;
  };
  const argument = (number: string): Part => {
    const name = until(',}');
    if (sign() === '}') return { words: name, named: true };
    const plural = until(',') === 'plural';
    sign();
    const forms: Record<string, Message> = {};
    for (;;) {
      const form = until('{}');
      if (sign() === '}') break;
      forms[form] = parts(plural ? name : number);
      sign();
    }
    if (!forms['other']) throw new Error(`“${text}”: ${name} has no form “other”`);
    return { words: name, plural, forms };
  };
  /** Up to the brace that closes it; `number` is what `#` stands for. */
  const parts = (number: string): Message => {
    const found: Message = [];
    let words = '';
    while (at < text.length && text[at] !== '}') {
      const one = text[at++]!;
      if (one !== '{' && !(one === '#' && number)) {
        words += one;
        continue;
      }
      found.push({ words });
      words = '';
      found.push(one === '#' ? { words: number, named: true } : argument(number));
    }
    found.push({ words });
    return found;
  };
  const message = parts('');
  if (at < text.length) throw new Error(`“${text}”: a brace is closed that was never opened`);
  return message;
}

export function saying(message: Message, given: Arguments, manner: Manner): string {
  return message.map((part) => partOf(part, given, manner)).join('');
}

function partOf({ words, named, plural, forms }: Part, given: Arguments, manner: Manner): string {
  if (!named && !forms) return words;
  const value = given[words];
  if (!forms) return typeof value === 'number' ? manner.number(value) : String(value ?? '');
  const form = plural
    ? (forms[`=${value}`] ?? forms[manner.plural(Number(value))])
    : forms[wordFor(value)];
  return saying(form ?? forms['other']!, given, manner);
}

function wordFor(value: Value): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return value === undefined || value === null || value === '' ? 'none' : String(value);
}

/** All that it names. */
export function argumentsOf(message: Message): Set<string> {
  const names = message.flatMap(({ words, named, forms }) => [
    ...(named || forms ? [words] : []),
    ...Object.values(forms ?? {}).flatMap((form) => [...argumentsOf(form)]),
  ]);
  return new Set(names);
}
