import { beforeEach, expect, test, vi } from 'vitest';
import { Checking } from './checking.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A server that answers when the test says so. */
function server() {
  const waiting: ((answer: string) => void)[] = [];
  const ask = () => new Promise<string>((resolve) => waiting.push(resolve));
  return { waiting, ask };
}

test('many changes are one question, once it is quiet', async () => {
  const { waiting, ask } = server();
  const checking = new Checking(ask, 100);
  checking.changed();
  await vi.advanceTimersByTimeAsync(60);
  checking.changed();
  await vi.advanceTimersByTimeAsync(60);
  expect(waiting).toHaveLength(0);
  expect(checking.busy).toBe(true);
  await vi.advanceTimersByTimeAsync(60);
  waiting[0]?.('good');
  await vi.runAllTimersAsync();
  expect([checking.answer, checking.busy]).toEqual(['good', false]);
});

test('an answer about an earlier state does not count', async () => {
  const { waiting, ask } = server();
  const checking = new Checking(ask, 100);
  checking.changed();
  await vi.advanceTimersByTimeAsync(100);
  checking.changed();
  waiting[0]?.('about what it was');
  await vi.advanceTimersByTimeAsync(100);
  expect([checking.answer, checking.busy]).toEqual([null, true]);
  waiting[1]?.('about what it is');
  await vi.runAllTimersAsync();
  expect(checking.answer).toBe('about what it is');
  checking.clear();
  expect([checking.answer, checking.busy]).toEqual([null, false]);
});

test('nothing is asked any more about what was left', async () => {
  const { waiting, ask } = server();
  const checking = new Checking(ask, 100);
  checking.changed();
  checking.clear();
  await vi.advanceTimersByTimeAsync(200);
  expect(waiting).toHaveLength(0);
});

test('a failure is told in words, until an answer comes', async () => {
  const ask = vi.fn<() => Promise<string>>().mockResolvedValue('good');
  ask.mockRejectedValueOnce(new Error('no server'));
  const checking = new Checking(ask, 0);
  checking.changed();
  await vi.runAllTimersAsync();
  expect([checking.failure, checking.busy]).toEqual(['no server', false]);
  checking.changed();
  await vi.runAllTimersAsync();
  expect([checking.failure, checking.answer]).toEqual(['', 'good']);
});
