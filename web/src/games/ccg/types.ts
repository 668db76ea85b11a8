// The card table as the server sends it (games/ccg/speech/seen.py). Nothing here is computed by the page.

import type { BoardProps as SharedBoardProps } from '../../lib/game';
import type { CCGView, Question, QuestionOption } from './seen';

export type {
  BattleView,
  CardView,
  CCGView,
  Changed,
  FaceView,
  Part,
  PlaceView,
  PlayerView,
  Question,
  RowView,
} from './seen';

export type BoardProps = SharedBoardProps<CCGView, Question>;

/** One of the answers; it names the cards and places that it is about. */
export type Option = QuestionOption;

/** Light sits at the first seat, Dark at the second. */
export const SIDES = ['Light', 'Dark'] as const;

export const seatClass = (seat: number): string => (seat === 1 ? 'seat-b' : 'seat-a');
