import { describe, expect, it, vi } from 'vitest';
import type { BoardProps } from '../../lib/game';
import { boardProps } from '../../table/board/fixture';
import { aView, fireQuestion, moveQuestion } from './fixture';
import { OpenTable } from './model.svelte';
import type { MinisView, Question } from './seen';

function aBoard(
  question: (view: MinisView) => Question | null,
  change: Partial<BoardProps<MinisView, Question>> = {},
) {
  const view = aView();
  const props = boardProps(view, question(view), change);
  return { board: new OpenTable(() => props), props };
}

const element = document.createElement('b');

describe('a question about a move', () => {
  it('is a plan, and what else the unit could do stands beside it', () => {
    const { board, props } = aBoard(moveQuestion);
    expect(board.acting?.label).toBe('Red Leader');
    expect(board.others.map((option) => option.text)).toEqual([
      'end the move here',
      'use Command: lend an icon',
    ]);
    expect(board.choices.size).toBe(0); // a click on the unit must not end its move
    board.commit();
    expect(props.onchoose).toHaveBeenCalledWith(board.plan!.answer);
  });

  it('leaves others in the dark that could use an icon meanwhile, but lets them', () => {
    const convert = { option: 30000, text: 'convert', verb: 'convert', promise: null, unit: 0 };
    const { board } = aBoard((view) => {
      const question = moveQuestion(view);
      return { ...question, options: [...question.options, convert] };
    });
    expect(board.standing(0)).toBe('plain');
    board.activate(0, element);
    expect([board.looked?.key, board.optionsFor(0)]).toEqual([0, [convert]]);
  });

  it('takes nothing while an answer is under way', () => {
    const { board, props } = aBoard(moveQuestion, { busy: true });
    board.commit();
    expect(props.onchoose).not.toHaveBeenCalled();
    expect(board.others).toEqual([]);
  });

  it('asks what comes of it, and only the latest counts', async () => {
    const survey = vi.fn(async (wanted) => ({ wanted, spots: [], targets: [], refusal: '' }));
    const { board } = aBoard(moveQuestion, { survey: survey as BoardProps['survey'] });
    board.foreseeNow();
    board.plan!.nudge('turn', 1, 'coarse');
    board.foreseeNow();
    board.plan!.nudge('turn', 1, 'coarse');
    board.foreseeNow();
    await vi.waitFor(() => expect(board.plan!.exact).not.toBeNull());
    expect(survey).toHaveBeenCalledTimes(2);
    expect(survey).toHaveBeenLastCalledWith({ option: board.plan!.answer });
  });
});

describe('a question about fire', () => {
  it('lights up the targets; declining is left to the main button', () => {
    const { board, props } = aBoard(fireQuestion);
    expect(board.eyes).toBe(1);
    expect(board.standing(1)).toBe('acting');
    expect(board.standing(6)).toBe('target');
    expect(board.standing(5)).toBe('plain');
    board.activate(6, element);
    expect(props.onchoose).toHaveBeenCalledWith(1);
    board.activate(1, element);
    expect(props.onchoose).toHaveBeenCalledTimes(1);
  });

  it('asks why where something cannot be chosen', () => {
    const { board, props } = aBoard(fireQuestion);
    board.activate(5, element);
    expect(props.ontouch).toHaveBeenCalledWith({ unit: 5 });
    board.activate(1005, element);
    expect(props.ontouch).toHaveBeenLastCalledWith({ seat: 1, card: 1 });
  });

  it('takes more than a click for what a unit can do beside the question', () => {
    const convert = { option: 30000, text: 'convert', verb: 'convert', promise: null, unit: 0 };
    const { board, props } = aBoard((view) => {
      const question = fireQuestion(view);
      return { ...question, options: [...question.options, convert] };
    });
    board.activate(0, element);
    expect(props.onchoose).not.toHaveBeenCalled();
    expect([board.looked?.key, board.pinned]).toEqual([0, true]);
    expect(board.optionsFor(0)).toEqual([convert]);
    expect(board.standing(0)).toBe('legal');
  });

  it('only looks at the first tap on a phone', () => {
    const { board, props } = aBoard(fireQuestion, { phone: true });
    board.activate(6, element);
    expect(props.onchoose).not.toHaveBeenCalled();
    expect(board.looked?.key).toBe(6);
    board.activate(6, element);
    expect(props.onchoose).toHaveBeenCalledWith(1);
  });

  it('puts away one thing after another', () => {
    const { board } = aBoard(fireQuestion);
    board.toggleArcs(5);
    board.toggleMeasuring(5);
    board.look({ key: 5, element }, true);
    expect([board.dismiss(), board.looked]).toEqual([true, null]);
    expect([board.dismiss(), board.measuring]).toEqual([true, null]);
    expect([board.dismiss(), board.arcs.length]).toEqual([true, 0]);
    expect(board.dismiss()).toBe(false);
  });
});

it('shows everything that lies on the table', () => {
  const { board } = aBoard(() => null);
  const { left, right, bottom, top } = board.everything;
  expect(left).toBeLessThan(-150);
  expect(right).toBeGreaterThan(133);
  expect(bottom).toBeLessThan(-489 - 31);
  expect(top).toBeGreaterThan(489 + 31);
});
