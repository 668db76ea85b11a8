import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
export default defineConfig({ root: '/work/main/web', plugins: [svelte()], cacheDir: '/tmp/board_dev/cache2', server: { port: 5198, hmr: false, proxy: { '/api': { target: 'http://127.0.0.1:8899', ws: true } } } });
