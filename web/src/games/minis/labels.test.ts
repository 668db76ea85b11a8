import { expect, it } from 'vitest';
import { arrangeLabels, type Label } from './labels';

const label = (id: string, spots: Label['spots'], must = false): Label => ({
  id,
  width: 40,
  height: 14,
  spots,
  must,
});

it('gives each label the first of its spots that is free', () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 0, y: 30 },
  ];
  const found = arrangeLabels([label('one', spots), label('other', spots)], []);
  expect(found.get('one')).toEqual({ x: 0, y: 0 });
  expect(found.get('other')).toEqual({ x: 0, y: 30 });
});

it('leaves out what has no room, but not what has to be said', () => {
  const here = [{ x: 0, y: 0 }];
  const piece = { x: 0, y: 0, width: 60, height: 60 };
  const found = arrangeLabels([label('must', here, true), label('may', here)], [piece]);
  expect([...found.keys()]).toEqual(['must']);
});

it('would rather cover a piece than other words', () => {
  const spots = [
    { x: 0, y: 4 },
    { x: 0, y: 100 },
  ];
  const piece = { x: 0, y: 100, width: 40, height: 14 };
  const found = arrangeLabels(
    [label('first', [{ x: 0, y: 0 }]), label('then', spots, true)],
    [piece],
  );
  expect(found.get('then')).toEqual({ x: 0, y: 100 });
});
