/** What the prompt line says: whose decision it is and what is wanted. */
import { seatLetter } from '../lib/game';
import { listed } from '../lib/words';
import type { RoomInfo } from '../lib/protocol';
import type { LiveTable } from '../lib/table.svelte';
import { t } from '../lib/tongue.svelte';

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
    return {
      ...NOBODY,
      who: t('This table cannot be opened'),
      text: t('Check the link, or go home'),
    };
  }
  if (!room) return { ...NOBODY, who: t('One moment'), text: t('Loading the table …') };
  if (room.status === 'waiting')
    return { ...NOBODY, who: t('Not started'), text: waitingFor(room) };
  if (curtain !== null) {
    return {
      ...NOBODY,
      seat: curtain,
      who: t('Behind the curtain'),
      text: t('{curtain} looks next', { curtain: named(room, curtain) }),
    };
  }
  if (link.playing) {
    const { beat, waiting } = link;
    return {
      ...NOBODY,
      seat: beat.throws[0]?.seat ?? link.view?.asked ?? -1,
      who:
        waiting > 0
          ? t('{waiting, plural, one {# more event} other {# more events}} to come', { waiting })
          : t('What just happened'),
      text: beat.throws[0]?.title ?? beat.lines.at(-1)?.text ?? t('The computer is playing'),
    };
  }
  if (room.status === 'over') {
    return {
      ...NOBODY,
      seat: room.result?.winners[0] ?? -1,
      who: `${outcome(room, link.seat)}${room.rematch ? t(' · a rematch is offered') : ''}`,
      text: room.result?.text ?? '',
    };
  }
  if (question) {
    return {
      seat: question.seat,
      who:
        undoAsked(room, link.seat) ||
        (table.hotSeat
          ? t('{seat} decides', { seat: named(room, question.seat) })
          : t('Your decision')),
      mine: true,
      text: question.text ?? '',
      rules: [...new Set(question.rules)],
      goal: isBeginning(table) ? goal : '',
    };
  }
  const asked = link.view?.asked ?? -1;
  const waits = undoAsked(room, link.seat);
  if (waits) return { ...NOBODY, seat: asked, who: t('Undo'), text: waits };
  const decides =
    asked >= 0 ? t('{asked} decides', { asked: named(room, asked) }) : t('One moment');
  if (link.seat < 0) {
    return { ...NOBODY, seat: asked, who: t('You are watching this game'), text: decides };
  }
  return {
    ...NOBODY,
    seat: asked,
    who: decides,
    text: asked >= 0 ? t('Waiting for their choice') : '',
  };
}

/** What whoever asked to undo waits for. */
function undoAsked(room: RoomInfo, seat: number): string {
  if (seat < 0 || room.undo_asked_by !== seat || room.undo_waits_for.length === 0) return '';
  const others = room.undo_waits_for.map((other) => named(room, other));
  return t('You asked to undo. Waiting for {others} to agree', { others: listed(others) });
}

/** Everybody's first turn, of a game that nobody explains. */
function isBeginning({ room, link }: LiveTable): boolean {
  return !room?.lesson && (link.view?.turn ?? 0) <= (room?.seats.length ?? 0);
}

function named(room: RoomInfo, seat: number): string {
  const name = room.seats[seat]?.name || t('Seat');
  const letter = seatLetter(seat);
  return name === `Player ${letter}` ? name : `${name} (${letter})`;
}

function outcome(room: RoomInfo, seat: number): string {
  const winners = room.result?.winners ?? [];
  if (seat < 0) return t('The game is over');
  if (winners.length === 0) return t('The game is over: a draw');
  return winners.includes(seat) ? t('The game is over: you win') : t('The game is over: you lose');
}

function waitingFor(room: RoomInfo): string {
  const open = room.seats.filter((seat) => seat.kind === 'open').map((seat) => seat.letter);
  if (open.length > 0)
    return t('Seat {open} is open: send the invite link', { open: open.join(', ') });
  const missing = room.seats.filter(({ kind, ready }) => kind === 'person' && !ready);
  const names = missing.map(({ seat }) => named(room, seat));
  if (names.length === 0) return t('Everyone is here: the game begins');
  return t('Waiting for {names} to come to this table', { names: listed(names) });
}
