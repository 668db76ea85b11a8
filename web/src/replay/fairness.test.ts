import { describe, expect, it } from 'vitest';
import { checkCommitment } from './fairness';

const SECRET = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');
// The example of docs/fair-dice.md.
const COMMITMENT = '720397be6d868d7ee3d115629a8f4706bab27ef5ef449e961d66673972a1d1c6';

describe('the commitment', () => {
  it('holds for the secret and the game it was made of', async () => {
    expect(await checkCommitment(SECRET, 'example', COMMITMENT)).toBe('holds');
  });

  it('differs for another game or secret', async () => {
    expect(await checkCommitment(SECRET, 'another', COMMITMENT)).toBe('differs');
    expect(await checkCommitment(SECRET.replace('1f', '1e'), 'example', COMMITMENT)).toBe(
      'differs',
    );
  });
});
