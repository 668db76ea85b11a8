import { mount } from 'svelte';
import App from './App.svelte';
import './lib/theme.css';
import { tongue } from './lib/tongue.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the table');
// At once in English; other words are waited for, lest the page changes its language while it is read.
void tongue.start().then(() => mount(App, { target }));

// The worker that keeps the page for times without a server: the first paint does not wait for it,
// and whoever saves data is spared it.
const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
if (import.meta.env.PROD && 'serviceWorker' in navigator && !saves) {
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('./worker.js').catch(() => {}); // where it is not allowed
  });
}
