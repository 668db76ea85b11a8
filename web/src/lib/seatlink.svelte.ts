/** What one seat (or a spectator) knows of the table, as its director shows it. */
import { type Beat, NO_BEAT, type Score } from './beats';
import { Director, type Still } from './director.svelte';
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
import { settings } from './settings.svelte';
import {
  type CommandBody,
  type LinkState,
  type OpenSocket,
  randomHex,
  TableSocket,
} from './socket';
import { t, tongue } from './tongue.svelte';

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
  /** What is being shown, or was shown last. */
  beat = $state.raw<Beat>(NO_BEAT);
  undo = $state.raw<UndoInfo>(NO_UNDO);
  clocks = $state.raw<Clocks | null>(null);
  clocksAt = $state(0);
  told = $state.raw<Told | null>(null);
  welcomed = $state(false);
  fatal = $state('');
  /** What the machine would choose here. */
  advice = $state<number | null>(null);
  /** And why: what it and the others are worth, as far as it has thought about it. */
  reasons = $state.raw<Suggested | null>(null);
  /** What this seat lets go by. */
  passing = $state.raw<Passing>(USUAL);
  /** The table is about to pass in this seat's name. */
  autoPassing = $state(false);

  #seq = $state(-1); // of what is shown
  #answered = $state.raw<{ id: string; seq: number } | null>(null);
  #received = -1; // of what has come, shown or not
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
  readonly director = new Director({
    show: (still, again) => this.#show(still, again),
    settle: ({ view, log }) => Object.assign(this, { view, log }),
    ready: () => this.#goOnFinishing(),
    pace: () => settings.pace,
    still: () => media.reducedMotion,
  });

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
            language: tongue.language,
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
    if (this.playing || this.autoPassing || question?.seat !== this.seat) return null;
    return question.options ? question : null;
  }

  /** The lines of the beat. */
  get latest(): LogEntry[] {
    return this.beat.lines;
  }

  /** How many beats wait to be shown. */
  get waiting(): number {
    return this.director.waiting;
  }

  /** What happened is still being shown. */
  get playing(): boolean {
    return this.director.playing;
  }

  /** How the events of the game make beats. */
  set score(score: Score) {
    this.director.score = score;
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
    this.told = { text: t('The computer thinks about it …'), rule: '', kind: 'advice' };
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

  retryNow(): void {
    this.#socket.retryNow();
  }

  close(): void {
    this.director.close();
    this.#stopFinishing();
    for (const { reject } of this.#surveys.values()) reject(new Error(t('The table is closed.')));
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
    this.seat = welcome.seat;
    this.chat = welcome.chat;
    this.gallery = welcome.gallery;
    this.#setClocks(welcome.clocks);
    this.#received = welcome.seq;
    this.#stopFinishing();
    const { view, log, undo, passing, seq } = welcome;
    this.director.begin(view as TableView | null, log, undo, passing, seq);
    this.advice = null;
    this.reasons = null;
    if (this.told?.kind === 'advice') this.told = null;
    if (this.#answered && !this.#socket.isPending(this.#answered.id)) this.#answered = null;
    this.welcomed = true;
    this.fatal = '';
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
    this.director.add(update);
  }

  #show(still: Still, again: boolean): void {
    if (still.log.length < this.log.length) this.told = null; // it was taken back
    this.view = still.view;
    this.log = still.log;
    this.beat = still.beat;
    this.undo = still.undo;
    this.autoPassing = still.passing;
    this.#seq = still.seq;
    if (again || still.beat === NO_BEAT) return;
    if (this.#answered && this.#answered.seq < this.#seq) this.#answered = null;
    this.advice = null;
    this.reasons = null;
    this.#tellNews(still);
  }

  /** What dice did stays for a moment; whatever else was told was about the moment before. */
  #tellNews({ machine, beat }: Still): void {
    const ended = Boolean(this.view?.ended); // then the prompt tells who won
    const fresh = !ended && this.told?.kind === 'news' && Date.now() - this.#newsAt < NEWS_MS;
    if (this.waiting === 0 && !fresh) this.told = null;
    if (ended) return;
    const text = outcomeOf(beat.lines);
    if (!text || (machine && (fresh || this.waiting > 0))) return;
    this.told = { text, rule: '', kind: 'news' };
    this.#newsAt = Date.now();
  }

  #advised(suggested: Suggested): void {
    const { id, seq, option } = suggested;
    if (seq !== this.#seq) return;
    if (id === this.#adviceId) {
      this.advice = option;
      this.reasons = suggested;
    } else if (id === this.#finishId && this.question && this.#isFinishing(this.question.step)) {
      this.answer(option);
    }
  }

  /** Ask for one more choice as soon as the server bears it. */
  #finishOne(): void {
    clearTimeout(this.#finishTimer);
    if (!this.question || this.busy || !this.#isFinishing(this.question.step)) return;
    const pause = this.#socket.pauseFor(PAIR);
    if (pause > 0) this.#finishTimer = setTimeout(() => this.#finishOne(), pause);
    else this.#finishId = this.command({ type: 'suggest', seq: this.#seq, quick: true });
  }

  #stopFinishing(): void {
    clearTimeout(this.#finishTimer);
    this.#finishing = null;
    this.#finishId = '';
  }

  #goOnFinishing(): void {
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
