/** Draws the photos of products. */
import type { PictureKind } from '#server/seed/pictures/kinds.ts';
import { kinds } from '#server/seed/pictures/kinds.ts';
import { createSketch } from '#server/seed/pictures/kit/sketch.ts';
import type { PaletteName } from '#server/seed/pictures/palettes.ts';
import { palettes } from '#server/seed/pictures/palettes.ts';

/** How many different pictures there are of one kind in one palette. */
export const VARIANTS = 3;

/**
 * A product photo drawn by code.
 * @param variant 0 the thing itself, 1 another side of it or its use, 2 a close look; a larger number begins again.
 * @returns an SVG document of 1200 × 1200, the same for the same arguments
 */
export function drawPicture(kind: PictureKind, palette: PaletteName, variant: number): string {
  const which = Math.abs(Math.trunc(variant)) % VARIANTS;
  const view = kinds[kind][which] ?? kinds[kind][0];
  const sketch = createSketch(`${kind} ${palette} ${which}`);
  return sketch.finish(view(sketch, palettes[palette]));
}
