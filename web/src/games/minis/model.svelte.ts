import { t } from '../../lib/tongue.svelte';

// What all parts of the open table share: what may be chosen, what is looked at, what is planned.

import { createContext } from 'svelte';
import { type BoardProps, DECLINE, type Planned } from '../../lib/game';
import { sentence } from '../../lib/words';
import { BoardModel, groupOptions, type Standing } from '../../table/board/model.svelte';
import { type Box, boxOf } from './camera';
import { Camera } from './camera.svelte';
import { tokens } from './crowd';
import { cardCorners, type Point, polar } from './geometry';
import { isCard, type Key, keyOf, optionWords, seatOfCard, slotOfCard } from './pieces';
import { Plan } from './plan.svelte';
import { Route } from './route.svelte';
import { chipsOf, type Ringed, sayings } from './saying';
import type {
  Foreseen,
  Measured,
  MinisView,
  Question,
  QuestionOption,
  Ray,
  Spot,
  TargetMeasured,
  UnitView,
} from './seen';
import { Surveyor } from './surveyor';
import { cardOf, pieceWords, planWords } from './words';

const MARGIN = 34;
/** Degrees off the heading where an arc of fire is widest and farthest. */
const ARC = [-45, 0, 45];
const ROUND = [0, 90, 180, 270];
/** What a unit can do beside the question: it takes more than a click on the unit. */
const ASIDE = new Set(['command', 'convert']);

export class OpenTable extends BoardModel<MinisView, Question, QuestionOption, Key> {
  readonly camera = new Camera();
  /** Segments that are planned before the one in hand. */
  readonly route = new Route(this);
  /** The piece that is reached by Tab. */
  stop = $state<Key | null>(null);
  /** Units whose arcs and ranges lie on the table. */
  arcs = $state.raw<readonly number[]>([]);
  /** The unit from which everything is measured. */
  measuring = $state<number | null>(null);
  measured = $state.raw<Measured | null>(null);
  /** Whose targets light up, where several units could fire. */
  #shooter = $state<number | null>(null);
  /** The piece that a list points at. */
  pointed = $state<Key | null>(null);
  dragging = $state(false);

  readonly #foresee = new Surveyor<{ plan: Plan; answer: number }, Foreseen>(
    ({ answer }) =>
      this.survey({ ...this.route.passed, option: answer }) as unknown as Promise<Foreseen>,
    ({ plan, answer }, found) => plan.tell(answer, found),
  );
  readonly #measure = new Surveyor<number, Measured>(
    (unit) => this.survey({ unit }) as unknown as Promise<Measured>,
    (_, found) => (this.measured = found),
  );

  get canMeasure(): boolean {
    return this.props.survey !== undefined;
  }

  readonly onTable = $derived(this.view.units.filter((unit) => unit.place === 'table'));

  readonly cards = $derived(
    this.view.players.flatMap((player) =>
      player.cards.map((card) => ({ ...card, owner: player.seat })),
    ),
  );

  // -- what may be chosen --------------------------------------------------------------------------

  readonly question = $derived(this.props.question);

  /** The measured answer to the question, a new one for each that asks for one. */
  readonly #first = $derived.by(() => {
    const { question } = this;
    return question?.options.some((option) => option.amounts?.length)
      ? new Plan(question, this.view)
      : null;
  });

  /** The measured answer under way: that one, or one for a later segment. */
  readonly plan = $derived(this.route.next ?? this.#first);

  /** Those that have no measures of their own. */
  readonly plain = $derived(this.options.filter((option) => !this.#first?.covers(option)));

  readonly shooters = $derived(
    new Set(
      this.plain
        .filter((option) => option.target !== undefined && option.unit !== undefined)
        .map((option) => option.unit!),
    ),
  );

  /** The unit that the question is about, or that the reader has picked for it. */
  readonly acting = $derived.by((): UnitView | undefined => {
    const { plan, question, shooters } = this;
    if (plan) return plan.unit;
    if (shooters.size === 1) return this.unit([...shooters][0]!);
    if (this.#shooter !== null && shooters.has(this.#shooter)) return this.unit(this.#shooter);
    return question?.unit === undefined ? undefined : this.unit(question.unit);
  });

  readonly choices = $derived.by(() => {
    const several = this.shooters.size > 1;
    const aside = (option: QuestionOption) =>
      option.option === DECLINE ||
      this.#byPlan(option) ||
      (several && option.target !== undefined && option.unit !== this.acting?.unit);
    return groupOptions(this.plain, (option) => (aside(option) ? undefined : keyOf(option)));
  });

  /** Options that no piece of the table stands for. */
  readonly others = $derived(
    this.plain.filter((option) => {
      if (option.option === DECLINE) return this.plan !== null;
      const key = keyOf(option);
      const away = key !== undefined && !isCard(key) && this.unit(key)?.place !== 'table';
      return key === undefined || away || this.#byPlan(option);
    }),
  );

  /** What the planned unit could do instead: it stands beside the plan, not on the unit. */
  #byPlan(option: QuestionOption): boolean {
    const own = option.unit === undefined || option.unit === this.plan?.unit?.unit;
    return this.plan !== null && own && option.target === undefined && option.card === undefined;
  }

  unit(number: number): UnitView | undefined {
    return this.view.units[number];
  }

  ownerOf(key: Key): number {
    return isCard(key) ? seatOfCard(key) : (this.unit(key)?.owner ?? -1);
  }

  standing(key: Key): Standing {
    if (this.acting?.unit === key) return 'acting';
    const options = this.choices.get(key);
    if (options && this.plan && options.every(({ verb }) => ASIDE.has(verb))) return 'plain';
    if (options) return options.some((option) => option.target === key) ? 'target' : 'legal';
    return this.shooters.has(key) ? 'legal' : 'plain';
  }

  actWords(option: QuestionOption): string {
    if (option.target === undefined) return optionWords(option);
    return `${sentence(option.verb)} ${pieceWords(this.view, option.target)}`;
  }

  /** The plan as the main button says it. */
  readonly planned = $derived.by((): Planned | null => {
    const { plan } = this;
    if (!plan) return null;
    const { route } = this;
    const first = route.legs[0]?.answer ?? plan.answer;
    const touched = plan.touched || route.legs.length > 0;
    const label = planWords(plan, route.legs.length);
    const allowed = !plan.exact?.refusal;
    return { option: first, label, touched, allowed, give: () => this.commit() };
  });

  commit(): void {
    if (!this.plan || this.props.busy) return;
    this.look(null);
    this.route.go(this.plan);
  }

  /** As elsewhere, but several options stand on the card of the piece, not in a menu. */
  override activate(key: Key, element: Element): void {
    const options = this.optionsFor(key);
    const again = this.looked?.key === key && this.pinned;
    if (this.shooters.size > 1 && this.shooters.has(key)) this.#shooter = key;
    const [only] = options;
    const single = options.length === 1 && only && !ASIDE.has(only.verb);
    const direct = single && (!this.phone || again);
    if (direct) this.choose(only);
    else if (again) this.look(null);
    else this.look({ key, element }, true);
    if (options.length === 0 && !again && this.question && !this.plan) this.askWhy(key);
  }

  protected askWhy(key: Key): void {
    if (!this.plays || this.shooters.has(key)) return;
    if (isCard(key)) this.props.ontouch({ seat: seatOfCard(key), card: slotOfCard(key) });
    else this.props.ontouch({ unit: key });
  }

  // -- looking -------------------------------------------------------------------------------------

  override hover(key: Key, element: Element): void {
    if (!this.dragging) super.hover(key, element);
  }

  override dismiss(): boolean {
    if (super.dismiss()) return true;
    if (this.measuring !== null) this.stopMeasuring();
    else if (this.arcs.length > 0) this.arcs = [];
    else if (this.route.legs.length > 0) this.route.back();
    else if (this.plan?.touched) this.plan.reset();
    else if (this.#shooter !== null) this.#shooter = null;
    else return false;
    return true;
  }

  /** The unit that a key like A or M is about. */
  get subject(): number | undefined {
    const looked = this.looked?.key;
    if (looked !== undefined && !isCard(looked)) return looked;
    return this.acting?.unit;
  }

  toggleArcs(unit: number | undefined = this.subject): void {
    if (unit === undefined) return;
    const rest = this.arcs.filter((each) => each !== unit);
    this.arcs = rest.length < this.arcs.length ? rest : [...rest, unit];
  }

  toggleMeasuring(unit: number | undefined = this.subject): void {
    if (unit === undefined || unit === this.measuring) return this.stopMeasuring();
    this.measuring = unit;
    this.look(null);
  }

  stopMeasuring(): void {
    this.measuring = null;
  }

  /** The unit through whose eyes the table is measured: the reader's choice, or who fires. */
  readonly eyes = $derived.by((): number | null => {
    if (this.measuring !== null) return this.measuring;
    const { acting } = this;
    return !this.plan && acting && this.shooters.has(acting.unit) ? acting.unit : null;
  });

  /** Ask again, because something may have moved. */
  measureNow(): void {
    const { eyes } = this;
    if (eyes === null || !this.canMeasure) return this.#measure.drop();
    if (this.unit(eyes)?.place !== 'table') return this.stopMeasuring();
    this.#measure.want(eyes);
  }

  foreseeNow(): void {
    const { plan } = this;
    if (plan && this.canMeasure && !this.props.busy && !this.route.under) {
      this.#foresee.want({ plan, answer: plan.answer });
    } else this.#foresee.drop();
  }

  survey(wanted: Record<string, number>): Promise<object> {
    return this.props.survey?.(wanted) ?? Promise.reject(new Error(t('nobody measures here')));
  }

  /** What can be fired at from where: the end of the plan, or the unit that is measured from. */
  readonly targets = $derived.by((): TargetMeasured[] => {
    if (this.eyes !== null) return this.measured?.unit === this.eyes ? this.measured.targets : [];
    return this.plan?.foreseen?.targets ?? [];
  });

  // -- the picture ---------------------------------------------------------------------------------

  /** How each unit is drawn; the one that acts is drawn where it stands. */
  readonly tokens = $derived.by(() => {
    const firm = this.acting ? [this.acting.unit] : [];
    return tokens(this.onTable, this.camera.scale, new Set(firm));
  });

  /** Units whose arcs and ranges lie on the table. */
  readonly seen = $derived(
    this.onTable.filter(
      (unit) =>
        this.arcs.includes(unit.unit) ||
        (unit.unit === this.eyes && unit.unit === this.acting?.unit && !this.plan),
    ),
  );

  /** All whose ranges are drawn, that of the plan included. */
  readonly ringed = $derived.by((): Ringed[] => {
    const { plan, seen } = this;
    const rings: Ringed[] = seen.map((unit) => ({ id: String(unit.unit), unit, at: unit }));
    if (plan?.unit && plan.spot && plan.mode !== 'place')
      rings.push({ id: 'plan', unit: plan.unit, at: plan.spot });
    return rings;
  });

  readonly chips = $derived(chipsOf(this));
  /** Where what is written on the table stands. */
  readonly sayings = $derived(sayings(this));

  get everything(): Box {
    const points: Point[] = this.onTable.flatMap((unit) => rim(unit));
    for (const card of this.cards) if (card.standing) points.push(...cardCorners(card));
    for (const kind of this.plan?.candidates ?? []) points.push(kind.spot);
    const edge = this.view.edge;
    if (edge) points.push({ x: edge[0], y: edge[1] }, { x: edge[2], y: edge[3] });
    return points.length > 0 ? boxOf(points, MARGIN) : boxOf([{ x: 0, y: 0 }], 300);
  }

  /** The reader wants to see everything. */
  fit(): void {
    this.camera.fit(this.everything);
  }

  /** What the question is about: the acting unit with all that it can reach. */
  get scene(): Point[] {
    const { plan, acting } = this;
    const spots = plan?.candidates.map(({ spot }) => spot) ?? [];
    if (plan?.mode === 'move' && acting) {
      const ends = plan.kinds.flatMap((kind) => fanEnds(acting, kind.rays ?? []));
      const bases = [...ends, ...spots].flatMap((end) => rim({ ...end, radius: acting.radius }));
      const ranges = plan.spot ? this.#ranges(acting, plan.spot) : [];
      return [...rim(acting), ...bases, ...ranges];
    }
    if (plan) {
      const base = this.cards.filter((card) => card.standing && card.owner === plan.unit?.owner);
      const cards = plan.kind.card === undefined ? [] : base.flatMap(cardCorners);
      const here = acting?.place === 'table' ? rim(acting) : [];
      const anchor = plan.anchor ? rim(plan.anchor) : [];
      return [...here, ...spots, ...cards, ...anchor];
    }
    const keys = [...this.choices.keys()];
    const around = acting?.place === 'table' ? this.#ranges(acting, acting) : [];
    return [...around, ...keys.flatMap((key) => this.#outline(key))];
  }

  #outline(key: Key): Point[] {
    const card = cardOf(this.view, key);
    if (card) return cardCorners(card);
    const unit = this.unit(key);
    return unit?.place === 'table' ? rim(unit) : [];
  }

  /** A unit that stands here, and the ends of its arc of fire. */
  #ranges(unit: UnitView, at: Spot): Point[] {
    const ends = unit.ranges.flatMap((range) =>
      (range.arc ? ARC : ROUND).map((off) =>
        polar(at, at.heading + off, unit.radius + range.reach + range.lasers),
      ),
    );
    return [...rim({ x: at.x, y: at.y, radius: unit.radius }), ...ends];
  }
}

function fanEnds(at: Spot, rays: readonly Ray[]): Point[] {
  return rays.map(({ turn, length }) => polar(at, at.heading + turn, length));
}

function rim({ x, y, radius }: { x: number; y: number; radius: number }): Point[] {
  return [
    { x: x - radius, y: y - radius },
    { x: x + radius, y: y + radius },
  ];
}

const [useBoard, setBoard] = createContext<OpenTable>();

export { useBoard };

export function provideBoard(read: () => BoardProps<MinisView, Question>): OpenTable {
  return setBoard(new OpenTable(read));
}
