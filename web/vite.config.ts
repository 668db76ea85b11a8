import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// `npm run dev` shows the page with the answers of a server that runs beside it:
// `starfold serve --port 8800`.
const server = process.env['STARFOLD_SERVER'] ?? 'http://127.0.0.1:8800';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    outDir: '../src/starfold/server/static',
    emptyOutDir: true,
    // The page is served with a policy that allows files of its own origin only: nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: {
    proxy: { '/api': { target: server, ws: true } },
  },
});
