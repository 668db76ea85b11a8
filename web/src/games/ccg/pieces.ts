import { later, t, tongue, type Wording } from '../../lib/tongue.svelte';

// Which piece an option is about, and how a piece is called. What is legal is what the options name.

import { DECLINE } from '../../lib/game';
import { listed, sentence } from '../../lib/words';
import { groupOptions } from '../../table/board/model.svelte';
import type {
  CardView,
  CCGView,
  Changed,
  FaceView,
  Part,
  PlaceView,
  Printed,
  QuestionOption,
} from './seen';

/** Light sits at the first seat, Dark at the second. */
const SIDES = [later('Light'), later('Dark')];

/** The side of a seat, in words. */
export function sideName(seat: number): string {
  const side = SIDES[seat];
  return side ? t(side) : '';
}

/** A card by its number, locations included, or the top of a pile: `12`, `reserve`. */
export type PieceKey = string;

export const cardKey = (card: number): PieceKey => String(card);

/** The piece that stands for the option: what it is aimed at, before what acts. */
export function pieceOf({ option, target, place, card, pile }: QuestionOption): PieceKey | null {
  if (option === DECLINE) return null;
  const piece = target ?? place ?? card;
  return piece === undefined ? (pile ?? null) : cardKey(piece);
}

/** It is chosen for another card: where that goes, what that is used on. */
export function isTarget(option: QuestionOption): boolean {
  return (
    option.verb === 'target' ||
    (option.card !== undefined && (option.target ?? option.place) !== undefined)
  );
}

/** All options of each piece, in the order of the question. */
export function optionsByPiece(options: QuestionOption[]): Map<PieceKey, QuestionOption[]> {
  return groupOptions(options, pieceOf);
}

/** The piece for the server's answer to "why not?"; `subject` is a card that wants a goal. */
export function touched(
  key: PieceKey,
  role: CardView['role'] | undefined,
  subject?: number,
): Record<string, number | string> {
  const card = Number(key);
  if (Number.isNaN(card)) return { pile: key };
  if (role === undefined || card === subject) return { card };
  const isPlace = role === 'location';
  if (subject === undefined) return isPlace ? { place: card } : { card };
  return isPlace ? { card: subject, place: card } : { card: subject, target: card };
}

/** An option as a button says it, with what it costs. */
export function actWords({ text, promise }: QuestionOption): string {
  return sentence(promise ? `${text} (${promise.words.join('; ')})` : text);
}

// -- cards and what they hold ----------------------------------------------------------------------

/** Cards by what holds them: aboard a vessel, on a card, at a location. */
export function holding(cards: CardView[]): Map<number, CardView[]> {
  const found = new Map<number, CardView[]>();
  for (const card of cards) {
    if (card.role !== 'location' && card.at >= 0)
      found.set(card.at, [...(found.get(card.at) ?? []), card]);
  }
  return found;
}

/** Everything that a card holds, however deep. */
export function within(card: number, held: Map<number, CardView[]>): CardView[] {
  return (held.get(card) ?? []).flatMap((one) => [one, ...within(one.card, held)]);
}

/** A card that can be seen somewhere, for the text about it. */
export function findFace(view: CCGView, card: number): FaceView | undefined {
  const piles = view.players.flatMap((player) => [player.hand.known, player.lost, player.out]);
  const beneath = view.rows
    .flatMap((row) => row.places)
    .flatMap((place) => [place.covered, place.buried_known]);
  const offered = view.question?.options?.flatMap(({ face }) => face ?? []) ?? [];
  const lists = [view.cards, ...piles, ...beneath, view.shown, offered];
  const stacked = view.cards.map((one) => one.stacked);
  return [...lists, view.question?.looked ?? [], ...stacked]
    .flat()
    .find((one) => one.card === card);
}

/** Cards to choose from that lie neither on the table nor in the reader's hand. */
export function offered(view: CCGView, options: QuestionOption[]): FaceView[] {
  const seen = new Set(view.cards.map(({ card }) => card));
  for (const player of view.players) for (const { card } of player.hand.known) seen.add(card);
  const wanted = options.flatMap((option) => {
    const key = Number(pieceOf(option) ?? NaN);
    const face = option.face ?? findFace(view, key);
    return face && !seen.has(face.card) ? [face] : [];
  });
  return [...new Map(wanted.map((face) => [face.card, face])).values()];
}

// -- names in words --------------------------------------------------------------------------------

/** `•` for each copy that may be on the table. */
export function dots({ uniqueness }: Pick<Printed, 'uniqueness'>): string {
  return '•'.repeat(uniqueness);
}

export function typeWords({ type, subtype }: Pick<Printed, 'type' | 'subtype'>): string {
  return subtype ? `${type}, ${subtype}` : type;
}

const VALUE_NAMES = {
  deploy: later('deploy'),
  power: later('power'),
  ability: later('ability'),
  armor: later('armor'),
  defense: later('defense'),
  maneuver: later('maneuver'),
  ferocity: later('ferocity'),
  hyperspeed: later('hyperspeed'),
  landspeed: later('landspeed'),
  forfeit: later('forfeit'),
};
type ValueName = keyof typeof VALUE_NAMES;

/** What a value is called. */
export const valueName = (name: ValueName): string => t(VALUE_NAMES[name]);

const VALUES = ['power', 'ability', 'forfeit', 'armor', 'maneuver', 'ferocity'] as const;

/** The values that matter in play, as they are now. */
export function valueWords(card: Printed): string {
  return VALUES.flatMap((name) => {
    const amount = card[name];
    if (amount === null) return [];
    return [`${valueName(name)} ${signOrValue(card, name, amount)}`];
  }).join(', ');
}

const IN_FULL = [
  'deploy',
  'power',
  'ability',
  'armor',
  'defense',
  'maneuver',
  'ferocity',
  'hyperspeed',
  'landspeed',
  'forfeit',
] as const;

/** All values that a card has, as they are now, with what changed them. */
export function allValues(
  face: Printed,
  changes: Map<string, Changed> = new Map(),
): { name: ValueName; now: string; change?: Changed }[] {
  return IN_FULL.flatMap((name) => {
    const change = changes.get(name);
    const amount = change?.now ?? face[name];
    const now = amount === null ? face.printed[name] : signOrValue(face, name, amount);
    return now === undefined ? [] : [{ name, now, change }];
  });
}

const QUARTERS = ['', '1/4', '1/2', '3/4'] as const;

/** `3`, `3.14`, `1/2`, as cards print it. */
export function amountText(amount: number): string {
  if (Number.isInteger(amount)) return `${amount}`;
  const whole = Math.trunc(amount);
  if (Math.abs(amount - whole) !== 0.5) return tongue.fixed(amount, 2);
  return whole ? `${whole} 1/2` : amount < 0 ? '-1/2' : '1/2';
}

/** What a card that is not in play prints in place of a number: `X`. */
export function printedSign(face: Printed, name: keyof Printed): string {
  return face[name] === 0 && !('changed' in face) ? (face.printed[name] ?? '') : '';
}

function signOrValue(face: Printed, name: keyof Printed, amount: number): string {
  return printedSign(face, name) || valueText(name, amount);
}

/** A value of a card; ability comes in quarters. */
export function valueText(name: string, amount: number): string {
  if (name !== 'ability') return amountText(amount);
  const rest = QUARTERS[amount % QUARTERS.length];
  const whole = Math.floor(amount / QUARTERS.length);
  return whole && rest ? `${whole} ${rest}` : rest || `${whole}`;
}

export function printedText({ value, printed }: Changed): string {
  return printed === null ? '–' : valueText(value, printed);
}

/** `+2`, `-1`, `= 3`. */
export function partText(name: string, { amount, sets }: Part): string {
  const sign = sets ? '= ' : amount < 0 ? '-' : '+';
  return `${sign}${valueText(name, Math.abs(amount))}`;
}

export function whose(owner: number, seat: number): string {
  return owner === seat ? t('yours') : t('{side}’s', { side: sideName(owner) });
}

const ROLES: Partial<Record<CardView['role'], Wording>> = {
  pilot: later('pilot'),
  passenger: later('passenger'),
  cargo: later('in the cargo bay'),
  attached: later('on'),
  captive: later('captive'),
  missing: later('missing'),
};

export function roleWords(card: CardView): string {
  if (card.states.includes('driving')) return t('driver');
  const role = ROLES[card.role];
  return role ? t(role) : '';
}

/** Everything that a card's tile shows, in words. */
export function cardWords(card: CardView, seat: number, inside: CardView[]): string {
  const parts = [
    card.label,
    whose(card.owner, seat),
    roleWords(card),
    card.type.toLowerCase(),
    valueWords(card),
    ...card.states.filter((state) => state !== 'driving'),
    ...card.did,
    inside.length
      ? t('{inside, plural, one {# card} other {# cards}} aboard or on it', {
          inside: inside.length,
        })
      : '',
  ];
  return [...new Set(parts.filter(Boolean))].join(', ');
}

export function placeStates(place: PlaceView): string[] {
  const words: string[] = [];
  if (place.shielded) words.push('shielded');
  if (place.collapsed) words.push('collapsed');
  if (place.blown_away) words.push(t('blown away'));
  if (place.night) words.push('night');
  if (place.buried[0] + place.buried[1] > 0)
    words.push(t('{buried} buried', { buried: place.buried[0] + place.buried[1] }));
  return words;
}

export function placeWords(place: PlaceView, seat: number): string {
  const [mine, theirs] = seat === 1 ? ([1, 0] as const) : ([0, 1] as const);
  const parts = [
    place.title,
    t('power {power} against {power2}', {
      power: amountText(place.power[mine]),
      power2: amountText(place.power[theirs]),
    }),
    t('Force icons {icon} and {icon2}', { icon: place.icons[mine], icon2: place.icons[theirs] }),
    place.controls >= 0 ? t('{sides} controls it', { sides: sideName(place.controls) }) : '',
    ...placeStates(place),
  ];
  return listed(parts);
}

export function choiceWords(options: QuestionOption[] | undefined): string {
  if (!options?.length) return '';
  return options.every(isTarget) ? t('can be chosen as a target') : t('can be chosen');
}
