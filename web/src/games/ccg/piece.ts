// What makes an element a piece: it can be looked at, touched and reached with the arrow keys.

import type { Attachment } from 'svelte/attachments';
import type { BoardModel } from './model.svelte';
import type { PieceKey } from './pieces';

export function piece(board: BoardModel, key: PieceKey, group: string): Attachment<HTMLElement> {
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

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function isArrow(key: string): boolean {
  return key in STEPS;
}

export interface Spot {
  x: number;
  y: number;
}

/** The nearest place in a direction: what lies straight ahead before what lies aside. */
export function nearest(from: Spot, others: Spot[], arrow: string): number {
  const [dx, dy] = STEPS[arrow] ?? [0, 0];
  let best = -1;
  let least = Infinity;
  others.forEach((other, index) => {
    const ahead = (other.x - from.x) * dx + (other.y - from.y) * dy;
    const aside = Math.abs((other.x - from.x) * dy) + Math.abs((other.y - from.y) * dx);
    const distance = ahead + 2.5 * aside;
    if (ahead >= 4 && distance < least) {
      least = distance;
      best = index;
    }
  });
  return best;
}

/** Move the focus from one piece to its neighbour. */
export function step(root: HTMLElement, from: HTMLElement, arrow: string): void {
  const pieces = [...root.querySelectorAll<HTMLElement>('[data-piece]')].filter(
    (each) => each !== from && each.offsetParent !== null,
  );
  pieces[nearest(middle(from), pieces.map(middle), arrow)]?.focus();
}

function middle(element: HTMLElement): Spot {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
