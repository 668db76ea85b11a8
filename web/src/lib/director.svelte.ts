/** Shows what happened beat by beat, in order, at the reader's pace. */
import {
  type Beat,
  beatsIn,
  belongTogether,
  joined,
  landingMs,
  NO_BEAT,
  type Pace,
  PLAIN,
  type Score,
  stayMs,
} from './beats';
import type { TableView } from './game';
import { applyPatch, type Patch } from './patch';
import type { LogEntry, UndoInfo, Update } from './protocol';

/** The table after a beat. */
export interface Still {
  view: TableView | null;
  log: LogEntry[];
  beat: Beat;
  undo: UndoInfo;
  passing: boolean;
  seq: number;
  machine: boolean;
  /** Something was taken back: nothing before it happened. */
  anew: boolean;
}

export interface Stage {
  /** Something new, or something once more. */
  show: (still: Still, again: boolean) => void;
  /** The same beat, as it leaves the table. */
  settle: (still: Still) => void;
  /** Everything has been shown: the reader may be asked. */
  ready: () => void;
  pace: () => Pace;
  /** Nothing may move. */
  still: () => boolean;
}

/** How many beats can be looked at again. */
const REMEMBERED = 60;

export class Director {
  score: Score = PLAIN;
  /** How many beats wait to be shown. */
  waiting = $state(0);
  /** Dice are falling, or their verdict is being read: the next thing waits. */
  held = $state(false);
  /** There is a beat to step back to. */
  canGoBack = $state(false);

  /** When everything had been shown, without the reader's doing. */
  endedAt = 0;

  #stills: Still[] = [];
  #at = 0;
  #newest = 0; // of those that have been shown
  #stopped = false; // the reader stepped back, and goes on by hand
  #readAt = 0; // when the beat before the reader has been read
  #timer: ReturnType<typeof setTimeout> | undefined;
  #landing: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly stage: Stage) {}

  /** Something is being shown: no question is put meanwhile. */
  get playing(): boolean {
    return this.waiting > 0 || this.held;
  }

  /** The whole table is told anew. */
  begin(view: TableView | null, log: LogEntry[], undo: UndoInfo, passing: boolean, seq: number) {
    this.#clear();
    this.#stills = [{ view, log, beat: NO_BEAT, undo, passing, seq, machine: false, anew: true }];
    this.#at = this.#newest = 0;
    this.#readAt = 0;
    this.#stopped = false;
    this.#count();
    this.#present(false);
  }

  add(update: Update): void {
    const before = this.#stills.at(-1);
    if (!before) return;
    for (const still of stillsOf(before, update, this.score)) this.#append(still);
    this.#count();
    this.#schedule();
  }

  /** On to the next beat, or to the question. */
  next(): void {
    this.#stopped = false;
    this.#clear();
    this.#release();
    if (this.#at < this.#stills.length - 1) this.#go(this.#at + 1);
    this.#schedule();
  }

  /** The last dice, or the beat before, once more; from there the reader goes on by hand. */
  back(): void {
    if (!this.canGoBack) return;
    const dice = !this.playing && this.#stills[this.#at]?.beat.throws.length;
    this.#clear();
    this.held = false;
    this.#stopped = true;
    let to = dice ? this.#at : this.#at - 1;
    while (to > 1 && this.#stills[to]?.beat.quiet) to -= 1;
    this.#go(Math.max(1, to));
  }

  /** Everything at once. */
  skip(): void {
    this.#stopped = false;
    this.#clear();
    while (this.#at < this.#stills.length - 1) this.#go(this.#at + 1, true);
    this.#clear();
    this.#release();
  }

  /** The reader changed the pace. */
  repace(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#readAt = Math.min(this.#readAt, Date.now() + this.#stay());
    this.#schedule();
  }

  close(): void {
    this.#clear();
  }

  #append(still: Still): void {
    const last = this.#stills.length - 1;
    const unseen = last > this.#newest ? this.#stills[last] : undefined;
    if (unseen && !still.anew && belongTogether(unseen.beat, still.beat, this.score)) {
      const machine = unseen.machine || still.machine;
      const beat = joined(unseen.beat, still.beat);
      this.#stills[last] = { ...still, beat, machine, anew: unseen.anew };
    } else this.#stills.push(still);
  }

  #schedule(): void {
    while (this.#timer === undefined && !this.#stopped) {
      const next = this.#stills[this.#at + 1];
      if (!next && !this.held) return;
      const wait = this.#waitFor(next);
      if (wait === Infinity) return;
      if (wait > 0) {
        this.#timer = setTimeout(() => {
          this.#timer = undefined;
          this.#release();
          if (this.#stills[this.#at + 1]) this.#go(this.#at + 1);
          this.#schedule();
          if (!this.playing) this.endedAt = Date.now();
        }, wait);
        return;
      }
      this.#release();
      if (next) this.#go(this.#at + 1);
    }
  }

  /** What people do is shown at once, and so is what takes no time; but dice are read first. */
  #waitFor(next: Still | undefined): number {
    if (!this.held && (!next?.machine || next.beat.quiet)) return 0;
    if (this.stage.pace() === 'step') return Infinity;
    return Math.max(0, this.#readAt - Date.now());
  }

  #go(to: number, hurried = false): void {
    const again = to <= this.#newest;
    this.#at = to;
    this.#newest = Math.max(this.#newest, to);
    if (this.#stills[to]?.anew) this.#forget(to);
    else if (to > 2 * REMEMBERED) this.#forget(to - REMEMBERED);
    this.#count();
    this.#present(again, hurried);
  }

  #present(again: boolean, hurried = false): void {
    const still = this.#stills[this.#at];
    if (!still) return;
    const { beat } = still;
    const pace = this.stage.pace();
    const stays = this.#stay();
    this.held = !hurried && beat.throws.length > 0 && stays > 0;
    if (!beat.quiet) this.#readAt = Date.now() + (hurried ? 0 : stays);
    const falls = this.held ? landingMs(beat, pace, this.stage.still()) : 0;
    const before = this.#stills[this.#at - 1];
    if (falls > 0 && before) {
      // What comes of them is seen later.
      this.stage.show({ ...still, view: before.view, log: before.log }, again);
      this.#landing = setTimeout(() => this.#settle(), falls);
    } else this.stage.show(still, again);
    if (!this.playing) this.stage.ready();
  }

  /** The dice have landed: the table shows what came of them. */
  #settle(): void {
    clearTimeout(this.#landing);
    if (this.#landing === undefined) return;
    this.#landing = undefined;
    const still = this.#stills[this.#at];
    if (still) this.stage.settle(still);
  }

  #release(): void {
    this.#settle();
    const { held } = this;
    this.held = false;
    if (held && !this.playing) this.stage.ready();
  }

  #stay(): number {
    const still = this.#stills[this.#at];
    if (!still) return 0;
    const throwing = this.#stills.slice(this.#at + 1).filter(({ beat }) => beat.throws.length > 0);
    return stayMs(still.beat, this.stage.pace(), this.stage.still(), throwing.length);
  }

  #clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#settle();
  }

  #forget(before: number): void {
    this.#stills = this.#stills.slice(before);
    this.#at -= before;
    this.#newest -= before;
  }

  #count(): void {
    this.waiting = this.#stills.length - 1 - this.#at;
    this.canGoBack = this.#at > 0;
  }
}

/** An update as stills; dice that fell before the last are seen on the table as it was. */
function stillsOf(before: Still, update: Update, score: Score): Still[] {
  const { keep, lines } = update.log;
  const { undo, passing, seq, machine } = update;
  const view = applyPatch(before.view, update.patch as Patch) as TableView;
  const beats = beatsIn(lines, score);
  let log = before.log.slice(0, keep);
  return beats.map((beat, at) => {
    log = [...log, ...beat.lines];
    const done = at === beats.length - 1;
    const anew = at === 0 && keep < before.log.length;
    return done
      ? { view, log, beat, undo, passing, seq, machine, anew }
      : { ...before, log, beat, machine, anew };
  });
}
