/**
 * How our own geometric drawings are written down.
 *
 * A drawing is a short text of parts in a square of 100 × 100: a role, a shape and its numbers.
 * Craft are seen from above with the nose up, or from the front; everything on the ground is seen
 * from the side and looks to the right.
 *
 *   roles   h hull · w wing, leg or other second mass · s shade (a darker inlay) ·
 *           d detail (a line cut into the mass) · g glow (engines, eyes, canopies) ·
 *           k skin · a accent (paint, cloth) · n night (hair, boots, slits) ·
 *           i ivory (the lightest) · o umbra (a veil of shadow over what lies below)
 *   shapes  p polygon · m polygon and its mirror image · s right half of a symmetrical polygon ·
 *           q closed curve through points · u right half of a symmetrical curve ·
 *           c circle · e ellipse · r rounded box (x y width height radius) · b bar (x y x y width) ·
 *           l open line; a capital letter adds the mirror image (C E R B L)
 */

export type Role =
  'hull' | 'wing' | 'shade' | 'detail' | 'glow' | 'skin' | 'accent' | 'night' | 'ivory' | 'umbra';
export interface Part {
  d: string;
  role: Role;
}
export interface Silhouette {
  viewBox: string;
  paths: Part[];
}

const SIZE = 100;
const ROLES: Record<string, Role> = {
  h: 'hull',
  w: 'wing',
  s: 'shade',
  d: 'detail',
  g: 'glow',
  k: 'skin',
  a: 'accent',
  n: 'night',
  i: 'ivory',
  o: 'umbra',
};

// -- shapes ---------------------------------------------------------------------------------------

type Point = [number, number];

const rounded = (value: number): number => Math.round(value * 10) / 10;
const tidy = (value: number): string => String(rounded(value)).replace(/^(-?)0\./, '$1.');
const at = ([x, y]: Point): string => `${tidy(x)} ${tidy(y)}`.replace(' -', '-');
const flip = ([x, y]: Point): Point => [SIZE - x, y];

function pairs(numbers: number[]): Point[] {
  const points: Point[] = [];
  numbers.forEach((y, i) => i % 2 && points.push([numbers[i - 1] ?? 0, y]));
  return points;
}

const open = (points: Point[]): string => `M${points.map(at).join('L')}`;
const closed = (points: Point[]): string => `${open(points)}Z`;
const whole = (half: Point[]): Point[] => [...half, ...half.map(flip).reverse()];

/** A closed curve through the points (Catmull–Rom, written as cubic Béziers). */
function curve(points: Point[]): string {
  const start: Point = points[0] ?? [0, 0];
  const near = (i: number): Point => points.at(i % points.length) ?? start;
  const parts = points.map((from, i) => {
    const [before, to, after] = [near(i - 1), near(i + 1), near(i + 2)];
    // From the point as it is written, so that what is rounded off does not add up.
    const [x, y] = [rounded(from[0]), rounded(from[1])];
    const c1: Point = [(to[0] - before[0]) / 6, (to[1] - before[1]) / 6];
    const c2: Point = [to[0] - (after[0] - from[0]) / 6 - x, to[1] - (after[1] - from[1]) / 6 - y];
    const end: Point = [rounded(to[0]) - x, rounded(to[1]) - y];
    // Each piece goes on as the one before it ended: only the first has to say how it begins.
    const written = (i ? [c2, end] : [c1, c2, end]).map(at).join(' ').replaceAll(' -', '-');
    return `${i ? 's' : 'c'}${written}`;
  });
  return `M${at(start)}${parts.join('')}Z`;
}

function ellipse(cx: number, cy: number, rx: number, ry = rx): string {
  const half = `a${tidy(rx)} ${tidy(ry)} 0 1 0 `;
  return `M${at([cx - rx, cy])}${half}${tidy(2 * rx)} 0${half}${tidy(-2 * rx)} 0Z`;
}

function box(x: number, y: number, w: number, h: number, r = 0): string {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return (
    `M${at([x + r, y])}h${tidy(w - 2 * r)}${corner(r, r)}v${tidy(h - 2 * r)}${corner(-r, r)}` +
    `h${tidy(2 * r - w)}${corner(-r, -r)}v${tidy(2 * r - h)}${corner(r, -r)}Z`
  );
}

function bar(x1: number, y1: number, x2: number, y2: number, width: number): string {
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [((y1 - y2) / long) * (width / 2), ((x2 - x1) / long) * (width / 2)];
  const round = `A${tidy(width / 2)} ${tidy(width / 2)} 0 0 0 `;
  const side = (x: number, y: number, sign: number): Point => [x + sign * dx, y + sign * dy];
  return (
    `M${at(side(x1, y1, -1))}${round}${at(side(x1, y1, 1))}L${at(side(x2, y2, 1))}` +
    `${round}${at(side(x2, y2, -1))}Z`
  );
}

type Shape = (n: number[], points: Point[]) => string;
const SHAPES: Record<string, Shape> = {
  p: (_, points) => closed(points),
  s: (_, points) => closed(whole(points)),
  q: (_, points) => curve(points),
  u: (_, points) => curve(whole(points)),
  c: ([x = 0, y = 0, r = 0]) => ellipse(x, y, r),
  e: ([x = 0, y = 0, rx = 0, ry = 0]) => ellipse(x, y, rx, ry),
  r: ([x = 0, y = 0, w = 0, h = 0, r = 0]) => box(x, y, w, h, r),
  b: ([x1 = 0, y1 = 0, x2 = 0, y2 = 0, w = 0]) => bar(x1, y1, x2, y2, w),
  l: (_, points) => open(points),
};

/** The numbers of the left-right mirror image. */
const MIRRORED: Record<string, (n: number[]) => number[]> = {
  c: ([x = 0, ...rest]) => [SIZE - x, ...rest],
  e: ([x = 0, ...rest]) => [SIZE - x, ...rest],
  r: ([x = 0, y = 0, w = 0, ...rest]) => [SIZE - x - w, y, w, ...rest],
  b: ([x1 = 0, y1 = 0, x2 = 0, ...rest]) => [SIZE - x1, y1, SIZE - x2, ...rest],
};
const mirrored = (shape: string, numbers: number[]): number[] =>
  MIRRORED[shape]?.(numbers) ?? numbers.map((value, i) => (i % 2 ? value : SIZE - value));

function part(text: string): Part {
  const letter = text.charAt(1) === 'm' ? 'P' : text.charAt(1);
  const shape = letter.toLowerCase();
  const numbers = text.slice(2).trim().split(/\s+/).map(Number);
  const images = letter === shape ? [numbers] : [numbers, mirrored(shape, numbers)];
  const d = images.map((image) => SHAPES[shape]?.(image, pairs(image)) ?? '').join('');
  return { d, role: ROLES[text.charAt(0)] ?? 'hull' };
}

/** The picture that a text describes. */
export function drawing(text: string): Silhouette {
  const parts = text.split(',').map((words) => part(words.trim()));
  return { viewBox: `0 0 ${SIZE} ${SIZE}`, paths: parts };
}
