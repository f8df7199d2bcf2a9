import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { leaf } from '#server/seed/pictures/kit/motifs.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { boxPath, repeat, fill, oval, ovalPath, placeAt, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow, wall } from '#server/seed/pictures/kit/surface.ts';
import type { TurnedShape } from '#server/seed/pictures/kit/turnedShape.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot, swapColors } from '#server/seed/pictures/kit/views.ts';
import { berries, citrus, twig } from '#server/seed/pictures/things/props.ts';

/** A clear wall over whatever stands in it: tinted at its edges, with the window mirrored in it. */
export function clearGlass(sketch: Sketch, shape: TurnedShape, tint: Color): string {
  const [top, bottom] = [shape.top + 24, shape.bottom - 30];
  return [
    fill(
      shape.outline,
      sketch.linear([
        [0, alpha(tint, 0.62)],
        [0.07, alpha('#ffffff', 0.32)],
        [0.2, alpha('#ffffff', 0.05)],
        [0.8, alpha(tint, 0.08)],
        [0.93, alpha('#ffffff', 0.2)],
        [1, alpha(tint, 0.7)],
      ]),
    ),
    fill(shape.strip(-0.78, -0.66, top, bottom), alpha('#ffffff', 0.42)),
    fill(shape.strip(-0.6, -0.57, top + 20, bottom - 40), alpha('#ffffff', 0.34)),
    fill(shape.strip(0.78, 0.86, top, bottom), alpha('#ffffff', 0.26)),
    stroke(shape.outline, alpha(tone(tint, -0.2), 0.4), 3),
  ].join('');
}

/** A drink in a glass, up to its own surface. */
function drink(sketch: Sketch, shape: TurnedShape, color: Color): string {
  const [y, r] = [shape.top, shape.radius(shape.top)];
  return (
    fill(
      shape.outline,
      sketch.linear([
        [0, alpha(tone(color, -0.28), 0.92)],
        [0.25, alpha(tone(color, 0.12), 0.86)],
        [0.6, alpha(color, 0.86)],
        [1, alpha(tone(color, -0.34), 0.94)],
      ]),
    ) +
    oval(
      600,
      y,
      r,
      r * shape.tilt,
      sketch.linear([
        [0, tone(color, 0.35)],
        [1, tone(color, 0.02)],
      ]),
    ) +
    stroke(`M${600 - r} ${y}A${r} ${r * shape.tilt} 0 0 0 ${600 + r} ${y}`, alpha('#ffffff', 0.5), 3)
  );
}

const rim = (shape: TurnedShape, tint: Color) =>
  oval(
    600,
    shape.top,
    shape.radius(shape.top),
    shape.radius(shape.top) * shape.tilt,
    alpha('#ffffff', 0.12),
    `stroke="${alpha('#ffffff', 0.85)}" stroke-width="7"`,
  ) +
  oval(
    600,
    shape.top,
    shape.radius(shape.top) - 4,
    shape.radius(shape.top) * shape.tilt - 3,
    'none',
    `stroke="${alpha(tint, 0.5)}" stroke-width="2.5"`,
  );

const carafeFront: Drawing = (sketch, { body, accent, trim }) => {
  const shape = turnProfile(600, 0.16, [
    [360, 84],
    [380, 80],
    [470, 76],
    [560, 118],
    [660, 186],
    [780, 216],
    [890, 204],
    [930, 172, 'corner'],
    [942, 160],
  ]);
  const inside = turnProfile(600, 0.16, [
    [650, 172],
    [700, 196],
    [780, 207],
    [884, 195],
    [922, 164, 'corner'],
    [930, 150],
  ]);
  const stopper = turnProfile(600, 0.16, [
    [250, 22],
    [258, 48],
    [290, 62],
    [330, 50],
    [350, 46, 'corner'],
    [392, 60],
  ]);
  const tint = mix(body, '#dfeaea', 0.5);
  return [
    drawStandingShadow(sketch, 620, 940, 200),
    oval(760, 966, 200, 36, alpha(accent, 0.26)),
    drink(sketch, inside, accent),
    clipTo(
      sketch.clip(inside.outline),
      placeAt(520, 760, 0.62, 20, citrus(sketch, 110, '#f2c230')),
      placeAt(672, 840, 0.56, -30, citrus(sketch, 110, '#f2c230')),
      ...[
        [600, 700, -40],
        [660, 740, 30],
        [560, 860, 160],
        [480, 850, 80],
      ].map(([x = 0, y = 0, turn = 0]) => placeAt(x, y, 0.7, turn, leaf(sketch, trim))),
    ),
    repeat(16, (index) =>
      oval(
        450 + ((index * 89) % 300),
        690 + ((index * 53) % 210),
        4 + (index % 3) * 2,
        4 + (index % 3) * 2,
        alpha('#ffffff', 0.4),
      ),
    ),
    clearGlass(sketch, shape, tint),
    wall(sketch, stopper, '#b9854f', 'matte'),
    rim(shape, tint),
  ].join('');
};

const served: Drawing = (sketch, palette) =>
  moveDrawing(carafeFront, -150, 10, 0.98)(sketch, palette) + moveDrawing(tumblerFront, 250, 70, 0.62)(sketch, palette);

const tumblerFront: Drawing = (sketch, { body, accent }) => {
  const shape = turnProfile(600, 0.17, [
    [430, 206],
    [450, 204],
    [880, 166],
    [924, 158, 'corner'],
    [940, 150],
  ]);
  const inside = turnProfile(600, 0.17, [
    [520, 186],
    [700, 172],
    [860, 156],
    [890, 140, 'corner'],
    [894, 130],
  ]);
  const tint = mix(body, '#e3ecec', 0.4);
  const ice = (x: number, y: number, turn: number) =>
    placeAt(
      x,
      y,
      1,
      turn,
      fill(
        boxPath(-48, -48, 96, 96, 18),
        sketch.linear(
          [
            [0, alpha('#ffffff', 0.66)],
            [1, alpha('#ffffff', 0.12)],
          ],
          [0, 0, 1, 1],
        ),
      ),
      stroke(boxPath(-40, -40, 80, 80, 14), alpha('#ffffff', 0.5), 4),
    );
  return [
    drawStandingShadow(sketch, 616, 940, 160),
    oval(740, 964, 170, 32, alpha(body, 0.26)),
    stroke('M690 700L770 250', tone(accent, -0.25), 22),
    stroke('M687 700L767 250', tone(accent, 0.2), 12),
    drink(sketch, inside, body),
    clipTo(
      sketch.clip(inside.outline),
      ice(520, 590, 14),
      ice(640, 640, -20),
      ice(560, 730, 40),
      placeAt(660, 780, 1, 0, berries(sketch, 5, 60, 26, tone(body, -0.1))),
      placeAt(520, 840, 1, 0, berries(sketch, 3, 40, 24, tone(body, -0.1))),
    ),
    repeat(11, (index) =>
      fill(shape.strip(-0.92 + index * 0.17, -0.9 + index * 0.17, 640, 900), alpha('#ffffff', 0.16)),
    ),
    clearGlass(sketch, shape, tint),
    rim(shape, tint),
    placeAt(420, 424, 0.95, 0, citrus(sketch, 96, '#f2c230')),
    ...[
      [560, 520, -110],
      [580, 520, -60],
      [600, 524, -150],
    ].map(([x = 0, y = 0, turn = 0]) => placeAt(x, y, 1.15, turn, leaf(sketch, '#5f9a4e'))),
  ].join('');
};

const tumblersAbove: Drawing = (sketch, palette) => {
  const glass = (x: number, y: number, color: Color) =>
    placeAt(
      x,
      y,
      1,
      0,
      drawLyingShadow(ovalPath(0, 0, 190, 190), 60),
      pillow(sketch, ovalPath(0, 0, 192, 192), mix(palette.body, '#eef3f3', 0.72), 16),
      oval(
        0,
        0,
        168,
        168,
        sketch.radial(
          [
            [0, tone(color, 0.3)],
            [0.7, color],
            [1, tone(color, -0.35)],
          ],
          0.44,
          0.42,
          0.6,
        ),
      ),
      placeAt(30, 20, 0.7, 30, citrus(sketch, 120, '#f2c230')),
      placeAt(-60, 40, 1.2, -70, leaf(sketch, '#5f9a4e')),
      placeAt(-50, 40, 1.1, -20, leaf(sketch, '#6faa58')),
      stroke('M-148 -40A150 150 0 0 1 -40 -146', alpha('#ffffff', 0.75), 9),
    );
  return [
    glass(400, 440, palette.body),
    glass(800, 700, palette.accent === '#ffffff' ? palette.trim : mix(palette.trim, palette.body, 0.3)),
    placeAt(860, 280, 1, 10, citrus(sketch, 130, '#f2c230')),
    placeAt(280, 900, 1, 0, berries(sketch, 9, 110, 34, palette.body)),
    placeAt(440, 1040, 1.2, -16, twig(sketch, '#5f9a4e', 290)),
  ].join('');
};

/** A glass carafe with a wooden stopper. */
export const carafe: Views = [
  createShot('stage', moveDrawing(carafeFront, 0, 20, 1.14)),
  createShot('window', served),
  createCloseUp('disc', carafeFront, [600, 740], 1.9, 3),
];

/** A tumbler with a summer drink. */
export const tumbler: Views = [
  createShot('stage', moveDrawing(tumblerFront, 0, 20, 1.08)),
  createShot('stone', tumblersAbove),
  createShot('table', moveDrawing(tumblerFront, -190, 10, 0.86), moveDrawing(tumblerFront, 210, 40, 0.86, swapColors)),
];
