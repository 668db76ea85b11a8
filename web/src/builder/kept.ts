/** What the builder and the editor keep in this browser, under names that other pages know too. */
import { CHOSEN_KEY, keepOwn, ownForces } from '../lib/forces';
import { load, save } from '../lib/storage';
import type { ForceData, ForceSort, KeptCatalogue, KeptForce } from './types';

const CATALOGUES = 'starfold.catalogues';
const CHOSEN_CATALOGUES = 'starfold.catalogues.chosen';
const OWNED = 'starfold.owned';

const withTitle = <Kept extends { title: string }>(kept: Kept[], fresh: Kept): Kept[] => [
  ...kept.filter(({ title }) => title !== fresh.title),
  fresh,
];

/** Fleets and decks are kept in the same place: those of one sort. */
export const keptForces = <Force extends ForceData>({ is }: ForceSort<Force>): KeptForce<Force>[] =>
  ownForces().flatMap((kept) => {
    const fleet: unknown = kept.fleet;
    return is(fleet) ? [{ ...kept, fleet }] : [];
  });
export const keepForce = (kept: KeptForce): void => keepOwn({ ...kept, fleet: { ...kept.fleet } });

/** The fleet or deck that the page for a new game begins with. */
export const chooseForce = (force: KeptForce): void => save(CHOSEN_KEY, force);

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
