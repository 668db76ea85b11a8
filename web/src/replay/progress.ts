/** Which lessons and puzzles this browser has taken. */
import { load, save } from '../lib/storage';

const LESSONS = 'starfold.lessons';
const PUZZLES = 'starfold.puzzles';

export type Progress = Record<string, 'begun' | 'done'>;

function kept(key: string): Progress {
  const found = load<Progress>(key, {});
  return found !== null && typeof found === 'object' ? found : {};
}

/** What was done once stays done when it is taken again. */
function note(key: string, id: string, what: 'begun' | 'done'): void {
  const progress = kept(key);
  if (progress[id] !== 'done') save(key, { ...progress, [id]: what });
}

export const lessonProgress = (): Progress => kept(LESSONS);
export const noteLesson = (id: string, what: 'begun' | 'done'): void => note(LESSONS, id, what);
export const puzzleProgress = (): Progress => kept(PUZZLES);
export const notePuzzle = (id: string, what: 'begun' | 'done'): void => note(PUZZLES, id, what);
