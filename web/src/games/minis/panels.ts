// What is not needed for the first look at the table.

export { default as Inspector } from './Inspector.svelte';
export { default as Measures } from './Measures.svelte';
