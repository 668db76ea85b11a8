/** A seat's line to the table: it reconnects by itself and repeats what was not acknowledged. */
import type { ClientMessage, Hello, ServerMessage } from './protocol';

const PING_MS = 2500;
const PONG_LIMIT_MS = 9000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 5000;
// The server hangs up on a player with more than 100 messages in 20 seconds (`limits.py`). What the
// page sends by itself goes slower after the first of them and leaves the last to the reader.
const WINDOW_MS = 20_000;
const AT_ONCE = 40;
const BY_ITSELF = 80;
const GAP_MS = WINDOW_MS / BY_ITSELF;

/** Messages that answer a command, so that it need not be sent again. */
const ANSWERS = new Set<ServerMessage['type']>([
  'ack',
  'error',
  'because',
  'surveyed',
  'suggested',
]);

export type LinkState = 'connecting' | 'open' | 'lost' | 'closed';

/** Whatever carries an id is acknowledged, and repeated after a reconnection until it is. */
export type Command = Extract<ClientMessage, { id: string }>;
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
export type CommandBody = WithoutId<Command>;

export interface Events {
  /** The first message of every connection. */
  hello: () => Hello;
  message: (message: ServerMessage) => void;
  state: (state: LinkState) => void;
}

export type OpenSocket = (url: string) => WebSocket;

export function socketUrl(room: string, location: Location = window.location): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/api/rooms/${encodeURIComponent(room)}/socket`;
}

/** A random number of that many bytes, hexadecimal. */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class TableSocket {
  #socket: WebSocket | null = null;
  #pending = new Map<string, Command>();
  #retryMs = FIRST_RETRY_MS;
  #heardAt = 0;
  #sentAt: number[] = []; // within the window
  #timers: { ping?: ReturnType<typeof setInterval>; retry?: ReturnType<typeof setTimeout> } = {};
  #closed = false;

  constructor(
    private readonly url: string,
    private readonly events: Events,
    private readonly open: OpenSocket = (address) => new WebSocket(address),
  ) {
    this.#connect();
    if (typeof window !== 'undefined') window.addEventListener('online', this.retryNow);
  }

  /** Send a command with a fresh id; returns the id. */
  command(body: CommandBody): string {
    const command = { ...body, id: randomHex(12) } as Command;
    this.#pending.set(command.id, command);
    this.#send(command);
    return command.id;
  }

  isPending(id: string): boolean {
    return this.#pending.has(id);
  }

  /** How long whoever sends many messages by itself waits until it may send some more. */
  pauseFor(messages: number): number {
    const now = Date.now();
    const sent = (this.#sentAt = this.#sentAt.filter((at) => now - at < WINDOW_MS));
    if (sent.length + messages <= AT_ONCE) return 0;
    const gap = (sent.at(-1) ?? 0) + messages * GAP_MS - now;
    const over = sent.length + messages - BY_ITSELF;
    return Math.max(0, gap, over > 0 ? sent[over - 1]! + WINDOW_MS - now : 0);
  }

  /** Start over with a new connection, for example after a gap in the numbers. */
  reconnect(): void {
    this.#drop();
    this.#connect();
  }

  /** Do not wait for the next attempt. */
  retryNow = (): void => {
    if (this.#closed || !this.#timers.retry) return;
    this.#retryMs = FIRST_RETRY_MS;
    this.reconnect();
  };

  close(): void {
    this.#closed = true;
    if (typeof window !== 'undefined') window.removeEventListener('online', this.retryNow);
    this.#drop();
    this.events.state('closed');
  }

  #connect(): void {
    if (this.#closed) return;
    this.events.state('connecting');
    const socket = this.open(this.url);
    this.#socket = socket;
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (event: MessageEvent) => this.#received(socket, event.data);
    socket.onclose = () => this.#lost(socket);
  }

  #opened(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#heardAt = Date.now();
    this.#send(this.events.hello());
    for (const command of this.#pending.values()) this.#send(command);
    this.#timers.ping = setInterval(() => this.#ping(socket), PING_MS);
  }

  #ping(socket: WebSocket): void {
    if (Date.now() - this.#heardAt > PONG_LIMIT_MS) this.#lost(socket);
    else this.#send({ type: 'ping' });
  }

  #received(socket: WebSocket, data: unknown): void {
    if (socket !== this.#socket || typeof data !== 'string') return;
    this.#heardAt = Date.now();
    const message = JSON.parse(data) as ServerMessage;
    if (message.type === 'pong') return;
    if (ANSWERS.has(message.type)) this.#pending.delete((message as { id: string }).id);
    if (message.type === 'welcome' || message.type === 'room' || message.type === 'update') {
      this.#retryMs = FIRST_RETRY_MS;
      this.events.state('open');
    }
    this.events.message(message);
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#drop();
    this.events.state('lost');
    this.#timers.retry = setTimeout(() => {
      this.#timers.retry = undefined;
      this.#connect();
    }, this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
  }

  #drop(): void {
    clearInterval(this.#timers.ping);
    clearTimeout(this.#timers.retry);
    this.#timers = {};
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    if (socket.readyState <= 1) socket.close();
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState !== 1) return;
    this.#sentAt.push(Date.now());
    if (this.#sentAt.length > BY_ITSELF) this.#sentAt.shift();
    this.#socket.send(JSON.stringify(message));
  }
}
