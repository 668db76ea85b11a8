import { describe, expect, it, vi } from 'vitest';
import type { BoardProps } from '../../lib/game';
import { boardProps } from '../../table/board/fixture';
import * as table from './fixture';
import { aView, DEPLOYING, FORFEITS } from './fixture';
import { CardTable } from './model.svelte';
import type { CCGView, Question } from './seen';

function aBoard(question: Question | null, change: Partial<BoardProps<CCGView, Question>> = {}) {
  const props = boardProps(aView(), question, change);
  return { board: new CardTable(() => props), props };
}

const element = document.createElement('b');
const key = String;

describe('a click', () => {
  it('chooses the only option of a card', () => {
    const { board, props } = aBoard(FORFEITS);
    board.activate(key(table.ROGUE), element);
    expect(props.onchoose).toHaveBeenCalledWith(table.ROGUE);
  });

  it('asks which of several', () => {
    const { board, props } = aBoard(DEPLOYING);
    board.activate(key(table.ROGUE), element);
    expect(props.onchoose).not.toHaveBeenCalled();
    expect(board.menu?.key).toBe(key(table.ROGUE));
  });

  it('elsewhere asks why not, for the card that wants a goal', () => {
    const { board, props } = aBoard(DEPLOYING);
    board.activate(key(table.CORRIDOR), element);
    expect(props.ontouch).toHaveBeenCalledWith({ card: table.SCOUT, place: table.CORRIDOR });
    expect(board.pinned).toBe(true);
  });

  it('does nothing while an answer is under way', () => {
    const { board, props } = aBoard(FORFEITS, { busy: true });
    board.activate(key(table.ROGUE), element);
    expect(props.onchoose).not.toHaveBeenCalled();
  });

  it('of those who only watch is no question', () => {
    const { board, props } = aBoard(null, { seat: -1 });
    board.activate(key(table.ROGUE), element);
    expect(props.ontouch).not.toHaveBeenCalled();
    expect(board.near).toBe(0);
  });
});

describe('a tap on a phone', () => {
  it('looks first, and chooses when repeated', () => {
    const { board, props } = aBoard(FORFEITS, { phone: true });
    board.activate(key(table.ROGUE), element);
    expect(board.looked?.key).toBe(key(table.ROGUE));
    expect(props.onchoose).not.toHaveBeenCalled();
    board.activate(key(table.ROGUE), element);
    expect(props.onchoose).toHaveBeenCalledWith(table.ROGUE);
  });

  it('that lasts long only shows the text', () => {
    vi.useFakeTimers();
    const { board, props } = aBoard(FORFEITS, { phone: true });
    board.press(key(table.ROGUE), element);
    vi.advanceTimersByTime(600);
    board.release();
    board.activate(key(table.ROGUE), element);
    expect(board.looked?.key).toBe(key(table.ROGUE));
    expect(props.onchoose).not.toHaveBeenCalled();
    vi.useRealTimers();
  });
});

describe('standing', () => {
  it('tells who acts from who is aimed at', () => {
    const { board } = aBoard(FORFEITS);
    expect(board.standing(key(table.ROGUE))).toBe('legal');
    expect(board.standing(key(table.TROOPER))).toBe('dim');
    expect(board.standing('force')).toBe('legal');
    const aimed = aBoard(DEPLOYING).board;
    expect(aimed.standing(key(table.RIDGE))).toBe('target');
    expect(aimed.acting).toBe(table.SCOUT);
    expect(aBoard(null).board.standing(key(table.RIDGE))).toBe('plain');
  });

  it('marks what is advised', () => {
    const { board } = aBoard(FORFEITS, { wanted: table.SCOUT });
    expect(board.advised(key(table.SCOUT))).toBe(true);
    expect(board.advised(key(table.ROGUE))).toBe(false);
  });
});
