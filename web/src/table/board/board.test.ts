import { expect, it } from 'vitest';
import { fanStep } from './fan';
import { nearest } from './piece';

it('lays a fan as wide as there is room', () => {
  expect(fanStep(1, 90, 300)).toBe(96);
  expect(fanStep(3, 90, 600)).toBe(96);
  expect(fanStep(8, 90, 440)).toBe(50);
  expect(fanStep(40, 90, 440)).toBe(24);
});

it('goes straight ahead before aside', () => {
  const from = { x: 0, y: 0 };
  const others = [
    { x: 50, y: 40 },
    { x: 60, y: 0 },
    { x: -20, y: 0 },
  ];
  expect(nearest(from, others, 'ArrowRight')).toBe(1);
  expect(nearest(from, others, 'ArrowLeft')).toBe(2);
  expect(nearest(from, others, 'ArrowUp')).toBe(-1);
});
