import { describe, expect, it } from 'vitest';
import { copyName } from './words';

describe('copies', () => {
  it('are numbered from the second on', () => {
    expect(copyName('Rogues')).toBe('Rogues copy');
    expect(copyName('Rogues copy')).toBe('Rogues copy 2');
    expect(copyName('Rogues copy 2')).toBe('Rogues copy 3');
  });
});
