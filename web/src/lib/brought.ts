/** Answers that lie in a saved page, by their addresses: it asks no server for them. */

const answers = new Map<string, unknown>();

export const brought = {
  /** Whether this page is such a saved one, without any server. */
  alone: false,
  has: (path: string): boolean => answers.has(path),
  answer: (path: string): unknown => answers.get(path),
};

const PLACE = /<script type="application\/json" id="answers">([^<]*)<\/script>/;
const GAME = /^\/api\/rooms\/([^/]+)\/replay$/;

/** Take in the answers of a page's text; the game that they are about, or null if it is no such page. */
export function bringAlong(page: string): string | null {
  const written = PLACE.exec(page)?.[1];
  return written === undefined ? null : takeIn(written);
}

/** The same with the answers alone. */
export function takeIn(written: string): string | null {
  let found: unknown;
  try {
    found = JSON.parse(written);
  } catch {
    return null;
  }
  if (typeof found !== 'object' || found === null) return null;
  const listed = Object.entries(found);
  const game = listed.map(([path]) => GAME.exec(path)?.[1]).find((id) => id !== undefined);
  if (game === undefined) return null;
  for (const [path, answer] of listed) answers.set(path, answer);
  return decodeURIComponent(game);
}

/** Whether a replay came with a saved page instead of from the server. */
export function isBrought(room: string): boolean {
  return answers.has(`/api/rooms/${encodeURIComponent(room)}/replay`);
}
