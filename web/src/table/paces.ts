import type { Pace } from '../lib/settings.svelte';

/** How fast the moves of the computer are shown, in words. */
export const PACES: { value: Pace; title: string }[] = [
  { value: 'off', title: 'all at once' },
  { value: 'fast', title: 'fast' },
  { value: 'normal', title: 'at reading speed' },
  { value: 'step', title: 'one by one' },
];
