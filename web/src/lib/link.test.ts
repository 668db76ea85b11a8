import { beforeEach, expect, test, vi } from 'vitest';
import { mannerOf, USUAL, withManner } from './passing';
import type { ClientMessage, RoomInfo, ServerMessage, Update, Welcome } from './protocol';
import { settings } from './settings.svelte';
import { LiveTable } from './table.svelte';
import { tokensOf } from './tokens';

/** A socket whose other end is the test. */
class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  of(type: ClientMessage['type']): ClientMessage[] {
    return this.sent.filter((message) => message.type === type);
  }
}

const open = () => new FakeSocket() as unknown as WebSocket;
const last = () => FakeSocket.all.at(-1)!;
const undo = { free: false, obstacle: '', by_consent: false, requests_left: 0, paid: false };
const seat = {
  kind: 'person',
  name: 'P',
  agent: '',
  connected: true,
  ready: true,
  force: '',
  side: '',
  muted: false,
  profile: '',
} as const;

function room(change: Partial<RoomInfo> = {}): RoomInfo {
  return {
    id: 'r',
    game: 'pocketmodel',
    title: 'T',
    status: 'playing',
    spec: {},
    solo: false,
    clock: null,
    clock_words: '',
    seats: [
      { ...seat, seat: 0, letter: 'A' },
      { ...seat, seat: 1, letter: 'B' },
    ],
    dice: {
      source: 'committed',
      practice: false,
      commitment: 'c',
      game: 'r',
      keys: [],
      secret: '',
    },
    spectators: 0,
    undo_asked_by: -1,
    undo_waits_for: [],
    result: null,
    rematch: '',
    lesson: null,
    parent: '',
    open_lists: false,
    absent: -1,
    claim_at_ms: 0,
    claimable: false,
    due_ms: 0,
    rated: false,
    owner: 0,
    gallery_open: true,
    ...change,
  };
}

function view(reader: number, asked: number, turn = 1) {
  const question = { seat: asked, step: 'S' };
  return {
    game: 'pocketmodel',
    seat: reader,
    turn,
    active: 0,
    asked,
    ended: '',
    winners: [],
    question:
      reader === asked
        ? { ...question, text: 'What?', rules: [], options: [{ option: 3, text: 'x', verb: 'x' }] }
        : question,
  };
}

function welcome(reader: number, asked: number, seq = 5, change: Partial<RoomInfo> = {}): Welcome {
  return {
    type: 'welcome',
    protocol: 1,
    room: room(change),
    seat: reader,
    seq,
    view: change.status === 'waiting' ? null : view(reader, asked),
    log: [],
    chat: [],
    gallery: [],
    clocks: null,
    undo,
    passing: false,
  };
}

function update(seq: number, machine: boolean, turn: number): Update {
  return {
    type: 'update',
    seq,
    by: 1,
    machine,
    patch: { keys: { turn: { set: turn } } },
    log: { keep: 0, lines: [{ number: 1, text: `turn ${turn}`, rules: [], event: {}, mark: '' }] },
    clocks: null,
    undo,
    passing: false,
  };
}

function table(tokens = [{ seat: 0, token: 'secret-of-the-seat-0000' }]): LiveTable {
  return new LiveTable('r', tokens, 'Me', open, 'ws://table/socket');
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  settings.set({ pace: 'normal' });
  return () => vi.useRealTimers();
});

test('the first message is hello with the token, and a waiting seat gives its share in the dice once', () => {
  table();
  const socket = last();
  socket.accept();
  expect(socket.sent[0]).toMatchObject({
    type: 'hello',
    token: 'secret-of-the-seat-0000',
    since: null,
  });
  const seats = [{ ...seat, seat: 0, letter: 'A', ready: false }];
  socket.say(welcome(0, 0, 0, { status: 'waiting', seats }));
  socket.say({ type: 'room', room: room({ status: 'waiting', seats }) });
  expect(socket.of('ready')).toHaveLength(1);
  expect(socket.of('ready')[0]).toMatchObject({ key: expect.stringMatching(/^[0-9a-f]{32}$/) });
});

test('an answer is sent once, and again with the same id after a lost connection', () => {
  const live = table();
  const socket = last();
  socket.accept();
  socket.say(welcome(0, 0));
  live.choose(3);
  live.choose(3);
  expect(live.link.busy).toBe(true);
  const [answer] = socket.of('answer');
  expect(socket.of('answer')).toHaveLength(1);
  socket.drop();
  expect(live.connected).toBe(false);
  vi.advanceTimersByTime(500);
  const next = last();
  expect(next).not.toBe(socket);
  next.accept();
  expect(next.sent[0]).toMatchObject({ type: 'hello', since: 5 });
  expect(next.of('answer')).toEqual([answer]);
});

test('a refused answer may be given anew, with the reason before the reader', () => {
  const live = table();
  last().accept();
  last().say(welcome(0, 0));
  live.choose(3);
  const answer = last().of('answer')[0] as { id: string };
  last().say({
    type: 'error',
    code: 'illegal',
    message: 'no',
    id: answer.id,
    rule: 'PM-X-01',
    seq: 5,
  });
  expect(live.link.busy).toBe(false);
  expect(live.link.told).toEqual({ text: 'no', rule: 'PM-X-01', kind: 'refused' });
});

test('moves of machines wait for the reader’s pace, and the question for them', () => {
  const live = table();
  last().accept();
  last().say(welcome(0, 0));
  last().say(update(6, true, 2));
  last().say(update(7, true, 3));
  expect(live.link.view?.turn).toBe(2);
  expect(live.question).toBeNull();
  last().say(update(8, true, 4));
  vi.advanceTimersByTime(900);
  expect(live.link.view?.turn).toBe(3);
  live.skip();
  expect(live.link.view?.turn).toBe(4);
  expect(live.question?.options).toHaveLength(1);
});

test('one by one means that the reader asks for each', () => {
  settings.set({ pace: 'step' });
  const live = table();
  last().accept();
  last().say(welcome(0, 0));
  last().say(update(6, true, 2));
  vi.advanceTimersByTime(60_000);
  expect(live.link.waiting).toBe(1);
  live.next();
  expect(live.link.view?.turn).toBe(2);
});

test('moves of people are shown at once; what came twice is shown once; a gap asks for everything', () => {
  const live = table();
  last().accept();
  last().say(welcome(0, 0));
  last().say(update(6, false, 2));
  last().say(update(6, false, 9));
  expect(live.link.view?.turn).toBe(2);
  const before = last();
  before.say(update(8, false, 4));
  expect(last()).not.toBe(before);
  last().accept();
  expect(last().sent[0]).toMatchObject({ type: 'hello', since: null });
});

function suggested(id: string, seq: number): ServerMessage {
  return { type: 'suggested', id, seq, option: 3, quick: false, best: null, others: [] };
}

test('a quick hint is there at once, and a better one with its reasons takes its place', () => {
  const live = table();
  last().accept();
  last().say(welcome(0, 0));
  live.link.askAdvice();
  const [asked] = last().of('suggest') as { id: string; quick?: boolean }[];
  expect(asked?.quick).toBeUndefined();
  last().say({ ...suggested(asked!.id, 5), quick: true } as ServerMessage);
  expect(live.link.advice).toBe(3);
  const best = { choice: 'strike', text: 'strike', chance: 0.61 };
  last().say({ ...suggested(asked!.id, 5), option: 4, best } as ServerMessage);
  expect(live.link.advice).toBe(4);
  expect(live.link.reasons?.best).toEqual(best);
});

test('advice that has come is not asked for again after a lost connection', () => {
  const live = table();
  last().accept();
  last().say(welcome(0, 0));
  live.link.askAdvice();
  const [asked] = last().of('suggest') as { id: string }[];
  last().say(suggested(asked!.id, 5));
  last().drop();
  vi.advanceTimersByTime(500);
  last().accept();
  expect(last().of('suggest')).toEqual([]);
});

test('the machine finishes the steps that belong together, and no further than the turn', () => {
  const live = table();
  last().accept();
  last().say(welcome(0, 0));
  const suggestions = () => last().of('suggest') as { id: string }[];
  const asks = (seq: number, turn: number, step: string): Update => ({
    ...update(seq, false, turn),
    patch: { keys: { turn: { set: turn }, question: { keys: { step: { set: step } } } } },
  });
  live.link.finishStep([['S', 'T']]);
  expect(suggestions()[0]).toMatchObject({ quick: true });
  last().say(suggested(suggestions()[0]!.id, 5));
  last().say(asks(6, 1, 'T'));
  expect(suggestions()).toHaveLength(2);
  last().say(suggested(suggestions()[1]!.id, 6));
  expect(last().of('answer')).toHaveLength(2);
  last().say(asks(7, 2, 'S'));
  expect(suggestions()).toHaveLength(2);
  live.link.finishStep();
  last().say(suggested(suggestions()[2]!.id, 7));
  last().say(asks(8, 2, 'T'));
  expect(suggestions()).toHaveLength(3);
});

/** Answers the machine's advice and the reader's choices as the server does, until it rests. */
function finishAll(socket: FakeSocket, from: number, most: number): number {
  let seq = from;
  for (let at = 0; seq - from < most && at < 5000; at++) {
    const asked = socket.of('suggest').at(-1) as { id: string; seq: number } | undefined;
    if (asked?.seq !== seq) vi.advanceTimersByTime(20);
    else {
      socket.say(suggested(asked.id, seq));
      seq += 1;
      socket.say({ ...update(seq, false, 1), log: { keep: 0, lines: [] } });
    }
  }
  return seq - from;
}

test('however long a step is, finishing it stays below the server’s limit of messages', () => {
  const live = table();
  const socket = last();
  const times: number[] = [];
  const send = socket.send.bind(socket);
  socket.send = (text) => (times.push(Date.now()), send(text));
  socket.accept();
  socket.say(welcome(0, 0));
  const keepAlive = setInterval(() => socket.say({ type: 'pong' } as ServerMessage), 1000);
  live.link.finishStep();
  expect(finishAll(socket, 5, 120)).toBe(120);
  clearInterval(keepAlive);
  const busiest = Math.max(
    ...times.map((from) => times.filter((at) => at >= from && at < from + 20_000).length),
  );
  expect(busiest).toBeLessThanOrEqual(90);
  expect(FakeSocket.all).toHaveLength(1);
});

test('where the table is told anew the finishing ends, and no advice is left of it', () => {
  const live = table();
  last().accept();
  last().say(welcome(0, 0));
  live.link.finishStep();
  last().drop();
  vi.advanceTimersByTime(500);
  last().accept();
  const [asked] = last().of('suggest') as { id: string }[];
  last().say(welcome(0, 0));
  last().say(suggested(asked!.id, 5));
  expect(live.link.advice).toBeNull();
  expect(last().of('answer')).toEqual([]);
});

test('what dice did is told for a moment, whatever the machine does next', () => {
  settings.set({ pace: 'off' });
  const live = table();
  last().accept();
  last().say(welcome(0, 0));
  const shot = (seq: number, machine: boolean, text: string): Update => ({
    ...update(seq, machine, 1),
    log: {
      keep: seq - 6,
      lines: [
        { number: seq, text, rules: [], event: { kind: 'attack_roll', hit: true }, mark: '' },
      ],
    },
  });
  last().say(shot(6, false, 'Mine: hit'));
  last().say(shot(7, true, 'Theirs: hit'));
  expect(live.link.told).toMatchObject({ text: 'Mine: hit', kind: 'news' });
  vi.advanceTimersByTime(6000);
  last().say({ ...update(8, true, 1), log: { keep: 2, lines: [] } });
  expect(live.link.told).toBeNull();
});

test('giving up and taking back speak of the latest moment, shown or not', () => {
  const live = table();
  last().accept();
  last().say(welcome(0, 0));
  last().say(update(6, true, 2));
  last().say(update(7, true, 3));
  live.concede();
  live.undo();
  expect(last().of('concede')).toMatchObject([{ seq: 7 }]);
  expect(last().of('undo')).toMatchObject([{ seq: 7 }]);
});

test('silence of the server counts as a lost connection', () => {
  const live = table();
  last().accept();
  last().say(welcome(0, 0));
  vi.advanceTimersByTime(13_000);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
  expect(FakeSocket.all[0]!.of('ping').length).toBeGreaterThan(2);
  live.close();
});

test('two seats at one screen: the curtain hides every change of seat', () => {
  const live = table([
    { seat: 0, token: 'secret-of-the-seat-0000' },
    { seat: 1, token: 'secret-of-the-seat-1111' },
  ]);
  const [first, second] = FakeSocket.all as [FakeSocket, FakeSocket];
  first.accept();
  second.accept();
  first.say(welcome(0, 1));
  second.say(welcome(1, 1));
  expect(live.curtain).toBe(1);
  expect(live.question).toBeNull();
  live.reveal();
  expect(live.curtain).toBeNull();
  expect(live.seat).toBe(1);
  expect(live.question?.seat).toBe(1);
});

test('a table that does not exist is said, not tried for ever', () => {
  const live = table();
  last().accept();
  last().say({
    type: 'error',
    code: 'not_found',
    message: 'there is no such table',
    id: '',
    rule: '',
    seq: -1,
  });
  vi.advanceTimersByTime(60_000);
  expect(live.link.fatal).toBe('there is no such table');
  expect(FakeSocket.all).toHaveLength(1);
});

test('a survey is answered by its own message; a refusal of it is told to who asked alone', async () => {
  const live = table();
  last().accept();
  last().say(welcome(0, 0));
  const found = live.survey({ unit: 3 });
  const refused = live.survey({ unit: 99 });
  const [first, second] = last().of('survey') as { id: string; wanted: unknown }[];
  expect(first?.wanted).toEqual({ unit: 3 });
  last().say({ type: 'surveyed', id: first!.id, found: { targets: [] } });
  last().say({
    type: 'error',
    code: 'illegal',
    message: 'there is no unit 99',
    id: second!.id,
    rule: '',
    seq: 5,
  });
  await expect(found).resolves.toEqual({ targets: [] });
  await expect(refused).rejects.toThrow('no unit 99');
  expect(live.link.told).toBeNull();
});

test('a table that is closed answers no survey', async () => {
  const live = table();
  const found = live.survey({ unit: 3 });
  live.close();
  await expect(found).rejects.toThrow('closed');
});

test('where nothing is secret, a shared screen follows who is asked', () => {
  const live = table([
    { seat: 0, token: 'secret-of-the-seat-0000' },
    { seat: 1, token: 'secret-of-the-seat-1111' },
  ]);
  live.openly = true;
  const [first, second] = FakeSocket.all as [FakeSocket, FakeSocket];
  first.accept();
  second.accept();
  first.say(welcome(0, 1));
  second.say(welcome(1, 1));
  expect(live.curtain).toBeNull();
  expect(live.question?.seat).toBe(1);
});

test('what is let go by is said on every connection, and what holds always is remembered', () => {
  settings.set({ passing: {} });
  const first = table();
  last().accept();
  last().say(welcome(0, 0));
  const begun = { quiet: true, windows: {} }; // what readers have at first
  expect(last().of('auto')).toMatchObject([begun]);
  first.link.pass(withManner(withManner(USUAL, 'battle', 'turn', 1), 'response', 'always', 1));
  const windows = { battle: 1, response: null };
  expect(last().of('auto')).toMatchObject([begun, { forced: true, windows }]);
  expect(settings.passing).toEqual({
    pocketmodel: { forced: true, quiet: true, battles: true, pays: true, windows: ['response'] },
  });
  for (const { id } of last().of('auto') as { id: string }[]) {
    last().say({ type: 'ack', id, seq: 5, duplicate: false });
  }
  last().drop();
  vi.advanceTimersByTime(500);
  last().accept();
  last().say({ type: 'room', room: room() });
  expect(last().of('auto')).toMatchObject([{ windows }]);

  const second = table();
  last().accept();
  last().say(welcome(0, 0));
  expect(last().of('auto')).toMatchObject([{ forced: true, windows: { response: null } }]);
  expect(mannerOf(second.link.passing, 'response', 9)).toBe('always');
  expect(mannerOf(first.link.passing, 'battle', 2)).toBe('ask');
  settings.set({ passing: {} });
});

test('a question that goes by is not put to the reader, nor is the curtain drawn for it', () => {
  const tokens = [0, 1].map((at) => ({ seat: at, token: `secret-of-the-seat-000${at}` }));
  const live = table(tokens);
  const [a, b] = FakeSocket.all as [FakeSocket, FakeSocket];
  a.accept();
  b.accept();
  a.say(welcome(0, 0));
  b.say(welcome(1, 0));
  live.reveal();
  expect(live.question).not.toBeNull();
  const asksB = { keys: { asked: { set: 1 }, question: { set: view(1, 1).question } } };
  a.say({ ...update(6, false, 1), patch: asksB });
  expect(live.curtain).toBeNull(); // what B learns is on its way
  b.say({ ...update(6, false, 1), patch: asksB, passing: true });
  expect(live.curtain).toBeNull();
  expect(live.links[1]?.question).toBeNull();
  live.links[1]?.pass({ ...USUAL, forced: false });
  expect(live.curtain).toBe(1);
  settings.set({ passing: {} });
});

test('spectators are heard in the gallery, players at the table, each line once', () => {
  const table = new LiveTable('r', [{ seat: 0, token: 't' }], '', open, 'ws://x');
  last().accept();
  last().say(welcome(0, 1));
  const line = (number: number, by: number) => ({ number, seat: by, name: 'N', text: 'x' });
  for (const said of [line(1, -1), line(2, 0), line(1, -1)]) {
    last().say({ type: 'said', line: said });
  }
  expect(table.link.gallery).toEqual([line(1, -1)]);
  expect(table.link.chat).toEqual([line(2, 0)]);
  expect(table.owned).toBe(true);
  table.silence(1);
  table.mute(1, true);
  expect(last().of('mute')).toMatchObject([
    { line: 1, seat: null },
    { line: null, seat: 1, muted: true },
  ]);
  table.close();
});

test('a seat that was given away is forgotten', () => {
  const mine = { seat: 1, token: 'mine' };
  const table = new LiveTable('gone', [mine], '', open, 'ws://x');
  last().accept();
  last().say(welcome(1, 0, 5, { id: 'gone' }));
  expect(tokensOf('gone')).toEqual([mine]);
  const message = 'your seat was opened again';
  last().say({ type: 'error', code: 'forbidden', message, id: '', rule: '', seq: -1 });
  expect(table.link.fatal).toBe(message);
  expect(tokensOf('gone')).toEqual([]);
  table.close();
});
