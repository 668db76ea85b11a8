/** The problems of the catalogue that is being written, for every field below. */
import { getContext, setContext } from 'svelte';
import type { FleetProblem } from '../lib/protocol';

const KEY = Symbol('problems');

/** Gives the fields below the problems; the function is asked anew whenever they change. */
export function provideProblems(problems: () => FleetProblem[]): void {
  setContext(KEY, problems);
}

/** A component asks once, while it is made, and gets the current problems from then on. */
export function problemsAbove(): () => FleetProblem[] {
  return getContext<(() => FleetProblem[]) | undefined>(KEY) ?? (() => []);
}
