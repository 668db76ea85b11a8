import type { UnitView as MinisUnit } from '../games/minis/seen';
import type { UnitView as PocketModelUnit } from '../games/pocketmodel/seen';

/** A unit as far as every game with units shows it. */
export type ShownUnit = Pick<PocketModelUnit, keyof PocketModelUnit & keyof MinisUnit>;
