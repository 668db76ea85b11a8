/** Which tournaments this browser takes part in, or runs. Tokens leave it only in headers. */
import { load, save } from './storage';

const KEY = 'starfold.tournaments';

export interface OwnPart {
  /** Of the entrant: also the token of their seat at all their tables. */
  entrant?: string;
  organiser?: string;
}

function all(): Record<string, OwnPart> {
  const kept = load<Record<string, OwnPart>>(KEY, {});
  return kept && typeof kept === 'object' && !Array.isArray(kept) ? kept : {};
}

export function ownPart(id: string): OwnPart {
  return all()[id] ?? {};
}

export function keepPart(id: string, part: OwnPart): void {
  save(KEY, { ...all(), [id]: { ...ownPart(id), ...part } });
}

/** `1`, `½`, `1½` */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return `${whole || ''}½`;
}
