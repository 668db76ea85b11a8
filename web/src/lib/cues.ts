/** What is heard of a beat: which sound, and when. */
import { type Beat, fallingInTurn, fallingOf } from './beats';

export const CUES = ['dice', 'hit', 'miss', 'shield', 'destroyed', 'card', 'turn', 'end'] as const;
export type Cue = (typeof CUES)[number];

export interface Heard {
  cue: Cue;
  /** Milliseconds after the beginning of the beat. */
  after: number;
}

/** The loudest of what came of it is heard, in this order. */
const BY_KIND: Record<string, Cue> = {
  unit_destroyed: 'destroyed',
  objective_destroyed: 'destroyed',
  destroyed: 'destroyed',
  lost: 'destroyed',
  forfeit: 'destroyed',
  unharmed: 'shield',
  lose_force: 'hit',
  hit: 'hit',
  deploy: 'card',
  deploy_location: 'card',
  play: 'card',
  card_played: 'card',
  objective_played: 'card',
};
const ORDER: Cue[] = ['destroyed', 'shield', 'hit', 'card'];

/** Every throw with its verdict, then the loudest of what came of it. */
export function cuesOf(beat: Beat): Heard[] {
  const { begins, end } = fallingInTurn(beat.throws);
  const thrown = beat.throws.flatMap((one, at): Heard[] => {
    const begin = begins[at] ?? 0;
    const verdict = begin + fallingOf(one).verdict;
    const dice: Heard = { cue: one.dice.length > 0 ? 'dice' : 'card', after: begin };
    return one.word ? [dice, { cue: one.good ? 'hit' : 'miss', after: verdict }] : [dice];
  });
  const kinds = beat.lines.map(({ event }) => BY_KIND[String(event?.['kind'] ?? '')]);
  const loudest = ORDER.find((cue) => kinds.includes(cue));
  const known = beat.throws.length > 0 && (loudest === 'hit' || loudest === 'card');
  return loudest && !known ? [...thrown, { cue: loudest, after: end }] : thrown;
}
