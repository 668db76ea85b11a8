import { vi } from 'vitest';
import type { BoardProps } from '../../lib/game';

/** What a board is given, where a test does not say otherwise. */
export function boardProps<View, Asked>(
  view: View,
  question: Asked | null,
  change: Partial<BoardProps<View, Asked>> = {},
): BoardProps<View, Asked> {
  return {
    view,
    seat: 0,
    seats: [],
    question,
    busy: false,
    phone: false,
    onchoose: vi.fn(),
    ontouch: vi.fn(),
    latest: [],
    ...change,
  };
}
