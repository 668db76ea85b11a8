import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
export default defineConfig({ root: __dirname, plugins: [svelte({ configFile: false })], publicDir: '/tmp/board_dev/pub', server: { port: 5199, fs: { strict: false } }, cacheDir: '/tmp/board_dev/cache' });
