/**
 * Silhouettes of the units: our own geometric drawings, one per design.
 *
 * A drawing is a short text of parts in a square of 100 × 100: a role, a shape and its numbers.
 * Craft are seen from above with the nose up, or from the front; everything on the ground is seen
 * from the side and looks to the right.
 *
 *   roles   h hull · w wing, leg or other second mass · s shade (a darker inlay) ·
 *           d detail (a line cut into the mass) · g glow (engines, eyes, canopies)
 *   shapes  p polygon · m polygon and its mirror image · s right half of a symmetrical polygon ·
 *           q closed curve through points · u right half of a symmetrical curve ·
 *           c circle · e ellipse · r rounded box (x y width height radius) · b bar (x y x y width) ·
 *           l open line; a capital letter adds the mirror image (C E R B L)
 */

export type Role = 'hull' | 'wing' | 'shade' | 'detail' | 'glow';
export interface Part {
  d: string;
  role: Role;
}
export interface Silhouette {
  viewBox: string;
  paths: Part[];
}

const SIZE = 100;
const ROLES: Record<string, Role> = { h: 'hull', w: 'wing', s: 'shade', d: 'detail', g: 'glow' };

// -- shapes ---------------------------------------------------------------------------------------

type Point = [number, number];

const tidy = (value: number): string => String(Math.round(value * 10) / 10);
const at = ([x, y]: Point): string => `${tidy(x)} ${tidy(y)}`;
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
    const c1: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const c2: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    return `C${at(c1)} ${at(c2)} ${at(to)}`;
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

function drawing(text: string): Silhouette {
  const parts = text.split(',').map((words) => part(words.trim()));
  return { viewBox: `0 0 ${SIZE} ${SIZE}`, paths: parts };
}

// -- families -------------------------------------------------------------------------------------

/** A ball cockpit with its window, and struts to panels on both sides. */
const ball = (r: number, strut: number): string =>
  `wB50 50 ${50 + strut} 50 9,hc50 50 ${r},sc50 50 ${r * 0.58},gc50 50 ${r * 0.26},` +
  `dl50 ${50 - r * 0.58} 50 ${50 - r * 0.26},dl50 ${50 + r * 0.26} 50 ${50 + r * 0.58}`;

/** A saucer hull with its rim and hub. */
const saucer = (y: number, r: number): string =>
  `hc50 ${y} ${r},dl${50 - r * 0.94} ${y} ${50 - r * 0.3} ${y},dl${50 + r * 0.3} ${y} ${50 + r * 0.94} ${y},` +
  `sc50 ${y} ${r * 0.3}`;

/** A leg with a knee and a foot. */
const leg = (
  x: number,
  y: number,
  kneeX: number,
  kneeY: number,
  footX: number,
  footY: number,
  w = 6,
): string =>
  `wb${x} ${y} ${kneeX} ${kneeY} ${w},wb${kneeX} ${kneeY} ${footX} ${footY} ${w - 1},` +
  `wr${footX - w} ${footY - 1} ${2 * w} 5 2`;

const wheel = (x: number, y: number, r: number): string =>
  `wc${x} ${y} ${r},sc${x} ${y} ${r * 0.45}`;

const engines = (...at: [number, number, number][]): string =>
  at.map(([x, y, r]) => `gE${x} ${y} ${r} ${r * 0.7}`).join(',');

// -- designs --------------------------------------------------------------------------------------

const DESIGNS: Record<string, string[]> = {
  // four-winged and other fighters
  'X-wing': [
    'wm54 56 92 42 92 50 54 70,wm54 68 92 80 92 88 54 82,wB92 50 92 20 4,wB92 88 92 60 4',
    'hs50 3 52.5 8 56 46 58 60 58 88 54 93,wR57 60 8 30 3,ss50 42 53.5 46 53.5 60,dL44 66 44 88',
    engines([61, 91, 3.4]),
  ],
  'Y-wing': [
    'wr26 58 48 12 2,wR17 40 11 52 3,hC22.5 36 8.5,hs50 6 57 10 62 24 58 34 55 40 55 94 52 96',
    'ss50 18 55 22 54 29,dL17 52 28 52,dL17 62 28 62,dL17 72 28 72,dL17 82 28 82,wB22.5 92 22.5 97 9',
    engines([77.5, 97, 3.6]),
  ],
  'A-wing': [
    'wB76 64 76 40 4,hs50 8 57 16 78 70 74 88 62 92 58 82,wm66 62 82 76 82 94 72 90',
    'su50 34 56 46 55 60,dL61 40 70 76,dl42 76 58 76',
    engines([67, 91, 5]),
  ],
  'B-wing Starfighter': [
    'wb50 20 50 94 10,wm54 52 96 46 96 53 54 62,wB93 50 93 30 4,hc50 20 14,sc50 20 8',
    'hr43 44 14 26 4,wb50 94 50 98 6,dl50 74 50 90,gc50 20 3.5,' + 'dL70 51 70 58',
    engines([54, 66, 3]),
  ],
  'Z-95 Headhunter': [
    'wm54 52 90 66 90 78 56 78,wB90 74 90 48 4.5,hs50 4 55 12 59 44 60 80 55 94',
    'wR58 60 9 30 4,ss50 38 54.5 44 54 58,wm54 84 66 92 66 97 54 94,dL72 62 72 75',
    engines([62.5, 91, 3.6]),
  ],
  'ARC-170': [
    'wm54 40 96 58 96 72 56 64,wB96 70 96 34 4.5,wR60 36 13 44 5,hs50 4 54 8 58 34 58 70 54 94 52 97',
    'ss50 28 54 34 53 52,wm54 82 70 90 70 95 53 92,dL62 46 71 46,dL80 54 80 66',
    engines([66.5, 80, 4.6]),
  ],
  'V-wing': [
    'wm58 36 84 8 90 14 90 92 84 96 58 72,hs50 14 54 20 62 56 58 84 54 88,ss50 36 55 46 54 58',
    'dL64 42 84 24,dL64 54 86 54,dL64 66 84 82,wB59 52 59 26 3.5',
    engines([54, 87, 3.6]),
  ],
  'Eta-2 Interceptor': [
    'wm60 58 86 46 92 60 92 80 84 92 62 78,hs50 40 53 38 56 6 60 8 66 60 62 88 55 92',
    'sc50 58 9,dL70 58 84 52,dL72 66 88 66,dL70 74 84 84,gc50 58 3.5,dL57 20 60 50',
    engines([58, 90, 3.6]),
  ],
  Skyhopper: [
    'wm54 40 66 40 96 92 90 94 56 78,wb50 58 50 97 7,hs50 3 52 10 57 34 58 80 54 84,ss50 28 54 36 53 50',
    'dL64 52 82 84,wB60 52 60 26 3.5',
    engines([54.5, 84, 3.4]),
  ],
  'Naboo Yacht': [
    'wu58 36 70 52 82 92 74 94 64 78,hu50 3 53 8 59 36 62 68 57 92 50 96,su50 22 54 32 53 46 50 50',
    'dl50 56 50 90,gC75 90 3.4',
  ],
  'Geonosian Fighter': [
    'wq55 40 66 26 62 10 52 2 57 14 56 28,wq45 40 34 26 38 10 48 2 43 14 44 28,hu50 34 58 46 60 66 54 86 50 99',
    'su50 42 55 52 54 62,wm57 56 72 66 60 76,dl50 70 50 90,gc50 52 3',
  ],
  'Droid Fighter': [
    'wq58 46 80 14 90 8 90 44 78 48,wq42 46 20 14 10 8 10 44 22 48,wq58 54 78 52 90 56 90 92 80 86',
    'wq42 54 22 52 10 56 10 92 20 86,hu50 32 58 40 62 50 58 60 50 68,dL68 44 86 22,dL68 56 86 78',
    'su50 42 55 47 50 50,gC55 50 2.6',
  ],
  'Droid Tri-fighter': [
    'wq44 30 42 10 50 2 58 10 56 30 50 34,wq70 52 88 62 92 76 80 78 62 68 64 58,wq30 52 12 62 8 76 20 78 38 68 36 58',
    'wc50 50 26,sc50 50 19,hc50 50 15,gc50 50 5,dl50 8 50 24,dL72 60 86 72,wb50 74 50 90 6',
  ],
  // ball cockpits between panels
  'TIE Fighter': [
    'hm84 10 96 30 96 70 84 90 74 70 74 30',
    ball(17, 26),
    'dL76 50 94 50,dL84 12 84 88',
  ],
  'TIE Interceptor': [
    'hm72 4 90 30 96 50 90 70 72 96 80 62 76 50 80 38',
    ball(16, 27),
    'dL80 50 94 50,dL76 14 87 40,dL76 86 87 60',
  ],
  'TIE Advanced': [
    'hm66 8 80 8 96 32 96 68 80 92 66 92 80 66 80 34',
    'wr40 62 20 22 6',
    ball(16, 32),
    'dL82 50 95 50,dL78 12 90 34,dL78 88 90 66',
  ],
  'TIE Bomber': [
    'hm80 10 90 10 97 32 97 68 90 90 80 90 88 66 88 34,wr12 44 76 12 2',
    'hC36 50 13,sc36 50 7.5,sc64 50 6,gc36 50 3,dl64 44 64 56,dl58 50 70 50,dL89 50 96 50',
  ],
  'TIE Crawler': [
    'wR72 16 20 70 9,dL72 28 92 28,dL72 40 92 40,dL72 52 92 52,dL72 64 92 64,dL72 76 92 76',
    ball(19, 24),
    'wB45 72 45 84 4',
  ],
  // big ships and landers
  'Lambda-class Shuttle': [
    'hp46 2 58 2 57 44 44 44,wm55 56 64 48 95 86 86 96,hs50 36 59 42 67 54 62 70 55 74',
    'ss50 48 56 52 54 60,dl52 8 51 34,dL66 60 85 84,gC58 68 3',
  ],
  'Imperial Landing Craft': [
    'wm58 56 82 8 92 14 74 70,wp46 14 54 14 54 44 46 44,hs50 38 62 44 68 64 66 86 60 90',
    'sr40 60 20 24 3,dL70 46 86 14,dl50 62 50 84,ss50 46 57 49 55 54,gC62 84 2.4',
  ],
  'Trade Federation Landing Craft': [
    'wp1 24 50 42 99 24 99 36 50 54 1 36,wp1 76 50 60 99 76 99 64 50 52 1 64,wR1 24 7 52 3',
    'hs50 24 59 30 66 54 61 76 67 94,sr43 64 14 24 2,dL64 44 88 34,dL66 60 88 68,gC56 42 3',
  ],
  'Acclamator-class Landing Craft': [
    'hs50 4 56 10 92 82 78 84 74 94 60 94 58 88,ws50 62 58 66 60 84,ss50 66 53.5 69 54 78',
    'dl50 14 50 58,dL58 26 78 80,dL54 40 66 82',
    engines([68, 93, 4]),
  ],
  'Venator-class Star Destroyer': [
    'hs50 2 53 6 76 70 84 76 84 84 74 84 70 96 58 96 56 90,ss50 22 52.5 28 53 64,wR54 68 6 14 2,wr42 72 16 7 1',
    'dL57 34 66 66,dl50 28 50 62,dL74 76 82 80',
    engines([64, 95, 4.4], [54, 91, 2.6]),
  ],
  'Providence-class Carrier/Destroyer': [
    'wm56 60 80 76 80 94 60 88,hu50 2 57 11 65 32 60 50 67 72 60 93 50 97,dl36 50 64 50,dl36 30 64 30',
    'ss50 56 54.5 62 54.5 82,sc50 20 5.5,dL61 60 64 80,wB60 38 76 44 5,gC56 92 3',
  ],
  'Trade Federation Battleship': [
    'hp40 5 33 8 16 20 6 38 6 62 16 80 33 92 40 95 42 76 30 68 24 57 24 43 30 32 42 24',
    'hp60 5 67 8 84 20 94 38 94 62 84 80 67 92 60 95 58 76 70 68 76 57 76 43 70 32 58 24',
    'wr44 62 12 28 3,hc50 52 15,sc50 52 8,gc50 52 3,dL88 44 78 46,dL88 56 78 54,dL76 24 68 32,dL76 76 68 68',
    engines([58, 89, 2.4]),
  ],
  'Corellian Corvette': [
    'hs50 3 68 5 73 12 73 26 60 31 59 60 55 62,wr42 32 16 34 3,hs50 58 62 60 77 69 77 90 70 93',
    'dl30 16 70 16,sc50 46 5,dl45 36 55 36,dL66 71 66 88,dL57 71 57 88',
    engines([54, 94, 3.2], [62, 94, 3.2], [70, 94, 3.2]),
  ],
  'Nebulon-B Escort Frigate': [
    'hp62 20 80 16 92 28 96 46 90 62 76 64 68 58 62 46,wp26 38 62 36 62 42 26 44',
    'wb74 62 74 92 4,wb82 62 82 80 4,wb68 58 68 74 3.5,hp6 30 14 26 30 28 34 36 34 48 26 54 12 54 6 50',
    'wb22 54 22 70 4,dl72 28 88 32,dl70 40 92 44,dl76 52 90 54,dl14 34 30 36,dl14 46 30 46,wb22 28 22 18 4',
    'ge6 35 2.4 3.4,ge6 46 2.4 3.4',
  ],
  // freighters and raiders
  'YT-1300': [
    'hp47 6 41 6 20 40 26 52 47 52,hp53 6 59 6 80 40 74 52 53 52,wb72 50 88 42 9,wb89 46 89 30 10',
    saucer(58, 35),
    'dl50 70 50 90,dL60 14 66 30,dL70 82 63 74,dL30 34 37 42,ge50 93 18 2.8,gc89 29 3',
  ],
  'YT-2400': [
    'wr72 46 16 10 2,wr82 26 12 44 6,wm58 78 76 74 76 96 64 96,hp40 8 60 8 66 30 34 30',
    saucer(52, 32),
    'dl50 12 50 26,dL66 26 62 36,gr85 30 6 8 3',
    engines([70, 96, 4]),
  ],
  'Slave I': [
    'wm60 34 78 40 84 52 84 62 64 58,hu50 2 58 7 64 26 67 50 78 72 73 92 50 97,su50 11 56 17 57 32 50 37',
    'dL61 48 68 86,dl31 74 69 74,sr42 50 16 16 5,gC60 86 3.4,gc50 89 3.4,dL80 48 70 46',
  ],
  'Cloud Car': [
    'wr36 44 28 14 3,wr45 34 10 40 4,hq26 10 36 22 40 56 36 84 26 94 16 84 12 56 16 22',
    'hq74 10 84 22 88 56 84 84 74 94 64 84 60 56 64 22,sE74 34 6.5 13,dL64 64 84 64,gC74 92 4',
  ],
  // speeders
  Snowspeeder: [
    'wB66 42 66 8 6,hs50 18 58 22 84 62 88 78 78 86 58 84,wm76 66 92 70 92 92 80 88,ss50 28 56 32 58 48',
    'dL64 48 78 76,dl50 52 50 80,sR57 74 10 8 2',
    engines([62, 86, 4]),
  ],
  Landspeeder: [
    'wr46 60 8 30 3,hu50 6 66 14 74 36 73 66 64 80 50 84,su50 36 62 40 64 56 50 62,dl42 49 58 49',
    'wR72 52 12 42 5,sR75 58 6 8 2,dL58 16 64 30,gc50 92 4.4',
    engines([78, 94, 4.4]),
  ],
  'Speeder Bikes': [
    'hp4 34 14 26 40 28 46 32 70 34 70 38 40 42 14 42,wb66 36 94 28 3.4,wb66 36 94 36 3.4,wp84 26 96 24 98 40 86 40',
    'wb52 32 58 20 3.4,wb32 40 40 50 4,wc41 15 6,wp34 20 46 20 44 32 34 32',
    'hp2 76 12 68 38 70 44 74 68 76 68 80 38 84 12 84,wb64 78 92 70 3.4,wb64 78 92 78 3.4,wp82 68 94 66 96 82 84 82',
    'wb50 74 56 62 3.4,wb30 82 38 92 4,wc39 57 6,wp32 62 44 62 42 74 32 74,ge8 34 2.4 3.4,ge6 76 2.4 3.4',
  ],
  'Swoop Bike': [
    'hp6 46 20 40 56 42 78 48 96 58 96 64 70 66 40 70 14 66 6 58,wr16 58 34 16 6,wb58 46 68 28 4.4,wb64 28 76 26 4.4',
    'wc44 16 8,wp34 24 50 24 52 34 48 44 34 44,wb44 30 64 30 5,wb40 62 52 80 5,wb66 62 80 80 4,wb50 82 84 82 4',
    'dl22 62 44 62,dl22 68 44 68,dl60 52 86 58,ge8 52 3 6',
  ],
  'Cargo Skiff': [
    'hp4 56 96 56 98 60 88 72 14 72,wp4 56 10 36 20 40 18 56,wb10 46 2 78 4,wb30 56 30 38 3,wb46 56 46 38 3,wb62 56 62 38 3',
    'wb78 56 78 38 3,wb92 56 92 40 3,wb30 39 92 39 3,dl12 63 92 63,wp24 72 40 72 36 82 26 82,wp60 72 76 72 74 82 64 82',
    'wc54 28 5,wr49 33 10 14 3,gc14 47 3',
  ],
  'Sail Barge': [
    'wq14 50 22 24 50 12 46 34 46 50,wq52 50 56 26 86 20 80 36 76 50,wb48 54 48 8 3,wb80 54 80 18 3',
    'hp2 54 10 48 88 48 99 58 90 78 76 88 20 88 6 76,dl8 60 94 60,dl12 74 88 74,sr16 64 8 6 2,sr30 64 8 6 2,sr44 64 8 6 2',
    'sr58 64 8 6 2,sr72 64 8 6 2,dl24 28 42 22,dl60 30 78 28,gc91 58 2.6',
  ],
  // crawlers and tanks
  Sandcrawler: [
    'hp4 26 62 14 96 54 98 74 4 74,wr4 76 42 16 7,wr52 76 44 16 7,dl10 34 66 24,dl10 52 82 48,dl8 66 94 64,dl64 18 92 58',
    'sr12 80 26 8 4,sr60 80 28 8 4,sp68 30 78 42 74 44 64 32,gc22 43 2.6,gc34 41 2.6',
  ],
  'Clone Turbo Tank': [
    'hp4 44 16 32 74 32 92 42 97 60 90 66 8 66,wr30 20 20 14 3,wb46 24 66 20 4,wb18 34 18 14 4,wr12 8 12 8 2',
    [14, 32, 50, 68, 86].map((x) => wheel(x, 74, 10.5)).join(','),
    'sp76 38 88 44 90 50 76 48,dl8 54 92 54,dl40 36 40 52,dl58 36 58 52,gc84 45 2.4',
  ],
  'Trade Federation AAT': [
    'hq4 62 16 50 40 48 70 54 97 72 96 82 70 88 30 88 6 80,wq24 48 30 34 44 28 58 34 62 48 44 54,wb54 36 96 28 5',
    'wb28 62 54 60 4.4,wb24 72 46 70 4.4,dl34 80 88 80,dl70 62 84 76,sr38 36 12 8 3,gc64 68 3',
  ],
  'Tank Droid': [
    'wq20 50 26 18 50 8 74 18 80 50 74 82 50 92 26 82,sq36 50 40 28 50 22 60 28 64 50 60 72 50 78 40 72',
    'dL22 34 36 38,dL20 50 34 50,dL22 66 36 62,dl50 8 50 20,dl50 80 50 92,hr30 38 40 24 8,gC43 47 4,wB70 52 92 52 6,wB92 44 92 68 6',
    'dl42 56 58 56',
  ],
  'Jedi/Republic Fighter Tank': [
    'hp6 60 20 46 62 46 98 66 96 72 60 78 14 78 6 70,wp2 44 24 40 26 54 8 58,wp30 46 36 34 54 34 60 46,wb52 39 88 36 4.6',
    'wb40 64 78 66 6,wb74 66 92 67 3.4,dl14 72 84 72,sp38 38 50 38 54 44 36 44,gc8 66 3.4,wp24 78 44 78 40 86 28 86',
  ],
  // walkers and riders
  'AT-AT': [
    leg(30, 48, 28, 66, 28, 92, 7) +
      ',' +
      leg(42, 48, 44, 66, 42, 92, 7) +
      ',' +
      leg(62, 48, 60, 66, 62, 92, 7),
    leg(72, 48, 75, 66, 74, 92, 7),
    'hp10 14 70 12 76 18 76 46 66 54 16 54 8 44,wp74 24 82 22 82 34 74 36,hp80 16 94 18 97 24 96 36 82 38 78 32',
    'wb90 36 99 38 3.4,dl12 34 74 34,dl24 16 24 32,dl42 15 42 32,dl60 14 60 32,sp86 20 95 22 95 27 86 27,gc91 24 1.8',
  ],
  'AT-ST': [
    'wb44 48 28 60 7,wb28 60 42 76 6,wb42 76 36 92 6,wp24 91 46 91 50 96 24 96,wb58 48 60 62 7,wb60 62 72 76 6,wb72 76 68 92 6,wp58 91 80 91 84 96 58 96',
    'hp26 14 66 10 78 20 78 38 66 44 28 42,wr38 42 26 10 3,wr20 20 8 16 3,wb72 40 92 42 5,wr44 4 14 8 2',
    'sp58 18 72 22 72 28 58 26,dl28 32 76 32,gc66 23 2',
  ],
  'AT-TE': [
    [10, 42, 72].map((x) => leg(x + 8, 58, x + 2, 72, x + 4, 90, 7)).join(','),
    [24, 58, 88].map((x) => leg(x, 58, x + 4, 72, x + 2, 90, 7)).join(','),
    'hp4 42 14 34 82 34 94 40 98 52 92 62 8 62 2 54,wr38 22 22 13 4,wb54 27 94 16 6,sp84 40 92 44 92 50 84 48',
    'dl8 50 80 50,dl30 38 30 58,dl66 38 66 58,wb92 56 99 58 3,gc88 46 1.8',
  ],
  'AT-AP': [
    'wb40 52 20 68 7,wb20 68 26 92 6,wr16 91 20 5 2,wb62 52 80 68 7,wb80 68 76 92 6,wr68 91 20 5 2,wb51 54 51 92 8,wr42 91 18 5 2',
    'hp28 34 40 26 66 28 76 40 70 54 34 54,wb48 30 92 4 8,wb34 28 52 24 8,wb70 48 90 50 5,dl32 42 72 42,dl72 22 80 17',
    'sp58 33 68 35 71 40 58 40,gc50 48 2.2',
  ],
  'Spider Droid': [
    leg(36, 42, 14, 30, 6, 90, 6) +
      ',' +
      leg(64, 42, 86, 30, 94, 90, 6) +
      ',' +
      leg(42, 50, 32, 54, 30, 90, 6),
    leg(58, 50, 68, 54, 70, 90, 6),
    'hc50 36 21,we50 58 7 9,wb50 58 50 74 4,wb46 16 42 3 3.4,wb56 16 60 6 3.4,dl31 42 69 42,se50 30 12 7,gC55 30 2.8,gc50 74 3',
  ],
  Dewback: [
    'wq4 76 14 70 28 62 26 76 14 80,wb32 70 26 92 8,wb46 72 48 92 8,wb62 70 60 92 8,wb74 66 78 92 8',
    'hq22 66 30 52 48 48 66 48 76 42 84 34 96 38 98 46 88 52 82 64 70 76 46 80 28 78',
    'wr44 26 14 22 5,wc52 18 8,wb54 34 70 42 5,wb48 46 52 62 6,sr44 46 18 8 3,gc90 41 2,dl30 66 42 70,dl64 62 74 60',
  ],
  'Tauntaun Riders': [
    'wq2 84 10 66 26 58 34 68 22 74 10 82,wb40 62 52 76 10,wb52 76 44 90 7,wp36 90 56 90 60 95 36 95,wb52 60 62 76 9,wb62 76 58 90 7,wp52 90 70 90 74 95 52 95',
    'hq26 64 34 50 52 46 64 40 68 26 78 18 92 24 96 32 84 36 78 44 74 58 60 70 40 74,wb72 22 66 14 4,wb66 14 74 10 3,wb70 52 82 58 4',
    'wr36 24 14 22 5,wc43 16 8,wb46 32 64 38 5,wb42 44 48 60 6,gc84 26 2,dl34 60 50 64,wb62 56 76 64 4',
  ],
  'Jedi Starfighter': [
    'wm52 34 86 62 92 78 58 76,hs50 4 56 18 61 60 58 84 53 88,wC72 70 6,ss50 40 55 50 54 64,gC57 84 3.2,dL60 50 80 68',
  ],
  'Belbullab-22 Starfighter': [
    'wm58 24 78 30 82 80 62 76,hu50 14 58 26 60 60 56 82,ws50 74 54 78 53 96,se50 40 6 14,gC70 78 4,dL68 34 72 72,gc50 36 2.4',
  ],
  'G9 Rigger Freighter': [
    'wp12 30 34 24 40 62 20 76,wp72 44 92 50 88 78 70 74,hq36 14 58 12 66 36 64 72 54 90 38 86 32 56,se50 30 9 8,gc44 86 4,gc56 86 4,dl36 54 64 54,wb64 30 84 22 5',
  ],
  'Stealth Corvette': [
    'wm54 58 84 82 78 92 56 86,hs50 2 54 10 57 46 62 70 58 90,ss50 24 53 34 53 52,dL56 60 66 82,gC54 88 2.6',
  ],
  'Republic Gunship': [
    'wp8 30 30 24 74 26 92 34 78 38 26 36,hp14 44 30 34 62 34 86 44 96 58 88 68 20 68 8 58,wb50 66 50 82 5,wr36 78 30 6 3,gc24 30 4,gc66 30 4,sp72 42 84 48 88 56 74 54,dl20 54 68 54,dl46 38 46 66,wb20 62 4 74 4',
  ],
  'Droid Gunship': [
    'wq4 40 20 26 40 34 36 44 16 50,wq96 40 80 26 60 34 64 44 84 50,hq30 36 50 24 70 36 74 58 60 76 40 76 26 58,wb36 72 30 90 5,wb64 72 70 90 5,gC58 48 4,dl36 62 64 62,se50 40 10 6',
  ],
  'AT-RT': [
    'wb50 50 34 66 7,wb34 66 46 90 6,wb54 50 70 64 7,wb70 64 60 90 6,wr36 88 18 6 2,wr54 88 18 6 2,hp36 42 44 34 62 36 68 46 58 54 40 52,wb60 42 92 38 5,wr42 16 13 20 5,wc50 11 7,gc72 40 2,dl40 46 62 46',
  ],
  'BARC Speeder': [
    'hp2 58 30 46 58 46 98 60 98 66 60 64 26 68 4 64,wb64 56 94 50 4,wr28 26 13 22 5,wc36 20 7,wb40 34 54 46 5,wb36 44 46 58 6,wr8 60 20 8 3,dl30 56 70 56,gc10 62 2.4,sp60 50 74 54 62 58',
  ],
  'UT-AT': [
    'wr8 70 84 8 4,wb18 62 14 74 6,wb50 62 50 74 6,wb82 62 86 74 6,hp6 52 18 40 80 38 96 50 92 64 10 64,wr38 22 24 18 5,wb56 30 94 22 6,wb40 28 20 20 4,wp16 78 84 78 78 90 22 90,dl12 52 90 52,dl32 42 32 62,dl66 42 66 62,gc86 50 2.2',
  ],
};

/** For designs of other people's catalogues: craft or vehicle, heavier with more stars. */
function plain(kind: string, stars: number): string {
  const weight = Math.max(1, Math.min(5, stars));
  const half = 8 + weight * 4;
  if (kind === 'ground') {
    const wheels = Array.from({ length: weight + 1 }, (_, i) =>
      wheel(18 + (i * 64) / weight, 78, 9),
    );
    const top = 62 - weight * 5;
    return [
      `hp6 ${top + 10} 22 ${top} 70 ${top} 96 ${top + 18} 96 70 6 70`,
      ...wheels,
      `wr30 ${top - 12} 26 14 4,wb50 ${top - 6} 88 ${top - 10} 5,dl10 60 92 60,gc82 ${top + 14} 3`,
    ].join(',');
  }
  return [
    `wm52 44 ${50 + half * 1.6} 70 ${50 + half * 1.6} 84 54 80`,
    `hs50 4 54 12 ${50 + half * 0.6} 58 ${50 + half * 0.5} 88 54 94`,
    `ss50 34 54 42 53 56,dL58 60 ${48 + half * 1.4} 76,gC${50 + half * 0.3} 90 3.6`,
  ].join(',');
}

const drawn = new Map<string, Silhouette>();

export const knownDesigns = (): string[] => Object.keys(DESIGNS);

/** The picture of a design; kind and stars shape one for a design that nobody has drawn. */
export function silhouette(design: string, kind = 'space', stars = 2): Silhouette {
  const known = Object.hasOwn(DESIGNS, design) ? DESIGNS[design] : undefined;
  const key = known ? design : `${kind} ${stars}`;
  let picture = drawn.get(key);
  if (!picture) {
    picture = drawing(known?.join(',') ?? plain(kind, stars));
    drawn.set(key, picture);
  }
  return picture;
}
