// The camera of a board: it follows what is asked, until the reader takes it over.

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
/** As large as following ever makes the table: pixels for a millimetre. */
const CLOSE = 2.2;

export class Camera {
  look = $state.raw<Look>({ x: 0, y: 0, scale: 0.6, turn: 0 });
  size = $state.raw<Size>({ width: 0, height: 0 });
  insets = $state.raw<Insets>({ top: 8, right: 8, bottom: 8, left: 8 });
  /** Whether the picture goes to where something is asked. */
  follow = $state(load<boolean>(FOLLOW, true));
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

  sees(points: readonly Point[]): boolean {
    const look = this.#goal ?? this.look;
    return points.every((point) => inFrame(point, look, this.size, this.insets));
  }

  /** The first look at a table: the reader's base near, or at the left. */
  begin(base: Point, middle: Point, box: Box): void {
    const turn = bestTurn(base, middle, box, this.#free());
    this.look = fit(box, this.size, turn, this.insets);
  }

  show(box: Box, most = CLOSE): void {
    this.#ease(fit(box, this.size, (this.#goal ?? this.look).turn, this.insets, most));
  }

  showPoints(points: readonly Point[], margin: number): void {
    if (points.length > 0) this.show(boxOf(points, margin));
  }

  zoom(steps: number, pixel?: Point): void {
    this.#stop();
    const middle = { x: this.size.width / 2, y: this.size.height / 2 };
    this.look = zoomAt(this.look, STEP ** steps, pixel ?? middle, this.size);
  }

  pan(dx: number, dy: number): void {
    this.#stop();
    this.look = pan(this.look, dx, dy);
  }

  pinch(before: [Point, Point], after: [Point, Point]): void {
    this.#stop();
    this.look = pinch(this.look, before, after, this.size);
  }

  turnTable(box: Box): void {
    const { turn } = turnBy(this.#goal ?? this.look, 90);
    this.#ease(fit(box, this.size, turn, this.insets));
  }

  setFollow(follow: boolean): void {
    this.follow = follow;
    save(FOLLOW, follow);
  }

  #free(): Size {
    const { top, right, bottom, left } = this.insets;
    return { width: this.size.width - left - right, height: this.size.height - top - bottom };
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
