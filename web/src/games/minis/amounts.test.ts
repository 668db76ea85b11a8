import { describe, expect, it } from 'vitest';
import { limitedAngle, packed, unpacked } from './amounts';
import { aView, moveQuestion, placeQuestion } from './fixture';
import type { QuestionOption } from './seen';

const FIRST = 1_000_000;
const KIND = 1_000_000_000_000;
const segment: QuestionOption = {
  option: KIND,
  text: 'S',
  verb: 'go',
  promise: null,
  amounts: [
    { name: 'turn', unit: 'mdeg', least: -90000, most: 90000, zero: -180000, factor: FIRST },
    { name: 'length', unit: 'um', least: 1, most: 63500, zero: 0, factor: 1 },
  ],
};

describe('measured answers', () => {
  it('are one whole number, and can be read again', () => {
    const values = { turn: -12300, length: 40000 };
    const answer = packed(segment, values);
    expect(answer).toBe(KIND + FIRST * (180000 - 12300) + 40000);
    expect(unpacked(segment, answer)).toEqual(values);
  });

  it('may go beyond the limits, for the server to refuse, but not into one another', () => {
    const asked = packed(segment, { turn: 95000, length: 99999 });
    expect(asked).toBe(KIND + FIRST * (180000 + 95000) + 99999);
    expect(packed(segment, { turn: 999000, length: FIRST })).toBe(
      KIND + FIRST * 360000 + FIRST - 1,
    );
  });

  it('are not taken for one another', () => {
    const other = { ...segment, option: 2 * KIND };
    expect(unpacked(other, packed(segment, { turn: 0, length: 1 }))).toBeNull();
    expect(unpacked(segment, packed(other, { turn: 0, length: 1 }))).toBeNull();
    expect(unpacked(segment, KIND)).toBeNull(); // a turn of 180 degrees and no length
    expect(unpacked(segment, -1)).toBeNull();
  });

  it('know the places that are listed', () => {
    const view = aView();
    for (const question of [moveQuestion(view), placeQuestion(view)]) {
      const kinds = question.options.filter((option) => option.amounts);
      const listed = question.options.filter((option) => option.spot);
      expect(listed.length).toBeGreaterThan(2);
      for (const { option } of listed) {
        const found = kinds.flatMap((kind) => {
          const values = unpacked(kind, option);
          return values ? [packed(kind, values)] : [];
        });
        expect(found).toEqual([option]);
      }
    }
  });

  it('turn round and round', () => {
    const heading = {
      name: 'heading',
      unit: 'mdeg',
      least: 0,
      most: 359999,
      zero: 0,
      factor: 1,
    } as const;
    expect(limitedAngle(heading, -5000)).toBe(355000);
    expect(limitedAngle(heading, 365000)).toBe(5000);
    expect(limitedAngle(heading, 359999)).toBe(359999);
  });
});
