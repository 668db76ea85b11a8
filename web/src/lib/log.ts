/** Lines of a game's log. */
import type { LogEntry } from './protocol';

/** Those that have these words, or name a rule that has them. */
export function linesWith(log: LogEntry[], search: string): LogEntry[] {
  const words = search.trim().toLowerCase();
  if (!words) return log;
  return log.filter(
    ({ text, rules }) =>
      text.toLowerCase().includes(words) ||
      rules.some((rule) => rule.toLowerCase().includes(words)),
  );
}

export function beginsTurn({ event }: LogEntry): boolean {
  return event?.['kind'] === 'turn_begins';
}
