import { describe, expect, it } from 'vitest';
import { keepPart, ownPart, pointsText } from './tournaments';

describe('what this browser has to do with tournaments', () => {
  it('keeps the part of an organiser who also plays', () => {
    keepPart('a', { organiser: 'o' });
    keepPart('a', { entrant: 'e' });
    expect(ownPart('a')).toEqual({ organiser: 'o', entrant: 'e' });
    expect(ownPart('b')).toEqual({});
  });

  it('writes half points as people do', () => {
    expect([0, 0.5, 1, 2.5].map(pointsText)).toEqual(['0', '½', '1', '2½']);
  });
});
