import { expect, test } from 'vitest';
import { keyOf, newKey, recoveryCode } from './profile';

test('a key comes back from its code, however it is written', () => {
  for (let times = 0; times < 20; times += 1) {
    const key = newKey();
    const code = recoveryCode(key);
    expect(key).toMatch(/^[\w-]{22}$/);
    expect(code).toMatch(/^(?:[02-9AC-HJ-NP-Z]{4} ){7}[02-9AC-HJ-NP-Z]{4}$/);
    expect(keyOf(code)).toBe(key);
    expect(keyOf(code.toLowerCase().replaceAll(' ', '-'))).toBe(key);
    expect(keyOf(` ${code.replaceAll(' ', '')}\n`)).toBe(key);
  }
});

test('a mistake in any place is noticed', () => {
  const code = recoveryCode(newKey()).replaceAll(' ', '');
  for (let place = 0; place < code.length; place += 1) {
    const other = code[place] === 'Q' ? 'P' : 'Q';
    expect(keyOf(code.slice(0, place) + other + code.slice(place + 1))).toBeNull();
  }
  expect(keyOf(code.slice(1))).toBeNull();
  expect(keyOf('')).toBeNull();
});
