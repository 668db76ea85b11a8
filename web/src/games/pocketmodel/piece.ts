// What makes an element a piece: it can be looked at, touched and reached with the arrow keys.

import type { Attachment } from 'svelte/attachments';
import type { BoardModel } from './model.svelte';
import type { PieceKey } from './pieces';

export function piece(board: BoardModel, key: PieceKey, group: string): Attachment<HTMLElement> {
  return (element) => {
    const look = () => board.hover(key, element);
    const leave = () => board.leave();
    const focus = () => {
      board.stops[group] = key;
      if (!board.phone && !board.pinned && element.matches(':focus-visible'))
        board.look({ key, element });
    };
    const down = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') board.press(key, element);
    };
    const up = () => board.release();
    const menu = (event: Event) => {
      event.preventDefault();
      board.look({ key, element }, true);
    };
    const listeners: [string, EventListener][] = [
      ['mouseenter', look],
      ['mouseleave', leave],
      ['focus', focus],
      ['blur', leave],
      ['click', () => board.activate(key, element)],
      ['pointerdown', down as EventListener],
      ['pointerup', up],
      ['pointercancel', up],
      ['contextmenu', menu],
    ];
    for (const [name, listener] of listeners) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener);
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

export interface Box {
  x: number;
  y: number;
}

/** The nearest place in a direction: what lies straight ahead before what lies aside. */
export function nearest(from: Box, others: Box[], direction: Direction): number {
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
export function step(root: HTMLElement, from: HTMLElement, direction: Direction): boolean {
  const pieces = [...root.querySelectorAll<HTMLElement>('[data-piece]')].filter(
    (each) => each !== from && each.offsetParent !== null,
  );
  const target = pieces[nearest(middle(from), pieces.map(middle), direction)];
  target?.focus();
  return target !== undefined;
}

function middle(element: HTMLElement): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
