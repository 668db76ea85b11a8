/** The form of a new game, and what it asks of the server. */
import type { OwnFleet } from '../lib/fleets';
import type { ClockTerms, GameInfo, Json, NewRoom, SavedDocument } from '../lib/protocol';

export interface Form {
  game: string;
  edition: string;
  seats: { who: string; fleet: string }[];
  options: Record<string, unknown>;
  clock: string;
  minutes: number;
  increment: number;
  listed: boolean;
  name: string;
}

export const CLOCKS: { name: string; title: string; terms: ClockTerms | null }[] = [
  { name: 'none', title: 'no clock', terms: null },
  { name: '5+5', title: '5 minutes + 5 seconds', terms: { initial: 300, increment: 5 } },
  { name: '10+10', title: '10 minutes + 10 seconds', terms: { initial: 600, increment: 10 } },
  { name: '25+10', title: '25 minutes + 10 seconds', terms: { initial: 1500, increment: 10 } },
  { name: 'own', title: 'own …', terms: null },
];

/** A fleet that a seat may play, with the key by which the form names it. */
export interface OfferedFleet {
  key: string;
  title: string;
  fleet: unknown;
  catalogues: Json[];
}

const ANY: OfferedFleet = { key: '', title: 'one is chosen', fleet: null, catalogues: [] };

export function offeredFleets(
  game: GameInfo,
  edition: string,
  own: OwnFleet[],
  saved: SavedDocument[],
): OfferedFleet[] {
  const shipped = game.fleets
    .filter((fleet) => fleet.edition === edition)
    .map(({ name, title, stars }) => ({
      key: `shipped ${name}`,
      title: `${title} (${stars} stars)`,
      fleet: name,
      catalogues: [],
    }));
  const mine = own.map(({ title, fleet, catalogues = [] }, at) => ({
    key: `own ${at}`,
    title: `yours: ${title}`,
    fleet,
    catalogues,
  }));
  const catalogues = saved.filter((one) => one.kind === 'catalogue').map((one) => one.document);
  const collected = saved
    .filter((one) => one.kind === 'fleet')
    .map(({ id, title, document }) => ({
      key: `saved ${id}`,
      title: `collection: ${title}`,
      fleet: document,
      catalogues,
    }));
  return [ANY, ...shipped, ...mine, ...collected];
}

/** Change the number of seats; new ones are played by the strongest machine. */
export function setSeats(form: Form, game: GameInfo, number: number): void {
  const machine = game.agents.at(-1)?.name ?? 'open';
  const seats = form.seats.slice(0, number);
  while (seats.length < number) {
    seats.push({ who: seats.length === 0 ? 'me' : machine, fleet: '' });
  }
  form.seats = seats;
}

export function newRoom(form: Form, game: GameInfo, fleets: OfferedFleet[]): Partial<NewRoom> {
  const chosen = form.seats.map((seat) => fleets.find((fleet) => fleet.key === seat.fleet) ?? ANY);
  const catalogues = new Map(
    chosen.flatMap((fleet) => fleet.catalogues).map((one) => [JSON.stringify(one), one]),
  );
  return {
    game: form.game,
    edition: form.edition,
    seats: form.seats.map((seat, at) => ({ who: seat.who, fleet: chosen[at]?.fleet ?? null })),
    options: wantedOptions(form, game),
    catalogues: [...catalogues.values()],
    clock: clockTerms(form),
    listed: form.listed,
    name: form.name.trim(),
  };
}

/** Whether two choices of an option are the same; some are lists. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Only what differs from the default is said. */
function wantedOptions(form: Form, game: GameInfo): Json {
  const wanted: Json = {};
  for (const { name, default: usual } of game.options) {
    const value = form.options[name];
    const said = value !== undefined && value !== null && value !== '';
    if (said && !same(value, usual)) wanted[name] = value;
  }
  return wanted;
}

function clockTerms(form: Form): ClockTerms | null {
  if (form.clock === 'own') {
    return { initial: Math.round(form.minutes * 60), increment: Math.round(form.increment) };
  }
  return CLOCKS.find((clock) => clock.name === form.clock)?.terms ?? null;
}
