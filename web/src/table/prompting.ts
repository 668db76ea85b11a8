/** What the prompt line says: whose decision it is and what is wanted. */
import { seatLetter } from '../lib/game';
import { listed, plural } from '../lib/words';
import type { RoomInfo } from '../lib/protocol';
import type { LiveTable } from '../lib/table.svelte';

export interface Prompting {
  seat: number;
  who: string;
  mine: boolean;
  text: string;
  rules: string[];
  /** What one plays for; empty once the first turn is over. */
  goal?: string;
}

const NOBODY = { seat: -1, mine: false, rules: [] };

export function prompting(table: LiveTable, goal = ''): Prompting {
  const { room, link, question, curtain } = table;
  if (link.fatal) {
    return { ...NOBODY, who: 'This table cannot be opened', text: 'Check the link, or go home' };
  }
  if (!room) return { ...NOBODY, who: 'One moment', text: 'Loading the table …' };
  if (room.status === 'waiting') return { ...NOBODY, who: 'Not started', text: waitingFor(room) };
  if (curtain !== null) {
    return {
      ...NOBODY,
      seat: curtain,
      who: 'Behind the curtain',
      text: `${named(room, curtain)} looks next`,
    };
  }
  if (link.playing) {
    const { beat, waiting } = link;
    return {
      ...NOBODY,
      seat: beat.throws[0]?.seat ?? link.view?.asked ?? -1,
      who: waiting > 0 ? `${plural(waiting, 'more event')} to come` : 'What just happened',
      text: beat.throws[0]?.title ?? beat.lines.at(-1)?.text ?? 'The computer is playing',
    };
  }
  if (room.status === 'over') {
    return {
      ...NOBODY,
      seat: room.result?.winners[0] ?? -1,
      who: `${outcome(room, link.seat)}${room.rematch ? ' · a rematch is offered' : ''}`,
      text: room.result?.text ?? '',
    };
  }
  if (question) {
    return {
      seat: question.seat,
      who:
        undoAsked(room, link.seat) ||
        (table.hotSeat ? `${named(room, question.seat)} decides` : 'Your decision'),
      mine: true,
      text: question.text ?? '',
      rules: question.rules ?? [],
      goal: isBeginning(table) ? goal : '',
    };
  }
  const asked = link.view?.asked ?? -1;
  const waits = undoAsked(room, link.seat);
  if (waits) return { ...NOBODY, seat: asked, who: 'Undo', text: waits };
  const decides = asked >= 0 ? `${named(room, asked)} decides` : 'One moment';
  if (link.seat < 0) {
    return { ...NOBODY, seat: asked, who: 'You are watching this game', text: decides };
  }
  return {
    ...NOBODY,
    seat: asked,
    who: decides,
    text: asked >= 0 ? 'Waiting for their choice' : '',
  };
}

/** What whoever asked to undo waits for. */
function undoAsked(room: RoomInfo, seat: number): string {
  if (seat < 0 || room.undo_asked_by !== seat || room.undo_waits_for.length === 0) return '';
  const others = room.undo_waits_for.map((other) => named(room, other));
  return `You asked to undo. Waiting for ${listed(others)} to agree`;
}

/** Everybody's first turn, of a game that nobody explains. */
function isBeginning({ room, link }: LiveTable): boolean {
  return !room?.lesson && (link.view?.turn ?? 0) <= (room?.seats.length ?? 0);
}

function named(room: RoomInfo, seat: number): string {
  const name = room.seats[seat]?.name || 'Seat';
  const letter = seatLetter(seat);
  return name === `Player ${letter}` ? name : `${name} (${letter})`;
}

function outcome(room: RoomInfo, seat: number): string {
  const winners = room.result?.winners ?? [];
  if (seat < 0) return 'The game is over';
  if (winners.length === 0) return 'The game is over: a draw';
  return winners.includes(seat) ? 'The game is over: you win' : 'The game is over: you lose';
}

function waitingFor(room: RoomInfo): string {
  const open = room.seats.filter((seat) => seat.kind === 'open').map((seat) => seat.letter);
  if (open.length > 0) return `Seat ${open.join(', ')} is open: send the invite link`;
  const missing = room.seats.filter(({ kind, ready }) => kind === 'person' && !ready);
  const names = missing.map(({ seat }) => named(room, seat));
  if (names.length === 0) return 'Everyone is here: the game begins';
  return `Waiting for ${listed(names)} to come to this table`;
}
