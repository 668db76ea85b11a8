import type { Pace } from '../lib/settings.svelte';

/** How fast what happens is shown, in words. */
export const PACES: { value: Pace; title: string }[] = [
  { value: 'normal', title: 'Calm' },
  { value: 'fast', title: 'Brisk' },
  { value: 'off', title: 'Instant' },
  { value: 'step', title: 'One by one' },
];
