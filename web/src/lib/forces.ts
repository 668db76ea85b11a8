/** Fleets and decks that are kept in this browser. */
import { DEFAULT_GAME, type Json } from './protocol';
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

/** What tells it from the others: two games may each have one of the same title. */
export const keyOf = ({ game = DEFAULT_GAME, title }: Pick<OwnForce, 'game' | 'title'>): string =>
  `${game} ${title}`;

const withoutForce = (key: string): OwnForce[] => ownForces().filter((own) => keyOf(own) !== key);

/** Keep it, in the place of another one of its game and title. */
export const keepOwn = (fresh: OwnForce): void =>
  save(FORCES_KEY, [...withoutForce(keyOf(fresh)), fresh]);

export const dropOwn = (key: string): void => save(FORCES_KEY, withoutForce(key));

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
