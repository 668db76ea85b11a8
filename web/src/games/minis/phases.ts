/** The parts of a turn of minis, by the names that the engine gives them. */
import type { Phase } from '../registry';
import { later } from '../../lib/tongue.svelte';

export const phases: Phase[] = [
  { title: later('Set-up'), phase: 'set-up' },
  { title: later('Movement'), phase: 'movement' },
  { title: later('Fire and strikes'), phase: 'fire' },
  { title: later('Turn end'), phase: 'turn end' },
  { title: later('Reserves'), phase: 'reserves' },
];
