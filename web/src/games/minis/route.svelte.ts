// A whole move planned as one: segments that come before the one in hand, and answers that follow.

import { DECLINE } from '../../lib/game';
import type { Point } from './geometry';
import type { OpenTable } from './model.svelte';
import { Plan } from './plan.svelte';
import type { Question } from './seen';

/** A segment that is planned, with the way it goes. */
interface Leg {
  answer: number;
  path: readonly Point[];
  /** The plan for what comes after it. */
  next: Plan;
}

/** Steps in which everybody who goes straight ahead is asked. */
const MARCH = new Set(['ChooseMover', 'MoveUnit', 'CommonMove', 'Face']);
const AFTER = ['after', 'after_2', 'after_3'];

export class Route {
  #legs = $state.raw<{ question: Question; legs: readonly Leg[] } | null>(null);
  /** The server is asked for what can follow. */
  asking = $state(false);
  /** Answers that were given ahead, for this unit, not before the next question. */
  #rest: number[] = [];
  #mover = -1;
  #given: Question | null = null;
  /** Everybody goes straight ahead in this part of this turn. */
  #march = $state('');

  constructor(private readonly board: OpenTable) {}

  get legs(): readonly Leg[] {
    return this.#legs && this.#legs.question === this.board.question ? this.#legs.legs : [];
  }

  /** The plan for what comes after them. */
  get next(): Plan | undefined {
    return this.legs.at(-1)?.next;
  }

  /** Where the segments before the one in hand go. */
  get ways(): readonly (readonly Point[])[] {
    return this.legs.map(({ path }) => path);
  }

  /** For the server: the answers that the plan in hand comes after. */
  get passed(): Record<string, number> {
    return Object.fromEntries(this.legs.map(({ answer }, index) => [AFTER[index]!, answer]));
  }

  /** Whether there is a segment left after the one in hand. */
  get goesOn(): boolean {
    const { plan, canMeasure } = this.board;
    const left = plan?.question.segments?.length ?? 0;
    const fits = this.legs.length < AFTER.length;
    return canMeasure && plan?.mode === 'move' && left > 1 && fits && !plan.exact?.refusal;
  }

  /** Keep the segment in hand, and plan the next one from its end. */
  async add(): Promise<void> {
    const { plan, question, view } = this.board;
    const unit = plan?.unit;
    const spot = plan?.spot;
    if (!plan || !question || !unit || !spot || !this.goesOn || this.asking) return;
    const { answer } = plan;
    const passed = { ...this.passed, [AFTER[this.legs.length]!]: answer };
    this.asking = true;
    try {
      const found = (await this.board.survey(passed)) as { question: Question | null };
      const still = this.board.question === question && this.board.plan === plan;
      if (!found.question || !still || plan.answer !== answer) return;
      const units = view.units.map((each) =>
        each.unit === unit.unit ? { ...unit, ...spot } : each,
      );
      const next = new Plan(found.question, { ...view, units });
      next.touched = true;
      const path = plan.path.map(({ x, y }) => ({ x, y }));
      this.#legs = { question, legs: [...this.legs, { answer, path, next }] };
    } catch {
      // The table has gone on, or the line is lost: the plan in hand stays.
    } finally {
      this.asking = false;
    }
  }

  /** Take the last kept segment in hand again. */
  back(): void {
    if (this.#legs) this.#legs = { ...this.#legs, legs: this.#legs.legs.slice(0, -1) };
  }

  /** Give the whole way: the first segment now, the others as they are asked for. */
  go(plan: Plan): void {
    const [first, ...rest] = [...this.legs.map(({ answer }) => answer), plan.answer];
    this.#rest = rest;
    this.#mover = plan.unit?.unit ?? -1;
    this.#given = this.board.question;
    this.board.props.onchoose(first!);
  }

  /** Whether answers go on by themselves. */
  get under(): boolean {
    return this.#march !== '' || this.#rest.length > 0;
  }

  /** Whether all who can still move may be sent straight ahead at once. */
  get canMarch(): boolean {
    const { view, question, props } = this.board;
    if (view.phase !== 'movement' || !question || typeof props.wanted === 'number') return false;
    const fresh = question.step === 'ChooseMover' || question.step === 'MoveUnit';
    const still = this.board.onTable.filter(
      ({ owner, moved }) => owner === question.seat && !moved,
    );
    return fresh && still.length > 1;
  }

  march(): void {
    this.#march = this.#part;
    this.#given = null;
    this.follow();
  }

  /** A new question: answer it if that was settled before. */
  follow(): void {
    const { question, props } = this.board;
    if (!question || props.busy || question === this.#given) return;
    const answer = this.#rest.length > 0 ? this.#nextLeg(question) : this.#straight(question);
    if (answer === null) {
      this.#rest = [];
      this.#march = '';
      return;
    }
    this.#given = question;
    props.onchoose(answer);
  }

  get #part(): string {
    const { view } = this.board;
    return `${view.turn} ${view.phase}`;
  }

  #nextLeg(question: Question): number | null {
    const unit = this.board.plan?.unit?.unit;
    if (question.step !== 'MoveUnit' || unit !== this.#mover) return null;
    return this.#rest.shift() ?? null;
  }

  /** Straight ahead as far as it goes; who cannot stays. Null where that is no answer. */
  #straight(question: Question): number | null {
    if (this.#march === '' || this.#march !== this.#part || !MARCH.has(question.step)) return null;
    const { options } = question;
    const ahead = options.filter(
      ({ verb, turn, amounts }) => verb === 'go' && turn === 0 && !amounts,
    );
    const farthest = ahead.sort((one, other) => (other.length ?? 0) - (one.length ?? 0))[0];
    const staying = options.find(({ option }) => option === DECLINE);
    const moving = question.step === 'ChooseMover' || question.step === 'CommonMove';
    const mover = moving ? options.find(({ verb }) => verb === 'move') : undefined;
    return (farthest ?? mover ?? staying)?.option ?? null;
  }
}
