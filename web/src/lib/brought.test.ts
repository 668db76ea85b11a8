import { expect, test } from 'vitest';
import { bringAlong, brought, isBrought } from './brought';

const page = (answers: string) =>
  `<!doctype html><script type="application/json" id="answers">${answers}</script>`;

test('a saved page brings its game and all that it would ask for', () => {
  const answers = { '/api/rooms/a%20b/replay': { steps: [] }, '/api/rules/PM-1': { id: 'PM-1' } };
  expect(bringAlong(page(JSON.stringify(answers)))).toBe('a b');
  expect(isBrought('a b')).toBe(true);
  expect(brought.answer('/api/rules/PM-1')).toEqual({ id: 'PM-1' });
});

test.each(['<p>some page</p>', page('{'), page('null'), page('{"/api/games": {}}')])(
  'any other page brings nothing: %s',
  (text) => {
    expect(bringAlong(text)).toBeNull();
    expect(brought.has('/api/games')).toBe(false);
  },
);
