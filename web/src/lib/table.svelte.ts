/** A table as this page shows it: one link for each of its seats, or one as a spectator. */
import type { Score } from './beats';
import type { Piece, Question, Wanted } from './game';
import type { Json, RoomInfo, SeatToken } from './protocol';
import { SeatLink } from './seatlink.svelte';
import { type Pace, settings } from './settings.svelte';
import { type CommandBody, type OpenSocket, socketUrl } from './socket';
import { forgetSeat, rememberRoom } from './tokens';

export class LiveTable {
  room = $state.raw<RoomInfo | null>(null);
  links = $state.raw<SeatLink[]>([]);
  /** Nothing is secret in this game. */
  openly = $state(false);
  #shown = $state(0); // which link the reader looks through
  #revealed = $state(false); // at a table with several seats at this screen

  constructor(
    readonly id: string,
    tokens: SeatToken[],
    name: string,
    open?: OpenSocket,
    url: string = socketUrl(id),
  ) {
    const events = {
      room: (room: RoomInfo) => this.#roomChanged(room),
      seat: (link: SeatLink) => {
        if (link.token && this.room) {
          rememberRoom(this.room, [{ seat: link.seat, token: link.token.token }]);
        }
      },
      lost: (link: SeatLink) => {
        if (link.token) forgetSeat(this.id, link.token.token);
      },
    };
    const wanted = tokens.length > 0 ? tokens : [null];
    this.links = wanted.map((token) => new SeatLink(url, token, name, events, open));
  }

  /** Several people share this screen. */
  get hotSeat(): boolean {
    return this.links.length > 1 && this.room?.status !== 'over';
  }

  /** The link through which the table is seen. */
  get link(): SeatLink {
    const shown = this.links[this.#shown]!;
    if (!this.openly || shown.playing) return shown;
    return this.links.find((link) => link.seat === shown.view?.asked) ?? shown;
  }

  get seat(): number {
    return this.link.seat;
  }

  /** Somebody at this screen is to look next, and the others are to look away: that seat. */
  get curtain(): number | null {
    if (!this.hotSeat || this.openly || !this.link.view) return null;
    const asked = this.#askedHere();
    if (asked !== null && asked !== this.seat) return asked;
    return this.#revealed ? null : this.seat;
  }

  /** The seat before the curtain says that only its player looks. */
  reveal(): void {
    const seat = this.curtain;
    if (seat === null) return;
    const index = this.links.findIndex((link) => link.seat === seat);
    if (index >= 0) this.#shown = index;
    this.#revealed = true;
  }

  get question(): Question | null {
    return this.curtain === null ? this.link.question : null;
  }

  /** Whether all of this page's seats have their lines. */
  get connected(): boolean {
    return this.links.every((link) => link.state === 'open');
  }

  choose(option: number): void {
    this.link.answer(option);
  }

  touch(piece: Piece): void {
    if (this.seat >= 0) this.link.command({ type: 'why', piece });
  }

  /** Measure something on the table, as its game allows: free, and nothing changes. */
  survey = (wanted: Wanted): Promise<Json> => this.link.survey(wanted);

  undo(): void {
    this.#atTheLatest((seq) => ({ type: 'undo', seq }));
  }

  /** In a lesson: the coach's words have been read, the others may act. */
  continueLesson(): void {
    this.#atTheLatest((seq) => ({ type: 'continue', seq }));
  }

  /** Those at this screen who are asked whether a choice may be taken back. */
  get consenting(): SeatLink[] {
    return this.links.filter(({ seat }) => this.room?.undo_waits_for.includes(seat));
  }

  consent(agree: boolean): void {
    const other = this.consenting[0];
    other?.director.skip();
    other?.command({ type: 'consent', seq: other.seq, agree });
  }

  concede(): void {
    this.#atTheLatest((seq) => ({ type: 'concede', seq }));
  }

  /** Whoever keeps the table waiting did not come back. */
  claim = (what: 'win' | 'call off'): void => {
    this.#atTheLatest((seq) => ({ type: 'claim', seq, what }));
  };

  swap(): void {
    this.#atTheLatest((seq) => ({ type: 'swap', seq }));
  }

  say(text: string): void {
    this.link.command({ type: 'chat', text });
  }

  /** Whether spectators may talk. */
  setGallery(open: boolean): void {
    this.link.command({ type: 'gallery', open });
  }

  /** The table is the reader's: they may mute and remove others. */
  get owned(): boolean {
    return this.seat >= 0 && this.room?.owner === this.seat;
  }

  mute(seat: number, muted: boolean): void {
    this.link.command({ type: 'mute', seat, line: null, muted });
  }

  /** Whoever said this in the gallery is not heard any more. */
  silence(line: number): void {
    this.link.command({ type: 'mute', seat: null, line, muted: true });
  }

  remove(seat: number): void {
    this.link.command({ type: 'remove', seat });
  }

  setPace(pace: Pace): void {
    settings.set({ pace });
    for (const link of this.links) link.director.repace();
  }

  /** How the events of the game make beats. */
  set score(score: Score) {
    for (const link of this.links) link.score = score;
  }

  /** On to the next beat, or to the question. */
  next(): void {
    for (const link of this.links) link.director.next();
  }

  /** The beat before once more. */
  back(): void {
    this.link.director.back();
  }

  /** Everything that waits at once. */
  skip(): void {
    for (const link of this.links) link.director.skip();
  }

  retryNow(): void {
    for (const link of this.links) link.retryNow();
  }

  close(): void {
    for (const link of this.links) link.close();
  }

  /** What does not depend on the position shown must not fail because more has happened. */
  #atTheLatest(command: (seq: number) => CommandBody): void {
    this.link.director.skip();
    this.link.command(command(this.link.seq));
  }

  #askedHere(): number | null {
    if (this.link.playing) return null; // what happened before is still being shown
    const asked = this.link.view?.asked ?? -1;
    const here = this.links.find((link) => link.seat === asked);
    if (!here || here.autoPassing) return null; // nobody need look: the table passes
    return here.view?.asked === asked ? asked : null;
  }

  #roomChanged(room: RoomInfo): void {
    this.room = room;
    rememberRoom(room);
  }
}
