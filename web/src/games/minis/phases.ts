/** The parts of a turn of minis, by the names that the engine gives them. */
import type { Phase } from '../registry';

export const phases: Phase[] = [
  { title: 'Set-up', phase: 'set-up' },
  { title: 'Movement', phase: 'movement' },
  { title: 'Fire and strikes', phase: 'fire' },
  { title: 'Turn end', phase: 'turn end' },
  { title: 'Reserves', phase: 'reserves' },
];
