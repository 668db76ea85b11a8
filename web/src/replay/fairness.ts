/** The commitment of fair dice, checked by this browser (docs/fair-dice.md). */

export type Verdict = 'holds' | 'differs' | 'unable';

/** Whether `commitment` is SHA-256 of the secret followed by the id of the game. */
export async function checkCommitment(
  secret: string,
  game: string,
  commitment: string,
): Promise<Verdict> {
  if (!globalThis.crypto?.subtle) return 'unable'; // not given to pages without encryption
  const name = new TextEncoder().encode(game);
  const bytes = new Uint8Array(secret.length / 2 + name.length);
  bytes.set(bytesOf(secret));
  bytes.set(name, secret.length / 2);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return hex(digest) === commitment ? 'holds' : 'differs';
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    parseInt(text.slice(2 * at, 2 * at + 2), 16),
  );
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
