/** The parts of a turn of PocketModel, with the steps of the engine that belong to each. */
import type { Phase } from '../registry';
import { later } from '../../lib/tongue.svelte';

export const phases: Phase[] = [
  { title: later('Place units'), steps: ['PlaceUnits'] },
  { title: later('Objective'), steps: ['PlayObjective'] },
  { title: later('Choose an action'), steps: ['ChooseAction', 'UseCarrier'] },
  { title: later('Move'), steps: ['Move'] },
  {
    title: later('Combat'),
    steps: ['DeclareAttacks', 'Battles', 'Battle', 'Refill'],
  },
  { title: later('Strike'), steps: ['DeclareStrike', 'Strike'] },
  { title: later('Reserves, abilities'), steps: ['BringIn', 'Resolve'] },
];
