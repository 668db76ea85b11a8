// What the boards of all games share: what may be chosen, what is looked at, what a click means.

import type { BoardProps, TableView } from '../../lib/game';

const HOVER_DELAY = 320;
const MOVING_ON = 60;
const LONG_PRESS = 520;

/** A piece, and where it is drawn. */
export interface Anchor<Key> {
  key: Key;
  element: Element;
}

/** `legal`: it can act; `target`: it can be acted upon; `dim`: others can. */
export type Standing = 'legal' | 'target' | 'acting' | 'dim' | 'plain';

interface Answer {
  option: number;
}

interface Asking<Option> {
  options?: Option[];
}

export abstract class BoardModel<
  View extends TableView,
  Asked extends Asking<Option>,
  Option extends Answer,
  Key,
> {
  /** The piece that is shown in full; `pinned` ones stay and can be read and clicked. */
  looked = $state.raw<Anchor<Key> | null>(null);
  pinned = $state(false);
  /** A piece with several options: which one? */
  menu = $state.raw<Anchor<Key> | null>(null);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #pressed = false;

  readonly #read: () => BoardProps<View, Asked>;

  constructor(read: () => BoardProps<View, Asked>) {
    this.#read = read;
  }

  /** All options of each piece, in the order of the question. */
  abstract readonly choices: Map<Key, Option[]>;
  abstract standing(key: Key): Standing;
  /** How a button says what the option does. */
  abstract actWords(option: Option): string;
  /** A piece that cannot be chosen was touched: the server says why. */
  protected abstract askWhy(key: Key): void;

  get props(): BoardProps<View, Asked> {
    return this.#read();
  }

  get view(): View {
    return this.props.view;
  }

  get seat(): number {
    return this.props.seat;
  }

  /** Whether the reader has a seat, so that the game waits for them. */
  get plays(): boolean {
    return this.seat >= 0;
  }

  /** Whose side is near: the reader's, or the first player's for those who only watch. */
  get near(): number {
    return this.plays ? this.seat : 0;
  }

  get phone(): boolean {
    return this.props.phone;
  }

  get options(): Option[] {
    return this.props.busy ? [] : (this.props.question?.options ?? []);
  }

  get choosing(): boolean {
    return this.choices.size > 0;
  }

  /** What is shown in full stays there and can be clicked. */
  get live(): boolean {
    return this.pinned || this.phone;
  }

  optionsFor(key: Key): Option[] {
    return this.choices.get(key) ?? [];
  }

  /** Whether the coach or the machine would choose one of this piece's options. */
  advised(key: Key): boolean {
    const { wanted } = this.props;
    return this.optionsFor(key).some(({ option }) => option === wanted);
  }

  choose(option: Option): void {
    this.menu = null;
    this.look(null);
    this.props.onchoose(option.option);
  }

  /** A click or Enter. On a phone the first tap only looks. */
  activate(key: Key, element: Element): void {
    if (this.#pressed) {
      this.#pressed = false;
      return;
    }
    const options = this.optionsFor(key);
    const again = this.looked?.key === key && this.pinned;
    if (this.phone && !again) {
      this.look({ key, element }, true);
      return;
    }
    const only = options[0];
    if (options.length === 1 && only) this.choose(only);
    else if (options.length > 1) this.menu = { key, element };
    else {
      this.look({ key, element }, true);
      if (this.plays && !this.view.ended) this.askWhy(key);
    }
  }

  look(anchor: Anchor<Key> | null, pinned = false): void {
    clearTimeout(this.#timer);
    this.looked = anchor;
    this.pinned = pinned && anchor !== null;
  }

  hover(key: Key, element: Element): void {
    if (this.phone || this.pinned) return;
    clearTimeout(this.#timer);
    const delay = this.looked ? MOVING_ON : HOVER_DELAY;
    this.#timer = setTimeout(() => this.look({ key, element }), delay);
  }

  /** Later, because a piece that is taken away loses the focus while the page is being drawn. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.pinned) this.look(null);
    });
  }

  /** A long press opens the full text; the tap that ends it means nothing more. */
  press(key: Key, element: Element): void {
    this.#pressed = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#pressed = true;
      this.look({ key, element }, true);
    }, LONG_PRESS);
  }

  release(): void {
    if (!this.#pressed) clearTimeout(this.#timer);
  }

  /** A press beside the pieces. */
  dismissOverlays(): void {
    this.menu = null;
    if (this.pinned) this.look(null);
  }

  /** Esc: put away what lies on top; false where nothing does. */
  dismiss(): boolean {
    if (this.menu) this.menu = null;
    else if (this.looked) this.look(null);
    else return false;
    return true;
  }

  /** The view has changed: what was looked at may be gone. */
  refresh(): void {
    this.menu = null;
    if (this.looked && !this.looked.element.isConnected) this.look(null);
  }
}

/** As much of a board as its overlays have to know. */
export type Overlays<Option extends Answer, Key> = Pick<
  BoardModel<TableView, Asking<Option>, Option, Key>,
  'actWords' | 'choose' | 'live' | 'look' | 'looked' | 'menu' | 'optionsFor' | 'phone'
>;

/** A board whose pieces lie in groups; each group is one stop of the Tab key. */
export abstract class GroupedBoard<
  View extends TableView,
  Asked extends Asking<Option>,
  Option extends Answer,
> extends BoardModel<View, Asked, Option, string> {
  /** Which piece of each group is reached by Tab. */
  stops = $state<Record<string, string>>({});

  /** Whether the option is chosen for another piece: where that goes, what that is used on. */
  protected abstract isTarget(option: Option): boolean;

  standing(key: string): Standing {
    const options = this.choices.get(key);
    if (options) return options.every((option) => this.isTarget(option)) ? 'target' : 'legal';
    return this.choosing ? 'dim' : 'plain';
  }

  stopOf(group: string, keys: string[]): string | undefined {
    const last = this.stops[group];
    if (last && keys.includes(last)) return last;
    return keys.find((key) => this.choices.has(key)) ?? keys[0];
  }
}

/** Options by the piece that stands for each; those without one only have a button. */
export function groupOptions<Option, Key>(
  options: Option[],
  pieceOf: (option: Option) => Key | null | undefined,
): Map<Key, Option[]> {
  const found = new Map<Key, Option[]>();
  for (const option of options) {
    const key = pieceOf(option);
    if (key === null || key === undefined) continue;
    const known = found.get(key);
    if (known) known.push(option);
    else found.set(key, [option]);
  }
  return found;
}

/** As much of a board as a group of its pieces has to know. */
export type GroupStops = Pick<GroupedBoard<TableView, Asking<Answer>, Answer>, 'phone' | 'stopOf'>;

/** How a card lies in a fan: its turn, how far the next one lies over it, whether Tab reaches it. */
export interface Fanned {
  group: string;
  turn: number;
  step: number;
  stop: boolean;
}
