/** How long lessons take, the same figure wherever it is said. */
import type { LessonTitle } from './protocol';

/** Minutes that the lessons of a game take together. */
export const minutesOf = (lessons: readonly LessonTitle[], game: string): number =>
  lessons.filter((one) => one.game === game).reduce((sum, { minutes }) => sum + minutes, 0);

/** Minutes until one can play a first game: those of the game that is taught first. */
export const minutesToFirstGame = (lessons: readonly LessonTitle[]): number =>
  minutesOf(lessons, lessons[0]?.game ?? '');
