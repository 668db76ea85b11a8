import { expect, test } from 'vitest';
import { parseRoute } from './router';

test('routes are a page and its parts', () => {
  expect(parseRoute('')).toEqual({ page: '', parts: [] });
  expect(parseRoute('#/')).toEqual({ page: '', parts: [] });
  expect(parseRoute('#/table/abc')).toEqual({ page: 'table', parts: ['abc'] });
  expect(parseRoute('#/replay/abc/12')).toEqual({ page: 'replay', parts: ['abc', '12'] });
  expect(parseRoute('#/join/a%20b/%')).toEqual({ page: 'join', parts: ['a b', '%'] });
});
