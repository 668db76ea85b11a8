/** The games this page can show: each brings its board, the rest of the table is shared. */
import type { Component } from 'svelte';
import type { BoardProps } from '../lib/game';

type BoardModule = { default: Component<BoardProps> };

/** The parts of a turn as the table lists them, with the steps of the game that belong to each. */
export interface Phase {
  title: string;
  steps: string[];
}

// One folder per game, named as the server names the game; loaded only when that game is played.
const boards = import.meta.glob<BoardModule>('./*/Board.svelte');
const phases = import.meta.glob<{ phases: Phase[] }>('./*/phases.ts', { eager: true });

/** The board component of a game. */
export async function loadBoard(game: string): Promise<Component<BoardProps>> {
  const load = boards[`./${game}/Board.svelte`];
  if (!load) throw new Error(`This page has no board for the game “${game}”.`);
  return (await load()).default;
}

export function phasesOf(game: string): Phase[] {
  return phases[`./${game}/phases.ts`]?.phases ?? [];
}
