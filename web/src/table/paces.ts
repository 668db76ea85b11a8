import type { Pace } from '../lib/settings.svelte';

/** How fast the moves of machines are shown, in words. */
export const PACES: { value: Pace; title: string }[] = [
  { value: 'off', title: 'all at once' },
  { value: 'fast', title: 'fast' },
  { value: 'normal', title: 'to be followed' },
  { value: 'step', title: 'one by one' },
];
