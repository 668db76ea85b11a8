// The camera of a board: it shows the whole battle, goes where something is asked as little as
// it has to, and leaves the reader's own look alone.

import { load, save } from '../../lib/storage';
import { media } from '../../lib/media.svelte';
import {
  bestTurn,
  between,
  boxOf,
  fit,
  inFrame,
  pan,
  pinch,
  reach,
  toScreen,
  toTable,
  transformOf,
  turnBy,
  uprightOf,
  zoomAt,
  type Box,
  type Insets,
  type Look,
  type Size,
} from './camera';
import type { Point } from './geometry';

const FOLLOW = 'starfold.minis.follow';
const EASE_MS = 380;
const STEP = 1.3;
/** Pixels between what has to be seen and the end of the free part. */
const MARGIN = 14;
/** As large as following ever makes the table: pixels for a millimetre. */
const CLOSE = 2.2;

export class Camera {
  look = $state.raw<Look>({ x: 0, y: 0, scale: 0.6, turn: 0 });
  size = $state.raw<Size>({ width: 0, height: 0 });
  insets = $state.raw<Insets>({ top: 8, right: 8, bottom: 8, left: 8 });
  /** Whether the picture comes near to where something is asked. */
  follow = $state(load<boolean>(FOLLOW, true));
  /** The reader has chosen this look. */
  held = false;
  /** How often the reader has changed it. */
  hands = 0;
  /** This look was to show the whole battle. */
  whole = false;
  #frame = 0;
  #goal: Look | null = null;

  get transform(): string {
    return transformOf(this.look, this.size);
  }

  /** For words on the table, in pixels; only a change of scale or turn makes it new. */
  readonly scale = $derived(this.look.scale);
  readonly turn = $derived(this.look.turn);
  readonly upright = $derived(uprightOf({ x: 0, y: 0, scale: this.scale, turn: this.turn }));

  place(pixel: Point): Point {
    return toTable(pixel, this.look, this.size);
  }

  /** The look that the picture is on its way to. */
  get aim(): Look {
    return this.#goal ?? this.look;
  }

  pixel(place: Point): Point {
    return toScreen(place, this.look, this.size);
  }

  sees(points: readonly Point[]): boolean {
    const { top, right, bottom, left } = this.insets;
    const free = { top: top - 1, right: right - 1, bottom: bottom - 1, left: left - 1 };
    return points.every((point) => inFrame(point, this.aim, this.size, free));
  }

  /** The first look at a table: the reader's base near, or at the left. */
  begin(base: Point, middle: Point, box: Box): void {
    const turn = bestTurn(base, middle, box, this.#free());
    this.look = fit(box, this.size, turn, this.insets);
    this.#mark({ held: false, whole: true });
  }

  /** The whole battle, because the reader wants it. */
  fit(box: Box): void {
    this.overview(box, true);
    this.hands += 1;
  }

  overview(box: Box, held = false): void {
    this.#ease(fit(box, this.size, this.aim.turn, this.insets));
    this.#mark({ held, whole: true });
  }

  /** These places, from near. */
  approach(points: readonly Point[], margin: number): void {
    if (points.length === 0) return;
    this.#ease(fit(boxOf(points, margin), this.size, this.aim.turn, this.insets, CLOSE));
    this.#mark({ held: false, whole: false });
  }

  /** These places too, with the least change. */
  include(points: readonly Point[]): void {
    if (this.sees(points)) return;
    this.#ease(reach(points, this.aim, this.size, this.insets, MARGIN));
    this.#mark({ held: false, whole: false });
  }

  zoom(steps: number, pixel?: Point): void {
    this.#take();
    const middle = { x: this.size.width / 2, y: this.size.height / 2 };
    this.look = zoomAt(this.look, STEP ** steps, pixel ?? middle, this.size);
  }

  pan(dx: number, dy: number): void {
    this.#take();
    this.look = pan(this.look, dx, dy);
  }

  pinch(before: [Point, Point], after: [Point, Point]): void {
    this.#take();
    this.look = pinch(this.look, before, after, this.size);
  }

  turnTable(box: Box): void {
    const { turn } = turnBy(this.aim, 90);
    this.#ease(fit(box, this.size, turn, this.insets));
    this.#mark({ held: true, whole: true });
    this.hands += 1;
  }

  setFollow(follow: boolean): void {
    this.follow = follow;
    save(FOLLOW, follow);
  }

  #free(): Size {
    const { top, right, bottom, left } = this.insets;
    return { width: this.size.width - left - right, height: this.size.height - top - bottom };
  }

  /** The reader's own hand. */
  #take(): void {
    this.#stop();
    this.#mark({ held: true, whole: false });
    this.hands += 1;
  }

  #mark({ held, whole }: { held: boolean; whole: boolean }): void {
    this.held = held;
    this.whole = whole;
  }

  #stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#goal = null;
  }

  #ease(to: Look): void {
    this.#stop();
    if (media.reducedMotion) {
      this.look = to;
      return;
    }
    this.#goal = to;
    const from = this.look;
    const begun = performance.now();
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - begun) / EASE_MS));
      this.look = between(from, to, 1 - (1 - share) ** 3);
      if (share < 1) this.#frame = requestAnimationFrame(step);
      else this.#goal = null;
    };
    this.#frame = requestAnimationFrame(step);
  }
}
