import { later, t, type Wording } from '../../lib/tongue.svelte';

// Which piece an option is about, and how a piece is called. What is legal is what the options name.

import { seatLetter as letter } from '../../lib/game';
import { listed, sentence } from '../../lib/words';
import { groupOptions } from '../../table/board/model.svelte';
import { battleChip, chipWords, strikeRange } from './odds';
import type { CardView, ObjectiveView, PocketModelView, QuestionOption, UnitView } from './seen';

/** A piece as a string, to compare and to look up: `unit:3`, `card:0:2`, `slot:1:0`, `zone:2`. */
export type PieceKey = string;

export const unitKey = (unit: number): PieceKey => `unit:${unit}`;
export const handKey = (index: number): PieceKey => `card:${index}`;
export const discardKey = (seat: number, index: number): PieceKey => `discard:${seat}:${index}`;
export const slotKey = (seat: number, slot: number): PieceKey => `slot:${seat}:${slot}`;
export const zoneKey = (zone: number): PieceKey => `zone:${zone}`;

export { letter };

export type Named =
  | { kind: 'unit'; unit: number }
  | { kind: 'zone'; zone: number }
  | { kind: 'slot'; seat: number; slot: number }
  | { kind: 'card'; index: number }
  | { kind: 'discard'; seat: number; index: number };

/** The piece that a key stands for. */
export function pieceAt(key: PieceKey): Named {
  const [kind, first = '', second = ''] = key.split(':');
  const [one, other] = [Number(first), Number(second)];
  if (kind === 'unit') return { kind, unit: one };
  if (kind === 'zone') return { kind, zone: one };
  if (kind === 'slot') return { kind, seat: one, slot: other };
  if (kind === 'discard') return { kind, seat: one, index: other };
  return { kind: 'card', index: one };
}

/** A card in the reader's hand or on a discard pile. */
export function cardAt(piece: Named, { players, seat }: PocketModelView): CardView | undefined {
  if (piece.kind === 'card') return players[seat]?.hand.known[piece.index];
  return piece.kind === 'discard' ? players[piece.seat]?.discard[piece.index] : undefined;
}

/** Verbs whose piece acts itself, or its player with it; the pieces of all others are targets. */
const ACTING_VERBS = new Set([
  'place',
  'move',
  'attack with',
  'strike with',
  'carrier',
  'bring in',
  'order',
  'use',
  'play',
  'discard',
  'take back',
  'remove',
]);

export function isTarget(option: QuestionOption): boolean {
  return !ACTING_VERBS.has(option.verb);
}

/** The piece on the table that stands for the option; null for options that only a button has. */
export function pieceOf(
  option: QuestionOption,
  options: QuestionOption[],
  view: PocketModelView,
): PieceKey | null {
  if (option.card !== undefined) return cardKey(option, options, view);
  if (option.slot !== undefined) return slotKey(option.target ?? view.active, option.slot);
  if (option.zone !== undefined) return zoneKey(option.zone);
  if (option.verb === 'attack' && option.defender !== undefined) return unitKey(option.defender);
  const unit = option.unit ?? option.attacker;
  return unit === undefined ? null : unitKey(unit);
}

/** Copies of a card look alike: the n-th option for it stands for the n-th copy that is seen. */
function cardKey(
  option: QuestionOption,
  options: QuestionOption[],
  view: PocketModelView,
): PieceKey | null {
  const twins = options.filter(
    (other) => other.card !== undefined && other.card_id === option.card_id,
  );
  const nth = twins.indexOf(option);
  const seat = option.target ?? view.question?.seat ?? view.seat;
  const player = view.players[seat];
  if (!player) return null;
  // A card that is named with its player lies on that player's discard pile.
  const discarded = option.verb === 'take back' || option.target !== undefined;
  const places = indexesOf(discarded ? player.discard : player.hand.known, option.card_id ?? '');
  const place = places[nth];
  if (place === undefined) return null;
  return discarded ? discardKey(seat, place) : handKey(place);
}

function indexesOf(cards: CardView[], id: string): number[] {
  return cards.flatMap((card, index) => (card.id === id ? [index] : []));
}

export function optionsByPiece(
  options: QuestionOption[],
  view: PocketModelView,
): Map<PieceKey, QuestionOption[]> {
  return groupOptions(options, (option) => pieceOf(option, options, view));
}

/** The piece for the server's answer to "why not?". */
export function touched(key: PieceKey, view: PocketModelView): Record<string, number | string> {
  const piece = pieceAt(key);
  if (piece.kind === 'unit') return { unit: piece.unit };
  if (piece.kind === 'zone') return { zone: piece.zone };
  if (piece.kind === 'slot') return { target: piece.seat, slot: piece.slot };
  return { card_id: cardAt(piece, view)?.id ?? '' };
}

// -- names in words --------------------------------------------------------------------------------

export function whose(owner: number, seat: number): string {
  return owner === seat ? t('yours') : t('of {owner}', { owner: letter(owner) });
}

/** An option as a button says it. */
export function actWords(option: QuestionOption): string {
  return sentence(option.text);
}

/** How the options of a piece are announced: what can be done, and with which chances. */
export function choiceWords(options: QuestionOption[] | undefined): string {
  if (!options?.length) return '';
  const promise = options.find((option) => option.promise)?.promise;
  const odds = !promise
    ? ''
    : promise.kind === 'battle'
      ? `, ${chipWords(battleChip(promise))}`
      : t(', destroys the objective with a chance of {strikeRange}', {
          strikeRange: strikeRange(promise),
        });
  const can = options.every(isTarget) ? t('can be chosen as a target') : t('can be chosen');
  return `${can}${odds}`;
}

/** Everything that a unit's tile shows, in words. */
export function unitWords(unit: UnitView, seat: number, place: string, marks: string[]): string {
  const damage = unit.counters ? t(' with {counters} damage', { counters: unit.counters }) : '';
  const parts = [
    unit.label,
    whose(unit.owner, seat),
    place,
    t('{n, plural, one {# star} other {# stars}}', { n: unit.stars }),
    t('attack {attack}', { attack: unit.attack }),
    t('damage {damage}', { damage: unit.damage }),
    t('defense {defense}', { defense: unit.defense }),
    t('shields {shields}{damage}', { shields: unit.shields, damage }),
    ...Object.entries(unit.further).map(([name, value]) => `${name} ${value}`),
    unit.icons.length ? t('icons {icons}', { icons: unit.icons.join(t(' and ')) }) : '',
    unit.two_sided ? (unit.flipped ? t('veteran side up') : t('can become a veteran')) : '',
    unit.provenance === 'reconstructed' ? t('values reconstructed') : '',
    ...(unit.effects ?? []),
    ...marks,
  ];
  return listed(parts);
}

/** Where a unit is; the view says it in the words of the notation. */
export function placeWords({ zone, place }: UnitView): string {
  if (place === 'contested') return t('contested zone');
  if (zone >= 0) return t('{home}’s home', { home: letter(zone) });
  return place === 'reserves' ? t('reserves') : place;
}

const BONUSES = ['attack', 'damage', 'defense'] as const;
const BONUS_WORDS: Record<(typeof BONUSES)[number], Wording> = {
  attack: later('attack'),
  damage: later('damage'),
  defense: later('defense'),
};

export function bonuses(card: CardView): { name: (typeof BONUSES)[number]; amount: number }[] {
  return BONUSES.flatMap((name) => {
    const amount = card.bonus[name];
    return amount ? [{ name, amount }] : [];
  });
}

export function cardWords(card: CardView, marks: string[]): string {
  const parts = [
    card.name,
    t('{type} card', { type: card.type }),
    ...bonuses(card).map(
      ({ name, amount }) =>
        `${amount > 0 ? 'plus' : 'minus'} ${Math.abs(amount)} ${t(BONUS_WORDS[name])}`,
    ),
    t('as objective {stars, plural, one {# star} other {# stars}} and defense {defense}', {
      stars: card.stars,
      defense: card.defense,
    }),
    card.provenance === 'reconstructed' ? t('values reconstructed') : '',
    ...marks,
  ];
  return listed([listed(parts), card.text], '. ');
}

export function objectiveWords(
  owner: number,
  objective: ObjectiveView,
  seat: number,
  marks: string[],
): string {
  const name = t('Objective {slot} {whose}', {
    slot: objective.slot + 1,
    whose: whose(owner, seat),
  });
  const card = objective.card;
  const parts = card
    ? [
        name,
        card.name,
        t('{n, plural, one {# star} other {# stars}}', { n: card.stars }),
        t('defense {defense}', { defense: card.defense }),
      ]
    : [name, t('face down')];
  return listed([listed([...parts, ...marks]), card?.text], '. ');
}

/** Stars that a player has in a zone. */
export function starsIn(view: PocketModelView, zone: number, seat: number): number {
  return view.units
    .filter((unit) => unit.zone === zone && unit.owner === seat)
    .reduce((sum, unit) => sum + unit.stars, 0);
}
