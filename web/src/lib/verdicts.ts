/** What is said of choices, in plain words and figures: in hints and in analyses. */
import type { Suggested, Weighed } from './protocol';
import { t } from './tongue.svelte';

/** A chance as people say it; the figure and its sign stay together. */
export function percent(chance: number): string {
  return `${Math.round(100 * chance)}\u00a0%`;
}

/**
 * The sentence that gives a hint its reason; nothing where the computer has not thought. `worded`:
 * an answer in the reader's language, as far as the page knows it.
 */
export function hintReason(
  suggested: Pick<Suggested, 'quick' | 'best' | 'others'> | null,
  worded: (choice: string) => string | undefined = () => undefined,
): string {
  if (!suggested?.best) return '';
  const [next] = suggested.others;
  const worth = t(': {chance} to win', { chance: percent(suggested.best.chance) });
  return next
    ? t('{worth}; next best: {next}', {
        worth,
        next: named({ ...next, text: worded(next.choice) ?? next.text }),
      })
    : worth;
}

/** An answer and what it is worth. */
export function named({ text, chance }: Weighed): string {
  return `${text}, ${percent(chance)}`;
}
