import { expect, test } from 'vitest';
import { telling } from '../games/ccg/telling';
import type { Standing } from '../games/registry';
import type { Question } from '../lib/game';
import {
  answerAhead,
  goOn,
  isGranted,
  letCardGo,
  passUntilMyTurn,
  USUAL,
  withoutAhead,
} from '../lib/passing';
import { allOfThem, laterPhases, plannedActs, stoppingCards } from './standing';

const standing = telling.standing as Standing;

test('from a phase of the own turn one goes on to the later ones', () => {
  const later = laterPhases(standing, 'own_battle');
  expect(later).toEqual([
    { title: 'Move', window: 'own_move', passed: ['own_battle'] },
    { title: 'Draw', window: 'own_draw', passed: ['own_battle', 'own_move'] },
    { title: 'End of turn', window: '', passed: ['own_battle', 'own_move', 'own_draw', 'drawing'] },
  ]);
  expect(laterPhases(standing, 'phase_actions')).toEqual([]);
});

test('an act of a later phase is planned with what is passed on the way to it', () => {
  const move = { window: 'own_move', notation: 'move Luke', text: 'Move Luke' };
  const asked: Question = { seat: 0, step: 'PhaseActions', window: 'own_deploy', later: [move] };
  const later = laterPhases(standing, 'own_deploy');
  const passed = ['own_deploy', 'own_battle'];
  expect(plannedActs(later, asked)).toEqual([{ ...move, passed }]);
  expect(plannedActs([], asked)).toEqual([]);
});

test('an answer in advance is said once, and not with what is said afterwards', () => {
  const planned = answerAhead(goOn(USUAL, ['own_move'], 3), ['draw 2'], 3);
  expect(withoutAhead(planned)).toEqual({ ...planned, ahead: {} });
});

test('passing until my turn leaves out battles, unless I say otherwise', () => {
  const names = ['phase_actions', 'battle', 'deploy'];
  const kept = { ...USUAL, windows: { deploy: null } };
  expect(passUntilMyTurn(kept, names, standing.battle, 4).windows).toEqual({
    phase_actions: 4,
    deploy: null,
  });
  const all = passUntilMyTurn({ ...USUAL, battles: false }, names, standing.battle, 4);
  expect(all.windows).toEqual({ phase_actions: 4, battle: 4, deploy: 4 });
});

test('an answer in advance and a card that goes by are said to the server', () => {
  const planned = answerAhead(goOn(USUAL, ['own_move'], 3), ['draw 2'], 3);
  expect(planned).toMatchObject({ windows: { own_move: 3 }, ahead: { 'draw 2': 3 } });
  expect(isGranted(planned)).toBe(false);
  expect(isGranted(letCardGo(USUAL, 7, null))).toBe(false);
});

test('what one mostly does wherever one can is offered as one act', () => {
  const drain = (place: string, option: number) => ({
    option,
    text: '',
    verb: 'drain',
    notation: `drain ${place}`,
  });
  const asked: Question = { seat: 0, step: 'PhaseActions', options: [drain('Hoth', 1)] };
  expect(allOfThem(standing, asked)).toEqual([]);
  asked.options?.push(drain('Tatooine', 2), { option: -1, text: '', verb: 'pass' });
  expect(allOfThem(standing, asked)).toEqual([
    { title: 'Drain at all 2 places', notations: ['drain Hoth', 'drain Tatooine'] },
  ]);
  asked.options?.push({ ...drain('Kessel', 3), number: 0 });
  expect(allOfThem(standing, asked)[0]?.notations).toHaveLength(2); // one for nothing
});

test('the cards for which a window stops are told where they are few', () => {
  const asked = (...cards: (number | undefined)[]): Question => ({
    seat: 0,
    step: 'Responses',
    options: [
      ...cards.map((card, option) => ({ option, text: 'play', verb: 'play', card })),
      { option: -1, text: 'pass', verb: 'pass' },
    ],
  });
  expect(stoppingCards(asked(5, 5, 6))).toEqual([5, 6]);
  expect(stoppingCards(asked(5, undefined))).toEqual([]);
  expect(stoppingCards(asked(1, 2, 3, 4))).toEqual([]);
});
