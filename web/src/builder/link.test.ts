import { describe, expect, it } from 'vitest';
import { emptyDeck } from './deck';
import { emptyFleet, withUnit } from './fleet';
import { codeOf, decodeLink, encodeLink } from './link';

const fleet = { ...withUnit(emptyFleet('base'), 'base-u-001', 2), name: 'Größe ★' };

describe('links', () => {
  it('hold the whole fleet and its catalogues', async () => {
    const catalogues = [{ format: 'starfold-catalogue' }];
    expect(await decodeLink(await encodeLink({ fleet, catalogues }))).toEqual({
      fleet,
      catalogues,
    });
    expect(await decodeLink(await encodeLink({ fleet }))).toEqual({ fleet, catalogues: [] });
    const linked = { fleet, catalogues, game: 'minis', edition: 'space' };
    expect(await decodeLink(await encodeLink(linked))).toEqual(linked);
  });

  it('hold decks as well', async () => {
    const deck = { ...emptyDeck('dark'), start: '3_1', cards: [{ card: '3_1', copies: 2 }] };
    const options = { deck_size: 40 };
    const linked = { fleet: deck, catalogues: [], game: 'ccg', edition: 'hoth', options };
    expect(await decodeLink(await encodeLink(linked))).toEqual(linked);
  });

  it('consist of characters that a link may have', async () => {
    expect(await encodeLink({ fleet })).toMatch(/^[\w-]+$/);
  });

  it('are found in a pasted address', async () => {
    expect(codeOf('https://example.org/#/builder/f/zAb_-9 \n')).toBe('zAb_-9');
    expect(codeOf('2x Slow Thunder')).toBeNull();
  });

  it('are refused with words if they are no fleet', async () => {
    const code = await encodeLink({ fleet });
    for (const wrong of ['', 'z', 'j!!', code.slice(0, -12), `j${btoa('{"fleet":{}}')}`]) {
      await expect(decodeLink(wrong)).rejects.toThrow('contains no readable fleet');
    }
  });

  it('are refused if a short one unfolds to very much', async () => {
    const huge = { ...fleet, plan: 'x'.repeat(2_000_000) };
    const stream = new Blob([JSON.stringify({ fleet: huge })])
      .stream()
      .pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const text = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_');
    await expect(decodeLink(`z${text}`)).rejects.toThrow('contains no readable fleet');
  });
});
