/** What the prompt line says: whose decision it is and what is wanted. */
import { seatLetter } from '../lib/game';
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
  if (link.waiting > 0) {
    const last = link.latest.at(-1)?.text ?? 'The computer is playing';
    return {
      ...NOBODY,
      seat: link.view?.asked ?? -1,
      who: `${link.waiting} more to show`,
      text: last,
    };
  }
  if (room.status === 'over') {
    return {
      ...NOBODY,
      seat: room.result?.winners[0] ?? -1,
      who: outcome(room, link.seat),
      text: room.result?.text ?? '',
    };
  }
  if (question) {
    return {
      seat: question.seat,
      who: table.hotSeat ? `${named(room, question.seat)} decides` : 'Your decision',
      mine: true,
      text: question.text ?? '',
      rules: question.rules ?? [],
      goal: isBeginning(table) ? goal : '',
    };
  }
  const asked = link.view?.asked ?? -1;
  const who = asked >= 0 ? `${named(room, asked)} decides` : 'One moment';
  return { ...NOBODY, seat: asked, who, text: asked >= 0 ? 'Waiting for their choice' : '' };
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
  return 'All seats are taken; waiting for everyone to connect';
}
