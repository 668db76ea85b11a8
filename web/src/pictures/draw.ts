/** A picture from what it shows: a backdrop, one or more subjects, one light. */

import { drawing, type Part, type Role } from '../units/drawing';
import type { Chance } from './chance';
import type { Backdrop } from './scenes';
import { num } from './scenes';
import { type Land, type Ramp, type Tones, tonesOf } from './tones';

/** A drawing in the picture: its middle, how large it is and how it is turned. */
export interface Subject {
  parts: readonly Part[];
  x: number;
  y: number;
  size: number;
  turn?: number;
  mirrored?: boolean;
  /** Stripes of paint over the hull. */
  painted?: boolean;
  opacity?: number;
}

export interface Composition {
  party: string;
  land: Land;
  backdrop: Backdrop;
  subjects: Subject[];
  /** Colours that differ from those of the party. */
  tones?: Partial<Tones>;
  /** What lies over everything, such as a sign of the kind. */
  over?: Backdrop;
}

export const subject = (text: string, x: number, y: number, size: number): Subject => ({
  parts: drawing(text).paths,
  x,
  y,
  size,
});

const RAMPS: Partial<Record<Role, string>> = { hull: 'h', wing: 'w', skin: 'k' };

function fillOf(role: Role, tones: Tones): string {
  const ramp = RAMPS[role];
  if (ramp) return `fill='url(#${ramp})'`;
  if (role === 'detail') return `fill='none' stroke='${tones.detail}' opacity='.7'`;
  if (role === 'umbra') return `fill='${tones.umbra}' opacity='.3'`;
  const fill = tones[role as 'shade' | 'glow' | 'accent' | 'night' | 'ivory'];
  return `fill='${fill}'`;
}

const LINES: readonly Role[] = ['glow', 'shade', 'ivory', 'accent', 'umbra'];
const isOpen = (d: string): boolean => !d.includes('Z');

/** The parts in their order, those of one role together where they follow each other. */
function painted(parts: readonly Part[], tones: Tones, index: number): string {
  let text = '';
  let hulls = 0;
  for (let i = 0; i < parts.length;) {
    const role = parts[i]?.role ?? 'hull';
    let inside = '';
    for (; parts[i]?.role === role; i++) {
      const { d } = parts[i] as Part;
      const stroke = LINES.includes(role) && isOpen(d);
      const line = stroke ? ` fill='none' stroke='${tones[role as 'glow']}'` : '';
      const named = role === 'hull' && index >= 0 ? ` id='h${index}${hulls++}'` : '';
      inside += `<path d='${d}'${line}${named}/>`;
    }
    text += `<g ${fillOf(role, tones)}>${inside}</g>`;
  }
  return text;
}

/** Stripes and spots that tell craft of one design apart. */
function paint(hulls: number, tones: Tones, chance: Chance, index: number): string {
  const hull = Array.from({ length: hulls }, (_, i) => `<use href='#h${index}${i}'/>`).join('');
  const stripes = Array.from({ length: chance.whole(1, 3) }, () => {
    const y = num(chance.near(55, 32));
    const [high, lean] = [num(3 + chance() * 8), num(chance.near(0, 26))];
    return `<rect x='-10' y='${y}' width='120' height='${high}' transform='rotate(${lean} 50 ${y})'/>`;
  }).join('');
  const spots =
    chance() < 0.5
      ? `<circle cx='${num(chance.near(50, 24))}' cy='${num(chance.near(50, 28))}' r='${num(4 + chance() * 5)}'/>`
      : '';
  return `<clipPath id='m${index}'>${hull}</clipPath><g clip-path='url(#m${index})' fill='${tones.accent}' opacity='.75'>${stripes}${spots}</g>`;
}

function placed(all: readonly Subject[], index: number, tones: Tones, chance: Chance): string {
  const one = all[index] as Subject;
  const { parts, x, y, size, turn = 0, mirrored = false, opacity } = one;
  const scale = round(size / 100);
  const way = mirrored ? `-${scale} ${scale}` : `${scale}`;
  const at = `translate(${num(x)} ${num(y)})${turn ? `rotate(${num(turn)})` : ''}scale(${way})translate(-50 -50)`;
  const veil = opacity === undefined ? '' : ` opacity='${opacity}'`;
  const hulls = parts.filter(({ role }) => role === 'hull').length;
  const stripes = one.painted ? paint(hulls, tones, chance, index) : '';
  const first = all.findIndex((other) => other.parts === parts);
  const shown =
    first < index
      ? `<use href='#g${first}'/>`
      : painted(parts, tones, stripes ? index : -1) + stripes;
  return `<g filter='url(#f)'${veil}><g transform='${at}'>${all.length > 1 ? `<g id='g${index}'>${shown}</g>` : shown}</g></g>`;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** A ramp along the light, in the square of a subject that is turned this far. */
function ramp(id: string, [light, dark]: Ramp, turn: number): string {
  const turned = turn ? ` gradientTransform='rotate(${num(-turn)} 50 50)'` : '';
  return (
    `<linearGradient id='${id}' gradientUnits='userSpaceOnUse' x1='25' y1='8' x2='78' y2='92'${turned}>` +
    `<stop stop-color='${light}'/><stop offset='1' stop-color='${dark}'/></linearGradient>`
  );
}

/** A dark edge, and a soft shadow away from the light. */
const shadow = (fill: string): string => {
  const cast = (dx: number, dy: number, soft: number) =>
    `<feDropShadow dx='${dx}' dy='${dy}' stdDeviation='${soft}' flood-color='${fill}'/>`;
  return `<filter id='f'>${cast(0, 0, 0.4)}${cast(1.6, 2, 1.4)}</filter>`;
};

/** The picture as a file of its own; the same for the same composition and chance. */
export function draw(what: Composition, chance: Chance): string {
  const tones = { ...tonesOf(what.party, what.land, chance), ...what.tones };
  const scene = { chance, tones };
  const turn = what.subjects[0]?.turn ?? 0;
  const behind = what.backdrop(scene);
  const front = what.subjects
    .map((_, index) => placed(what.subjects, index, tones, chance))
    .join('');
  const over = what.over?.(scene) ?? '';
  const body = behind + front + over;
  const used = (id: string, text: string) => (body.includes(`url(#${id})`) ? text : '');
  const stops = (light: string, dark: string, more = '') =>
    `<stop stop-color='${light}'/><stop offset='1' stop-color='${dark}'${more}/>`;
  return (
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 80' stroke-linecap='round' stroke-width='2'>` +
    `<linearGradient id='s' x2='0' y2='1'>${stops(...tones.sky)}</linearGradient>` +
    used(
      'a',
      `<radialGradient id='a'>${stops(tones.glow, tones.glow, " stop-opacity='0'").replace('/>', " stop-opacity='.75'/>")}</radialGradient>`,
    ) +
    used('f', shadow(tones.umbra)) +
    used('h', ramp('h', tones.hull, turn)) +
    used('w', ramp('w', tones.wing, turn)) +
    used('k', ramp('k', tones.skin, turn)) +
    `${body}</svg>`
  );
}
