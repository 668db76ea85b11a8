// An answer that is being measured out: a segment, a place or a heading.

import { held } from '../../lib/amounts';
import {
  type AmountName,
  amountOf,
  limited,
  limitedAngle,
  packed,
  THOUSAND,
  unpacked,
  type Values,
} from './amounts';
import {
  ahead,
  bearing,
  nearestOnCard,
  onRim,
  type Point,
  polar,
  reachAt,
  rimPlace,
  snap,
  span,
  towards,
} from './geometry';
import type {
  Amount,
  BaseCardView,
  Foreseen,
  MinisView,
  Question,
  QuestionOption,
  Spot,
  UnitView,
} from './seen';

/** One of the answers that the server lists for a measured option. */
export interface Candidate {
  option: QuestionOption;
  values: Values;
  spot: Spot;
}

/** A place along the rim of a card, and how far it is from the pointer. */
interface RimPlace {
  at: number;
  card: BaseCardView;
  along: number;
  listed: boolean;
  spot: Point;
  away: number;
}

export type Mode = 'move' | 'place' | 'face';

const COARSE = { mdeg: 5000, um: 5000 };
const FINE = { mdeg: 1000, um: 1000 };
const FINEST = { mdeg: 100, um: 100 };
export const STEPS = { coarse: COARSE, fine: FINE, finest: FINEST };
export type Grain = keyof typeof STEPS;
const BARRED = 1; // millimetres: less is no way
const TOUCH = 1e-4; // millimetres: no overlap yet
const NEAR_ENOUGH = 0.2; // millimetres, for figures that were rounded on their way

export class Plan {
  readonly kinds: QuestionOption[];
  #at = $state(0);
  values = $state.raw<Values>({});
  /** Whether the reader has changed anything yet. */
  touched = $state(false);
  #foreseen = $state.raw<{ answer: number; found: Foreseen } | null>(null);
  readonly #candidates: Candidate[][];

  constructor(
    readonly question: Question,
    private readonly view: MinisView,
  ) {
    this.kinds = question.options.filter((option) => option.amounts?.length);
    this.#candidates = this.kinds.map((kind) => candidatesOf(kind, question.options));
    // Where a card has no free room left, another one may.
    this.#at = Math.max(
      0,
      this.#candidates.findIndex((listed) => listed.length > 0),
    );
    this.reset();
  }

  get kind(): QuestionOption {
    return this.kinds[this.#at]!;
  }

  /** The unit that is moved, placed or turned. */
  get unit(): UnitView | undefined {
    return this.view.units[this.kind.unit ?? this.question.unit ?? -1];
  }

  get mode(): Mode {
    if (amountOf(this.kind, 'turn')) return 'move';
    return this.kind.amounts?.every(({ name }) => name === 'heading') ? 'face' : 'place';
  }

  get candidates(): Candidate[] {
    return this.#candidates[this.#at] ?? [];
  }

  /** Whether an option is one of those that the plan offers in its own way. */
  covers(option: QuestionOption): boolean {
    return (
      this.kinds.includes(option) ||
      this.#candidates.some((list) => list.some((candidate) => candidate.option === option))
    );
  }

  readonly answer = $derived(packed(this.kind, this.values));

  /** What the server says of this very answer. */
  get exact(): Foreseen | null {
    return this.#foreseen?.answer === this.answer ? this.#foreseen.found : null;
  }

  /** What it said last, while the answer to a newer question is on its way. */
  get foreseen(): Foreseen | null {
    return this.#foreseen?.found ?? null;
  }

  tell(answer: number, found: Foreseen): void {
    this.#foreseen = { answer, found };
  }

  /** Where the unit stands before. */
  get start(): Spot | null {
    const { unit } = this;
    return unit && unit.place === 'table' ? unit : null;
  }

  /** Where it would stand: as the server says, or nearly so while it has not said. */
  get spot(): Spot | null {
    const end = this.exact?.spots.at(-1);
    if (end) return end;
    if (this.mode === 'move') return this.#segmentEnd();
    const heading = this.degrees('heading');
    if (this.mode === 'face') return this.start && { ...this.start, heading };
    return this.#placed(heading);
  }

  /** The places from the start to the end of the plan. */
  get path(): Point[] {
    if (this.exact && this.exact.spots.length > 1) return this.exact.spots;
    const { start, spot } = this;
    return this.mode === 'move' && start && spot ? [start, spot] : [];
  }

  degrees(name: AmountName): number {
    return (this.values[name] ?? 0) / THOUSAND;
  }

  millimetres(name: AmountName): number {
    return (this.values[name] ?? 0) / THOUSAND;
  }

  choose(kind: QuestionOption): void {
    const at = this.kinds.indexOf(kind);
    if (at < 0 || at === this.#at) return;
    const before = this.values;
    const full = this.#isFull();
    this.#at = at;
    this.reset();
    // The turn is kept, and the length unless it was all there was.
    for (const name of ['turn', 'heading'] as const) this.set(name, before[name] ?? 0);
    if (!full && before.length !== undefined) this.set('length', before.length);
    this.touched = true;
  }

  reset(): void {
    const listed = this.#first()?.values;
    const values: Values = {};
    for (const amount of this.kind.amounts ?? [])
      values[amount.name] = listed?.[amount.name] ?? this.#natural(amount);
    this.values = values;
    this.touched = false;
  }

  /** The listed answer to begin with: a place, or the way out where the way ahead is barred. */
  #first(): Candidate | undefined {
    const { candidates, kind } = this;
    if (this.mode === 'place') return candidates[0];
    const barred = kind.rays && reachAt(kind.rays, 0).length < BARRED;
    if (this.mode === 'face' || !barred) return undefined;
    const off = ({ values }: Candidate) => Math.abs(values.turn ?? 0);
    return candidates.reduce<Candidate | undefined>(
      (best, each) => (best && off(best) <= off(each) ? best : each),
      undefined,
    );
  }

  set(name: AmountName, value: number): void {
    const amount = amountOf(this.kind, name);
    if (!amount) return;
    const within =
      name === 'heading' || name === 'bearing'
        ? limitedAngle(amount, value)
        : limited(amount, value);
    this.values = { ...this.values, [name]: within };
    this.touched = true;
  }

  /** A typed number stays as it is, so that the server can say what is wrong with it. */
  type(name: AmountName, value: number): void {
    const amount = amountOf(this.kind, name);
    if (!amount) return;
    if (name === 'heading' || name === 'bearing') return this.set(name, value);
    this.values = { ...this.values, [name]: held(this.kind, amount, value) };
    this.touched = true;
  }

  nudge(name: AmountName, steps: number, grain: Grain): void {
    const amount = amountOf(this.kind, name);
    if (!amount) return;
    const step = STEPS[grain][amount.unit];
    const value = this.values[name] ?? amount.zero;
    // Steps lead to round numbers, also from the odd end of a segment.
    const round = steps > 0 ? Math.floor(value / step + 1e-9) : Math.ceil(value / step - 1e-9);
    const next = (round + steps) * step;
    if (name === 'along') this.set(name, this.#around(amount, next));
    else this.set(name, next);
  }

  /** The pointer is here: the nearest the plan can be to it. */
  dragTo(point: Point, fine: boolean): void {
    if (this.mode === 'move') this.#dragSegment(point, fine);
    else if (this.mode === 'face') this.turnTo(point, fine);
    else this.#dragPlace(point);
  }

  /** The rotating handle is here. */
  turnTo(point: Point, fine: boolean): void {
    const { spot } = this;
    if (spot) this.set('heading', snap(bearing(spot, point) * THOUSAND, fine ? 100 : 1000));
  }

  #dragSegment(point: Point, fine: boolean): void {
    const { start, kind } = this;
    const [turn, length] = [amountOf(kind, 'turn'), amountOf(kind, 'length')];
    if (!start || !turn || !length) return;
    const step = fine ? 100 : 1000;
    const limit = { right: turn.least / THOUSAND, left: turn.most / THOUSAND };
    const wanted = towards(start, point, limit);
    this.set('turn', snap(wanted.turn * THOUSAND, step));
    // The last step is the whole of it, however odd.
    const um = snap(wanted.length * THOUSAND, step);
    this.set('length', um > length.most - step ? length.most : um);
  }

  #dragPlace(point: Point): void {
    const { anchor } = this;
    if (!amountOf(this.kind, 'along')) {
      if (!anchor) return;
      this.set('bearing', snap(bearing(anchor, point) * THOUSAND, 1000));
      const gap = span(anchor, point) - anchor.radius - this.#radius;
      this.set('distance', snap(gap * THOUSAND, 1000));
      return;
    }
    // Whichever card is nearest: its rim is another kind of answer.
    const places = this.kinds
      .flatMap((kind, at) => this.#rimPlaces(kind, at, point))
      .sort((one, other) => one.away - other.away);
    const nearest =
      places.find(({ listed, spot, card }) => listed || this.#isFree(spot, card)) ?? places[0];
    if (!nearest) return;
    this.#at = nearest.at;
    this.set('along', nearest.along);
  }

  /** Places along the rim of a card: nearest to a point, listed by the server, each millimetre. */
  #rimPlaces(kind: QuestionOption, at: number, point: Point): RimPlace[] {
    const [card, amount] = [this.#cardOf(kind), amountOf(kind, 'along')];
    if (!card || !amount) return [];
    const place = (along: number, listed: boolean): RimPlace => {
      const spot = onRim(card, this.#radius, along / THOUSAND);
      return { at, card, along, listed, spot, away: span(spot, point) };
    };
    const nearest = limited(amount, snap(rimPlace(card, this.#radius, point) * THOUSAND, THOUSAND));
    const places = [place(nearest, false)];
    if (this.#isFree(places[0]!.spot, card)) return places;
    for (const { values } of this.#candidates[at] ?? [])
      if (values.along !== undefined) places.push(place(values.along, true));
    for (let along = amount.least; along <= amount.most; along += THOUSAND)
      places.push(place(along, false));
    return places;
  }

  /** Whether a base that touches this card lies on no other; of units the server speaks. */
  #isFree(spot: Point, own: BaseCardView): boolean {
    return this.view.players.every(({ cards }) =>
      cards.every(
        (card) =>
          card === own ||
          !card.standing ||
          span(nearestOnCard(spot, card), spot) >= this.#radius - TOUCH,
      ),
    );
  }

  get #radius(): number {
    return this.unit?.radius ?? 0;
  }

  #cardOf(kind: QuestionOption): BaseCardView | undefined {
    const owner = this.unit?.owner ?? -1;
    return this.view.players[owner]?.cards.find((card) => card.card === kind.card);
  }

  /** The unit beside which or near which this one is set down. */
  get anchor(): UnitView | undefined {
    const [listed] = this.candidates;
    if (this.kind.target !== undefined) return this.view.units[this.kind.target];
    if (!listed || !amountOf(this.kind, 'bearing')) return undefined;
    const { values, spot } = listed;
    const far = this.#radius + (values.distance ?? 0) / THOUSAND;
    const turn = (values.bearing ?? 0) / THOUSAND;
    return this.view.units.find(
      (unit) =>
        unit.place === 'table' && span(polar(unit, turn, far + unit.radius), spot) < NEAR_ENOUGH,
    );
  }

  #segmentEnd(): Spot | null {
    const { start, kind } = this;
    if (!start) return null;
    const turn = this.degrees('turn');
    const free = kind.rays?.length ? reachAt(kind.rays, turn).length : Infinity;
    return ahead(start, turn, Math.min(this.millimetres('length'), free));
  }

  #placed(heading: number): Spot | null {
    const card = this.#cardOf(this.kind);
    if (card && amountOf(this.kind, 'along'))
      return { ...onRim(card, this.#radius, this.millimetres('along')), heading };
    const { anchor } = this;
    if (!anchor) return this.candidates[0]?.spot ?? null;
    const far = anchor.radius + this.#radius + this.millimetres('distance');
    const free = amountOf(this.kind, 'heading') !== undefined;
    return {
      ...polar(anchor, this.degrees('bearing'), far),
      heading: free ? heading : anchor.heading,
    };
  }

  #isFull(): boolean {
    return this.values.length === amountOf(this.kind, 'length')?.most;
  }

  /** A rim has no end. */
  #around({ least, most }: Amount, value: number): number {
    const whole = most - least;
    return value > most ? value - whole : value < least ? value + whole : value;
  }

  /** Straight ahead, as far as it goes; facing as before. */
  #natural(amount: Amount): number {
    if (amount.name === 'length') return amount.most;
    if (amount.name === 'turn') return limited(amount, 0);
    if (amount.name !== 'heading') return amount.zero;
    return limitedAngle(amount, (this.start?.heading ?? 0) * THOUSAND);
  }
}

function candidatesOf(kind: QuestionOption, options: readonly QuestionOption[]): Candidate[] {
  return options.flatMap((option) => {
    if (option === kind || option.amounts || !option.spot) return [];
    if (kind.unit !== undefined && option.unit !== kind.unit) return [];
    const values = unpacked(kind, option.option);
    return values ? [{ option, values, spot: option.spot }] : [];
  });
}

/** A heading for a field: from 0 up to 360. */
/** Degrees from 0 to 360, to a tenth. */
export function headingOf(degrees: number): number {
  return Math.round((((degrees % 360) + 360) % 360) * 10) / 10;
}

export function headingWords(degrees: number): string {
  return `${headingOf(degrees)}°`;
}
