// What all parts of the zones share: what may be chosen, what is looked at, what a click means.

import { createContext } from 'svelte';
import type { BoardProps } from '../../lib/game';
import { GroupedBoard } from '../../table/board/model.svelte';
import { Company } from './company.svelte';
import {
  actWords,
  isTarget,
  optionsByPiece,
  pieceAt,
  type PieceKey,
  slotKey,
  touched,
  unitKey,
  zoneKey,
} from './pieces';
import type { PlayerView, PocketModelView, Question, QuestionOption } from './seen';

/** Piles that can be looked through. */
export type OpenPile = 'discard' | 'removed' | 'hand' | 'reserves';

export class ZoneBoard extends GroupedBoard<PocketModelView, Question, QuestionOption> {
  /** A zone that fills the whole field. */
  zoomed = $state<number | null>(null);
  /** A pile that lies open. */
  opened = $state<{ pile: OpenPile; seat: number } | null>(null);

  /** Units that move together. */
  readonly company = new Company(this);

  readonly choices = $derived.by(() => optionsByPiece(this.options, this.view));

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

  /** Between the homes, after which it is numbered. */
  isContested(zone: number): boolean {
    return zone === this.view.players.length;
  }

  /** Whether the zone, a unit or an objective in it can be chosen. */
  choosableIn(zone: number): boolean {
    const objectives = this.view.players[zone]?.objectives ?? [];
    const keys = [
      zoneKey(zone),
      ...this.view.units.filter((unit) => unit.zone === zone).map(({ unit }) => unitKey(unit)),
      ...objectives.map(({ slot }) => slotKey(zone, slot)),
    ];
    return keys.some((key) => this.choices.has(key));
  }

  actWords(option: QuestionOption): string {
    return actWords(option);
  }

  override activate(key: PieceKey, element: Element): void {
    const piece = pieceAt(key);
    if (this.company.picking && piece.kind === 'unit' && this.company.toggle(piece.unit)) return;
    super.activate(key, element);
  }

  /** A click into a zone while one is to be chosen. */
  touchZone(zone: number): void {
    const [only] = this.optionsFor(zoneKey(zone));
    if (only) this.choose(only);
    else this.askWhy(zoneKey(zone));
  }

  override choose(option: QuestionOption): void {
    this.opened = null;
    super.choose(option);
  }

  override dismiss(): boolean {
    if (super.dismiss()) return true;
    if (this.company.picking) {
      this.company.end();
      return true;
    }
    const wasZoomed = this.zoomed !== null;
    this.zoomed = null;
    return wasZoomed;
  }

  protected isTarget(option: QuestionOption): boolean {
    return isTarget(option);
  }

  protected askWhy(key: PieceKey): void {
    this.props.ontouch(touched(key, this.view));
  }
}

const [useBoard, setBoard] = createContext<ZoneBoard>();

export { useBoard };

export function provideBoard(read: () => BoardProps<PocketModelView, Question>): ZoneBoard {
  return setBoard(new ZoneBoard(read));
}
