/** A fleet or deck inside a link: JSON, deflated where the browser can, in URL-safe base64. */
import { isDeck } from './deck';
import { isFleet } from './fleet';
import type { ForceData, Json, Linked } from './types';
import { t } from '../lib/tongue.svelte';

/** What stands before the code in the address of a link: `#/builder/f/CODE`. */
export const LINK = 'f';

const DEFLATED = 'z';
const PLAIN = 'j';
const MOST_BYTES = 1_000_000; // what a link may unfold to

function toText(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_BYTES) throw new Error(t('too long'));
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export async function encodeLink(linked: Linked): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(linked)) as Uint8Array<ArrayBuffer>;
  if (typeof CompressionStream === 'undefined') return PLAIN + toText(bytes);
  return DEFLATED + toText(await through(bytes, new CompressionStream('deflate-raw')));
}

const isJson = (data: unknown): data is Json =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

const isForce = (data: unknown): data is ForceData => isFleet(data) || isDeck(data);

/** What a link holds; throws with words for people if it holds neither a fleet nor a deck. */
export async function decodeLink(code: string): Promise<Linked> {
  try {
    const packed = toBytes(code.slice(1));
    const bytes =
      code[0] === DEFLATED ? await through(packed, new DecompressionStream('deflate-raw')) : packed;
    const data: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof data === 'object' && data !== null && 'fleet' in data && isForce(data.fleet)) {
      const { catalogues, game, edition, options } = data as Record<string, unknown>;
      return {
        fleet: data.fleet,
        catalogues: Array.isArray(catalogues) ? (catalogues as Json[]) : [],
        ...(typeof game === 'string' ? { game } : {}),
        ...(typeof edition === 'string' ? { edition } : {}),
        ...(isJson(options) ? { options } : {}),
      };
    }
  } catch {
    // said below
  }
  throw new Error(t('This link contains no readable fleet or deck. Was it copied completely?'));
}

/** The code inside a whole link or a pasted text that is one. */
export function codeOf(text: string): string | null {
  return /#\/builder\/f\/([\w-]+)\s*$/.exec(text.trim())?.[1] ?? null;
}
