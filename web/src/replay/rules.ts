/** Searching the rules on the page: all words must occur, in any order. */
import type { RuleEntry } from '../lib/protocol';

export interface Chapter {
  /** Fit for an element's id. */
  name: string;
  title: string;
  rules: RuleEntry[];
}

export function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

function everything(rule: RuleEntry): string {
  const decisions = rule.decisions.flatMap(({ id, question, ruling, options }) => [
    id,
    question,
    ruling,
    ...options,
  ]);
  return [rule.id, rule.chapter, rule.title, rule.text, ...rule.notes, ...decisions]
    .join('\n')
    .toLowerCase();
}

export function findRules(rules: RuleEntry[], words: string[]): RuleEntry[] {
  if (words.length === 0) return rules;
  return rules.filter((rule) => {
    const text = everything(rule);
    return words.every((word) => text.includes(word));
  });
}

/** In the order of the rulebook. */
export function chapters(rules: RuleEntry[]): Chapter[] {
  const found = new Map<string, Chapter>();
  for (const rule of rules) {
    let chapter = found.get(rule.chapter);
    if (!chapter) {
      const name = rule.chapter.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      chapter = { name, title: rule.chapter, rules: [] };
      found.set(rule.chapter, chapter);
    }
    chapter.rules.push(rule);
  }
  return [...found.values()];
}

export interface Part {
  text: string;
  /** Searched for. */
  marked: boolean;
  /** The id of a rule or decision: it leads there. */
  rule: boolean;
}

const ID = '[A-Z]{2}-[A-Z]+-\\d+';

/** The text in pieces: ids of other rules, what is searched for, and what lies between. */
export function partsOf(text: string, words: string[]): Part[] {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const found = (pattern: string, flags: string) => new RegExp(`(${pattern})`, flags);
  return text
    .split(found(ID, ''))
    .flatMap((piece, at): Part[] => {
      if (at % 2 === 1) {
        const marked = words.some((word) => piece.toLowerCase().includes(word));
        return [{ text: piece, marked, rule: true }];
      }
      const pieces = escaped.length > 0 ? piece.split(found(escaped.join('|'), 'i')) : [piece];
      return pieces.map((part, n) => ({ text: part, marked: n % 2 === 1, rule: false }));
    })
    .filter((part) => part.text !== '');
}
