export { focusHeading, go, parseRoute, router, title } from './router.svelte';
export type { Route } from './router.svelte';
