/** Photos of a thing: in a studio, from nearby, beside another one. */
import type { Scene } from '#server/seed/pictures/kit/scenes.ts';
import { backdrop } from '#server/seed/pictures/kit/scenes.ts';
import type { Point } from '#server/seed/pictures/kit/shapes.ts';
import { group, n } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { SIDE } from '#server/seed/pictures/kit/sketch.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';

/** Draws something in that palette. */
export type Drawing = (sketch: Sketch, palette: Palette) => string;

/** The photos of one kind of thing: the thing itself, another side of it or its use, and a close look. */
export type Views = readonly [front: Drawing, other: Drawing, close: Drawing];

/** The thing in an empty studio. */
export function createShot(scene: Scene, ...things: readonly Drawing[]): Drawing {
  return (sketch, palette) => backdrop(sketch, scene, palette) + things.map((draw) => draw(sketch, palette)).join('');
}

/** A closer look: `focus` of the thing comes to the middle of the picture, `zoom` times as large. */
export function createCloseUp(scene: Scene, thing: Drawing, [x, y]: Point, zoom: number, turn = 0): Drawing {
  const move = `transform="translate(${SIDE / 2} ${SIDE / 2}) rotate(${turn}) scale(${zoom}) translate(${n(-x)} ${n(-y)})"`;
  return (sketch, palette) => backdrop(sketch, scene, palette) + group(move, thing(sketch, palette));
}

/** The thing somewhere else in the picture, scaled about the middle of its ground line. */
export function moveDrawing(
  thing: Drawing,
  dx: number,
  dy: number,
  scale = 1,
  change: (palette: Palette) => Palette = (same) => same,
): Drawing {
  const move = `transform="translate(${n(SIDE / 2 + dx)} ${n(940 + dy)}) scale(${scale}) translate(${-SIDE / 2} -940)"`;
  return (sketch, palette) => group(move, thing(sketch, change(palette)));
}

/** The palette with its first two colors exchanged, for a thing's twin. */
export function swapColors(palette: Palette): Palette {
  return { ...palette, body: palette.accent, accent: palette.body };
}
