/** The time left on every clock, going down between what the server says. */
import { announcer } from '../lib/announce.svelte';
import type { SeatLink } from '../lib/seatlink.svelte';
import { t } from '../lib/tongue.svelte';

const TICK_MS = 250;
const WARNINGS_S = [30, 10];

export class TimeLeft {
  #now = $state(Date.now());

  constructor(private readonly link: () => SeatLink) {
    $effect(() => {
      if ((this.link().clocks?.running ?? -1) < 0) return;
      const timer = setInterval(() => this.#tick(), TICK_MS);
      return () => clearInterval(timer);
    });
  }

  of(seat: number): number | null {
    const { clocks, clocksAt } = this.link();
    const left = clocks?.left_ms[seat];
    if (left === undefined) return null;
    if (clocks?.running !== seat) return left;
    const spent = Math.max(0, this.#now - clocksAt - clocks.free_ms);
    return Math.max(0, left - spent);
  }

  running(seat: number): boolean {
    return this.link().clocks?.running === seat;
  }

  #tick(): void {
    const seat = this.link().seat;
    const before = this.of(seat);
    this.#now = Date.now();
    const after = this.of(seat);
    if (before === null || after === null || !this.running(seat)) return;
    for (const warning of WARNINGS_S) {
      if (before > warning * 1000 && after <= warning * 1000) {
        announcer.note(t('You have {warning} seconds left.', { warning }));
      }
    }
  }
}
