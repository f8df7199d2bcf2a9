/** Draws materials: wood, knitting, cloth, specks. */
import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, tone } from '#server/seed/pictures/kit/color.ts';
import type { Point } from '#server/seed/pictures/kit/shapes.ts';
import { box, curve, repeat, fill, n, oval, placeAt, stroke } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';

/** A part of the picture to cover. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Wood grain along the area's length: fibres that drift and part around a knot. Clip it to the thing. */
export function grain(sketch: Sketch, { x, y, width, height }: Area, color: Color, lines = 26): string {
  const knot: Point = [x + width * (0.25 + sketch.random() * 0.5), y + height * (0.25 + sketch.random() * 0.5)];
  const phase = sketch.random() * 6;
  return repeat(lines, (index) => {
    const base = y + (height * (index + 0.5 + (sketch.random() - 0.5) * 0.8)) / lines;
    const points = Array.from({ length: 9 }, (_, step): Point => {
      const px = x + (width * step) / 8;
      const drift = Math.sin(phase + px / 170 + index * 0.23) * (height / lines) * 0.9;
      const away = Math.exp(-(((px - knot[0]) / (width * 0.13)) ** 2));
      const push = Math.sign(base - knot[1]) * away * Math.max(0, height * 0.1 - Math.abs(base - knot[1]) * 0.16);
      return [px, base + drift + push];
    });
    const dark = sketch.random() > 0.35;
    return stroke(
      curve(points),
      alpha(tone(color, dark ? -0.45 : 0.35), 0.14 + sketch.random() * 0.26),
      1.2 + sketch.random() * 4.5,
    );
  });
}

/** Knitted stitches over the area; `size` is a stitch's width, `motif` gives a stitch's color by row and column. */
export function knit(
  sketch: Sketch,
  { x, y, width, height }: Area,
  color: Color,
  size: number,
  motif?: (row: number, column: number) => Color | undefined,
): string {
  const rise = Math.round(size * 0.8);
  const ground = sketch.tile(
    size,
    rise,
    box(0, 0, size, rise, tone(color, -0.42)) +
      stitches(color, size, [
        [0, -2 * rise],
        [0, -rise],
        [0, 0],
        [0, rise],
      ]),
  );
  const byColor = new Map<Color, Point[]>();
  for (let row = 0; motif && row < height / rise + 1; row++) {
    for (let column = 0; column < width / size; column++) {
      const color = motif(row, column);
      if (color) byColor.set(color, [...(byColor.get(color) ?? []), [column * size, row * rise]]);
    }
  }
  return placeAt(
    x,
    y,
    1,
    0,
    box(0, 0, width, height, ground),
    [...byColor].map(([color, places]) => stitches(color, size, places)),
  );
}

function stitches(color: Color, size: number, places: readonly Point[]): string {
  const leaves = (flip: 1 | -1, rx: number, ry: number, rise = 0) => {
    const lean = (flip * 23 * Math.PI) / 180;
    const [px, py] = [Math.round(Math.sin(lean) * ry * size * 2), Math.round(-Math.cos(lean) * ry * size * 2)];
    const [bx, by] = [Math.cos(lean) * rx * size * 1.33, Math.sin(lean) * rx * size * 1.33];
    const leaf = `c${n(bx)} ${n(by)} ${n(bx - px)} ${n(by - py)} ${-px} ${-py}c${n(-bx)} ${n(-by)} ${n(px - bx)} ${n(py - by)} ${px} ${py}`;
    const [dx, dy] = [size * (0.5 + flip * 0.24 - rise * 0.3) + px / 2, size * (0.4 - rise) + py / 2];
    return places.map(([x, y]) => `M${n(x + dx)} ${n(y + dy)}${leaf}`).join('');
  };
  return [
    fill(leaves(-1, 0.245, 0.6) + leaves(1, 0.245, 0.6), tone(color, -0.17)),
    fill(leaves(-1, 0.2, 0.52, 0.03), tone(color, 0.08)),
    fill(leaves(1, 0.2, 0.52, 0.03), tone(color, -0.02)),
    fill(leaves(-1, 0.1, 0.36, 0.1), tone(color, 0.24)),
    fill(leaves(1, 0.09, 0.34, 0.1), tone(color, 0.12)),
  ].join('');
}

/**
 * A plain weave over the area, drawn thread by thread: a tile would take fifty times longer to render
 * wherever it is turned, or scaled to a broken number of pixels.
 */
export function threads({ x, y, width, height }: Area, color: Color, size: number): string {
  const [light, dark] = [alpha(tone(color, 0.5), 0.34), alpha(tone(color, -0.5), 0.3)];
  const across = repeat(Math.ceil(height / size), (index) => `M${n(x)} ${n(y + index * size)}h${n(width)}`);
  const down = repeat(Math.ceil(width / size), (index) => `M${n(x + index * size)} ${n(y)}v${n(height)}`);
  return (
    box(x, y, width, height, color) +
    stroke(across, dark, size * 0.3) +
    stroke(down, light, size * 0.42) +
    stroke(across, light, size * 0.22, `transform="translate(0 ${n(size / 2)})"`)
  );
}

/** Glaze speckles, small stones or crumbs scattered over the area. */
export function specks(
  sketch: Sketch,
  { x, y, width, height }: Area,
  colors: readonly Color[],
  count: number,
  size: number,
): string {
  return repeat(count, (index) => {
    const r = size * (0.25 + sketch.random() ** 3 * 0.9);
    const color = colors[index % colors.length] as Color;
    return oval(
      x + sketch.random() * width,
      y + sketch.random() * height,
      r,
      r * (0.7 + sketch.random() * 0.4),
      alpha(color, 0.45 + sketch.random() * 0.45),
    );
  });
}
