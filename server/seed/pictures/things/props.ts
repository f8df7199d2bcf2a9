import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, tone } from '#server/seed/pictures/kit/color.ts';
import { leaf } from '#server/seed/pictures/kit/motifs.ts';
import type { Point } from '#server/seed/pictures/kit/shapes.ts';
import {
  boxPath,
  curve,
  repeat,
  fill,
  n,
  oval,
  ovalPath,
  placeAt,
  stroke,
  clipTo,
} from '#server/seed/pictures/kit/shapes.ts';
import { drawLyingShadow } from '#server/seed/pictures/kit/shadows.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow } from '#server/seed/pictures/kit/surface.ts';
import { specks } from '#server/seed/pictures/kit/textures.ts';

/** A spoon seen from above: its bowl at the origin, the handle `length` units downwards. */
export function spoon(sketch: Sketch, color: Color, length: number): string {
  const d = `M0 -62C40 -62 46 -8 30 26C20 46 11 54 9 84L12 ${length - 20}C16 ${length + 8} -16 ${length + 8} -12 ${length - 20}L-9 84C-11 54 -20 46 -30 26C-46 -8 -40 -62 0 -62Z`;
  const hollow = 'M0 -50C29 -50 35 -8 22 20C12 38 -12 38 -22 20C-35 -8 -29 -50 0 -50Z';
  return (
    drawLyingShadow(d, 14) +
    pillow(sketch, d, color, 12) +
    fill(
      hollow,
      sketch.linear(
        [
          [0, tone(color, -0.34)],
          [1, tone(color, 0.3)],
        ],
        [0.1, 0, 0.9, 1],
      ),
    ) +
    stroke(`M0 96V${length - 30}`, alpha('#ffffff', 0.5), 4)
  );
}

/** A round biscuit of radius `r` with nuts or seeds in it. */
export function biscuit(sketch: Sketch, r: number, color: Color, crumbs: Color): string {
  const edge = Array.from({ length: 14 }, (_, index): Point => {
    const reach = r * (0.95 + sketch.random() * 0.08);
    return [Math.cos((index / 14) * Math.PI * 2) * reach, Math.sin((index / 14) * Math.PI * 2) * reach];
  });
  const d = curve(edge, true);
  const marks = repeat(9, () => {
    const [angle, reach] = [sketch.random() * 6.28, Math.sqrt(sketch.random()) * r * 0.72];
    return placeAt(
      Math.cos(angle) * reach,
      Math.sin(angle) * reach,
      1,
      sketch.random() * 180,
      oval(2, 3, r * 0.12, r * 0.09, alpha('#2a1406', 0.4)),
      oval(0, 0, r * 0.12, r * 0.085, crumbs),
    );
  });
  return (
    drawLyingShadow(d, r * 0.14) +
    pillow(
      sketch,
      d,
      color,
      r * 0.2,
      specks(
        sketch,
        { x: -r, y: -r, width: 2 * r, height: 2 * r },
        [tone(color, -0.35), tone(color, 0.3)],
        60,
        r * 0.05,
      ) + marks,
    )
  );
}

/** A fresh twig lying on the table, from the origin to the right, `length` long. */
export function twig(sketch: Sketch, color: Color, length: number): string {
  const size = length / 260;
  const leaves = repeat(9, (index) =>
    placeAt(
      30 * size + index * 25 * size,
      Math.sin(index * 0.6) * 8 * size,
      size * (0.95 - index * 0.04),
      index % 2 === 0 ? -46 : 40,
      drawLyingShadow('M0 0C18 -26 54 -28 84 -4C54 20 18 22 0 0Z', 6, 0.7),
      leaf(sketch, tone(color, index % 3 === 0 ? 0.12 : 0)),
    ),
  );
  return (
    stroke(
      `M0 0C${n(80 * size)} ${n(14 * size)} ${n(170 * size)} ${n(-10 * size)} ${n(length)} 0`,
      tone(color, -0.35),
      6 * size,
    ) +
    leaves +
    placeAt(length - 4, 0, size * 0.7, -4, leaf(sketch, tone(color, 0.15)))
  );
}

/** Berries of radius `r` scattered within a circle of radius `reach`, on their short stems. */
export function berries(sketch: Sketch, count: number, reach: number, r: number, color: Color): string {
  return repeat(count, () => {
    const [angle, far] = [sketch.random() * 6.28, Math.sqrt(sketch.random()) * reach];
    const size = r * (0.82 + sketch.random() * 0.36);
    return placeAt(
      Math.cos(angle) * far,
      Math.sin(angle) * far,
      1,
      0,
      drawLyingShadow(ovalPath(0, 0, size, size), size * 0.5),
      oval(
        0,
        0,
        size,
        size,
        sketch.radial(
          [
            [0, tone(color, 0.36)],
            [0.4, color],
            [1, tone(color, -0.42)],
          ],
          0.36,
          0.32,
          0.72,
        ),
      ),
      oval(-size * 0.34, -size * 0.4, size * 0.2, size * 0.14, alpha('#ffffff', 0.65), 'transform="rotate(-35)"'),
    );
  });
}

/** Dry leaves of tea scattered within a circle of radius `reach`. */
export function teaLeaves(sketch: Sketch, count: number, reach: number, color: Color): string {
  return repeat(count, () => {
    const [angle, far] = [sketch.random() * 6.28, Math.sqrt(sketch.random()) * reach];
    const long = 14 + sketch.random() * 26;
    const d = `M0 0C${n(long * 0.3)} -9 ${n(long * 0.7)} 8 ${n(long)} -2`;
    const width = 5 + sketch.random() * 5;
    return placeAt(
      Math.cos(angle) * far,
      Math.sin(angle) * far,
      1,
      sketch.random() * 360,
      stroke(d, alpha('#1d1428', 0.22), width + 3, 'transform="translate(3 4)"'),
      stroke(d, tone(color, (sketch.random() - 0.6) * 0.5), width),
      stroke(d, alpha('#ffffff', 0.2), 1.6),
    );
  });
}

/** A slice of lemon or orange of radius `r`. */
export function citrus(sketch: Sketch, r: number, color: Color): string {
  const wedge = `M0 ${n(-r * 0.12)}L${n(r * 0.27)} ${n(-r * 0.7)}C${n(r * 0.14)} ${n(-r * 0.86)} ${n(-r * 0.14)} ${n(-r * 0.86)} ${n(-r * 0.27)} ${n(-r * 0.7)}Z`;
  const paint = sketch.linear(
    [
      [0, tone(color, -0.02)],
      [1, tone(color, 0.5)],
    ],
    [0.5, 0, 0.5, 1],
  );
  return (
    drawLyingShadow(ovalPath(0, 0, r, r), r * 0.1) +
    oval(0, 0, r, r, tone(color, -0.06)) +
    oval(0, 0, r * 0.92, r * 0.92, '#fff7dd') +
    repeat(9, (index) =>
      placeAt(
        0,
        0,
        1,
        index * 40,
        fill(wedge, paint),
        stroke(`M0 ${n(-r * 0.3)}V${n(-r * 0.66)}`, alpha('#ffffff', 0.5), r * 0.02),
      ),
    )
  );
}

/** A stick of cinnamon, `length` long, from the origin to the right. */
export function cinnamon(sketch: Sketch, length: number): string {
  const d = boxPath(0, -22, length, 44, 16);
  return (
    drawLyingShadow(d, 18) +
    pillow(
      sketch,
      d,
      '#9a5a2c',
      16,
      clipTo(
        sketch.clip(d),
        repeat(5, (index) =>
          stroke(
            `M0 ${-16 + index * 8}C${n(length / 3)} ${-19 + index * 8} ${n(length / 2)} ${-12 + index * 8} ${n(length)} ${-16 + index * 8}`,
            alpha('#4a2208', 0.4),
            2,
          ),
        ),
      ),
    ) +
    oval(length - 3, 0, 7, 18, '#5e3113') +
    oval(length - 2, 0, 3.5, 10, '#2e1507')
  );
}

/** Wisps of steam that rise from a place. */
export function steam(sketch: Sketch, x: number, y: number, size: number): string {
  const wisp = (dx: number, lean: number) =>
    `M${n(x + dx * size)} ${n(y)}C${n(x + (dx + lean) * size)} ${n(y - 60 * size)} ${n(x + (dx - lean) * size)} ${n(y - 120 * size)} ${n(x + (dx + lean * 0.5) * size)} ${n(y - 200 * size)}`;
  const paint = sketch.across(
    [
      [0, alpha('#ffffff', 0)],
      [0.35, alpha('#ffffff', 0.14)],
      [1, alpha('#ffffff', 0.11)],
    ],
    [0, y - 200 * size, 0, y],
  );
  return [
    [-34, 34],
    [6, -38],
    [42, 30],
  ]
    .map(([dx = 0, lean = 0]) => [26, 18, 10, 5].map((width) => stroke(wisp(dx, lean), paint, width * size)).join(''))
    .join('');
}
