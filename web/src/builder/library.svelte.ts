/** Everything a fleet can be made of: the shipped catalogue and the own ones that were chosen. */
import { api, messageOf } from '../lib/api';
import type { SavedDocument } from '../lib/protocol';
import { chooseCatalogues, chosenCatalogues, keptCatalogues } from './kept';
import type { CardEntry, Json, UnitEntry, Vocabulary } from './types';
import { t } from '../lib/tongue.svelte';

export interface Source {
  key: string; // kept:TITLE or shared:ID
  title: string;
  document: Json;
}

interface Added {
  document: Json;
  units: UnitEntry[];
  cards: CardEntry[];
}

export class Library {
  units = $state.raw<UnitEntry[]>([]);
  cards = $state.raw<CardEntry[]>([]);
  vocabulary = $state.raw<Vocabulary | null>(null);
  sources = $state.raw<Source[]>([]);
  chosen = $state.raw<string[]>(chosenCatalogues());
  problem = $state('');

  readonly unitById = $derived(new Map(this.units.map((unit) => [unit.id, unit])));
  readonly cardById = $derived(new Map(this.cards.map((card) => [card.id, card])));

  #shipped: Added = { document: {}, units: [], cards: [] };
  #added = new Map<string, Added>();
  #lent: Added[] = [];

  async open(): Promise<void> {
    try {
      const content = await api.catalogue();
      this.vocabulary = content.vocabulary as unknown as Vocabulary;
      this.#shipped = entries({}, content.units, content.cards);
      this.#merge();
    } catch (failure) {
      this.problem = messageOf(failure);
      return;
    }
    await this.findSources();
    await this.choose(this.chosen);
  }

  /** What could be added: catalogues of this browser and of the server's collection. */
  async findSources(): Promise<void> {
    const kept = keptCatalogues().map(({ title, document }) => ({
      key: `kept:${title}`,
      title,
      document,
    }));
    let shared: SavedDocument[] = [];
    try {
      shared = (await api.collection()).documents.filter(({ kind }) => kind === 'catalogue');
    } catch {
      // a server without a collection still has the shipped catalogue
    }
    this.sources = [
      ...kept,
      ...shared.map(({ id, title, document }) => ({ key: `shared:${id}`, title, document })),
    ];
  }

  async choose(keys: string[]): Promise<void> {
    this.chosen = keys.filter((key) => this.sources.some((source) => source.key === key));
    chooseCatalogues(this.chosen);
    this.problem = '';
    for (const key of [...this.#added.keys()])
      if (!this.chosen.includes(key)) this.#added.delete(key);
    for (const source of this.sources) {
      if (!this.chosen.includes(source.key) || this.#added.has(source.key)) continue;
      const added = await this.#read(source.title, await contentOf(source));
      if (added) this.#added.set(source.key, added);
    }
    this.#merge();
  }

  /** Chooses the own catalogues that know what a fleet names and nobody knows so far. */
  async bring(ids: string[]): Promise<void> {
    const unknown = ids.filter((id) => !this.unitById.has(id) && !this.cardById.has(id));
    if (!unknown.length) return;
    await this.findSources();
    const found = this.sources.filter(({ document }) =>
      idsIn(document).some((id) => unknown.includes(id)),
    );
    if (found.length)
      await this.choose([...this.chosen, ...found.slice(0, 1).map(({ key }) => key)]);
  }

  /** Catalogues that came along with a fleet, for instance in a link. */
  async lend(documents: Json[], title: string): Promise<void> {
    this.#lent = [];
    for (const document of documents) {
      const added = await this.#read(title, document);
      if (added) this.#lent.push(added);
    }
    this.#merge();
  }

  /** The own catalogues that these ids come from, as the server wants them beside a fleet. */
  documentsFor(ids: Iterable<string>): Json[] {
    const wanted = new Set(ids);
    const found: Json[] = [];
    const taken = new Set<string>();
    for (const { document, units, cards } of [...this.#added.values(), ...this.#lent]) {
      const own = [...units, ...cards].map(({ id }) => id);
      if (!own.some((id) => wanted.has(id)) || own.some((id) => taken.has(id))) continue;
      own.forEach((id) => taken.add(id));
      found.push(document);
    }
    return found;
  }

  /** All own catalogues, for a list that may name anything in them. */
  allDocuments(): Json[] {
    return this.documentsFor([...this.units, ...this.cards].map(({ id }) => id));
  }

  async #read(title: string, document: Json): Promise<Added | null> {
    try {
      const checked = await api.checkCatalogue({ document });
      if (checked.valid) return entries(document, checked.units, checked.cards, title);
      this.problem = t('The catalogue {title} has problems; open it in the editor to fix it.', {
        title,
      });
    } catch (failure) {
      this.problem = messageOf(failure);
    }
    return null;
  }

  /** One list, the own ones on top; of entries with the same id the first counts. */
  #merge(): void {
    const all = [this.#shipped, ...this.#added.values(), ...this.#lent];
    this.units = ownFirst(unique(all.flatMap(({ units }) => units)));
    this.cards = ownFirst(unique(all.flatMap(({ cards }) => cards)));
  }
}

/** A long list comes without contents; then each is asked for. */
async function contentOf({ key, document }: Source): Promise<Json> {
  const id = key.replace(/^shared:/, '');
  if (Object.keys(document).length || id === key) return document;
  return (await api.document(id)).document;
}

function idsIn(document: Json): string[] {
  const listed = [document['units'], document['cards']].flatMap((list) =>
    Array.isArray(list) ? (list as Json[]) : [],
  );
  return listed.map((entry) => String(entry['id']));
}

function entries(document: Json, units: Json[], cards: Json[], own?: string): Added {
  const marked = (entry: Json) => (own ? { ...entry, own } : entry);
  return {
    document,
    units: units.map(marked) as unknown as UnitEntry[],
    cards: cards.map(marked) as unknown as CardEntry[],
  };
}

function ownFirst<E extends { own?: string }>(list: E[]): E[] {
  return list.toSorted((one, other) => Number(Boolean(other.own)) - Number(Boolean(one.own)));
}

function unique<E extends { id: string }>(list: E[]): E[] {
  const byId = new Map<string, E>();
  for (const entry of list) if (!byId.has(entry.id)) byId.set(entry.id, entry);
  return [...byId.values()];
}
