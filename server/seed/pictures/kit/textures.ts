import type { Colour } from '#server/seed/pictures/kit/colour.ts';
import { alpha, tone } from '#server/seed/pictures/kit/colour.ts';
import type { Point } from '#server/seed/pictures/kit/shapes.ts';
import { box, curve, each, n, oval, stroke } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';

/** A part of the picture to cover. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Wood grain along the area's length: fibres that drift and part around a knot. Clip it to the thing. */
export function grain(sketch: Sketch, { x, y, width, height }: Area, colour: Colour, lines = 26): string {
  const knot: Point = [x + width * (0.25 + sketch.random() * 0.5), y + height * (0.25 + sketch.random() * 0.5)];
  const phase = sketch.random() * 6;
  return each(lines, (index) => {
    const base = y + (height * (index + 0.5 + (sketch.random() - 0.5) * 0.8)) / lines;
    const points = Array.from({ length: 9 }, (_, step): Point => {
      const px = x + (width * step) / 8;
      const drift = Math.sin(phase + px / 170 + index * 0.23) * (height / lines) * 0.9;
      const away = Math.exp(-(((px - knot[0]) / (width * 0.13)) ** 2));
      const push = Math.sign(base - knot[1]) * away * Math.max(0, height * 0.1 - Math.abs(base - knot[1]) * 0.16);
      return [px, base + drift + push];
    });
    const dark = sketch.random() > 0.35;
    return stroke(curve(points), alpha(tone(colour, dark ? -0.45 : 0.35), 0.14 + sketch.random() * 0.26), 1.2 + sketch.random() * 4.5);
  });
}

/** Knitted rows over the area; `size` is a stitch's width, `motif` gives a stitch by row and column its own colour. */
export function knit(sketch: Sketch, { x, y, width, height }: Area, colour: Colour, size: number, motif?: (row: number, column: number) => Colour | undefined): string {
  const rise = size * 0.8;
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / rise) + 1];
  const plain = stitch(sketch, colour, size);
  const row = sketch.stamp(each(columns, (column) => plain(column * size, 0)));
  const coloured = (at: number) =>
    each(columns, (column) => {
      const own = motif?.(at, column);
      return own ? stitch(sketch, own, size)(x + column * size, y + at * rise) : '';
    });
  return box(x, y, width, height, tone(colour, -0.42)) + each(rows, (at) => row(x, y + at * rise) + coloured(at));
}

function stitch(sketch: Sketch, colour: Colour, size: number): (x: number, y: number) => string {
  const leaf = (flip: 1 | -1) => {
    const paint = sketch.linear([[0, tone(colour, flip < 0 ? 0.26 : 0.1)], [0.55, tone(colour, flip < 0 ? 0.02 : -0.08)], [1, tone(colour, -0.3)]], [0.2, 0, 0.8, 1]);
    return oval(0, 0, size * 0.245, size * 0.6, paint, `transform="translate(${n(size * (0.5 + flip * 0.24))} ${n(size * 0.4)}) rotate(${flip * 23})"`);
  };
  return sketch.stamp(leaf(-1) + leaf(1));
}

/**
 * A plain weave as a paint: threads over and under each other; `size` is two threads, a whole number
 * (a tile of a broken size, or turned, takes a hundred times longer to render).
 */
export function weave(sketch: Sketch, colour: Colour, size: number): string {
  const half = size / 2;
  const thread = (x: number, y: number, w: number, h: number, light: number) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${half * 0.28}" fill="${tone(colour, light)}"/>`;
  const content = [
    `<rect width="${size}" height="${size}" fill="${tone(colour, -0.2)}"/>`,
    thread(0.3, 0.6, half * 1.05, half * 0.82, 0.1),
    thread(half, half + 0.6, half * 1.05, half * 0.82, 0.06),
    thread(half + half * 0.1, -half * 0.05, half * 0.82, half * 1.05, -0.04),
    thread(half * 0.1, half * 0.95, half * 0.82, half * 1.05, -0.07),
  ].join('');
  return sketch.tile(size, size, content);
}

/** Glaze speckles, small stones or crumbs scattered over the area. */
export function specks(sketch: Sketch, { x, y, width, height }: Area, colours: readonly Colour[], count: number, size: number): string {
  return each(count, (index) => {
    const r = size * (0.25 + sketch.random() ** 3 * 0.9);
    const colour = colours[index % colours.length] as Colour;
    return oval(x + sketch.random() * width, y + sketch.random() * height, r, r * (0.7 + sketch.random() * 0.4), alpha(colour, 0.45 + sketch.random() * 0.45));
  });
}
