/**
 * Keys of profiles, and their recovery codes: the key as people can write it down, in bech32m
 * (BIP 350), which has no letters that look alike and notices any few mistakes.
 */
import { bech32m } from '@scure/base';

const BYTES = 16;
const PREFIX = 'star';
const GROUP = 4;

function toText(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function toBytes(key: string): Uint8Array {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (one) => one.charCodeAt(0));
}

export function newKey(): string {
  return toText(crypto.getRandomValues(new Uint8Array(BYTES)));
}

/** The key in groups of four: 26 signs of it, and six that tell mistakes. */
export function recoveryCode(key: string): string {
  const code = bech32m.encode(PREFIX, bech32m.toWords(toBytes(key)));
  const signs = code.slice(PREFIX.length + 1).toUpperCase();
  return signs.match(new RegExp(`.{1,${GROUP}}`, 'g'))!.join(' ');
}

/** The key that somebody wrote down; null if there is a mistake in it. */
export function keyOf(written: string): string | null {
  const signs = written.replace(/[\s.-]/g, '').toLowerCase();
  try {
    const { bytes } = bech32m.decodeToBytes(`${PREFIX}1${signs}`);
    return bytes.length === BYTES ? toText(bytes) : null;
  } catch {
    return null;
  }
}
