/** Which standing choices fit the open question. */
import type { Standing } from '../games/registry';
import { DECLINE, type LaterAct, type Question } from '../lib/game';
import { later, type Wording } from '../lib/tongue.svelte';

const FEW_CARDS = 3;

const END = later('End of turn');

export interface LaterPhase {
  title: Wording;
  /** Of the phase; of the end of the turn there is none. */
  window: string;
  /** The windows that are passed on the way to it. */
  passed: string[];
}

/** What is still to come of the reader's own turn, where this is a window of one of its phases. */
export function laterPhases({ own, ending }: Standing, window: string): LaterPhase[] {
  const here = own.findIndex((phase) => phase.window === window);
  if (here < 0) return [];
  const passed = own.slice(here).map((phase) => phase.window);
  const phases = own.slice(here + 1).map((phase, at) => ({
    ...phase,
    passed: passed.slice(0, at + 1),
  }));
  return [...phases, { title: END, window: '', passed: [...passed, ...ending] }];
}

export interface Planned extends LaterAct {
  /** The windows that are passed on the way to it. */
  passed: string[];
}

/** The acts of later phases that can be done next, each with what is passed on the way to it. */
export function plannedActs(later: LaterPhase[], { later: acts = [] }: Question): Planned[] {
  return acts.flatMap((act) => {
    const phase = later.find(({ window }) => window === act.window);
    return phase ? [{ ...act, passed: phase.passed }] : [];
  });
}

export interface AllOfThem {
  title: string;
  notations: string[];
}

/** The acts of which several are offered and which one mostly does all of. */
export function allOfThem({ all }: Standing, { options = [] }: Question): AllOfThem[] {
  return Object.entries(all).flatMap(([verb, titled]) => {
    const notations = options
      .filter((option) => option.verb === verb && option.number !== 0)
      .map(({ notation = '' }) => notation);
    return notations.length > 1 ? [{ title: titled(notations.length), notations }] : [];
  });
}

/** The cards for which a window stops, where they are few and nothing else is to be done. */
export function stoppingCards({ options = [] }: Question): number[] {
  const others = options.filter(({ option }) => option !== DECLINE);
  const cards = new Set(others.map(({ card }) => card).filter((card) => card !== undefined));
  const only = others.every(({ card }) => card !== undefined);
  return only && cards.size <= FEW_CARDS ? [...cards] : [];
}
