// Several units that move from one zone to another as one act: picked together, sent once.

import { SvelteSet } from 'svelte/reactivity';
import type { ZoneBoard } from './model.svelte';
import type { Question, QuestionOption, UnitView } from './seen';

const STEP = 'Move';
const NOBODY = -1;

export class Company {
  /** Whether units are being picked. */
  picking = $state(false);
  readonly picked = new SvelteSet<number>();
  /** The first to go, those that still have to follow, and the one that is asked about. */
  #lead = NOBODY;
  #rest: number[] = [];
  #under = NOBODY;
  #given: Question | null = null;

  constructor(private readonly board: ZoneBoard) {}

  /** The moves that are offered, each of another unit. */
  get #moves(): QuestionOption[] {
    const { question } = this.board.props;
    if (question?.step !== STEP) return [];
    return this.board.options.filter(({ verb, unit }) => verb === 'move' && unit !== undefined);
  }

  #unit({ unit }: QuestionOption): UnitView | undefined {
    return this.board.view.units[unit!];
  }

  /** Units that can go together: they stand where the first picked one does. */
  get candidates(): UnitView[] {
    const units = this.#moves.flatMap((move) => this.#unit(move) ?? []);
    const [first] = this.picked;
    const zone = first === undefined ? undefined : this.board.view.units[first]?.zone;
    return units.filter((unit) => zone === undefined || unit.zone === zone);
  }

  /** Whether there is a zone from which two or more could go. */
  get offered(): boolean {
    return this.#zone !== undefined;
  }

  /** The first zone whose two smallest units can go together. */
  get #zone(): number | undefined {
    const units = this.#moves.flatMap((move) => this.#unit(move) ?? []);
    const pair = (zone: number) =>
      units
        .filter((unit) => unit.zone === zone)
        .map(({ stars }) => stars)
        .sort((one, other) => one - other);
    return units
      .map(({ zone }) => zone)
      .find((zone) => {
        const [one = Infinity, other = Infinity] = pair(zone);
        return one + other <= this.#limit;
      });
  }

  get #limit(): number {
    const { action } = this.board.view;
    return (action?.limit ?? 0) - (action?.spent ?? 0);
  }

  /** Stars that the action has left once the picked ones have gone. */
  get left(): number {
    const { units } = this.board.view;
    return [...this.picked].reduce((left, unit) => left - (units[unit]?.stars ?? 0), this.#limit);
  }

  begin(): void {
    this.picked.clear();
    this.picking = true;
  }

  end(): void {
    this.picked.clear();
    this.picking = false;
  }

  /** Take a unit along or leave it; false if it is none that could go. */
  toggle(unit: number): boolean {
    if (this.picked.delete(unit)) return true;
    const found = this.candidates.find((each) => each.unit === unit);
    if (!found || found.stars > this.left) return false;
    this.picked.add(unit);
    return true;
  }

  /** As many as can go from one zone, the smallest first. */
  pickAll(): void {
    const zone = this.picked.size > 0 ? undefined : this.#zone;
    const going = this.candidates
      .filter((unit) => !this.picked.has(unit.unit) && (zone === undefined || unit.zone === zone))
      .sort((one, other) => one.stars - other.stars);
    for (const { unit } of going) this.toggle(unit);
  }

  go(): void {
    const [first = NOBODY, ...rest] = this.picked;
    const move = this.#moves.find(({ unit }) => unit === first);
    this.end();
    if (!move) return;
    this.#lead = first;
    this.#rest = rest;
    this.#under = first;
    this.#give(move);
  }

  /** A new question: the others follow the first one. */
  follow(): void {
    const { question, busy } = this.board.props;
    if (question && question.step !== STEP) this.end();
    if (this.#lead === NOBODY || !question || busy || question === this.#given) return;
    const next = question.step === STEP ? this.#next() : undefined;
    if (next) this.#give(next);
    else if (question.step !== STEP || this.#under !== this.#lead) this.#lead = NOBODY;
  }

  /** The answer for the one that follows; none while the reader says where the first one goes. */
  #next(): QuestionOption | undefined {
    const ways = this.board.options.filter(({ verb }) => verb === 'to');
    const goal = this.board.view.units[this.#lead]?.zone;
    if (ways.length > 0)
      return this.#under === this.#lead ? undefined : ways.find(({ zone }) => zone === goal);
    this.#under = this.#rest.shift() ?? NOBODY;
    return this.#moves.find(({ unit }) => unit === this.#under);
  }

  #give(option: QuestionOption): void {
    this.#given = this.board.props.question;
    this.board.choose(option);
  }
}
