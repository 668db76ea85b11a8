/** Another way that a finished game could have gone, as it is shown on the board. */
import type { TableView } from '../lib/game';
import { applyPatch, type Patch } from '../lib/patch';
import type { LogEntry, VariationPage } from '../lib/protocol';

export interface ShownLine {
  title: string;
  /** The position that it begins from, then the table after each choice. */
  views: TableView[];
  log: LogEntry[];
  /** Lines of the log that are told at each of them. */
  lines: number[];
}

export function makeLine(from: TableView, page: VariationPage, title: string): ShownLine {
  let view: unknown = from;
  const views = [from];
  for (const step of page.steps) {
    view = applyPatch(view, step.patch as Patch);
    views.push(view as TableView);
  }
  return { title, views, log: page.log, lines: [0, ...page.steps.map(({ lines }) => lines)] };
}
