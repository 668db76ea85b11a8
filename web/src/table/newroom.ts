/** The form of a new game, and what it asks of the server. */
import type { OwnForce } from '../lib/forces';
import { seatLetter } from '../lib/game';
import { opponentIn } from '../lib/opponents';
import {
  type ClockOffer,
  type ClockTerms,
  DEFAULT_GAME,
  type GameInfo,
  type Json,
  type NewRoom,
  type OptionInfo,
  type SavedDocument,
} from '../lib/protocol';
import { t } from '../lib/tongue.svelte';

export interface Form {
  game: string;
  edition: string;
  seats: { who: string; force: string }[];
  options: Record<string, unknown>;
  clock: string;
  minutes: number;
  increment: number;
  listed: boolean;
  rated: boolean;
  name: string;
}

/** The form's choice of a clock is its place among the offered ones. */
export const NO_CLOCK = 'none';

/** A fleet or deck that a seat may play, with the key by which the form names it. */
export interface OfferedForce {
  key: string;
  title: string;
  force: unknown;
  catalogues: Json[];
}

/** Any of them, by chance. */
const any = (): OfferedForce => ({
  key: '',
  title: t('any, by chance'),
  force: null,
  catalogues: [],
});

/** What a seat may bring; where the sides differ, only what is made for its side. */
export function offeredForces(
  game: GameInfo,
  edition: string,
  own: OwnForce[],
  saved: SavedDocument[],
  seat: number,
): OfferedForce[] {
  const side = game.sides[seat]?.name;
  const fits = (force: { side?: unknown }) => side === undefined || force.side === side;
  const shipped = game.forces
    .filter((force) => force.editions.includes(edition) && fits(force))
    .map(({ name, title, stars, cards, beginners }) => ({
      key: `shipped ${name}`,
      title: `${title} (${stars ? t('{stars} stars', { stars }) : t('{cards} cards', { cards })}${beginners ? t(', for beginners') : ''})`,
      force: name,
      catalogues: [],
    }));
  const mine = own.flatMap(({ title, fleet, catalogues = [], game: made = DEFAULT_GAME }, at) =>
    made === game.name && fits(fleet)
      ? [
          {
            key: `own ${at}`,
            title: t('yours: {title}', { title }),
            force: fleet,
            catalogues,
          },
        ]
      : [],
  );
  const catalogues = saved.filter((one) => one.kind === 'catalogue').map((one) => one.document);
  const collected = saved
    .filter(({ kind, document }) => kind === game.force_kind && fits(document))
    .map(({ id, title, document }) => ({
      key: `saved ${id}`,
      title: t('collection: {title}', { title }),
      force: document,
      catalogues,
    }));
  return [any(), ...shipped, ...mine, ...collected];
}

/** The variety that a game begins with: the one chosen last, if there is one. */
export function firstEdition(game: GameInfo, chosen: string | undefined): string {
  return (game.editions.find(({ name }) => name === chosen) ?? game.editions[0])?.name ?? '';
}

/** Begin with a game: its variety, its seats; nothing of another game's options and forces stays. */
export function takeGame(form: Form, game: GameInfo, edition: string): void {
  form.game = game.name;
  form.edition = firstEdition(game, edition);
  form.options = {};
  form.seats = form.seats.map(({ who }) => ({
    who: who === 'me' || who === 'open' || game.agents.some(({ name }) => name === who) ? who : '',
    force: '',
  }));
  const wanted = Math.max(2, form.seats.length);
  setSeats(form, game, Math.min(game.most_seats, Math.max(game.fewest_seats, wanted)));
}

/** Change the number of seats; new ones are played by the strongest computer player. */
export function setSeats(form: Form, game: GameInfo, number: number): void {
  const machine = opponentIn(game.agents)?.name ?? 'open';
  const seats = form.seats
    .slice(0, number)
    .map(({ who, force }) => ({ who: who || machine, force }));
  while (seats.length < number) {
    seats.push({ who: seats.length === 0 ? 'me' : machine, force: '' });
  }
  form.seats = seats;
}

/** What a seat is called: by its side where the sides differ. */
export function seatTitle(game: GameInfo, seat: number): string {
  return game.sides[seat]?.title ?? t('Seat {seat}', { seat: seatLetter(seat) });
}

/** The seat that plays such a force: that of its side where the sides differ, else the first. */
export function seatFor(game: GameInfo, force: Json): number {
  return Math.max(
    0,
    game.sides.findIndex(({ name }) => name === force['side']),
  );
}

/** Who sits opposite and lets everything pass: no opponent, so not on their list. */
export const ALONE = 'idle';

/** A table for one person with that force; a computer player sits at every other seat. */
export function againstMachine(
  game: GameInfo,
  edition: string,
  force: Json,
  opponent: string,
  options: Json = {},
): Partial<NewRoom> {
  const mine = seatFor(game, force);
  const machine = opponent === ALONE ? ALONE : opponentIn(game.agents, opponent)?.name;
  const seats = Array.from({ length: game.fewest_seats }, (_, at) =>
    at === mine ? { who: 'me', force } : { who: machine ?? 'open', force: null },
  );
  return { game: game.name, edition, seats, options };
}

/** The side of the one who plays; -1 unless it is one person at one of several sides. */
export function ownSide(form: Form, game: GameInfo): number {
  const mine = form.seats.filter(({ who }) => who === 'me');
  return game.sides.length > 0 && mine.length === 1 ? form.seats.indexOf(mine[0]!) : -1;
}

/** Change places with who sits at that side; fleets and decks stay where they are. */
export function takeSide(form: Form, game: GameInfo, side: number): void {
  const [mine, theirs] = [form.seats[ownSide(form, game)], form.seats[side]];
  if (mine && theirs) [mine.who, theirs.who] = [theirs.who, mine.who];
}

export function offeredClock(form: Form, clocks: ClockOffer[]): ClockOffer | undefined {
  return form.clock === NO_CLOCK ? undefined : clocks[Number(form.clock)];
}

/** `forces`: what each seat was offered. */
export function newRoom(
  form: Form,
  game: GameInfo,
  forces: OfferedForce[][],
  clocks: ClockOffer[] = [],
): Partial<NewRoom> {
  const chosen = form.seats.map(
    (seat, at) => forces[at]?.find((force) => force.key === seat.force) ?? any(),
  );
  const catalogues = new Map(
    chosen.flatMap((force) => force.catalogues).map((one) => [JSON.stringify(one), one]),
  );
  return {
    game: form.game,
    edition: form.edition,
    seats: form.seats.map((seat, at) => ({ who: seat.who, force: chosen[at]?.force ?? null })),
    options: wantedOptions(form, game),
    catalogues: [...catalogues.values()],
    clock: clockTerms(form, clocks),
    listed: form.listed,
    rated: form.rated,
    name: form.name.trim(),
  };
}

/** Whether two choices of an option are the same; some are lists. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Only what differs from the default is said. */
export function wantedOptions(form: Form, game: GameInfo): Json {
  const wanted: Json = {};
  for (const { name, default: usual } of game.options) {
    const value = form.options[name];
    const said = value !== undefined && value !== null && value !== '';
    if (said && !same(value, usual)) wanted[name] = value;
  }
  return wanted;
}

function clockTerms(form: Form, clocks: ClockOffer[]): ClockTerms | null {
  const chosen = offeredClock(form, clocks);
  if (!chosen) return null;
  const own = { initial: Math.round(form.minutes * 60), increment: Math.round(form.increment) };
  return chosen.terms ?? { ...own, mode: chosen.mode };
}

/** A value of an option in words. */
export function worded(option: OptionInfo | undefined, value: unknown): string {
  const at = option?.values.findIndex((one) => same(one, value)) ?? -1;
  return option?.labels[at] ?? shown(value);
}

/** A value that nobody has found words for. */
export function shown(value: unknown): string {
  if (value === null) return t('none');
  return typeof value === 'boolean'
    ? value
      ? t('yes')
      : t('no')
    : String(value).replaceAll('_', ' ');
}
