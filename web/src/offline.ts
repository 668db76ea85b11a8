/** The page that a finished game is saved as: everything it needs lies in its one file. */
import { mount } from 'svelte';
import { brought, takeIn } from './lib/brought';
import './lib/theme.css';
import { tongue } from './lib/tongue.svelte';
import Saved from './replay/Saved.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the game');
brought.alone = true;
const game = takeIn(document.getElementById('answers')?.textContent ?? '');
void tongue.start().then(() => mount(Saved, { target, props: { game } }));
