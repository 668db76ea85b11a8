/** What lies behind the subject of a picture, 120 wide and 80 high; the light comes from the upper left. */

import type { Chance } from './chance';
import { colour, type Tones } from './tones';

export const [WIDE, HIGH] = [120, 80] as const;
export const HORIZON = 56;

export const num = (value: number): string =>
  String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');
const near = (value: number): string => String(Math.round(value));
export const shape = (d: string, fill: string, more = ''): string =>
  `<path d='${d}' fill='${fill}'${more}/>`;
export const disc = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx='${num(x)}' cy='${num(y)}' r='${num(r)}' fill='${fill}'${more}/>`;
export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d='${d}' fill='none' stroke='${stroke}' stroke-width='${width}'${more}/>`;
export const faint = (opacity: number): string => ` opacity='${num(opacity)}'`;

export interface Scene {
  chance: Chance;
  tones: Tones;
}
export type Backdrop = (scene: Scene) => string;

const sky = (): string => `<rect width='120' height='80' fill='url(#s)'/>`;

/** A ridge from side to side: as many points as wanted, as high as wanted, filled to the lower edge. */
function ridge(chance: Chance, y: number, height: number, steps: number, soft: boolean): string {
  const step = WIDE / steps;
  const tops = Array.from({ length: steps + 1 }, () => y - chance() * height);
  if (!soft)
    return `M0 80V${num(tops[0] ?? y)}${tops
      .slice(1)
      .map((top, i) => `L${num((i + 0.6 + chance() * 0.3) * step)} ${num(top)}`)
      .join('')}L120 ${num(y)}V80Z`;
  const waves = tops
    .slice(1)
    .map((top, i) => `S${num((i + 0.6) * step)} ${num(top)} ${num((i + 1) * step)} ${num(top)}`);
  return `M0 80V${num(tops[0] ?? y)}${waves.join('')}V80Z`;
}

const range = (
  scene: Scene,
  y: number,
  height: number,
  steps: number,
  fill: string,
  soft = false,
) => shape(ridge(scene.chance, y, height, steps, soft), fill);

function stars({ chance }: Scene, count: number, low = HIGH): string {
  const some = (many: number): string =>
    Array.from({ length: many }, () => `M${near(chance() * WIDE)} ${near(chance() * low)}h0`).join(
      '',
    );
  return (
    line(some(count), '#fff', 0.7, " opacity='.6'") + line(some(Math.ceil(count / 5)), '#fff', 1.5)
  );
}

/** A world with light on its upper left. */
export function globe(
  x: number,
  y: number,
  r: number,
  [light, dark]: readonly [string, string],
  marks = '',
): string {
  const at = `cx='${num(x)}' cy='${num(y)}' r='${num(r)}'`;
  return (
    `<radialGradient id='p' cx='.3' cy='.26' r='.9'><stop stop-color='#fff' stop-opacity='.35'/>` +
    `<stop offset='.45' stop-color='${dark}' stop-opacity='.1'/>` +
    `<stop offset='1' stop-color='${dark}'/></radialGradient><clipPath id='c'><circle ${at}/></clipPath>` +
    `<g clip-path='url(#c)'>${disc(x, y, r, light)}${marks}${disc(x, y, r, 'url(#p)')}</g>`
  );
}

/** Bands or blotches over a world. */
export function weather(scene: Scene, x: number, y: number, r: number, fill: string): string {
  const { chance } = scene;
  if (chance() < 0.5) {
    const tilt = chance.near(0, 18);
    const bands = Array.from({ length: chance.whole(3, 5) }, () => {
      const at = y + chance.near(0, r * 0.85);
      return `<ellipse cx='${num(x)}' cy='${num(at)}' rx='${num(r * 1.1)}' ry='${num(r * (0.04 + chance() * 0.08))}'/>`;
    }).join('');
    return `<g fill='${fill}' opacity='.55' transform='rotate(${num(tilt)} ${num(x)} ${num(y)})'>${bands}</g>`;
  }
  const blotches = Array.from({ length: chance.whole(3, 5) }, () => {
    const [bx, by] = [x + chance.near(0, r * 0.8), y + chance.near(0, r * 0.8)];
    const size = r * (0.18 + chance() * 0.3);
    const to = (...ends: number[]) => ends.map((end) => num(end * size)).join(' ');
    return `M${num(bx - size)} ${num(by)}q${to(0.4, -1, 1, -0.5)}t${to(1, 0.4)}q${to(-0.3, 1, -1, 0.5)}t${to(-1, -0.4)}Z`;
  }).join('');
  return shape(blotches, fill, faint(0.6));
}

/** Stars alone. */
export const openSpace: Backdrop = (scene) => {
  const { chance, tones } = scene;
  const cloud = `<ellipse cx='${num(chance.near(60, 40))}' cy='${num(chance.near(40, 24))}' rx='58' ry='24' fill='${tones.sky[1]}' opacity='.55' transform='rotate(${num(chance.near(-20, 30))} 60 40)'/>`;
  return sky() + cloud + stars(scene, 24);
};

const moon = ({ chance }: Scene): string => {
  const hue = chance() * 360;
  const [x, y, r] = [chance.pick([20, 100]), chance.near(18, 6), chance.near(9, 3)];
  return globe(x, y, r, [colour(hue, 26, 76), colour(hue, 30, 26)]);
};

/** Stars and a half moon: the calm behind somebody. */
export const night: Backdrop = (scene) => {
  const { chance, tones } = scene;
  const [x, y, r] = [chance.pick([18, 102]), chance.near(20, 7), chance.near(10, 4)];
  const lit = disc(x, y, r, colour(chance() * 360, 30, 70));
  return (
    openSpace(scene) + lit + disc(x + r * 0.3, y + r * 0.25, r * 0.85, tones.umbra, faint(0.35))
  );
};

/** Stars, and mostly a world or a moon among them. */
export const space: Backdrop = (scene) => {
  const { chance, tones } = scene;
  const sights = [
    () => '',
    () => {
      const [x, y, r] = [chance.pick([14, 106]), chance.near(62, 8), chance.near(28, 8)];
      const hue = chance() * 360;
      return globe(
        x,
        y,
        r,
        [colour(hue, 42, 68), colour(hue + 20, 40, 22)],
        weather(scene, x, y, r, colour(hue - 20, 40, 52)),
      );
    },
    () => moon(scene),
    () =>
      shape(
        `M0 80V${num(chance.near(62, 5))}Q60 ${num(chance.near(48, 6))} 120 ${num(chance.near(66, 5))}V80Z`,
        tones.land[1],
        faint(0.8),
      ),
  ] as const;
  return openSpace(scene) + chance.pick(sights)();
};

/** One sun or two, low or high. */
function suns({ chance, tones }: Scene, count: number): string {
  const x = chance.near(34, 22);
  const y = chance.near(20, 8);
  const big = disc(x, y, 9, tones.ivory, faint(0.35)) + disc(x, y, 5.5, '#fff6d8');
  return count < 2 ? big : big + disc(x + 17, y + 7, 3.8, '#ffd9a0');
}

export const sand: Backdrop = (scene) =>
  sky() +
  suns(scene, scene.chance() < 0.7 ? 2 : 1) +
  range(scene, 52, 14, scene.chance.whole(4, 8), scene.tones.land[0]) +
  range(scene, 62, 10, 3, scene.tones.land[1], true) +
  range(scene, 74, 9, 2, scene.tones.land[2], true);

export const ice: Backdrop = (scene) => {
  const { chance, tones } = scene;
  const flakes = Array.from(
    { length: 22 },
    () => `M${near(chance() * WIDE)} ${near(chance() * HIGH)}h0`,
  );
  return (
    sky() +
    (chance() < 0.5 ? suns(scene, 1) : '') +
    range(scene, 56, 30, chance.whole(4, 7), tones.land[0]) +
    range(scene, 60, 14, chance.whole(5, 8), tones.ivory) +
    range(scene, 70, 9, 3, tones.land[1], true) +
    line(flakes.join(''), '#fff', 1.2, " opacity='.8'")
  );
};

export const wood: Backdrop = (scene) => {
  const { chance, tones } = scene;
  const trunk = (): string => {
    const [x, wide] = [chance() * WIDE, 1.5 + chance() * 3.5];
    return `M${num(x)} 0h${num(wide)}l${num(wide * 0.4)} 80h${num(-wide * 1.8)}Z`;
  };
  const trunks = (many: number) => Array.from({ length: many }, trunk).join('');
  return (
    sky() +
    range(scene, 44, 22, 9, tones.land[0], true) +
    shape(trunks(6), tones.land[0]) +
    range(scene, 62, 16, 7, tones.land[1], true) +
    shape(trunks(3), tones.land[2]) +
    range(scene, 78, 10, 8, tones.land[2], true)
  );
};

/** A room with its far wall, lit by strips and by a window or a door. */
export const room: Backdrop = (scene) => {
  const { chance, tones } = scene;
  const [left, right] = [chance.near(30, 9), chance.near(90, 9)];
  const [top, floor] = [chance.near(16, 5), chance.near(58, 4)];
  const far = [
    () => {
      const [x, w] = [left + 8, right - left - 16];
      return (
        `<rect x='${num(x)}' y='${num(top + 7)}' width='${num(w)}' height='16' rx='2' fill='${tones.umbra}'/>` +
        line(
          `M${num(x + w * 0.25)} ${num(top + 11)}h0M${num(x + w * 0.6)} ${num(top + 18)}h0M${num(x + w * 0.8)} ${num(top + 12)}h0`,
          '#fff',
          1.1,
        )
      );
    },
    () => {
      const x = chance.near((left + right) / 2, 14);
      return (
        shape(
          `M${num(x - 9)} ${num(floor)}V${num(top + 16)}l4-5h10l4 5V${num(floor)}Z`,
          tones.umbra,
          faint(0.75),
        ) + line(`M${num(x)} ${num(top + 12)}V${num(floor)}`, tones.glow, 0.6, faint(0.6))
      );
    },
    () => {
      const many = chance.whole(3, 6);
      const gap = (right - left) / many;
      return line(
        Array.from(
          { length: many },
          (_, i) => `M${num(left + (i + 0.5) * gap)} ${num(top + 6)}V${num(floor - 6)}`,
        ).join(''),
        tones.glow,
        1.6,
        faint(0.55),
      );
    },
  ] as const;
  return (
    sky() +
    shape(`M0 0H120L${num(right)} ${num(top)}H${num(left)}Z`, tones.land[2]) +
    shape(`M0 80H120L${num(right)} ${num(floor)}H${num(left)}Z`, tones.land[1]) +
    shape(`M120 0V80L${num(right)} ${num(floor)}V${num(top)}Z`, tones.umbra, faint(0.4)) +
    line(
      `M${num(left * 0.4)} 0L${num(left)} ${num(top)}M${num(120 - (120 - right) * 0.4)} 0L${num(right)} ${num(top)}`,
      tones.glow,
      0.8,
      faint(0.6),
    ) +
    line(
      `M${num(left * 0.5 + 30)} 80L${num((left + right) / 2 - 6)} ${num(floor)}M${num(right * 0.5 + 30)} 80L${num((left + right) / 2 + 6)} ${num(floor)}`,
      tones.umbra,
      0.7,
      faint(0.4),
    ) +
    chance.pick(far)()
  );
};

/** A medallion of light: what lasts. */
export const aura: Backdrop = (scene) => {
  const { chance, tones } = scene;
  const r = chance.near(31, 3);
  const ring = chance.pick([
    '',
    " stroke-dasharray='2 2.4'",
    " stroke-dasharray='9 3'",
    " stroke-dasharray='.1 3' stroke-linecap='round'",
  ]);
  const turn = num(chance() * 360);
  return (
    sky() +
    disc(60, 40, r + 9, tones.sky[1], faint(0.55)) +
    disc(60, 40, r, 'url(#a)') +
    disc(60, 40, r, 'none', ` stroke='${tones.glow}' stroke-width='1.3' opacity='.9'`) +
    disc(
      60,
      40,
      r + 4.5,
      'none',
      ` stroke='${tones.glow}' stroke-width='1.4' opacity='.6'${ring} transform='rotate(${turn} 60 40)'`,
    )
  );
};

/** Rays from where it happens: what lasts a moment. */
export const burst: Backdrop = (scene) => {
  const { chance, tones } = scene;
  const [x, y] = [chance.near(60, 10), chance.near(42, 6)];
  const many = chance.whole(9, 15);
  const start = chance() * 6.28;
  const rays = Array.from({ length: many }, (_, i) => {
    const angle = start + ((i + chance() * 0.4) / many) * 2 * Math.PI;
    const half = 0.06 + chance() * 0.1;
    const end = (turn: number) =>
      `${num(x + 110 * Math.cos(turn))} ${num(y + 110 * Math.sin(turn))}`;
    return `M${num(x)} ${num(y)}L${end(angle - half)}L${end(angle + half)}Z`;
  });
  return sky() + shape(rays.join(''), tones.sky[1], faint(0.75)) + disc(x, y, 34, 'url(#a)');
};

/** A tilted bolt across the corner: the sign of an Interrupt. */
export function bolt(scene: Scene, fill: string): string {
  const left = scene.chance() < 0.5;
  const d = 'M19 4L8 26h8l-6 20 18-27h-9l8-15Z';
  const turn = num(scene.chance.near(8, 8));
  const at = left
    ? `translate(2 2) rotate(${turn} 16 24)`
    : `translate(88 2) rotate(-${turn} 16 24)`;
  return `<path d='${d}' fill='${fill}' stroke='${scene.tones.umbra}' stroke-width='1.2' stroke-linejoin='round' transform='${at}'/>`;
}
