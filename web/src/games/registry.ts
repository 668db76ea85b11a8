/** The games this page can show: each brings its board, the rest of the table is shared. */
import type { Component } from 'svelte';
import type { BoardProps } from '../lib/game';

export type { BoardProps, Question, Option } from '../lib/game';

type BoardModule = { default: Component<BoardProps> };

// One folder per game, named as the server names the game; loaded only when that game is played.
const boards = import.meta.glob<BoardModule>('./*/Board.svelte');

export function gameNames(): string[] {
  return Object.keys(boards).map((path) => path.split('/')[1] ?? '');
}

/** The board component of a game. */
export async function loadBoard(game: string): Promise<Component<BoardProps>> {
  const load = boards[`./${game}/Board.svelte`];
  if (!load) throw new Error(`This page has no board for the game “${game}”.`);
  return (await load()).default;
}

/** The parts of a turn as the table lists them, with the steps of the game that belong to each. */
export interface Phase {
  title: string;
  steps: string[];
}

const PHASES: Record<string, Phase[]> = {
  pocketmodel: [
    { title: 'Place units', steps: ['PlaceUnits'] },
    { title: 'Objective', steps: ['PlayObjective'] },
    { title: 'Choose an action', steps: ['ChooseAction', 'UseCarrier'] },
    { title: 'Move', steps: ['Move'] },
    { title: 'Combat', steps: ['DeclareAttacks', 'Battles', 'Battle'] },
    { title: 'Strike', steps: ['DeclareStrike', 'Strike'] },
    { title: 'Reserves, abilities', steps: ['BringIn', 'Resolve'] },
  ],
};

export function phasesOf(game: string): Phase[] {
  return PHASES[game] ?? [];
}
