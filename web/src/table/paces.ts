import type { Pace } from '../lib/settings.svelte';
import { later, t, type Wording } from '../lib/tongue.svelte';

const PACES: { value: Pace; title: Wording }[] = [
  { value: 'normal', title: later('Calm') },
  { value: 'fast', title: later('Brisk') },
  { value: 'off', title: later('Instant') },
  { value: 'step', title: later('One by one') },
];

/** How fast what happens is shown, in words. */
export const paceChoices = (): { value: Pace; title: string }[] =>
  PACES.map(({ value, title }) => ({ value, title: t(title) }));
