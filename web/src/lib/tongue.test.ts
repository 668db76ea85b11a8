import { afterEach, describe, expect, test } from 'vitest';
import { languages, later, spoken, t, tongue } from './tongue.svelte';

afterEach(() => tongue.choose('en'));

describe('the reader’s language', () => {
  test('is the first that the page speaks, whatever the country', () => {
    expect(spoken(['fr-CA', 'de-AT', 'en-GB'])).toBe('de');
    expect(spoken(['en-GB', 'de'])).toBe('en');
    expect(spoken(['xx'])).toBe('en');
    expect(languages).toEqual(['en', 'de']);
  });

  test('is kept and told to the document', async () => {
    await tongue.choose('de');
    expect(localStorage.getItem('starfold.language')).toBe('"de"');
    expect(document.documentElement.lang).toBe('de');
  });

  test('is taken up again', async () => {
    localStorage.setItem('starfold.language', '"de"');
    await tongue.start();
    expect(tongue.language).toBe('de');
  });
});

describe('the words', () => {
  const link = later('Language');

  test('are the English ones at first', () => {
    expect(t('Language')).toBe('Language');
    expect(t('{n, plural, one {# card} other {# cards}}', { n: 1500 })).toBe('1,500 cards');
  });

  test('are those of the language that is chosen', async () => {
    await tongue.choose('de');
    expect(t('Language')).toBe('Sprache');
    expect(t(link)).toBe('Sprache');
    expect(tongue.number(1500.5)).toBe('1.500,5');
    expect(tongue.list(['a', 'b', 'c'])).toBe('a, b und c');
    expect(tongue.nameOf('de')).toBe('Deutsch');
  });

  test('stay English where a language has none', async () => {
    await tongue.choose('de');
    const missing = '{n} things that nobody translates';
    expect(t(later(missing), { n: 1500 })).toBe('1.500 things that nobody translates');
  });
});
