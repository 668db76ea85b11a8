/** What makes the page an app: its icons, and the worker that keeps it for times without a server. */
import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

// -- the page that a finished game is saved as ----------------------------------------------------

/** A file of the build, as far as it matters here. */
interface Built {
  type: string;
  fileName: string;
  facadeModuleId?: string | null;
  imports?: string[];
  dynamicImports?: string[];
  viteMetadata?: { importedCss: Set<string> };
}

interface Saved {
  entry: string;
  /** By game: all scripts and styles that such a page needs. */
  games: Record<string, string[]>;
}

export function filesToSave(bundle: readonly Built[]): Saved {
  const chunks = new Map(bundle.map((chunk) => [chunk.fileName, chunk]));
  const from = (end: string) =>
    [...chunks.values()].find((chunk) => chunk.facadeModuleId?.endsWith(end));
  const entry = from('/src/offline.ts')!.fileName;
  const common = reached([entry], (file) => chunks.get(file)?.imports ?? []);
  const games: Record<string, string[]> = {};
  for (const { facadeModuleId, fileName } of chunks.values()) {
    const game = /\/games\/(\w+)\/Board\.svelte$/.exec(facadeModuleId ?? '')?.[1];
    if (!game) continue;
    const board = reached([fileName], (file) => {
      if (common.has(file)) return [];
      const chunk = chunks.get(file);
      return [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])];
    });
    const scripts = [...new Set([...common, ...board])];
    const styles = scripts.flatMap((file) => [
      ...(chunks.get(file)?.viteMetadata?.importedCss ?? []),
    ]);
    games[game] = [...scripts, ...new Set(styles)];
  }
  return { entry, games };
}

function reached(first: string[], next: (file: string) => string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...first];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...next(file));
  }
  return found;
}

// -- the worker -----------------------------------------------------------------------------------

/** Write the worker that keeps exactly these built files. */
export async function writeWorker(folder: string, source: string, games: string[]): Promise<void> {
  const files = (await builtFiles(folder)).filter((file) => !OWN.includes(file));
  const name = createHash('sha256');
  for (const file of ['index.html', ...files]) {
    name.update(`${file}\n`).update(await readFile(path.join(folder, file)));
  }
  const filled: Record<string, string> = {
    name: `starfold-${name.digest('hex').slice(0, 16)}`,
    files: files.map((file) => `./${file}`).join(' '),
    kept: ['./api/games', ...games.map((game) => `./api/rules?game=${game}`)].join(' '),
  };
  const text = await readFile(source, 'utf8');
  const written = text.replace(/\{\{(\w+)\}\}/g, (_, word: string) => filled[word] ?? '');
  await writeFile(path.join(folder, 'worker.js'), written);
}

const OWN = ['index.html', 'worker.js'];

async function builtFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .sort();
}

// -- the icons, as in public/icon.svg -------------------------------------------------------------

type Point = readonly [number, number];
type Colour = readonly [number, number, number];

const GROUND: Colour = [0x14, 0x21, 0x3d];
const GOLD: Colour = [0xf2, 0xb6, 0x32];
const STAR: Point[] = [
  [16, 3],
  [19.5, 12.5],
  [29, 16],
  [19.5, 19.5],
  [16, 29],
  [12.5, 19.5],
  [3, 16],
  [12.5, 12.5],
];
const FOLD = 0.6; // half the width of its lines
const SAMPLES = 4; // in each direction, for smooth edges
const ALL = SAMPLES * SAMPLES;

/** Icons without a transparent edge: a system cuts them into its own shape. */
export async function writeIcons(folder: string): Promise<void> {
  for (const [name, size, star] of ICONS) {
    await writeFile(path.join(folder, name), picture(size, star));
  }
}

// How large the star is: what lies outside the middle four fifths may be cut off.
const ICONS: [string, number, number][] = [
  ['icon-180.png', 180, 0.9],
  ['icon-192.png', 192, 0.9],
  ['icon-512.png', 512, 0.9],
  ['icon-maskable-512.png', 512, 0.72],
];

function picture(size: number, star: number): Buffer {
  const rows = Buffer.alloc(size * (1 + size));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) rows[y * (1 + size) + 1 + x] = goldAt(x, y, size, star);
  }
  return png(size, rows);
}

/** All mixtures of the two colours, from ground to gold. */
function palette(): Buffer {
  const steps = Array.from({ length: ALL + 1 }, (_, step) => step / ALL);
  return Buffer.from(
    steps.flatMap((share) =>
      GROUND.map((ground, part) => Math.round(ground + (GOLD[part]! - ground) * share)),
    ),
  );
}

/** How many samples of a pixel are gold. */
function goldAt(x: number, y: number, size: number, star: number): number {
  let gold = 0;
  for (let sample = 0; sample < ALL; sample++) {
    const across = (x + ((sample % SAMPLES) + 0.5) / SAMPLES) / size;
    const down = (y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) / size;
    if (isGold((across - 0.5) * (32 / star) + 16, (down - 0.5) * (32 / star) + 16)) gold++;
  }
  return gold;
}

function isGold(x: number, y: number): boolean {
  if (Math.abs(x - 16) < FOLD || Math.abs(y - 16) < FOLD) return false;
  let inside = false;
  STAR.forEach(([ax, ay], at) => {
    const [bx, by] = STAR[(at + 1) % STAR.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

function png(size: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 3, 0, 0, 0], 8); // a byte a pixel: which colour of the palette
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', palette()),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'ascii'), data]);
  const frame = Buffer.alloc(named.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(named, 4);
  frame.writeUInt32BE(crc32(named), named.length + 4);
  return frame;
}
