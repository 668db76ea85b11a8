// What all parts of the card table share: what may be chosen, what is looked at, what a click means.

import { createContext } from 'svelte';
import type { BoardProps } from '../../lib/game';
import { GroupedBoard } from '../../table/board/model.svelte';
import { actWords, holding, isTarget, optionsByPiece, type PieceKey, touched } from './pieces';
import type { CardView, CCGView, PlaceView, PlayerView, Question, QuestionOption } from './seen';

export type PileName = 'lost' | 'out' | 'hand';

export class CardTable extends GroupedBoard<CCGView, Question, QuestionOption> {
  /** A pile that lies open. */
  opened = $state<{ pile: PileName; seat: number } | null>(null);
  /** Vessels and characters whose cards were folded away or spread out by hand. */
  spread = $state<Record<number, boolean>>({});

  readonly choices = $derived.by(() => optionsByPiece(this.options));
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
  acting = $derived.by(() => this.#subject ?? this.props.question?.about);

  player(seat: number): PlayerView | undefined {
    return this.view.players[seat];
  }

  card(card: number): CardView | undefined {
    return this.cards.get(card);
  }

  place(card: number): PlaceView | undefined {
    return this.places.get(card);
  }

  actWords(option: QuestionOption): string {
    return actWords(option);
  }

  protected isTarget(option: QuestionOption): boolean {
    return isTarget(option);
  }

  protected askWhy(key: PieceKey): void {
    this.props.ontouch(touched(key, this.card(Number(key))?.role, this.#subject));
  }

  get #subject(): number | undefined {
    return this.options.find(isTarget)?.card;
  }
}

const [useBoard, setBoard] = createContext<CardTable>();

export { useBoard };

export function provideBoard(read: () => BoardProps<CCGView, Question>): CardTable {
  return setBoard(new CardTable(read));
}
