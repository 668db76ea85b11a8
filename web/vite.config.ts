import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { pictureAt } from './src/pictures/address.ts';
import { filesToSave, writeIcons, writeWorker } from './shell.ts';

// `npm run dev` shows the page with the answers of a server that runs beside it:
// `starfold serve --port 8800`.
const server = process.env['STARFOLD_SERVER'] ?? 'http://127.0.0.1:8800';
const outDir = '../src/starfold/server/static';
const worthCompressing = 24_000; // bytes: what is shorter is compressed when somebody asks for it

/** The page as an app; before the compressed forms, which nobody has to keep. */
function installable(): Plugin {
  return {
    name: 'installable',
    apply: 'build',
    generateBundle: {
      order: 'post', // when chunks without a script are gone
      handler(_, bundle) {
        const source = JSON.stringify(filesToSave(Object.values(bundle)));
        this.emitFile({ type: 'asset', fileName: 'offline.json', source });
      },
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        const here = (file: string) => path.resolve(import.meta.dirname, file);
        await writeIcons(here(outDir));
        const entries = await readdir(here('src/games'), { withFileTypes: true });
        const games = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
        await writeWorker(here(outDir), here('worker.js'), games);
      },
    },
  };
}

/** The few pictures of the home page, drawn beforehand: it does without what draws them. */
function drawnBeforehand(): Plugin {
  const file = path.resolve(import.meta.dirname, 'src/home/drawn.ts');
  return {
    name: 'drawn-beforehand',
    apply: 'build',
    async load(id) {
      if (id !== file) return null;
      const { module, dependencies } = await runnerImport<{ default: Record<string, string> }>(
        file,
      );
      for (const dependency of dependencies) this.addWatchFile(path.resolve(dependency));
      const pictures = Object.entries(module.default).map(([name, address]) => {
        const source = pictureAt(address);
        const drawn = this.emitFile({ type: 'asset', name: `${name}.svg`, source });
        return `${name}: import.meta.ROLLUP_FILE_URL_${drawn}`;
      });
      return `export default { ${pictures.join(', ')} };`;
    },
  };
}

/** Each built file in its compressed forms too, so that no server has to compress it again. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    async closeBundle() {
      const folder = path.resolve(import.meta.dirname, outDir);
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      await Promise.all(files.map((entry) => compress(path.join(entry.parentPath, entry.name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < worthCompressing) return;
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
}

export default defineConfig({
  base: './',
  plugins: [svelte(), drawnBeforehand(), installable(), precompressed()],
  build: {
    outDir,
    emptyOutDir: true,
    // The page is served with a policy that allows files of its own origin only: nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      // The second is the page that a finished game is saved as: see server/offline.py.
      input: ['index.html', 'src/offline.ts'],
      checks: { bundlerTimings: false },
      output: {
        // Small parts that every table needs: together they are compressed better than alone.
        codeSplitting: {
          groups: [
            {
              name: 'parts',
              test: /src\/(table\/board|lib\/ui\/(Tabs|Select|SeatBadge|Dialog)|lib\/(settings|chances|tongue|words|message)|units\/(Glyph|Mark))/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: server, ws: true } },
  },
});
