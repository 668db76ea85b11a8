// Generated from starfold.table.timing, starfold.table.protocol, starfold.table.afterwards, starfold.table.persons, starfold.table.offers, starfold.table.notices, starfold.table.cups, starfold.arena.verdicts: change that, then run `make types`.

export type ClockMode = "days" | "increment";

/**
 * Seconds for the whole game, and seconds for each choice: what they do hangs by the mode.
 *
 * By correspondence (`days`) the first are for a move: until the choice is passed on.
 */
export interface ClockTerms {
  initial: number;
  increment: number;
  mode: "days" | "increment";
}

/** Time left at the moment of sending; only the running seat's time goes down. */
export interface Clocks {
  left_ms: number[];
  running: number;
  free_ms: number;
}

export const DEFAULT_GAME = "pocketmodel";

export const PROTOCOL = 1;

export type Json = Record<string, unknown>;

export const LONGEST_LIST = 100;

export interface SeatInfo {
  seat: number;
  letter: string;
  kind: "machine" | "open" | "person";
  name: string;
  agent: string;
  connected: boolean;
  ready: boolean;
  force: string;
  side: string;
  muted: boolean;
  profile: string;
}

/** How chance is made, and what of it may be known now (docs/fair-dice.md). */
export interface DiceInfo {
  source: "committed" | "scripted" | "seeded";
  practice: boolean;
  commitment: string;
  game: string;
  keys: string[];
  secret: string;
}

/** What taking back would mean for the reader now. */
export interface UndoInfo {
  free: boolean;
  obstacle: string;
  by_consent: boolean;
  requests_left: number;
  paid: boolean;
}

export interface Result {
  how: string;
  winners: number[];
  text: string;
}

export interface PuzzleInfo {
  level: string;
  chance: string;
  rest: string;
}

export interface LessonInfo {
  id: string;
  title: string;
  step: number;
  steps: number;
  say: string;
  rules: string[];
  option: number | null;
  next: string;
  waits: boolean;
  puzzle: PuzzleInfo | null;
}

export interface RoomInfo {
  id: string;
  game: string;
  title: string;
  status: "over" | "playing" | "waiting";
  spec: Record<string, unknown>;
  seats: SeatInfo[];
  dice: DiceInfo;
  solo: boolean;
  clock: ClockTerms | null;
  clock_words: string;
  spectators: number;
  undo_asked_by: number;
  undo_waits_for: number[];
  result: Result | null;
  rematch: string;
  lesson: LessonInfo | null;
  parent: string;
  owner: number;
  gallery_open: boolean;
  open_lists: boolean;
  rated: boolean;
  absent: number;
  claim_at_ms: number;
  claimable: boolean;
  due_ms: number;
}

/** A line of the story as the reader may know it. */
export interface LogEntry {
  number: number;
  text: string;
  rules: string[];
  event: Record<string, unknown> | null;
  mark: string;
}

/** What somebody said; spectators are heard apart from the players, in the gallery. */
export interface ChatLine {
  number: number;
  seat: number;
  name: string;
  text: string;
}

/**
 * Must come first. Without a token the reader is a spectator.
 *
 * `since` asks for what happened after that moment instead of the whole table. `language` is that
 * of the sentences (`de`, `en`); without it, or without words in it, they are in English.
 */
export interface Hello {
  type: "hello";
  token?: string | null;
  since?: number | null;
  name?: string;
  language?: string;
}

/** The seat's share in the dice; the game begins when every seat has given one. */
export interface Ready {
  type: "ready";
  id: string;
  key: string;
}

export const LONGEST_CHOICE = 400;

export const LONGEST_VARIATION = 40;

export interface Answer {
  type: "answer";
  id: string;
  seq: number;
  option?: number | null;
  choice?: string | null;
}

/**
 * Where the table shall pass in my name; said anew whenever I come to the table.
 *
 * Only in windows, see `GameInfo.windows`, but for what is a matter of course. Nobody else learns
 * of it.
 */
export interface Auto {
  type: "auto";
  id: string;
  forced?: boolean;
  windows?: Record<string, number | null>;
  quiet?: boolean;
  pays?: boolean;
  cards?: Record<string, number | null>;
  ahead?: Record<string, number>;
}

/** Why is this piece not to be chosen now? `piece` as the game's view names pieces. */
export interface Why {
  type: "why";
  id: string;
  piece: Record<string, number | string>;
}

/** Measure something on the table: free for everybody at any time, it changes nothing. */
export interface Survey {
  type: "survey";
  id: string;
  wanted: Record<string, number | string>;
}

/** Take back my last choice: at once where that is free, else the others are asked. */
export interface Undo {
  type: "undo";
  id: string;
  seq: number;
}

export interface Consent {
  type: "consent";
  id: string;
  seq: number;
  agree: boolean;
}

export interface Concede {
  type: "concede";
  id: string;
  seq: number;
}

/** The one whose turn it is did not come back: I win, or nobody does. */
export interface Claim {
  type: "claim";
  id: string;
  seq: number;
  what: "call off" | "win";
}

/** Take the other side, against the computer. */
export interface Swap {
  type: "swap";
  id: string;
  seq: number;
}

/** In a lesson: I have read what the coach says, the others may act. */
export interface Continue {
  type: "continue";
  id: string;
  seq: number;
}

/** What would the computer choose in my place, and why? Only against the computer. */
export interface Suggest {
  type: "suggest";
  id: string;
  seq: number;
  quick?: boolean;
}

export interface Chat {
  type: "chat";
  id: string;
  text: string;
}

/** Let spectators talk at this table, or not; every player may. */
export interface Gallery {
  type: "gallery";
  id: string;
  open: boolean;
}

/**
 * Let a guest, or whoever said a line in the gallery, talk no more; only the table's owner.
 *
 * Spectators are known by their address: all who watch from it fall silent.
 */
export interface Mute {
  type: "mute";
  id: string;
  seat?: number | null;
  line?: number | null;
  muted?: boolean;
}

/** Open a guest's seat again; only the table's owner, in a game only after a long absence. */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
}

export interface Ping {
  type: "ping";
}

export type ClientMessage =
  | Hello
  | Ready
  | Answer
  | Auto
  | Why
  | Survey
  | Undo
  | Consent
  | Concede
  | Claim
  | Swap
  | Continue
  | Suggest
  | Chat
  | Gallery
  | Mute
  | Remove
  | Ping;

/** The whole table as the reader may see it now. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  room: RoomInfo;
  seat: number;
  seq: number;
  view: Record<string, unknown> | null;
  log: LogEntry[];
  chat: ChatLine[];
  gallery: ChatLine[];
  clocks: Clocks | null;
  undo: UndoInfo;
  passing: boolean;
}

/** Keep the first `keep` lines and add these. */
export interface LogChange {
  keep: number;
  lines: LogEntry[];
}

/** One thing happened. `patch` turns the last view into the new one (`table.patch`). */
export interface Update {
  type: "update";
  seq: number;
  by: number;
  machine: boolean;
  patch: Record<string, unknown>;
  log: LogChange;
  clocks: Clocks | null;
  undo: UndoInfo;
  passing: boolean;
}

export interface RoomChanged {
  type: "room";
  room: RoomInfo;
}

/** The command with this id was stored; a second time with `duplicate`. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
  duplicate: boolean;
}

/** The answer to `why`; without a rule nothing stands against the piece. */
export interface Because {
  type: "because";
  id: string;
  text: string;
  rule: string;
}

/** The answer to `survey`: what was measured, in the shape that the game gives it. */
export interface Surveyed {
  type: "surveyed";
  id: string;
  found: Record<string, unknown>;
}

/** The answer to `suggest`. Where the computer is busy a quick one comes first, then this. */
export interface Suggested {
  type: "suggested";
  id: string;
  seq: number;
  option: number;
  quick: boolean;
  best: Weighed | null;
  others: Weighed[];
}

export interface Said {
  type: "said";
  line: ChatLine;
}

/** What was not done, and what to do about it. Nothing changed. */
export interface Refused {
  type: "error";
  code: "forbidden" | "illegal" | "lesson" | "limit" | "malformed" | "not_asked" | "not_first" | "not_found" | "over" | "server" | "stale";
  message: string;
  id: string;
  rule: string;
  seq: number;
}

export interface Pong {
  type: "pong";
}

export type ServerMessage =
  | Welcome
  | Update
  | RoomChanged
  | Ack
  | Because
  | Surveyed
  | Suggested
  | Said
  | Refused
  | Pong;

/** Who shall sit there: me (the creator), open (for the invite link), or an agent's name. */
export interface WantedSeat {
  who?: string;
  force?: unknown;
}

/** Everything has a default: `{}` deals a game against the computer at once. */
export interface NewRoom {
  game?: string;
  edition?: string;
  seats?: WantedSeat[];
  options?: Record<string, unknown>;
  catalogues?: Record<string, unknown>[];
  clock?: ClockTerms | null;
  name?: string;
  seed?: number | null;
  listed?: boolean;
  lesson?: string;
  puzzle?: string;
  go_on_from?: Moment | null;
  rematch_of?: string;
  swap?: boolean;
  rated?: boolean;
}

export interface Moment {
  room: string;
  step: number;
}

export interface SeatToken {
  seat: number;
  token: string;
}

export interface RoomCreated {
  room: RoomInfo;
  tokens: SeatToken[];
  invite: string;
}

/** Take an open seat, with a force of one's own if one likes. */
export interface JoinRoom {
  name?: string;
  seat?: number | null;
  force?: unknown;
  catalogues?: Record<string, unknown>[];
}

export interface Joined {
  room: RoomInfo;
  seat: number;
  token: string;
}

export interface RoomList {
  rooms: RoomInfo[];
}

/** An error of the HTTP part. */
export interface Problem {
  error: string;
  code: string;
  where: string;
  rule: string;
}

/** A file of the reader's: a saved game, a replay, a report or a scenario. */
export interface OpenFile {
  text: string;
  file?: string;
  name?: string;
}

/** What became of a case of a scenario. */
export interface CaseTold {
  name: string;
  passed: boolean;
  failures: string[];
  story: string[];
}

/** A game at a table of its own, or what became of a scenario. */
export interface Opened {
  game: RoomCreated | null;
  step: number;
  cases: CaseTold[];
}

/** What went wrong, and where: after so many choices, by default where the game stands. */
export interface Report {
  words?: string;
  step?: number | null;
}

/** A throw or a draw: what came of it, and what was to be expected of it. */
export interface LuckPoint {
  step: number;
  seat: number;
  expected: number;
  actual: number;
  text: string;
}

export interface ReplayMoment {
  patch: Record<string, unknown>;
  by: number;
  lines: number;
  turn: number;
}

/** A finished game, everything open: the first view and what each choice changes. */
export interface ReplayPage {
  room: RoomInfo;
  view: Record<string, unknown>;
  steps: ReplayMoment[];
  log: LogEntry[];
  luck: LuckPoint[];
  lines: number;
}

/** Another way on from a position of a finished game: after so many choices, these. */
export interface Variation {
  step: number;
  choices: string[];
}

/** What the table looks like on that way: patches from the view of the position on. */
export interface VariationPage {
  steps: ReplayMoment[];
  log: LogEntry[];
}

/** How long to think about each choice; more than is known already is thought anew. */
export interface Analyse {
  milliseconds?: number;
  worlds?: number;
  turns?: number;
}

/** One position of a finished game, after so many choices, and how long to think about it. */
export interface LookAt {
  step: number;
  milliseconds?: number;
  worlds?: number;
  turns?: number;
}

/** How far an analysis is. Ask again while it waits or runs. */
export interface AnalysisState {
  status: "done" | "failed" | "none" | "running" | "waiting";
  done: number;
  total: number;
  analysis: Analysis | null;
  problem: string;
}

export const LONGEST = 24;

export type Outcome = "" | "drawn" | "lost" | "won";

/** What somebody wants to be called, in a new profile or from now on. */
export interface NameWish {
  name: string;
}

/** Somebody on a list: a person with a profile, or an opponent of ours. */
export interface Person {
  id: string;
  name: string;
}

/** A profile, for whoever has its key. */
export interface OwnProfile {
  id: string;
  name: string;
  made_ms: number;
  blocked: Person[];
}

/** Everything that the server keeps about somebody. */
export interface ProfileExport {
  profile: OwnProfile;
  standings: Standing[];
  games: PlayedGame[];
  reports: Record<string, unknown>[];
}

/** How somebody stands on the list of a game, or of one of its editions. */
export interface Standing {
  game: string;
  edition: string;
  points: number;
  low: number;
  high: number;
  provisional: boolean;
  games: number;
  won: number;
}

export interface Ranked {
  person: Person;
  standing: Standing;
  place: number;
}

export interface Leaderboard {
  game: string;
  edition: string;
  ranked: Ranked[];
}

export interface PlayedSeat {
  seat: number;
  person: Person;
  force: string;
  result: "" | "drawn" | "lost" | "won";
  luck: number;
  luck_doubt: number;
  points: number | null;
}

/** A game in somebody's history; a finished one has its replay under the room's name. */
export interface PlayedGame {
  room: string;
  game: string;
  edition: string;
  rated: boolean;
  begun_ms: number;
  over_ms: number;
  how: string;
  seats: PlayedSeat[];
}

export interface History {
  games: PlayedGame[];
  more: string;
}

/** How often somebody won with something: of all games, or with one edition or force. */
export interface Share {
  game: string;
  edition: string;
  force: string;
  games: number;
  won: number;
  low: number;
  high: number;
}

/** How lucky somebody was in all games of a kind, and how much of that chance explains. */
export interface LuckSum {
  game: string;
  games: number;
  luck: number;
  doubt: number;
}

/** Somebody at a table behaved badly: for the host to read. */
export interface Complaint {
  seat: number;
  reason: "cheating" | "insult" | "name" | "other" | "stalling";
  words?: string;
}

/** What somebody says on the socket of the queue; whoever hangs up waits no more. */
export interface Queue {
  type: "queue";
  game: string;
  edition: string;
  rated: boolean;
  clock: ClockTerms | null;
  key: string;
  name: string;
}

/** Said again and again to who waits. */
export interface Waiting {
  type: "waiting";
  people: number;
  seconds: number;
  reach: number;
}

/** The end of waiting: the reader's seat at a table. */
export interface Paired {
  type: "paired";
  room: string;
  seat: number;
  token: string;
}

export type QueueMessage = Waiting | Paired | Refused;

/** What everybody may know about somebody. */
export interface PersonPage {
  person: Person;
  made_ms: number;
  standings: Standing[];
  shares: Share[];
  luck: LuckSum[];
}

/** Somebody to play against; all of them know no more than a person in their place. */
export interface AgentInfo {
  name: string;
  title: string;
  about: string;
  level: number;
}

export interface OptionInfo {
  name: string;
  title: string;
  rule: string;
  meaning: string;
  default: unknown;
  values: unknown[];
  labels: string[];
  kind: "choice" | "number" | "pair" | "whole";
  least: number;
  most: number | null;
}

/** A shipped force: a fleet of units, or a deck of cards. */
export interface ForceInfo {
  name: string;
  title: string;
  editions: string[];
  stars: number;
  units: number;
  cards: number;
  about: string;
  side: string;
  beginners: boolean;
}

export interface EditionInfo {
  name: string;
  title: string;
}

/** What a seat plays, in games whose seats differ. */
export interface SideInfo {
  name: string;
  title: string;
}

/** A kind of question in which a player may answer to what another does, or pass. */
export interface WindowInfo {
  name: string;
  title: string;
}

/** What can be agreed before a game. */
export interface GameInfo {
  name: string;
  title: string;
  fewest_seats: number;
  most_seats: number;
  editions: EditionInfo[];
  edition_word: string;
  force_word: string;
  force_kind: string;
  sides: SideInfo[];
  windows: WindowInfo[];
  catalogue: boolean;
  options: OptionInfo[];
  forces: ForceInfo[];
  agents: AgentInfo[];
}

/** A clock to choose; one without `terms` asks for them. */
export interface ClockOffer {
  title: string;
  mode: "days" | "increment";
  terms: ClockTerms | null;
  asks: string;
}

export interface GameList {
  games: GameInfo[];
  clocks: ClockOffer[];
  version: string;
}

export interface LessonTitle {
  id: string;
  title: string;
  about: string;
  minutes: number;
  game: string;
}

export interface LessonList {
  lessons: LessonTitle[];
}

export interface PuzzleTitle {
  id: string;
  title: string;
  task: string;
  level: string;
  game: string;
}

export interface PuzzleList {
  puzzles: PuzzleTitle[];
}

export interface RuleEntry {
  id: string;
  game: string;
  chapter: string;
  title: string;
  text: string;
  notes: string[];
  decisions: DecisionEntry[];
}

export interface DecisionEntry {
  id: string;
  question: string;
  ruling: string;
  options: string[];
}

export interface RuleList {
  rules: RuleEntry[];
}

/**
 * Units and cards to choose from, shipped and own, with generated words.
 *
 * In a game with cards of its own there are no units, and `speech.seen` of the game says what its
 * cards and its vocabulary hold.
 */
export interface CatalogueContent {
  units: Record<string, unknown>[];
  cards: Record<string, unknown>[];
  vocabulary: Record<string, unknown>;
}

export interface CheckForce {
  force: unknown;
  game?: string;
  edition?: string;
  options?: Record<string, unknown>;
  catalogues?: Record<string, unknown>[];
}

export interface DocumentProblem {
  message: string;
  rule: string;
  where: string;
  field: string;
  line: number;
}

/** How often each value occurs in a force, from the least to the greatest without gaps. */
export interface ForceCurve {
  title: string;
  counts: [number, number][];
  mean: string;
}

export interface ForceFact {
  name: string;
  words: string;
  rule: string;
}

export interface ForceChecked {
  legal: boolean;
  force: Record<string, unknown> | null;
  text: string;
  stars: number;
  problems: DocumentProblem[];
  plain: string;
  editions: string[];
  size: string;
  side: string;
  curves: ForceCurve[];
  facts: ForceFact[];
  opening: string[];
}

export interface CheckCatalogue {
  document: unknown;
}

export interface CatalogueChecked {
  valid: boolean;
  document: Record<string, unknown> | null;
  text: string;
  units: Record<string, unknown>[];
  cards: Record<string, unknown>[];
  problems: DocumentProblem[];
}

/** A catalogue or a force for the server's collection. */
export interface SaveDocument {
  kind: "catalogue" | "deck" | "fleet";
  title: string;
  document: Record<string, unknown>;
}

export interface SavedDocument {
  id: string;
  kind: string;
  title: string;
  document: Record<string, unknown>;
  token: string;
}

export interface Collection {
  documents: SavedDocument[];
}

/** How this server can tell people who are not at the table. */
export interface NoticeOffer {
  push_key: string;
  webhooks: boolean;
}

/** Where somebody at a table wants to hear: what a browser gives, or an address of their own. */
export interface NewNotice {
  kind: "push" | "webhook";
  url: string;
  p256dh?: string;
  auth?: string;
}

/** A place where somebody hears. */
export interface Notice {
  id: string;
  kind: "push" | "webhook";
  url: string;
  secret: string;
}

export interface NoticeList {
  notices: Notice[];
}

export const MOST = 512;

export const MOST_ROUNDS = 64;

/** A table as it stands in the store, and whose turn it is if it is played by correspondence. */
export interface SleepingTable {
  room: RoomInfo;
  asked: number;
  due_ms: number;
}

export interface TurnList {
  tables: SleepingTable[];
  now_ms: number;
}

export type TournamentFormat = "round-robin" | "swiss";

export type TournamentStatus = "open" | "over" | "playing";

/** What is agreed before it begins. Everybody brings their forces when they enter. */
export interface NewTournament {
  title: string;
  game?: string;
  edition?: string;
  format?: "round-robin" | "swiss";
  rounds?: number;
  legs?: number;
  games?: number;
  clock?: ClockTerms | null;
  options?: Record<string, unknown>;
  starts_ms?: number;
  by_itself?: boolean;
  filler?: string;
  listed?: boolean;
}

/** A line of the list. */
export interface TournamentTitle {
  id: string;
  title: string;
  game: string;
  game_title: string;
  edition: string;
  format: "round-robin" | "swiss";
  status: "open" | "over" | "playing";
  entrants: number;
  round: number;
  rounds: number;
  clock_words: string;
  starts_ms: number;
}

export interface TournamentList {
  tournaments: TournamentTitle[];
  now_ms: number;
}

/** A line of the standings. */
export interface EntrantLine {
  entrant: number;
  name: string;
  place: number;
  points: number;
  won: number;
  drawn: number;
  lost: number;
  byes: number;
  breaks: number[];
  gone: boolean;
  agent: string;
  profile: string;
}

export interface PairingLine {
  first: number;
  second: number;
  scores: (number | null)[];
  how: "absent" | "bye" | "forfeit" | "open" | "played";
  rooms: string[];
}

/** A tournament as everybody may see it; with a token also what is yours in it. */
export interface TournamentPage {
  about: TournamentTitle;
  games: number;
  tie_breaks: string[];
  sides: string[];
  standings: EntrantLine[];
  rounds: PairingLine[][];
  may_enter: boolean;
  me: number;
  organiser: boolean;
  table: boolean;
}

export interface TournamentMade {
  tournament: TournamentTitle;
  token: string;
}

/** Take part. `forces`: one, or one for each side; nothing: chosen for you, and kept. */
export interface EnterTournament {
  name: string;
  forces?: unknown[];
}

export interface TournamentEntered {
  entrant: number;
  token: string;
}

/** Where your next game is; the token of your seat is the one you entered with. */
export interface TournamentSeat {
  room: string;
  seat: number;
}

/** What only the organiser may do. */
export interface OrganiseTournament {
  act: "begin round" | "correct" | "forfeit" | "withdraw";
  round?: number;
  pairing?: number;
  missing?: number[];
  scores?: number[];
  entrant?: number;
}

/** An answer and the chance of winning that it leaves. */
export interface Weighed {
  choice: string;
  text: string;
  chance: number;
}

/** A choice that was made, beside what the analysis would have chosen. */
export interface Judged {
  number: number;
  seat: number;
  asked: string;
  given: Weighed;
  best: Weighed;
  cost: number;
  grade: string;
  others: Weighed[];
  line: string[];
}

/** All of it, as it is kept beside a replay. */
export interface Analysis {
  version: number;
  game: string;
  worlds: number;
  milliseconds: number;
  curve: number[][];
  judged: Judged[];
}

/** What the strongest opponent would answer, and why: what it and the others are worth. */
export interface Advice {
  option: number;
  asked: string;
  best: Weighed | null;
  others: Weighed[];
  line: string[];
}
