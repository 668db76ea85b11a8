import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { compress, outDir } from './vite.config.ts';

// The page that a finished game is saved as: one file, which the server fills with the game.
const folder = path.resolve(import.meta.dirname, outDir);
const template = path.resolve(import.meta.dirname, 'offline.html');
const built = { script: path.join(folder, 'offline.js'), styles: path.join(folder, 'offline.css') };

function inOneFile(): Plugin {
  return {
    name: 'in-one-file',
    apply: 'build',
    async closeBundle() {
      const [page, script, styles] = await Promise.all(
        [template, built.script, built.styles].map((file) => readFile(file, 'utf8')),
      );
      const whole = page!
        .replace('/* styles */', () => styles!)
        .replace('/* script */', () => inline(script!));
      const file = path.join(folder, 'offline.html');
      await writeFile(file, whole);
      await compress(file);
      await Promise.all([rm(built.script), rm(built.styles)]);
    },
  };
}

/** Nothing in it may end the element that it stands in, or begin another. */
function inline(script: string): string {
  return script.replace(/<(\/script|script(?=[\s/>])|!--)/gi, (_, word: string) => `\\x3c${word}`);
}

export default defineConfig({
  plugins: [svelte(), inOneFile()],
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: false,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    target: 'es2022',
    rolldownOptions: {
      input: path.resolve(import.meta.dirname, 'src/offline.ts'),
      output: {
        format: 'iife',
        entryFileNames: 'offline.js',
        assetFileNames: 'offline[extname]',
      },
      checks: { bundlerTimings: false, emptyImportMeta: false },
    },
  },
});
