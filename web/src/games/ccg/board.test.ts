import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { BoardProps } from '../../lib/game';
import { boardProps } from '../../table/board/fixture';
import Board from './Board.svelte';
import * as table from './fixture';
import { aFace, aView, DEPLOYING, FORFEITS } from './fixture';
import type { CCGView, Question } from './seen';

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.innerHTML = '';
});

function show(question: Question | null, change: Partial<BoardProps<CCGView, Question>> = {}) {
  const props = boardProps(aView({ question }), question, change);
  shown = mount(Board, { target: document.body, props });
  flushSync();
  return props;
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const piece = (key: number | string) => one(`[data-piece="${key}"]`)!;
const words = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

describe('the strip', () => {
  it('has a column for each location, theirs above and ours below', () => {
    show(null);
    expect(all('[data-place]').map((column) => column.dataset['place'])).toEqual(
      [table.CORRIDOR, table.GENERATORS, table.RIDGE, table.HOTH].map(String),
    );
    const [far, near] = all(`[data-place="${table.RIDGE}"] [role="group"]`);
    expect(far?.getAttribute('aria-label')).toBe('Dark at North Ridge');
    expect(words(far!)).toContain('Blizzard Walker');
    expect(words(near!)).toContain('Rogue 1');
  });

  it('draws the shield over the sites that it covers', () => {
    show(null);
    const [shield, none] = all('.shield');
    expect(shield?.style.gridColumn).toBe('1 / 3');
    expect(words(shield!)).toBe('Energy shield HO-SHIELD-07');
    expect(none).toBeUndefined();
    expect(words(one('nav'))).toContain('shielded');
  });

  it('shows what is aboard and on cards as tabs', () => {
    show(null);
    expect(words(piece(table.LUKE))).toContain('Luke Skywalker, yours, pilot');
    expect(piece(table.SABER)).toBeTruthy();
    one('[aria-label="2 cards aboard or on Rogue 1"]')!.click();
    flushSync();
    expect(piece(table.LUKE)).toBeNull();
  });

  it('says what became of a location', () => {
    const view = aView();
    Object.assign(view.rows[0]!.places[0]!, { collapsed: true, night: true, buried: [1, 0] });
    show(null, { view });
    const place = words(piece(table.CORRIDOR));
    for (const word of ['collapsed', 'night', '1 buried']) expect(place).toContain(word);
  });
});

describe('choices', () => {
  it('are on the cards, in the hand and on the piles', () => {
    const props = show(FORFEITS);
    for (const key of [table.ROGUE, table.SCOUT, 'force'])
      expect(words(piece(key))).toContain('can be chosen');
    piece('force').click();
    expect(props.onchoose).toHaveBeenCalledWith(900);
  });

  it('ask which way where there are several', () => {
    const props = show(DEPLOYING);
    piece(table.ROGUE).click();
    flushSync();
    const items = all('[role="menuitem"]');
    expect(items.map(words)).toEqual(['As a pilot', 'As a passenger']);
    items[1]!.click();
    expect(props.onchoose).toHaveBeenCalledWith(2);
  });

  it('show cards that lie nowhere else', () => {
    const face = aFace(77, { title: 'Deep in the deck', words: 'It does this.' });
    const question: Question = {
      seat: 0,
      step: 'SearchPile',
      text: 'Take which card?',
      options: [{ option: 77, notation: 'take it', text: 'take it', verb: 'take', card: 77, face }],
      looked: [face, aFace(78, { title: 'Another' })],
    };
    const props = show(question);
    const sheet = one('[aria-label="Cards to choose from"]')!;
    expect(words(sheet)).toContain('It does this.');
    expect(words(sheet)).toContain('Another');
    [...sheet.querySelectorAll('button')].find((each) => words(each) === 'Take it')!.click();
    expect(props.onchoose).toHaveBeenCalledWith(77);
  });
});

describe('the battle sheet', () => {
  it('has the sums and what must still be satisfied', () => {
    show(null);
    const sheet = words(one('[aria-label="Battle at North Ridge"]'));
    expect(sheet).toContain(
      '8 power + 5 1 destiny = 13 total Power: 6 Rogue 1 + 2 Echo Base Trooper All satisfied',
    );
    expect(sheet).toContain('12 power + 0 1 destiny = 12 total');
    expect(sheet).toContain('Snowtrooper is hit: forfeit it');
    expect(sheet).toContain('Attrition 5, 5 left');
    expect(sheet).toContain('Battle damage, 1 left');
  });

  it('is a line that opens on a phone', () => {
    show(null, { phone: true });
    const line = all('button').find((each) => words(each).startsWith('Battle at'))!;
    expect(words(line)).toBe('Battle at North Ridge: 13 against 12');
    line.click();
    flushSync();
    expect(words(one('section[aria-label="Battle at North Ridge"]'))).toContain('All satisfied');
  });
});

describe('texts', () => {
  it('tell printed values from those that hold now, and why', () => {
    show(null);
    piece(table.ROGUE).click();
    flushSync();
    const card = words(one('.inspector'));
    expect(card).toContain('6 printed 3');
    expect(card).toContain('Power +3 Luke Skywalker');
    expect(card).toContain('Aboard or on it: Luke Skywalker, Lightsaber');
  });

  it('of the Lost Pile lie open', () => {
    show(null);
    all('button')
      .find((each) => words(each).startsWith('Your Lost pile'))!
      .click();
    flushSync();
    expect(words(one('dialog[open]'))).toContain('Old Relic');
  });
});

it('shows those who only watch both sides’ piles and no hand', () => {
  show(null, { seat: -1, view: aView({ seat: -1 }) });
  expect(all('[role="group"]').map((each) => each.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['Dark’s piles', 'Light’s piles']),
  );
  expect(one('[aria-label^="Your hand"]')).toBeNull();
});
