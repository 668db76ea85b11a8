/** The six phases of a turn, by the names that the engine gives them. */
import type { Phase } from '../registry';
import { later } from '../../lib/tongue.svelte';

export const phases: Phase[] = [
  { title: later('Activate'), phase: 'activate' },
  { title: later('Control'), phase: 'control' },
  { title: later('Deploy'), phase: 'deploy' },
  { title: later('Battle'), phase: 'battle' },
  { title: later('Move'), phase: 'move' },
  { title: later('Draw'), phase: 'draw' },
];
