import { describe, expect, it } from 'vitest';
import { owed, sideOf, winText } from './battle';
import { aView } from './fixture';

const view = aView();
const cards = new Map(view.cards.map((card) => [card.card, card]));
const battle = view.battle!;

describe('a side in battle', () => {
  it('knows its sum and what it owes', () => {
    const dark = sideOf(battle, 1, cards);
    expect(dark).toMatchObject({ power: 12, destiny: 0, total: 12, satisfied: false });
    expect(owed(dark)).toEqual(['forfeit Snowtrooper', 'attrition 5', 'battle damage 1']);
  });

  it('says what its power is made of', () => {
    for (const seat of [0, 1] as const) {
      const { power, parts } = sideOf(battle, seat, cards);
      expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(power);
    }
    const more = { ...battle, power: [11, 12] as [number, number] };
    expect(sideOf(more, 0, cards).parts.at(-1)).toEqual({
      words: 'added by cards and destiny',
      amount: expect.any(Number),
    });
  });

  it('is done when nothing is left', () => {
    const light = sideOf(battle, 0, cards);
    expect(light).toMatchObject({ power: 8, destiny: 5, total: 13, satisfied: true });
    expect(owed(light)).toEqual([]);
  });

  it('has neither destiny nor total before they count', () => {
    const begun = { ...battle, segment: 'weapons' as const, destiny: [0, 0] as [number, number] };
    expect(sideOf(begun, 0, cards)).toMatchObject({
      destiny: null,
      total: null,
      satisfied: false,
    });
  });
});

it('says how far the chance to win may go', () => {
  expect(winText({ win: [12, 80], words: [] })).toBe('12 to 80 %');
  expect(winText({ win: [45, 45], words: [] })).toBe('45 %');
});
