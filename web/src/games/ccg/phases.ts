/** The six phases of a turn, by the names that the engine gives them. */
import type { Phase } from '../registry';

export const phases: Phase[] = [
  { title: 'Activate', phase: 'activate' },
  { title: 'Control', phase: 'control' },
  { title: 'Deploy', phase: 'deploy' },
  { title: 'Battle', phase: 'battle' },
  { title: 'Move', phase: 'move' },
  { title: 'Draw', phase: 'draw' },
];
