import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../lib/api';
import type { Analysis, AnalysisState } from '../lib/protocol';
import { Analysing } from './analysing.svelte';

const FOUND: Analysis = {
  version: 2,
  game: 'minis',
  worlds: 6,
  milliseconds: 200,
  curve: [[0.5, 0.5]],
  judged: [],
};

function told(
  status: AnalysisState['status'],
  done = 0,
  analysis: Analysis | null = null,
): AnalysisState {
  return { status, done, total: 9, analysis, problem: '' };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('it asks how far the analysis is until it is done, and not after', async () => {
  const look = vi
    .spyOn(api, 'analysis')
    .mockResolvedValueOnce(told('running', 4))
    .mockResolvedValueOnce(told('done', 9, FOUND));
  vi.spyOn(api, 'analyse').mockResolvedValue(told('waiting'));
  const mine = new Analysing('room');
  await mine.begin();
  expect(mine.running).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(mine.state.done).toBe(4);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(mine.found).toEqual(FOUND);
  expect(look).toHaveBeenCalledTimes(2);
});

test('what is known stays while more is thought, and stopping leaves it', async () => {
  vi.spyOn(api, 'analysis').mockResolvedValue(told('done', 9, FOUND));
  vi.spyOn(api, 'analyse').mockResolvedValue(told('running', 1));
  vi.spyOn(api, 'stopAnalysing').mockResolvedValue(told('done', 9, FOUND));
  const mine = new Analysing('room');
  await mine.look();
  await mine.begin(800);
  expect(mine.found).toEqual(FOUND);
  await mine.stop();
  expect([mine.running, mine.found]).toEqual([false, FOUND]);
  mine.close();
});

test('a look that was under way when it was stopped says nothing any more', async () => {
  let answerTheLook!: (state: AnalysisState) => void;
  const look = vi
    .spyOn(api, 'analysis')
    .mockReturnValueOnce(new Promise((answer) => (answerTheLook = answer)));
  vi.spyOn(api, 'analyse').mockResolvedValue(told('running', 1));
  vi.spyOn(api, 'stopAnalysing').mockResolvedValue(told('none'));
  const mine = new Analysing('room');
  await mine.begin();
  await vi.advanceTimersByTimeAsync(700);
  const stopped = mine.stop();
  answerTheLook(told('running', 4));
  await stopped;
  expect(mine.running).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(look).toHaveBeenCalledTimes(1);
});

test('a refusal is told, and a lost server is asked again', async () => {
  vi.spyOn(api, 'analyse').mockRejectedValueOnce(new Error('two are being analysed'));
  const mine = new Analysing('room');
  await mine.begin();
  expect([mine.problem, mine.running]).toEqual(['two are being analysed', false]);
  vi.spyOn(api, 'analyse').mockResolvedValue(told('running', 1));
  vi.spyOn(api, 'analysis')
    .mockRejectedValueOnce(new Error('cannot be reached'))
    .mockResolvedValueOnce(told('done', 9, FOUND));
  await mine.begin();
  await vi.advanceTimersByTimeAsync(700);
  expect(mine.problem).toBe('cannot be reached');
  await vi.advanceTimersByTimeAsync(700);
  expect([mine.problem, mine.found]).toEqual(['', FOUND]);
});
