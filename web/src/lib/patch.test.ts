import { expect, test } from 'vitest';
import { applyPatch, PatchError } from './patch';

const view = { turn: 1, units: [{ zone: 0 }, { zone: 1 }], battle: { attacker: 2 } };

test('an empty patch changes nothing', () => {
  expect(applyPatch(view, {})).toBe(view);
});

test('keys are set, changed and taken away, and the old view stays as it was', () => {
  const after = applyPatch(view, { keys: { turn: { set: 2 } }, gone: ['battle'] });
  expect(after).toEqual({ turn: 2, units: view.units });
  expect(view.battle).toEqual({ attacker: 2 });
});

test('what did not change is the same object', () => {
  const after = applyPatch(view, {
    keys: { units: { size: 2, items: { '1': { keys: { zone: { set: 5 } } } } } },
  }) as typeof view;
  expect(after.units[0]).toBe(view.units[0]);
  expect(after.units[1]).toEqual({ zone: 5 });
});

test('lists are cut and grown', () => {
  expect(applyPatch([1, 2, 3], { size: 1, items: {} })).toEqual([1]);
  expect(applyPatch([1], { size: 3, items: { '1': { set: 2 }, '2': { set: null } } })).toEqual([
    1,
    2,
    null,
  ]);
});

test('a patch that does not fit is an error, not a wrong view', () => {
  expect(() => applyPatch(3, { keys: {} })).toThrow(PatchError);
  expect(() => applyPatch({}, { size: 0 })).toThrow(PatchError);
  expect(() => applyPatch([], { size: 2, items: {} })).toThrow(PatchError);
});
