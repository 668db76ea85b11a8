/** A unit as every game shows it, and words about it. */

export interface ShownUnit {
  name: string;
  /** Numbered where its player has several of that name. */
  label: string;
  design: string;
  kind: string;
  affiliation: string;
  provenance: string;
  owner: number;
  stars: number;
  attack: number;
  damage: number;
  defense: number;
  shields: number;
  icons: string[];
  counters: number;
  two_sided: boolean;
}

export function plural(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
