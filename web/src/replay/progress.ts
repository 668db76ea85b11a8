/** Which lessons this browser has taken. */
import { load, save } from '../lib/storage';

const KEY = 'starfold.lessons';

export type Progress = Record<string, 'begun' | 'done'>;

export function lessonProgress(): Progress {
  const kept = load<Progress>(KEY, {});
  return kept !== null && typeof kept === 'object' ? kept : {};
}

/** What was done once stays done when a lesson is taken again. */
export function noteLesson(id: string, what: 'begun' | 'done'): void {
  const progress = lessonProgress();
  if (progress[id] !== 'done') save(KEY, { ...progress, [id]: what });
}
