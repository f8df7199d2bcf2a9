/** Folk-painting motifs, each about 100 units across and centred on the origin. */
import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { repeat, fill, group, oval, placeAt, stroke } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';

/** A leaf of two brush strokes, its stem at the origin, its tip to the right. */
export function leaf(sketch: Sketch, color: Color): string {
  const upper = 'M0 0C14 -26 52 -30 84 -4C56 -6 28 -2 0 0Z';
  const lower = 'M0 0C18 22 54 20 84 -4C54 0 28 2 0 0Z';
  const paint = (light: number) =>
    sketch.linear([
      [0, tone(color, light)],
      [1, tone(color, light - 0.22)],
    ]);
  return (
    fill(upper, paint(0.2)) +
    fill(lower, paint(-0.02)) +
    stroke('M2 0C28 0 54 -2 80 -4', alpha(tone(color, 0.6), 0.7), 1.6)
  );
}

/** A Gzhel rose: broad petals that fade from cobalt to white, as a loaded brush leaves them. */
export function gzhelRose(sketch: Sketch, ink: Color, ground: Color): string {
  const petal = 'M0 -6C-30 -12 -40 -44 -16 -54C-8 -58 8 -58 16 -54C40 -44 30 -12 0 -6Z';
  const paint = sketch.linear(
    [
      [0, ink],
      [0.34, mix(ink, ground, 0.3)],
      [1, mix(ink, ground, 0.86)],
    ],
    [0.3, 0, 0.6, 1],
  );
  const veins = repeat(3, (index) =>
    stroke(
      `M${(index - 1) * 3} -14C${(index - 1) * 8} -26 ${(index - 1) * 11} -38 ${(index - 1) * 12} -48`,
      alpha(ink, 0.5),
      1.5,
    ),
  );
  const ring = (count: number, scale: number, start: number) =>
    repeat(count, (index) => placeAt(0, 0, scale, start + (index * 360) / count, fill(petal, paint), veins));
  return ring(6, 1, 0) + ring(5, 0.62, 20) + oval(0, 0, 11, 11, ink) + oval(-2, -2, 5, 5, mix(ink, ground, 0.6));
}

/** A Gzhel spray: a thin stem with brush leaves, from the origin to the right. */
export function gzhelSpray(sketch: Sketch, ink: Color, ground: Color): string {
  const blade = mix(ink, ground, 0.12);
  return [
    stroke('M0 0C30 -10 60 -14 98 -40', ink, 2.6),
    stroke('M98 -40c10 -10 8 -22 -2 -22c-8 0 -9 10 -3 12', ink, 2.2),
    stroke('M40 -10C62 6 84 6 96 22c6 9 0 18 -8 15c-6 -3 -4 -10 1 -10', ink, 2.2),
    placeAt(24, -7, 0.5, -52, leaf(sketch, blade)),
    placeAt(48, -13, 0.48, 28, leaf(sketch, blade)),
    placeAt(62, -18, 0.46, -66, leaf(sketch, blade)),
    placeAt(80, -28, 0.36, 22, leaf(sketch, blade)),
  ].join('');
}

/** A Khokhloma berry with its gold dots and highlight. */
export function berry(sketch: Sketch, color: Color, gold: Color): string {
  return (
    oval(
      0,
      0,
      24,
      24,
      sketch.radial(
        [
          [0, tone(color, 0.3)],
          [0.45, color],
          [1, tone(color, -0.4)],
        ],
        0.36,
        0.32,
        0.75,
      ),
    ) +
    oval(-7, -9, 6, 4, alpha('#ffffff', 0.55), 'transform="rotate(-30 -7 -9)"') +
    repeat(5, (index) => placeAt(0, 0, 1, 40 + index * 26, oval(0, 15, 1.8, 1.8, gold)))
  );
}

/** A Khokhloma branch: berries, gold leaves and grass curls on both sides of a bent stem, centred on the origin. */
export function khokhlomaBranch(sketch: Sketch, red: Color, gold: Color): string {
  const curl = (x: number, y: number, size: number, turn: number) =>
    placeAt(x, y, size, turn, stroke('M0 0C16 -14 40 -14 42 4C42 18 24 20 22 8', gold, 4.5));
  const arm = [
    stroke('M0 6C22 -14 44 -10 62 4S88 10 92 -10', gold, 4.5),
    curl(20, -2, 0.7, -70),
    curl(66, 4, 0.75, 24),
    placeAt(18, -8, 0.5, 52, leaf(sketch, gold)),
    placeAt(40, -6, 0.52, -58, leaf(sketch, gold)),
    placeAt(60, 4, 0.46, 74, leaf(sketch, mix(gold, red, 0.45))),
    placeAt(24, -34, 0.62, 0, berry(sketch, red, gold)),
    placeAt(88, -22, 0.72, 0, berry(sketch, red, gold)),
    placeAt(30, 38, 0.66, 0, berry(sketch, red, gold)),
    placeAt(72, 40, 0.5, 0, berry(sketch, red, gold)),
  ].join('');
  return (
    arm +
    placeAt(0, 0, [-1, 1], 0, arm) +
    placeAt(0, 2, 1.05, 0, berry(sketch, red, gold)) +
    placeAt(0, -40, 0.5, -90, leaf(sketch, gold))
  );
}

/** A fine botanical sprig that grows up from the origin, about 100 units tall, with buds. */
export function sprig(sketch: Sketch, green: Color, bud: Color): string {
  const pair = (y: number, size: number) =>
    placeAt(0, y, size, -38, leaf(sketch, green)) +
    group(`transform="translate(0 ${y}) scale(-1 1)"`, placeAt(0, 0, size, -38, leaf(sketch, green)));
  const flower = (x: number, y: number, size: number) =>
    placeAt(
      x,
      y,
      size,
      0,
      repeat(5, (index) => placeAt(0, 0, 1, index * 72, oval(0, -9, 6.5, 8.5, tone(bud, 0.08)))),
      oval(0, 0, 4.5, 4.5, tone(bud, -0.4)),
    );
  return (
    stroke('M0 50C-4 20 4 -10 0 -44', tone(green, -0.2), 2.4) +
    pair(32, 0.3) +
    pair(10, 0.3) +
    pair(-12, 0.24) +
    flower(0, -48, 0.8) +
    flower(-15, -31, 0.5) +
    flower(16, -34, 0.56)
  );
}

/** A many-petalled folk flower with a heart of dots, about 100 units across. */
export function folkFlower(sketch: Sketch, petal: Color, heart: Color): string {
  const outer = sketch.radial([
    [0, tone(petal, -0.3)],
    [0.5, petal],
    [1, tone(petal, 0.25)],
  ]);
  const ring = (count: number, reach: number, width: number, paint: string, start: number) =>
    repeat(count, (index) =>
      placeAt(0, 0, 1, start + (index * 360) / count, oval(0, -reach, width, reach * 0.52, paint)),
    );
  return (
    ring(8, 32, 15, outer, 0) +
    ring(8, 19, 9, tone(petal, 0.35), 22) +
    oval(
      0,
      0,
      13,
      13,
      sketch.radial([
        [0, tone(heart, 0.35)],
        [1, tone(heart, -0.2)],
      ]),
    ) +
    repeat(8, (index) => placeAt(0, 0, 1, index * 45, oval(0, -8, 2, 2, tone(heart, -0.45))))
  );
}
