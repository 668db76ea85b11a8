/** Fleets and decks that are kept in this browser. */
import type { Json } from './protocol';
import { load, save } from './storage';

export const FORCES_KEY = 'starfold.fleets';
export const CHOSEN_KEY = 'starfold.chosenFleet';

export interface OwnForce {
  title: string;
  /** The game it is made for; fleets that were kept long ago do not say it. */
  game?: string;
  fleet: Json;
  /** The variety of the game in which it is to be played, where the fleet does not say it. */
  edition?: string;
  /** The options of the game that it is made for. */
  options?: Json;
  catalogues?: Json[];
}

/** Keep it under its title, in the place of another one of that title. */
export function keepOwn(fresh: OwnForce): void {
  const others = load<OwnForce[]>(FORCES_KEY, []).filter(({ title }) => title !== fresh.title);
  save(FORCES_KEY, [...others, fresh]);
}

export function ownForces(): OwnForce[] {
  const fleets = load<OwnForce[]>(FORCES_KEY, []);
  return Array.isArray(fleets) ? fleets.filter((own) => own?.title && own.fleet) : [];
}

/** The fleet that the builder has sent its reader here with: told once. */
export function chosenForce(): OwnForce | null {
  const chosen = load<OwnForce | null>(CHOSEN_KEY, null);
  if (chosen) save(CHOSEN_KEY, null);
  return chosen?.title ? chosen : null;
}
