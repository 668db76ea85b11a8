/** What one seat (or a spectator) knows of the table, and the queue of what is still to be shown. */
import type { Question, TableView, Wanted } from './game';
import { media } from './media.svelte';
import { outcomeOf } from './outcome';
import {
  fromKept,
  isGranted,
  type Passing,
  toCommand,
  toKept,
  USUAL,
  withoutAhead,
} from './passing';
import { applyPatch, type Patch } from './patch';
import type {
  ChatLine,
  Clocks,
  Json,
  LogEntry,
  RoomInfo,
  SeatToken,
  ServerMessage,
  Suggested,
  UndoInfo,
  Update,
  Welcome,
} from './protocol';
import { type Pace, settings } from './settings.svelte';
import {
  type CommandBody,
  type LinkState,
  type OpenSocket,
  randomHex,
  TableSocket,
} from './socket';

/** How long a machine's move stays before the next one, by pace; a step waits for the reader. */
const WAIT_MS: Record<Pace, number> = { off: 0, fast: 280, normal: 850, step: Infinity };
const DICE_FACTOR = 1.7; // a throw wants to be read
const NEWS_MS = 5000; // that long no other move takes an outcome away
const PAIR = 2; // to ask the machine and to answer
/** Whoever does these wants to decide again. */
const STOPS = new Set<CommandBody['type']>(['undo', 'concede', 'swap']);
const NO_UNDO: UndoInfo = {
  free: false,
  obstacle: '',
  by_consent: false,
  requests_left: 0,
  paid: false,
};

export interface Told {
  text: string;
  rule: string;
  /** A refusal, the answer to a touched piece, what the machine would do, or what dice did. */
  kind: 'refused' | 'because' | 'advice' | 'news';
}

/** A survey under way. */
interface Waiting {
  resolve: (found: Json) => void;
  reject: (problem: Error) => void;
}

export interface LinkEvents {
  room: (room: RoomInfo) => void;
  seat: (link: SeatLink) => void;
  /** The seat is not this page's any more. */
  lost: (link: SeatLink) => void;
}

function withLine(lines: ChatLine[], line: ChatLine): ChatLine[] {
  return lines.some(({ number }) => number === line.number) ? lines : [...lines, line];
}

export class SeatLink {
  seat = $state(-1);
  state = $state<LinkState>('connecting');
  view = $state.raw<TableView | null>(null);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** What spectators said. */
  gallery = $state.raw<ChatLine[]>([]);
  /** The lines of the last update that was shown. */
  latest = $state.raw<LogEntry[]>([]);
  undo = $state.raw<UndoInfo>(NO_UNDO);
  clocks = $state.raw<Clocks | null>(null);
  clocksAt = $state(0);
  told = $state.raw<Told | null>(null);
  welcomed = $state(false);
  fatal = $state('');
  /** What the machine would choose here. */
  advice = $state<number | null>(null);
  /** How many updates wait to be shown. */
  waiting = $state(0);
  /** What this seat lets go by. */
  passing = $state.raw<Passing>(USUAL);
  /** The table is about to pass in this seat's name. */
  autoPassing = $state(false);

  #seq = $state(-1); // of what is shown
  #answered = $state.raw<{ id: string; seq: number } | null>(null);
  #received = -1; // of what has come, shown or not
  #queue: Update[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #socket: TableSocket;
  #readyId = '';
  #game = ''; // whose habits of passing this seat has taken up
  #saidPassing = false; // on this connection
  #finishing: { steps: readonly string[]; turn: number } | null = null; // for the reader
  #finishTimer: ReturnType<typeof setTimeout> | undefined;
  #finishId = ''; // of the last question to the machine: to finish, or as advice
  #adviceId = '';
  #newsAt = 0;
  #surveys = new Map<string, Waiting>(); // that are not answered yet

  constructor(
    url: string,
    readonly token: SeatToken | null,
    private readonly name: string,
    private readonly events: LinkEvents,
    open?: OpenSocket,
  ) {
    this.seat = token?.seat ?? -1;
    this.#socket = new TableSocket(
      url,
      {
        hello: () => {
          this.#saidPassing = false;
          return {
            type: 'hello',
            token: token?.token ?? null,
            since: this.#received >= 0 && this.view ? this.#received : null,
            name: this.name,
          };
        },
        message: (message) => this.#message(message),
        state: (state) => (this.state = state),
      },
      open,
    );
  }

  /** The choice before this seat, once everything that led to it has been shown. */
  get question(): Question | null {
    const question = this.view?.question;
    if (this.waiting > 0 || this.autoPassing || question?.seat !== this.seat) return null;
    return question.options ? question : null;
  }

  /** An answer is under way. */
  get busy(): boolean {
    return this.#answered !== null && this.#answered.seq >= this.#seq;
  }

  get seq(): number {
    return this.#seq;
  }

  answer(option: number): void {
    if (!this.question || this.busy) return;
    this.told = null;
    const id = this.command({ type: 'answer', seq: this.#seq, option });
    this.#answered = { id, seq: this.#seq };
  }

  /** Ask the machine what it would choose. */
  askAdvice(): void {
    if (!this.question || this.busy) return;
    this.#adviceId = this.command({ type: 'suggest', seq: this.#seq });
  }

  /** Let the machine choose for the reader until another step begins; some belong together. */
  finishStep(together: readonly (readonly string[])[] = []): void {
    const step = this.question?.step;
    if (step === undefined) return;
    const steps = together.find((some) => some.includes(step)) ?? [step];
    this.#finishing = { steps, turn: this.view?.turn ?? 0 };
    this.#finishOne();
  }

  /** From now on let these go by; what holds always is remembered. */
  pass(wanted: Passing): void {
    this.passing = withoutAhead(wanted);
    this.autoPassing = false; // the server says anew what it does
    settings.setPassing(this.#game, toKept(wanted));
    this.#saidPassing = true;
    this.command(toCommand(wanted));
  }

  /** Measure something; whoever asks often waits between. */
  async survey(wanted: Wanted): Promise<Json> {
    for (let pause; (pause = this.#socket.pauseFor(1)) > 0;) {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return new Promise((resolve, reject) => {
      this.#surveys.set(this.command({ type: 'survey', wanted }), { resolve, reject });
    });
  }

  command(body: CommandBody): string {
    if (STOPS.has(body.type)) this.#stopFinishing();
    return this.#socket.command(body);
  }

  /** Show everything that waits at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#queue.length > 0) this.#showUpdate();
  }

  /** Show one more of what waits. */
  showNext(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#showUpdate();
    this.#schedule();
  }

  /** The reader changed the pace. */
  repace(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#schedule();
  }

  retryNow(): void {
    this.#socket.retryNow();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#stopFinishing();
    for (const { reject } of this.#surveys.values()) reject(new Error('The table is closed.'));
    this.#surveys.clear();
    this.#socket.close();
  }

  #message(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'update':
        return this.#update(message);
      case 'room':
        this.#getReady(message.room);
        this.#sayPassing(message.room);
        return this.events.room(message.room);
      case 'said':
        if (message.line.seat >= 0) this.chat = withLine(this.chat, message.line);
        else this.gallery = withLine(this.gallery, message.line);
        return;
      case 'because':
        this.told = { text: message.text, rule: message.rule, kind: 'because' };
        return;
      case 'surveyed':
        this.#surveys.get(message.id)?.resolve(message.found);
        this.#surveys.delete(message.id);
        return;
      case 'suggested':
        return this.#advised(message);
      case 'error':
        return this.#refused(message);
      case 'ack':
      case 'pong':
        return;
    }
  }

  #welcome(welcome: Welcome): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.waiting = 0;
    this.seat = welcome.seat;
    this.view = welcome.view as TableView | null;
    this.log = welcome.log;
    this.chat = welcome.chat;
    this.gallery = welcome.gallery;
    this.latest = [];
    this.undo = welcome.undo;
    this.#setClocks(welcome.clocks);
    this.#seq = this.#received = welcome.seq;
    this.advice = null;
    if (this.told?.kind === 'advice') this.told = null;
    this.#stopFinishing();
    if (this.#answered && !this.#socket.isPending(this.#answered.id)) this.#answered = null;
    this.welcomed = true;
    this.fatal = '';
    this.autoPassing = welcome.passing;
    this.#getReady(welcome.room);
    this.#sayPassing(welcome.room);
    this.events.room(welcome.room);
    this.events.seat(this);
  }

  /** Give the seat's share in the dice, once. */
  #getReady(room: RoomInfo): void {
    const mine = room.seats[this.seat];
    if (room.status !== 'waiting' || !this.token || !mine || mine.ready || this.#readyId) return;
    this.#readyId = this.command({ type: 'ready', key: randomHex(16) });
  }

  /** The server does not keep it: it is said again on every connection. */
  #sayPassing({ game }: RoomInfo): void {
    if (!this.token || this.#saidPassing) return;
    if (this.#game !== game) this.passing = fromKept(settings.passing[game]);
    this.#game = game;
    this.#saidPassing = true;
    if (isGranted(this.passing)) return;
    this.command(toCommand(this.passing));
  }

  #update(update: Update): void {
    if (update.seq <= this.#received) return;
    if (update.seq !== this.#received + 1 || !this.view) {
      this.#received = -1; // something is missing: ask for the whole table
      this.#socket.reconnect();
      return;
    }
    this.#received = update.seq;
    this.#setClocks(update.clocks);
    this.#queue.push(update);
    this.waiting = this.#queue.length;
    this.#schedule();
  }

  #schedule(): void {
    while (this.#queue.length > 0 && this.#timer === undefined) {
      const wait = this.#waitBefore(this.#queue[0]!);
      if (wait === Infinity) return;
      if (wait > 0) {
        this.#timer = setTimeout(() => {
          this.#timer = undefined;
          this.#showUpdate();
          this.#schedule();
        }, wait);
        return;
      }
      this.#showUpdate();
    }
  }

  /** A machine's move waits until the one before it could be read. */
  #waitBefore(update: Update): number {
    if (!update.machine || update.log.lines.length === 0) return 0;
    const base = WAIT_MS[settings.pace];
    const dice = this.latest.some((line) => typeof line.event?.['roll'] === 'number');
    return base === Infinity || !dice || media.reducedMotion ? base : base * DICE_FACTOR;
  }

  #showUpdate(): void {
    const update = this.#queue.shift();
    if (!update) return;
    if (update.log.keep < this.log.length) this.told = null; // it was taken back
    this.view = applyPatch(this.view, update.patch as Patch) as TableView;
    this.log = [...this.log.slice(0, update.log.keep), ...update.log.lines];
    this.latest = update.log.lines;
    this.undo = update.undo;
    this.autoPassing = update.passing;
    this.#seq = update.seq;
    this.waiting = this.#queue.length;
    if (this.#answered && this.#answered.seq < this.#seq) this.#answered = null;
    this.#tellNews(update);
    this.#goOnFinishing();
  }

  /** What dice did stays for a moment; whatever else was told was about the moment before. */
  #tellNews({ machine, log }: Update): void {
    const ended = Boolean(this.view?.ended); // then the prompt tells who won
    const fresh = !ended && this.told?.kind === 'news' && Date.now() - this.#newsAt < NEWS_MS;
    if (this.waiting === 0 && !fresh) this.told = null;
    if (ended) return;
    const text = outcomeOf(log.lines);
    if (!text || (machine && (fresh || this.waiting > 0))) return;
    this.told = { text, rule: '', kind: 'news' };
    this.#newsAt = Date.now();
  }

  #advised({ id, seq, option }: Suggested): void {
    if (seq !== this.#seq) return;
    if (id === this.#adviceId) this.advice = option;
    else if (id === this.#finishId && this.question && this.#isFinishing(this.question.step)) {
      this.answer(option);
    }
  }

  /** Ask for one more choice as soon as the server bears it. */
  #finishOne(): void {
    clearTimeout(this.#finishTimer);
    if (!this.question || this.busy || !this.#isFinishing(this.question.step)) return;
    const pause = this.#socket.pauseFor(PAIR);
    if (pause > 0) this.#finishTimer = setTimeout(() => this.#finishOne(), pause);
    else this.#finishId = this.command({ type: 'suggest', seq: this.#seq });
  }

  #stopFinishing(): void {
    clearTimeout(this.#finishTimer);
    this.#finishing = null;
    this.#finishId = '';
  }

  #goOnFinishing(): void {
    this.advice = null;
    if (this.view?.asked !== this.seat) return;
    if (this.#isFinishing(this.view.question?.step ?? '')) this.#finishOne();
    else this.#stopFinishing();
  }

  /** Never longer than for the turn in which it was asked for. */
  #isFinishing(step: string): boolean {
    const { steps = [], turn = -1 } = this.#finishing ?? {};
    return turn === this.view?.turn && steps.includes(step);
  }

  #refused(message: Extract<ServerMessage, { type: 'error' }>): void {
    const survey = this.#surveys.get(message.id);
    if (survey) {
      this.#surveys.delete(message.id);
      survey.reject(new Error(message.message));
      return;
    }
    if (message.id && message.id === this.#answered?.id) this.#answered = null;
    const gone = message.code === 'not_found' || message.code === 'forbidden';
    if (!message.id && (gone || !this.welcomed)) {
      this.fatal = message.message;
      if (gone) this.#socket.close();
      if (message.code === 'forbidden') this.events.lost(this);
      return;
    }
    const asked = message.id === this.#adviceId || message.id === this.#finishId;
    this.#stopFinishing();
    if (message.code === 'stale' && asked) return; // nobody needs it now
    this.told = { text: message.message, rule: message.rule, kind: 'refused' };
  }

  #setClocks(clocks: Clocks | null): void {
    this.clocks = clocks;
    this.clocksAt = Date.now();
  }
}
