/** Which standing choices fit the open question. */
import type { Standing } from '../games/registry';
import { DECLINE, type Question } from '../lib/game';

const FEW_CARDS = 3;

export interface LaterPhase {
  title: string;
  /** The windows that are passed on the way to it. */
  passed: string[];
}

/** The phases of the reader's own turn that are still to come, where this is a window of one. */
export function laterPhases({ own }: Standing, window: string): LaterPhase[] {
  const here = own.findIndex((phase) => phase.window === window);
  if (here < 0) return [];
  const passed = own.slice(here).map((phase) => phase.window);
  return own.slice(here + 1).map(({ title }, at) => ({ title, passed: passed.slice(0, at + 1) }));
}

export interface AllOfThem {
  title: string;
  notations: string[];
}

/** The acts of which several are offered and which one mostly does all of. */
export function allOfThem({ all }: Standing, { options = [] }: Question): AllOfThem[] {
  return Object.entries(all).flatMap(([verb, titled]) => {
    const notations = options
      .filter((option) => option.verb === verb)
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
