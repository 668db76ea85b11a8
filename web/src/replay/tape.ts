/** A finished game in memory: every view, made once by patches that share what did not change. */
import { type Beat, beatsIn, belongTogether, joined, PLAIN, type Score } from '../lib/beats';
import type { TableView } from '../lib/game';
import { applyPatch, type Patch } from '../lib/patch';
import type { LogEntry, ReplayPage } from '../lib/protocol';

/** Places in a game are counted from 0, the beginning; place n is after n answers. */
export interface Tape {
  views: TableView[];
  /** Lines of the log that are told at each place. */
  lines: number[];
  /** Places where something can be seen to have happened: one move, one battle, one shot. */
  beats: number[];
  turns: TurnStart[];
}

export interface TurnStart {
  turn: number;
  place: number;
  /** Whose turn it is, -1 while the table is being set. */
  seat: number;
}

export function makeTape(page: ReplayPage, score: Score = PLAIN): Tape {
  let view: unknown = page.view;
  const views = [view as TableView];
  for (const step of page.steps) {
    view = applyPatch(view, step.patch as Patch);
    views.push(view as TableView);
  }
  const lines = [page.lines, ...page.steps.map((step) => step.lines)];
  return { views, lines, beats: beatsOf(page.log, lines, score), turns: turnsOf(views) };
}

/** The places after which a beat is over: what leads to a beat, or goes on with it, is none. */
function beatsOf(log: LogEntry[], lines: number[], score: Score): number[] {
  const last = lines.length - 1;
  const beats = [0];
  let before: Beat | null = null;
  for (let place = 1; place <= last; place++) {
    const told = beatsIn(log.slice(lines[place - 1], lines[place]), score);
    const [first] = told;
    const goesOn: boolean =
      before !== null && first !== undefined && belongTogether(before, first, score);
    if (goesOn && beats.length > 1 && !before?.quiet) beats.pop();
    const newest = told.at(-1) ?? null;
    before = goesOn && before && newest && told.length === 1 ? joined(before, newest) : newest;
    if (place === last || [...told, before].some((beat) => beat && !beat.quiet)) beats.push(place);
  }
  return beats;
}

function turnsOf(views: TableView[]): TurnStart[] {
  const turns: TurnStart[] = [];
  views.forEach(({ turn, active }, place) => {
    if (turns.at(-1)?.turn !== turn) turns.push({ turn, place, seat: turn > 0 ? active : -1 });
  });
  return turns;
}

/** The place after which a line of the log (counted from 1) is told. */
export function placeOfLine(lines: number[], number: number): number {
  const place = lines.findIndex((told) => told >= number);
  return place < 0 ? lines.length - 1 : place;
}

/** The next place in that direction, by single answers or by beats. */
export function nextPlace(tape: Tape, place: number, direction: 1 | -1, byBeats: boolean): number {
  const last = tape.views.length - 1;
  if (!byBeats) return Math.min(last, Math.max(0, place + direction));
  if (direction > 0) return tape.beats.find((beat) => beat > place) ?? last;
  return tape.beats.findLast((beat) => beat < place) ?? 0;
}

/** What the reader has just seen happen on the way here from the beat before. */
export function latestLines(
  log: LogEntry[],
  tape: Tape,
  place: number,
  byBeats: boolean,
): LogEntry[] {
  const before = nextPlace(tape, place, -1, byBeats);
  return place === 0 ? [] : log.slice(tape.lines[before], tape.lines[place]);
}
