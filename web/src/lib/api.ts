/** The HTTP part of the server, typed. Every failure is an `ApiProblem` with words for people. */
import { brought } from './brought';
import { profileKey } from './key';
import {
  DEFAULT_GAME,
  type Advice,
  type Analyse,
  type AnalysisState,
  type CatalogueChecked,
  type CatalogueContent,
  type CheckCatalogue,
  type CheckForce,
  type Collection,
  type ForceChecked,
  type GameList,
  type Joined,
  type JoinRoom,
  type LessonList,
  type PuzzleList,
  type LookAt,
  type NewNotice,
  type NewRoom,
  type Notice,
  type NoticeOffer,
  type Opened,
  type OpenFile,
  type Problem,
  type ReplayPage,
  type Report,
  type RoomCreated,
  type RoomInfo,
  type RoomList,
  type RuleEntry,
  type RuleList,
  type SavedDocument,
  type SaveDocument,
  type EnterTournament,
  type NewTournament,
  type OrganiseTournament,
  type TournamentEntered,
  type TournamentList,
  type TournamentMade,
  type TournamentPage,
  type TournamentSeat,
  type TurnList,
  type Variation,
  type VariationPage,
} from './protocol';
import { server } from './server.svelte';
import { later, t, tongue } from './tongue.svelte';

export class ApiProblem extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code = '',
    readonly where = '',
    readonly rule = '',
  ) {
    super(message);
  }
}

/** The words of any failure. */
export function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}

// In the words of Chrome, Firefox, Safari and of the loader of the pages' styles.
const PART_MISSING =
  /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether a part of the page could not be fetched, as in a tab from before an upgrade. */
export function isPartMissing(failure: unknown): boolean {
  return PART_MISSING.test(messageOf(failure));
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  token?: string;
  /** Of a profile. */
  key?: string;
}

const KEPT = 'x-kept'; // on answers that the page's worker kept of earlier times
const NO_SERVER = later('This is a saved page: it has no server to ask.');

export async function call<T>(path: string, wanted: Call = {}): Promise<T> {
  if (brought.has(path)) return brought.answer(path) as T;
  return parsed(await asked(path, wanted)) as T;
}

/** The same with the reader's profile, if there still is one. */
async function seated<T>(path: string, wanted: Call): Promise<T> {
  const key = profileKey();
  try {
    return await call<T>(path, { ...wanted, key });
  } catch (failure) {
    if (!key || !(failure instanceof ApiProblem) || failure.code !== 'profile') throw failure;
    return call<T>(path, wanted);
  }
}

/** What the server answers, as text; raises what it says against it. */
async function asked(path: string, { method = 'GET', body, token, key }: Call): Promise<string> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': tongue.language,
  };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (key) headers['X-Starfold-Key'] = key;
  if (brought.alone) throw new ApiProblem(t(NO_SERVER), 0, 'network');
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    server.reached = false;
    throw new ApiProblem(t('The server cannot be reached. Is it still running?'), 0, 'network');
  }
  server.reached = !response.headers.has(KEPT);
  const text = await response.text();
  if (!response.ok) throw problem(response, parsed(text));
  return text;
}

function parsed(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

function problem(response: Response, data: unknown): ApiProblem {
  const said = (data ?? {}) as Partial<Problem>;
  const message =
    said.error ?? t('The server answered with status {status}.', { status: response.status });
  return new ApiProblem(message, response.status, said.code, said.where, said.rule);
}

const part = encodeURIComponent;
const analysisOf = (room: string) => `/api/rooms/${part(room)}/replay/analysis`;

export const api = {
  games: () => call<GameList>('/api/games'),
  rooms: () => call<RoomList>('/api/rooms'),
  /** Tables by correspondence, as they stand in the store: none is woken. */
  turns: (rooms: string[]) =>
    call<TurnList>(`/api/turns?${rooms.map((room) => `room=${part(room)}`).join('&')}`),
  tournaments: () => call<TournamentList>('/api/tournaments'),
  tournament: (id: string, token?: string) =>
    call<TournamentPage>(`/api/tournaments/${part(id)}`, { token }),
  makeTournament: (wanted: NewTournament) =>
    call<TournamentMade>('/api/tournaments', { method: 'POST', body: wanted }),
  enterTournament: (id: string, wanted: EnterTournament) =>
    seated<TournamentEntered>(`/api/tournaments/${part(id)}/enter`, {
      method: 'POST',
      body: wanted,
    }),
  withdraw: (id: string, token: string) =>
    call<TournamentPage>(`/api/tournaments/${part(id)}/withdraw`, { method: 'POST', token }),
  ownTable: (id: string, token: string) =>
    call<TournamentSeat>(`/api/tournaments/${part(id)}/table`, { method: 'POST', token }),
  organise: (id: string, wanted: OrganiseTournament, token: string) =>
    call<TournamentPage>(`/api/tournaments/${part(id)}/organise`, {
      method: 'POST',
      body: wanted,
      token,
    }),
  room: (room: string) => call<RoomInfo>(`/api/rooms/${part(room)}`),
  /** `token`: of a seat of the earlier game, for a rematch. */
  createRoom: (wanted: Partial<NewRoom>, token?: string) =>
    seated<RoomCreated>('/api/rooms', { method: 'POST', body: wanted, token }),
  join: (room: string, wanted: Partial<JoinRoom>, token?: string) =>
    seated<Joined>(`/api/rooms/${part(room)}/join`, { method: 'POST', body: wanted, token }),
  replay: (room: string) => call<ReplayPage>(`/api/rooms/${part(room)}/replay`),
  replayFile: (room: string) => `/api/rooms/${part(room)}/replay/file`,
  /** A finished game as one page that needs no server. */
  wholePage: (room: string) => `/api/rooms/${part(room)}/replay/page`,
  /** A game as it stands, as a file; of a running one with the token of its player. */
  savedGame: (room: string, token?: string) => asked(`/api/rooms/${part(room)}/file`, { token }),
  report: (room: string, wanted: Report, token?: string) =>
    asked(`/api/rooms/${part(room)}/report`, { method: 'POST', body: wanted, token }),
  /** How people are told who are not at the table. */
  notices: () => call<NoticeOffer>('/api/notices'),
  notify: (room: string, wanted: NewNotice, token: string) =>
    call<Notice>(`/api/rooms/${part(room)}/notices`, { method: 'POST', body: wanted, token }),
  openFile: (file: OpenFile) => call<Opened>('/api/files', { method: 'POST', body: file }),
  /** How far the analysis of a finished game is; all of it when it is done. */
  analysis: (room: string) => call<AnalysisState>(analysisOf(room)),
  analyse: (room: string, wanted: Analyse) =>
    call<AnalysisState>(analysisOf(room), { method: 'POST', body: wanted }),
  stopAnalysing: (room: string) => call<AnalysisState>(analysisOf(room), { method: 'DELETE' }),
  position: (room: string, wanted: LookAt) =>
    call<Advice>(`/api/rooms/${part(room)}/replay/position`, { method: 'POST', body: wanted }),
  variation: (room: string, wanted: Variation) =>
    call<VariationPage>(`/api/rooms/${part(room)}/replay/line`, { method: 'POST', body: wanted }),
  lessons: () => call<LessonList>('/api/lessons'),
  puzzles: () => call<PuzzleList>('/api/puzzles'),
  rules: (game: string) => call<RuleList>(`/api/rules?game=${part(game)}`),
  rule: (id: string) => call<RuleEntry>(`/api/rules/${part(id)}`),
  catalogue: (edition = '') =>
    call<CatalogueContent>(`/api/catalogue${edition ? `?edition=${part(edition)}` : ''}`),
  /** All cards of a game that has its own; with an edition those that it allows. */
  cards: (game: string, edition = '') =>
    call<CatalogueContent>(
      `/api/catalogue?game=${part(game)}${edition ? `&edition=${part(edition)}` : ''}`,
    ),
  force: (name: string, game: string = DEFAULT_GAME) =>
    call<ForceChecked>(`/api/forces/${part(name)}?game=${part(game)}`),
  checkForce: (wanted: Partial<CheckForce>) =>
    call<ForceChecked>('/api/forces/check', { method: 'POST', body: wanted }),
  checkCatalogue: (wanted: CheckCatalogue) =>
    call<CatalogueChecked>('/api/catalogue/check', { method: 'POST', body: wanted }),
  collection: () => call<Collection>('/api/collection'),
  /** One document with its content, which a long list leaves out. */
  document: (id: string) => call<SavedDocument>(`/api/collection/${part(id)}`),
  saveDocument: (document: SaveDocument) =>
    call<SavedDocument>('/api/collection', { method: 'POST', body: document }),
  updateDocument: (id: string, document: SaveDocument, token: string) =>
    call<SavedDocument>(`/api/collection/${part(id)}`, { method: 'PUT', body: document, token }),
  deleteDocument: (id: string, token: string) =>
    call<null>(`/api/collection/${part(id)}`, { method: 'DELETE', token }),
};

const rules = new Map<string, Promise<RuleEntry>>();

/** A rule's text, asked for once in each language. */
export function ruleText(id: string): Promise<RuleEntry> {
  const key = `${tongue.language} ${id}`;
  let rule = rules.get(key);
  if (!rule) {
    rule = api.rule(id);
    rules.set(key, rule);
    rule.catch(() => rules.delete(key));
  }
  return rule;
}

const games = new Map<string, Promise<GameList>>();

/** What there is to play, asked for once in each language. */
export function gameList(): Promise<GameList> {
  const { language } = tongue;
  let list = games.get(language);
  if (!list) {
    list = api.games();
    games.set(language, list);
    list.catch(() => games.delete(language));
  }
  return list;
}
