// What all parts of the board share: what may be chosen, what is looked at, what a click means.

import { getContext, setContext } from 'svelte';
import { holding, isTarget, optionsByPiece, touched, type PieceKey } from './pieces';
import type { BoardProps, CardView, CCGView, Option, PlaceView, PlayerView } from './types';

const KEY = Symbol('ccg board');
const HOVER_DELAY = 320;
const LONG_PRESS = 520;

export interface Anchor {
  key: PieceKey;
  element: HTMLElement;
}

export type PileName = 'lost' | 'out' | 'hand';

export class BoardModel {
  /** The piece whose text is shown; `pinned` ones stay and can be read and clicked. */
  looked = $state<Anchor | null>(null);
  pinned = $state(false);
  /** A piece with several options: which one? */
  menu = $state<Anchor | null>(null);
  /** Which piece of each group is reached by Tab. */
  stops = $state<Record<string, PieceKey>>({});
  /** A pile that lies open. */
  opened = $state<{ pile: PileName; seat: number } | null>(null);
  /** Vessels and characters whose cards were folded away or spread out by hand. */
  spread = $state<Record<number, boolean>>({});

  #timer: ReturnType<typeof setTimeout> | undefined;
  #pressed = false;

  readonly #read: () => BoardProps;

  constructor(read: () => BoardProps) {
    this.#read = read;
  }

  get props(): BoardProps {
    return this.#read();
  }

  get view(): CCGView {
    return this.props.view;
  }

  get seat(): number {
    return this.props.seat;
  }

  /** Whose side is near: the reader's, or Light's for those who only watch. */
  get near(): number {
    return this.props.seat >= 0 ? this.props.seat : 0;
  }

  get phone(): boolean {
    return this.props.phone;
  }

  get options(): Option[] {
    return this.props.busy ? [] : (this.props.question?.options ?? []);
  }

  choices = $derived.by(() => optionsByPiece(this.options));
  choosing = $derived(this.choices.size > 0);
  held = $derived.by(() => holding(this.view.cards));
  cards = $derived(new Map(this.view.cards.map((card) => [card.card, card])));
  places = $derived(
    new Map(this.view.rows.flatMap((row) => row.places.map((place) => [place.card, place]))),
  );
  fighting = $derived(new Set(this.view.battle?.cards));
  hits = $derived(new Set(this.view.battle?.hits));

  /** Cards that the last update tells of. */
  told = $derived(new Set(this.props.latest.map((line) => line.event?.['card'])));

  /** The card for which the open question wants a place or a target. */
  acting = $derived.by(() => {
    const about = this.props.question?.about;
    return this.options.find(isTarget)?.card ?? about;
  });

  player(seat: number): PlayerView | undefined {
    return this.view.players[seat];
  }

  card(card: number): CardView | undefined {
    return this.cards.get(card);
  }

  place(card: number): PlaceView | undefined {
    return this.places.get(card);
  }

  optionsFor(key: PieceKey): Option[] {
    return this.choices.get(key) ?? [];
  }

  /** `legal`: it can act; `target`: it can be acted upon; `dim`: others can. */
  standing(key: PieceKey): 'legal' | 'target' | 'dim' | 'plain' {
    const options = this.choices.get(key);
    if (options) return options.every(isTarget) ? 'target' : 'legal';
    return this.choosing ? 'dim' : 'plain';
  }

  /** Whether the coach or the machine would choose one of this piece's options. */
  advised(key: PieceKey): boolean {
    const { wanted } = this.props;
    return this.optionsFor(key).some(({ option }) => option === wanted);
  }

  choose(option: Option): void {
    this.menu = null;
    this.look(null);
    this.props.onchoose(option.option);
  }

  /** A click or Enter. On a phone the first tap only looks. */
  activate(key: PieceKey, element: HTMLElement): void {
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
      if (this.seat >= 0 && !this.view.ended) {
        const subject = this.options.find(isTarget)?.card;
        this.props.ontouch(touched(key, this.card(Number(key))?.role, subject));
      }
    }
  }

  look(anchor: Anchor | null, pinned = false): void {
    clearTimeout(this.#timer);
    this.looked = anchor;
    this.pinned = pinned && anchor !== null;
  }

  hover(key: PieceKey, element: HTMLElement): void {
    if (this.phone || this.pinned) return;
    clearTimeout(this.#timer);
    const delay = this.looked ? 60 : HOVER_DELAY;
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
  press(key: PieceKey, element: HTMLElement): void {
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

  /** Esc: put away what lies on top. */
  dismiss(): boolean {
    if (this.menu) this.menu = null;
    else if (this.looked) this.look(null);
    else return false;
    return true;
  }

  stopOf(group: string, keys: PieceKey[]): PieceKey | undefined {
    const last = this.stops[group];
    if (last && keys.includes(last)) return last;
    return keys.find((key) => this.choices.has(key)) ?? keys[0];
  }
}

export function provideBoard(read: () => BoardProps): BoardModel {
  return setContext(KEY, new BoardModel(read));
}

export function useBoard(): BoardModel {
  return getContext<BoardModel>(KEY);
}
