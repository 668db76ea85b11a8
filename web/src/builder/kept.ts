/** What the builder and the editor keep in this browser, under names that other pages know too. */
import { CHOSEN_KEY, FORCES_KEY, keepOwn, ownForces } from '../lib/forces';
import { load, save } from '../lib/storage';
import { isFleet } from './fleet';
import type { KeptCatalogue, KeptFleet } from './types';

const CATALOGUES = 'starfold.catalogues';
const CHOSEN_CATALOGUES = 'starfold.catalogues.chosen';
const OWNED = 'starfold.owned';

const withTitle = <Kept extends { title: string }>(kept: Kept[], fresh: Kept): Kept[] => [
  ...kept.filter(({ title }) => title !== fresh.title),
  fresh,
];

/** Those that are made of units: decks are kept in the same place. */
export const keptFleets = (): KeptFleet[] =>
  ownForces().flatMap((kept) => (isFleet(kept.fleet) ? [{ ...kept, fleet: kept.fleet }] : []));
export const keepFleet = (kept: KeptFleet): void => keepOwn({ ...kept, fleet: { ...kept.fleet } });
export const dropFleet = (title: string): void =>
  save(
    FORCES_KEY,
    ownForces().filter((kept) => kept.title !== title),
  );

/** The fleet that the page for a new game begins with. */
export const chooseFleet = (fleet: KeptFleet): void => save(CHOSEN_KEY, fleet);

export const keptCatalogues = (): KeptCatalogue[] => load<KeptCatalogue[]>(CATALOGUES, []);
export const keepCatalogue = (catalogue: KeptCatalogue): void =>
  save(CATALOGUES, withTitle(keptCatalogues(), catalogue));
export const dropCatalogue = (title: string): void =>
  save(
    CATALOGUES,
    keptCatalogues().filter((kept) => kept.title !== title),
  );

/** Which own catalogues the builder shows: `kept:TITLE` or `shared:ID`. */
export const chosenCatalogues = (): string[] => load<string[]>(CHOSEN_CATALOGUES, []);
export const chooseCatalogues = (chosen: string[]): void => save(CHOSEN_CATALOGUES, chosen);

/** The owner's tokens of documents in the server's collection. */
export const ownerToken = (id: string): string => load<Record<string, string>>(OWNED, {})[id] ?? '';
export function keepToken(id: string, token: string): void {
  const owned = load<Record<string, string>>(OWNED, {});
  save(OWNED, { ...owned, [id]: token });
}
export function dropToken(id: string): void {
  const { [id]: _, ...rest } = load<Record<string, string>>(OWNED, {});
  save(OWNED, rest);
}
