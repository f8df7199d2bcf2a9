import { describe, expect, it } from 'vitest';
import { cutOf, middleSquare } from '#src/ui/crop/cropping.ts';

describe('a logo’s square', () => {
  it.each([
    [900, 500, { x: 200, y: 0, side: 500, drawn: 500 }],
    [500, 900, { x: 0, y: 200, side: 500, drawn: 500 }],
    [4000, 3000, { x: 500, y: 0, side: 3000, drawn: 1024 }],
    [7, 7, { x: 0, y: 0, side: 7, drawn: 7 }],
  ])('begins as the largest in the middle of %i × %i', (width, height, cut) => {
    expect(cutOf(middleSquare(width, height), width, height)).toEqual(cut);
  });

  it('stays within the picture, however the frame was rounded', () => {
    expect(cutOf({ unit: '%', x: 60.06, y: 50.07, width: 40, height: 50 }, 500, 400)).toEqual({ x: 300, y: 200, side: 200, drawn: 200 });
    expect(cutOf({ unit: '%', x: 0, y: 0, width: 0, height: 0 }, 500, 400).side).toBe(1);
  });
});
