// Small signs of the interface, drawn in a square of 16: shapes that say what a colour says.

export const MARKS = {
  star: 'M8 1.2l2 4.5 4.9.5-3.7 3.3 1.1 4.8L8 11.8l-4.3 2.5 1.1-4.8L1.1 6.2 6 5.7z',
  hit: 'M8 1v3M8 12v3M1 8h3M12 8h3M8 3.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M8 7.2a.8.8 0 1 0 0 1.6a.8.8 0 1 0 0-1.6',
  kill: 'M3 3l10 10M13 3L3 13',
  risk: 'M8 2L14.8 14H1.2zM8 6.5v3.6M8 11.7v.6',
  check: 'M2.5 8.5l3.8 4L13.5 4',
  cross: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  expand: 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4',
  shrink: 'M6 2v4H2M14 6h-4V2M10 14v-4h4M2 10h4v4',
  hand: 'M2.5 5.5l4-1.5 3 8.5-4 1.5zM7.5 3.5h4.5v9.5',
  deck: 'M3 4.5h8v9.5H3zM5 4.5V2h8.5v9.5H11',
  discard: 'M3 5h10M5 5l.7 9h4.6L11 5M6.5 5V2.5h3V5',
  reserves: 'M2 13.5h12M3.5 13.5V8L8 4.5 12.5 8v5.5M6.5 13.5V10h3v3.5',
  arrow: 'M2.5 8h10M9 4l4 4-4 4',
  left: 'M10.5 2.5L5 8l5.5 5.5',
  right: 'M5.5 2.5L11 8l-5.5 5.5',
  up: 'M2.5 10.5L8 5l5.5 5.5',
  down: 'M2.5 5.5L8 11l5.5-5.5',
  question: 'M5.2 6a2.8 2.8 0 1 1 4.3 2.4C8.4 9.1 8 9.6 8 10.8M8 13v.6',
} as const;

export type MarkName = keyof typeof MARKS;

/** Marks that are masses; all others are lines. */
export const FILLED: readonly MarkName[] = ['star'];
