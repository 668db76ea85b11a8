// What all parts of the board share: what may be chosen, what is looked at, what a click means.

import { getContext, setContext } from 'svelte';
import { isTarget, optionsByPiece, touched, zoneKey, type PieceKey } from './pieces';
import {
  optionsOf,
  type BoardProps,
  type Option,
  type PlayerView,
  type PocketModelView,
} from './types';

const KEY = Symbol('pocketmodel board');
const HOVER_DELAY = 320;
const LONG_PRESS = 520;

export interface Anchor {
  key: PieceKey;
  element: HTMLElement;
}

/** Piles that can be looked through. */
export type OpenPile = 'discard' | 'removed' | 'hand' | 'reserves';

export class BoardModel {
  /** The piece whose card is shown; `pinned` ones stay and can be read and clicked. */
  looked = $state<Anchor | null>(null);
  pinned = $state(false);
  /** A piece with several options: which one? */
  menu = $state<Anchor | null>(null);
  /** Which piece of each group is reached by Tab. */
  stops = $state<Record<string, PieceKey>>({});
  /** A zone that fills the whole field. */
  zoomed = $state<number | null>(null);
  /** A pile that lies open. */
  opened = $state<{ pile: OpenPile; seat: number } | null>(null);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #pressed = false;

  readonly #read: () => BoardProps;

  constructor(read: () => BoardProps) {
    this.#read = read;
  }

  get props(): BoardProps {
    return this.#read();
  }

  get view(): PocketModelView {
    return this.props.view;
  }

  get seat(): number {
    return this.props.seat;
  }

  /** Whose side is near: the reader's, or the first player's for those who only watch. */
  get near(): number {
    return this.props.seat >= 0 ? this.props.seat : 0;
  }

  /** Whether the reader has a seat, so that the game waits for them. */
  get plays(): boolean {
    return this.props.seat >= 0;
  }

  get phone(): boolean {
    return this.props.phone;
  }

  get options(): Option[] {
    return this.props.busy ? [] : optionsOf(this.props.question);
  }

  choices = $derived.by(() => optionsByPiece(this.options, this.view));
  choosing = $derived(this.choices.size > 0);

  /** The unit for which the open question wants a place or a target. */
  selected = $derived.by(() => {
    const option = this.options.find(
      (each) => each.verb === 'to' || (each.verb === 'attack' && each.attacker !== undefined),
    );
    if (option) return option.verb === 'to' ? option.unit : option.attacker;
    return this.view.action?.unit ?? undefined;
  });

  player(seat: number): PlayerView | undefined {
    return this.view.players[seat];
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
      if (this.seat >= 0 && !this.view.ended) this.props.ontouch(touched(key, this.view));
    }
  }

  /** A click into a zone while one is to be chosen. */
  touchZone(zone: number): void {
    const [only] = this.optionsFor(zoneKey(zone));
    if (only) this.choose(only);
    else this.props.ontouch(touched(zoneKey(zone), this.view));
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
    else if (this.zoomed !== null) this.zoomed = null;
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
