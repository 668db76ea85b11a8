/** Units, cards, fleets and catalogues as the server's content part speaks of them. */
import type { ShownUnit } from '../units/unit';

export type Json = Record<string, unknown>;

/** What is printed on a side of a unit's base. */
export type Face = Pick<
  ShownUnit,
  'stars' | 'attack' | 'damage' | 'defense' | 'shields' | 'further' | 'icons'
>;

interface Entry {
  id: string;
  name: string;
  edition: string;
  affiliation?: string;
  provenance: string;
  source?: string;
  uncertain?: string[];
  text?: string;
  /** The title of the catalogue it comes from, if it is not a shipped one. */
  own?: string;
}

export interface UnitEntry extends Entry {
  design: string;
  kind: string;
  faces: Face[];
}

export interface CardEntry extends Entry {
  type: string;
  bonus?: Partial<Record<'attack' | 'damage' | 'defense', number>>;
  icon?: string;
  rarity?: string;
  stars: number;
  defense: number;
}

export interface UnitLine {
  unit: string;
  copies: number;
}
export interface CardLine {
  card: string;
  copies: number;
}

/** A fleet file as data (docs/catalogue.md). */
export interface FleetData {
  format: 'starfold-fleet';
  version: 1;
  name: string;
  edition: string;
  plan?: string;
  units: UnitLine[];
  deck: CardLine[];
}

/** A deck file as data; while it is being built it may lack the location it starts from. */
export interface DeckData {
  format: 'starfold-deck';
  version: 1;
  name: string;
  side: string;
  plan?: string;
  /** One to begin with. */
  beginners?: boolean;
  start?: string;
  cards: CardLine[];
}

/** What a seat brings: a fleet or a deck. */
export type ForceData = FleetData | DeckData;

/** A sort of force that can be built. */
export interface ForceSort<Force extends ForceData> {
  word: 'fleet' | 'deck';
  /** Some lines of a list, as people write it. */
  example: string;
  /** Whether data from outside has the shape of one; its ids and numbers the server checks. */
  is: (data: unknown) => data is Force;
}

/** A catalogue file as data; its entries stay as they were written, right or wrong. */
export interface CatalogueData {
  format: 'starfold-catalogue';
  version: 1;
  name: string;
  units: Json[];
  cards: Json[];
}

/** A force with what is needed to use it elsewhere. */
export interface Linked<Force extends ForceData = ForceData> {
  fleet: Force;
  /** The game it is made for, and the variety of it where the force does not say that. */
  game?: string;
  edition?: string;
  /** What the players agree on for it, by the names of the game's options: how large it may be. */
  options?: Json;
  catalogues?: Json[];
}

/** What the page keeps in this browser. */
export interface KeptForce<Force extends ForceData = ForceData> extends Linked<Force> {
  title: string;
}
export interface KeptCatalogue {
  title: string;
  document: Json;
}

/** What every form about an entry of a catalogue is given. */
export interface EntryForm {
  data: Json;
  path: string;
  vocabulary: Vocabulary;
  onchange: (data: Json) => void;
}

/** A form about a whole entry. */
export interface WholeEntryForm extends EntryForm {
  affiliations: string[];
}

// -- the vocabulary of abilities (units/composing.py) ----------------------------------------------

export interface ValueSpec {
  kind: string;
  words: string[];
  default: string;
}
export interface NamedValue {
  name: string;
  value: ValueSpec;
}
export interface IconInfo {
  name: string;
  kind: string;
  edition: string;
  on_units: boolean;
}
export interface TriggerInfo {
  name: string;
  card_type: string;
  stands: boolean;
  words: string;
}
export interface ConditionInfo extends NamedValue {
  /** The triggers at which it means something. */
  when: string[];
  example: string;
}
export interface FilterField extends NamedValue {
  of_one_unit: boolean;
}
/** Where an effect may stand: any of `when`, with any of `words` for each further field. */
export interface EffectUse {
  choice: string;
  card_type: string;
  lasts: string;
  who: string;
  words: Record<string, string[]>;
  when: string[];
}
export interface EffectInfo {
  name: string;
  title: string;
  choice: string;
  fields: NamedValue[];
  uses: EffectUse[];
  examples: Record<string, string>;
}
export interface Vocabulary {
  card_types: string[];
  unit_kinds: string[];
  /** Classes of movement on an open table, by the kind of unit. */
  movements: Record<string, string[]>;
  editions: string[];
  rarities: string[];
  provenances: string[];
  icons: IconInfo[];
  face_values: string[];
  ranges: Record<string, [number, number]>;
  most: Record<string, number>;
  triggers: TriggerInfo[];
  durations: string[];
  standing_effects: string[];
  conditions: ConditionInfo[];
  filter: FilterField[];
  /** The keys of the filter that can be asked of a card. */
  card_filter: string[];
  who: string[];
  effects: EffectInfo[];
}
