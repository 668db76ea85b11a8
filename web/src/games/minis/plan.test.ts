import { describe, expect, it } from 'vitest';
import { aView, moveQuestion, placeQuestion } from './fixture';
import { nearestOnCard, polar, span } from './geometry';
import { Plan } from './plan.svelte';

function aMove() {
  const view = aView();
  const plan = new Plan(moveQuestion(view), view);
  return { plan, unit: view.units[1]! };
}

describe('a planned segment', () => {
  it('begins straight ahead, as far as it goes', () => {
    const { plan } = aMove();
    expect(plan.mode).toBe('move');
    expect(plan.values).toEqual({ turn: 0, length: 63500 });
    expect(plan.touched).toBe(false);
  });

  it('stops where something is in the way', () => {
    const { plan, unit } = aMove();
    const { length } = plan.kind.rays!.find((ray) => ray.turn === 0)!;
    expect(length).toBeLessThan(63.5);
    expect(plan.spot).toEqual({ ...polar(unit, unit.heading, length), heading: unit.heading });
  });

  it('follows the pointer in whole degrees and millimetres, finer with Shift', () => {
    const { plan, unit } = aMove();
    const there = polar(unit, unit.heading + 40.26, 33.337);
    plan.dragTo(there, false);
    expect(plan.values).toEqual({ turn: 40000, length: 33000 });
    plan.dragTo(there, true);
    expect(plan.values).toEqual({ turn: 40300, length: 33300 });
    plan.dragTo(polar(unit, unit.heading + 10, 500), false);
    expect(plan.values).toEqual({ turn: 10000, length: 63500 });
  });

  it('goes in steps to round numbers', () => {
    const { plan } = aMove();
    plan.nudge('length', -1, 'coarse');
    expect(plan.values.length).toBe(60000);
    plan.nudge('length', 1, 'coarse');
    expect(plan.values.length).toBe(63500);
    plan.nudge('turn', 1, 'fine');
    plan.nudge('turn', 1, 'finest');
    expect(plan.values.turn).toBe(1100);
  });

  it('takes a typed number as it is', () => {
    const { plan } = aMove();
    plan.type('turn', 95000);
    plan.type('length', 90000);
    expect(plan.values).toEqual({ turn: 95000, length: 90000 });
    plan.nudge('length', -1, 'coarse');
    expect(plan.values.length).toBe(63500);
  });

  it('keeps its turn with another segment', () => {
    const { plan } = aMove();
    plan.nudge('turn', 2, 'coarse');
    plan.choose(plan.kinds[1]!);
    expect(plan.kind.segment).toBe('L');
    expect(plan.values).toEqual({ turn: 10000, length: 88900 });
    plan.reset();
    expect(plan.values.turn).toBe(0);
  });

  it('offers what is listed in its own way, and nothing else', () => {
    const { plan } = aMove();
    expect(plan.candidates).toHaveLength(3);
    const covered = plan.question.options.filter((option) => plan.covers(option));
    expect(covered).toHaveLength(5);
    expect(plan.covers(plan.question.options.at(-1)!)).toBe(false);
  });

  it('believes the server about the very answer', () => {
    const { plan } = aMove();
    const spot = { x: 1, y: 2, heading: 3 };
    const found = {
      refusal: '',
      rule: '',
      unit: 1,
      spots: [spot],
      length: 5,
      stopped_by: '',
      targets: [],
    };
    plan.tell(plan.answer, found);
    expect(plan.spot).toEqual(spot);
    plan.nudge('turn', 1, 'coarse');
    expect(plan.exact).toBeNull();
    expect(plan.foreseen).toEqual(found);
    expect(plan.spot).not.toEqual(spot);
  });
});

describe('a planned place', () => {
  it('begins at the first place that is listed and slides along the nearest card', () => {
    const view = aView();
    const plan = new Plan(placeQuestion(view), view);
    expect(plan.mode).toBe('place');
    expect(plan.values).toEqual(plan.candidates[0]!.values);
    const card = view.players[0]!.cards[plan.kind.card!]!;
    plan.dragTo({ x: card.x + 10, y: card.y + 100 }, false);
    expect(plan.spot!.x).toBeCloseTo(card.x + 10, 0);
    expect(plan.spot!.y).toBeCloseTo(card.y + card.width / 2 + 12.7, 1);
    plan.turnTo({ x: plan.spot!.x - 50, y: plan.spot!.y }, false);
    expect(plan.degrees('heading')).toBe(180);
  });

  it('slides over the seam of two cards to the nearest place where a base can stand', () => {
    const view = aView();
    const asked = placeQuestion(view);
    const options = asked.options.filter((option) => option.amounts);
    const plan = new Plan({ ...asked, options }, view);
    const cards = view.players[0]!.cards;
    const [one, other] = [cards[0]!, cards[1]!];
    for (const share of [0.3, 0.45, 0.5, 0.55, 0.7]) {
      const middle = {
        x: one.x + (other.x - one.x) * share,
        y: one.y + (other.y - one.y) * share,
      };
      plan.dragTo(polar(middle, one.heading, 5), false);
      const spot = plan.spot!;
      for (const card of cards)
        expect(span(nearestOnCard(spot, card), spot)).toBeGreaterThan(12.7 - 0.001);
    }
  });
});
