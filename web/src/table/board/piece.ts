// What makes an element a piece: it can be looked at, touched and reached with the arrow keys.

import type { Attachment } from 'svelte/attachments';
import type { Option, Question, TableView } from '../../lib/game';
import type { GroupedBoard } from './model.svelte';

/** As much of a board as a piece has to know. */
type Pieces = Pick<
  GroupedBoard<TableView, Question, Option>,
  'activate' | 'hover' | 'leave' | 'look' | 'phone' | 'pinned' | 'press' | 'release' | 'stops'
>;

export function piece(board: Pieces, key: string, group: string): Attachment<HTMLElement> {
  return (element) => {
    const listeners: Record<string, (event: Event) => void> = {
      mouseenter: () => board.hover(key, element),
      mouseleave: () => board.leave(),
      blur: () => board.leave(),
      focus: () => {
        board.stops[group] = key;
        if (!board.phone && !board.pinned && element.matches(':focus-visible'))
          board.look({ key, element });
      },
      click: () => board.activate(key, element),
      pointerdown: (event) => {
        if ((event as PointerEvent).pointerType !== 'mouse') board.press(key, element);
      },
      pointerup: () => board.release(),
      pointercancel: () => board.release(),
      contextmenu: (event) => {
        event.preventDefault();
        board.look({ key, element }, true);
      },
    };
    for (const [name, listener] of Object.entries(listeners))
      element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        element.removeEventListener(name, listener);
    };
  };
}

type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const STEPS: Record<Direction, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function isArrow(key: string): key is Direction {
  return key in STEPS;
}

export interface Middle {
  x: number;
  y: number;
}

/** The nearest place in a direction: what lies straight ahead before what lies aside. */
export function nearest(from: Middle, others: Middle[], direction: Direction): number {
  const [dx, dy] = STEPS[direction];
  let best = -1;
  let least = Infinity;
  others.forEach((other, index) => {
    const ahead = (other.x - from.x) * dx + (other.y - from.y) * dy;
    const aside = Math.abs((other.x - from.x) * dy) + Math.abs((other.y - from.y) * dx);
    if (ahead < 4) return;
    const distance = ahead + 2.5 * aside;
    if (distance < least) {
      least = distance;
      best = index;
    }
  });
  return best;
}

/** Move the focus from one piece to its neighbour. */
export function walk(root: Element, from: Element, direction: Direction): void {
  const pieces = [...root.querySelectorAll<HTMLElement | SVGElement>('[data-piece]')].filter(
    (each) => each !== from && isDrawn(each),
  );
  pieces[nearest(middle(from), pieces.map(middle), direction)]?.focus();
}

function isDrawn(element: HTMLElement | SVGElement): boolean {
  return !('offsetParent' in element) || element.offsetParent !== null;
}

function middle(element: Element): Middle {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
