/** The problems of the catalogue that is being written, for every field below. */
import { getContext, setContext } from 'svelte';
import type { DocumentProblem } from '../lib/protocol';

const KEY = Symbol('problems');

/** Gives the fields below the problems; the function is asked anew whenever they change. */
export function provideProblems(problems: () => DocumentProblem[]): void {
  setContext(KEY, problems);
}

/** A component asks once, while it is made, and gets the current problems from then on. */
export function problemsAbove(): () => DocumentProblem[] {
  return getContext<(() => DocumentProblem[]) | undefined>(KEY) ?? (() => []);
}
