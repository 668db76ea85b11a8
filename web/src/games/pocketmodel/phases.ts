/** The parts of a turn of PocketModel, with the steps of the engine that belong to each. */
import type { Phase } from '../registry';

export const phases: Phase[] = [
  { title: 'Place units', steps: ['PlaceUnits'] },
  { title: 'Objective', steps: ['PlayObjective'] },
  { title: 'Choose an action', steps: ['ChooseAction', 'UseCarrier'] },
  { title: 'Move', steps: ['Move'] },
  { title: 'Combat', steps: ['DeclareAttacks', 'Battles', 'Battle', 'Refill'] },
  { title: 'Strike', steps: ['DeclareStrike', 'Strike'] },
  { title: 'Reserves, abilities', steps: ['BringIn', 'Resolve'] },
];
