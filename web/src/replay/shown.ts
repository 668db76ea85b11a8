/** Another way that a finished game could have gone, as it is shown on the board. */
import { seatLetter, type TableView } from '../lib/game';
import { applyPatch, type Patch } from '../lib/patch';
import type { LogEntry, VariationPage } from '../lib/protocol';

export interface ShownLine {
  title: string;
  /** The position that it begins from, then the table after each choice. */
  views: TableView[];
  log: LogEntry[];
  /** Lines of the log that are told at each of them. */
  lines: number[];
  /** What was chosen on the way to each of them, and by whom. */
  chosen: string[];
}

export function makeLine(
  from: TableView,
  page: VariationPage,
  choices: string[],
  title: string,
): ShownLine {
  let view: unknown = from;
  const views = [from];
  for (const step of page.steps) {
    view = applyPatch(view, step.patch as Patch);
    views.push(view as TableView);
  }
  return {
    title,
    views,
    log: page.log,
    lines: [0, ...page.steps.map(({ lines }) => lines)],
    chosen: ['', ...page.steps.map(({ by }, at) => `${seatLetter(by)}: ${choices[at] ?? ''}`)],
  };
}

/** What happened on the way to a step of it. */
export function toldAt({ log, lines }: ShownLine, at: number): LogEntry[] {
  return log.slice(lines[at - 1] ?? 0, lines[at]);
}
