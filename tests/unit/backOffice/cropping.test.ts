import { describe, expect, it } from 'vitest';
import { toCut, centerPart } from '#src/ui/crop/cropping.ts';

describe('a logo’s square', () => {
  it.each([
    [900, 500, { x: 200, y: 0, width: 500, height: 500, outputWidth: 500 }],
    [500, 900, { x: 0, y: 200, width: 500, height: 500, outputWidth: 500 }],
    [4000, 3000, { x: 500, y: 0, width: 3000, height: 3000, outputWidth: 1024 }],
    [7, 7, { x: 0, y: 0, width: 7, height: 7, outputWidth: 7 }],
  ])('begins as the largest in the middle of %i × %i', (width, height, cut) => {
    expect(toCut(centerPart(width, height), width, height)).toEqual(cut);
  });

  it.each([
    [1600, 1600, { x: 0, y: 350, width: 1600, height: 900, outputWidth: 1600 }],
    [4000, 1000, { x: 1111, y: 0, width: 1778, height: 1000, outputWidth: 1778 }],
    [4000, 3000, { x: 0, y: 375, width: 4000, height: 2250, outputWidth: 2000 }],
  ])('may be as wide as a title picture: of %i × %i', (width, height, cut) => {
    const found = toCut(centerPart(width, height, 16 / 9), width, height, 16 / 9);
    for (const key of ['x', 'y', 'width', 'height', 'outputWidth'] as const)
      expect(Math.abs(found[key] - cut[key]), key).toBeLessThanOrEqual(1);
    expect(found.x + found.width).toBeLessThanOrEqual(width);
  });

  it('stays within the picture, however the frame was rounded', () => {
    expect(toCut({ unit: '%', x: 60.06, y: 50.07, width: 40, height: 50 }, 500, 400)).toEqual({
      x: 300,
      y: 200,
      width: 200,
      height: 200,
      outputWidth: 200,
    });
    expect(toCut({ unit: '%', x: 0, y: 0, width: 0, height: 0 }, 500, 400)).toMatchObject({ width: 1, height: 1 });
  });
});
