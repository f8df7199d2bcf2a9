import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { folkFlower, leaf, sprig } from '#server/seed/pictures/kit/motifs.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { boxPath, repeat, fill, oval, ovalPath, placeAt, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow, wall } from '#server/seed/pictures/kit/surface.ts';
import { grain, specks } from '#server/seed/pictures/kit/textures.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot } from '#server/seed/pictures/kit/views.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';
import { twig } from '#server/seed/pictures/things/props.ts';

const GOLD = '#d8b36a';

/** A fountain pen along the line from its nib at the origin to the right. */
function fountainPen(sketch: Sketch, { body, trim }: Palette, scale = 1): string {
  const cylinder = (color: Color) =>
    sketch.linear(
      [
        [0, tone(color, 0.1)],
        [0.2, tone(color, 0.45)],
        [0.34, color],
        [0.7, tone(color, -0.25)],
        [1, tone(color, -0.5)],
      ],
      [0, 0, 0, 1],
    );
  const barrel = 'M230 -40C360 -50 560 -50 700 -44C780 -40 820 -30 828 0C820 30 780 40 700 44C560 50 360 50 230 40Z';
  const nib = 'M0 0C60 -30 110 -36 160 -30V30C110 36 60 30 0 0Z';
  return placeAt(
    0,
    0,
    scale,
    0,
    drawLyingShadow(barrel, 26),
    drawLyingShadow(nib, 12),
    fill(
      nib,
      sketch.linear(
        [
          [0, '#fff0c4'],
          [0.5, GOLD],
          [1, '#8f6a2c'],
        ],
        [0, 0, 0, 1],
      ),
    ),
    stroke('M4 0H110', '#6b4a1c', 4),
    oval(116, 0, 8, 8, '#6b4a1c'),
    fill('M156 -32C180 -36 210 -38 232 -40V40C210 38 180 36 156 32Z', cylinder('#2a2426')),
    fill(barrel, cylinder(body)),
    fill('M226 -42H250V42H226Z', cylinder(GOLD)),
    fill('M540 -50H562V50H540Z', cylinder(GOLD)),
    fill('M570 -49H578V49H570Z', cylinder(GOLD)),
    clipTo(
      sketch.clip(barrel),
      repeat(7, (index) => oval(290 + index * 38, -4 + (index % 2) * 8, 5, 5, alpha(tone(trim, 0.3), 0.7))),
    ),
  );
}

function ink(sketch: Sketch, color: Color): string {
  const glass = boxPath(-120, -120, 240, 240, 40);
  return (
    drawLyingShadow(glass, 50) +
    pillow(sketch, glass, mix(color, '#eef2f4', 0.45), 22) +
    fill(boxPath(-96, -96, 192, 192, 30), alpha(tone(color, -0.35), 0.85)) +
    drawLyingShadow(ovalPath(0, 0, 84, 84), 20) +
    pillow(sketch, ovalPath(0, 0, 84, 84), '#2a2426', 16) +
    stroke(ovalPath(0, 0, 62, 62), alpha(GOLD, 0.9), 5) +
    stroke('M-104 -70V-104H-70', alpha('#ffffff', 0.7), 7)
  );
}

/** A sheet with a line of handwriting that ends at the nib. */
function sheet(sketch: Sketch, color: Color): string {
  const d = boxPath(-330, -420, 660, 840, 6);
  const lines = repeat(5, (index) =>
    stroke(
      `M${-250} ${-260 + index * 96}c30 -46 52 -40 46 0s36 -40 60 -30s-10 40 24 34s40 -60 66 -34s-20 44 20 36s50 -52 72 -26s-14 40 22 32s40 -40 ${index === 4 ? 20 : 90} -22`,
      color,
      6,
    ),
  );
  return (
    drawLyingShadow(d, 18) +
    pillow(sketch, d, '#fbf6e8', 8, lines) +
    placeAt(180, 300, 0.9, 0, sprig(sketch, '#7a8f5a', color))
  );
}

const penAbove: Drawing = (sketch, palette) =>
  placeAt(540, 640, 1, -8, sheet(sketch, alpha(tone(palette.body, -0.3), 0.85).slice(0, 7))) +
  placeAt(330, 900, 0.98, -40, fountainPen(sketch, palette)) +
  placeAt(980, 960, 0.8, 12, ink(sketch, palette.body));
const penBoxed: Drawing = (sketch, palette) => {
  const [outer, inner] = [boxPath(110, 380, 980, 440, 26), boxPath(150, 420, 900, 360, 14)];
  return (
    drawLyingShadow(outer, 44) +
    pillow(sketch, outer, '#7a4f31', 18, grain(sketch, { x: 90, y: 370, width: 1020, height: 460 }, '#7a4f31', 30)) +
    pillow(sketch, inner, mix(palette.trim, '#f1e6d2', 0.75), 34) +
    placeAt(180, 610, 1, -3, fountainPen(sketch, palette)) +
    placeAt(220, 1060, 1.2, -10, twig(sketch, '#5f8a4e', 290))
  );
};

/** A fountain pen. */
export const pen: Views = [
  createShot('surface', penAbove),
  createShot('linen', penBoxed),
  createCloseUp('planks', penAbove, [520, 740], 1.6, 8),
];

const crayonColors = ({ body, accent, trim }: Palette): Color[] => [
  body,
  trim,
  mix(body, accent, 0.45),
  '#d8a23a',
  '#3f7f6f',
  '#c4553f',
  '#4a6fa5',
  '#8a5a96',
  '#6f9a58',
];

/** A colored pencil standing, its tip up, its foot at the origin, `long` high. */
function crayon(sketch: Sketch, color: Color, long: number): string {
  const wood = `M-24 ${-long}L0 ${-long - 74}L24 ${-long}C14 ${-long + 16} 10 ${-long - 2} 0 ${-long + 10}C-10 ${-long - 2} -14 ${-long + 16} -24 ${-long}Z`;
  return (
    fill(
      `M-24 0V${-long}H24V0Z`,
      sketch.linear([
        [0, tone(color, 0.1)],
        [0.3, tone(color, 0.3)],
        [0.33, color],
        [0.66, tone(color, -0.14)],
        [0.68, tone(color, -0.3)],
        [1, tone(color, -0.42)],
      ]),
    ) +
    fill(
      wood,
      sketch.linear([
        [0, '#f3d9ae'],
        [1, '#c99a62'],
      ]),
    ) +
    fill(`M-9 ${-long - 46}L0 ${-long - 74}L9 ${-long - 46}Z`, color)
  );
}

const pencilsFront: Drawing = (sketch, palette) => {
  const cup = turnProfile(600, 0.17, [
    [620, 178],
    [636, 182],
    [780, 176],
    [900, 170],
    [926, 160, 'corner'],
    [940, 154],
  ]);
  const tops = crayonColors(palette);
  return [
    drawStandingShadow(sketch, 618, 940, 176),
    oval(600, 620, 178, 30, '#2e2320'),
    ...[
      [-130, -15, 330],
      [130, 14, 340],
      [-70, -8, 400],
      [76, 8, 410],
      [0, 1, 450],
      [-104, -11, 280],
      [110, 11, 260],
      [-34, -4, 340],
      [40, 4, 330],
    ].map(([x = 0, turn = 0, long = 0], index) =>
      placeAt(600 + x * 0.72, 760, 1, turn, crayon(sketch, tops[index] ?? palette.body, long)),
    ),
    wall(
      sketch,
      cup,
      palette.body,
      'satin',
      [
        fill(cup.band(660, 676), palette.accent),
        fill(cup.band(880, 892), palette.accent),
        ...[-0.9, 0, 0.9].map((turn) =>
          placeAt(
            600 + 176 * Math.sin(turn),
            780,
            [0.5 + 0.6 * Math.cos(turn), 1.1],
            0,
            folkFlower(sketch, palette.accent, palette.trim),
          ),
        ),
      ],
      cup.front,
    ),
    stroke('M422 622A178 30 0 0 0 778 622', alpha('#ffffff', 0.7), 6),
  ].join('');
};

const pencilRow: Drawing = (sketch, palette) => {
  const tin = boxPath(150, 250, 900, 700, 34);
  const tops = crayonColors(palette);
  return (
    drawLyingShadow(tin, 44) +
    pillow(sketch, tin, mix(palette.trim, '#c9ced2', 0.5), 20) +
    fill(boxPath(180, 280, 840, 640, 20), alpha('#231a2e', 0.45)) +
    tops
      .map((color, index) =>
        placeAt(
          246 + index * 89,
          900,
          1.4,
          0,
          drawLyingShadow('M-24 0V-370H24V0Z', 12, 0.8),
          crayon(sketch, color, 350),
        ),
      )
      .join('') +
    placeAt(760, 1080, 1.1, -14, twig(sketch, '#5f8a4e', 280))
  );
};

/** Colored pencils in a cup. */
export const pencils: Views = [
  createShot('stage', moveDrawing(pencilsFront, 0, 20, 1.16)),
  createShot('surface', pencilRow),
  createCloseUp('sweep', pencilsFront, [600, 560], 1.7, 4),
];

const paintbox: Drawing = (sketch, palette) => {
  const [tin, lid] = [boxPath(190, 400, 820, 520, 36), boxPath(190, 150, 820, 250, 36)];
  const colors = [
    palette.body,
    palette.trim,
    '#f3c63f',
    '#d8472f',
    '#7a3f7f',
    '#1f4fa8',
    '#2c7a62',
    '#8a5a2c',
    mix(palette.body, palette.accent, 0.5),
    '#e5745f',
    '#7fb4d8',
    '#2d2a2e',
  ];
  return [
    drawLyingShadow(tin, 50),
    pillow(sketch, lid, tone('#f6f3ea', -0.04), 18),
    fill(boxPath(220, 180, 240, 190, 26), alpha('#231a2e', 0.07)),
    fill(boxPath(480, 180, 240, 190, 26), alpha('#231a2e', 0.07)),
    fill(boxPath(740, 180, 240, 190, 26), alpha('#231a2e', 0.07)),
    oval(330, 276, 88, 60, alpha(palette.body, 0.45)),
    oval(360, 260, 50, 36, alpha(palette.body, 0.4)),
    oval(600, 280, 84, 56, alpha('#f3c63f', 0.55)),
    oval(850, 270, 90, 58, alpha(palette.trim, 0.45)),
    pillow(sketch, tin, '#2d2b30', 18),
    ...colors.map((color, index) => {
      const [x, y] = [236 + (index % 6) * 124, 444 + Math.floor(index / 6) * 150];
      const d = boxPath(x, y, 108, 128, 14);
      return (
        fill(d, '#f1eee6') +
        pillow(sketch, boxPath(x + 8, y + 8, 92, 112, 10), color, 16) +
        oval(x + 54, y + 62, 30, 34, alpha(tone(color, 0.3), 0.4)) +
        stroke(`M${x + 20} ${y + 26}h40`, alpha('#ffffff', 0.5), 6)
      );
    }),
    fill(boxPath(230, 770, 740, 110, 20), alpha('#000000', 0.4)),
    placeAt(300, 826, 0.96, 0, brush(sketch, palette.body, 560)),
  ].join('');
};

/** A paint brush, its tip at the origin, its handle to the right. */
function brush(sketch: Sketch, dipped: Color, long: number): string {
  return (
    drawLyingShadow(`M0 0C40 -26 80 -28 110 -22L${long} -8V8L110 22C80 28 40 26 0 0Z`, 12) +
    fill(
      'M0 0C40 -30 80 -28 116 -22V22C80 28 40 30 0 0Z',
      sketch.linear([
        [0, dipped],
        [0.5, tone(dipped, -0.15)],
        [0.52, '#7a5232'],
        [1, '#4a2f1d'],
      ]),
    ) +
    fill(
      'M110 -23H190V23H110Z',
      sketch.linear(
        [
          [0, '#f4f1ea'],
          [0.4, '#c3c9cd'],
          [1, '#7d858c'],
        ],
        [0, 0, 0, 1],
      ),
    ) +
    fill(
      `M190 -22C260 -26 320 -18 ${long} -7V7C320 18 260 26 190 22Z`,
      sketch.linear(
        [
          [0, '#e0805a'],
          [0.4, '#b5482c'],
          [1, '#6d2414'],
        ],
        [0, 0, 0, 1],
      ),
    )
  );
}

const painting: Drawing = (sketch, palette) => {
  const paper = boxPath(-340, -300, 680, 600, 4);
  const water = ovalPath(0, 0, 150, 150);
  return [
    placeAt(
      480,
      520,
      1,
      -6,
      drawLyingShadow(paper, 16),
      pillow(sketch, paper, '#fbf8ef', 6, [
        repeat(5, (index) =>
          oval(-140 + index * 70, -60 + (index % 2) * 30, 150, 90, alpha(index % 2 ? palette.body : palette.trim, 0.1)),
        ),
        placeAt(-110, 40, 2.6, -6, sprig(sketch, mix(palette.trim, '#6f9a58', 0.4), palette.body)),
        placeAt(110, 60, 2.2, 10, sprig(sketch, '#7a8f5a', palette.trim)),
        placeAt(10, -90, 1.6, 0, folkFlower(sketch, palette.body, '#f3c63f')),
        specks(sketch, { x: -320, y: -280, width: 640, height: 560 }, [alpha(palette.body, 0.5).slice(0, 7)], 26, 9),
      ]),
    ),
    placeAt(
      960,
      300,
      1,
      0,
      drawLyingShadow(water, 50),
      pillow(sketch, water, '#e3edf0', 14),
      oval(
        0,
        0,
        126,
        126,
        sketch.radial([
          [0, mix(palette.body, '#dfeef2', 0.45)],
          [1, mix(palette.body, '#9fbac2', 0.5)],
        ]),
      ),
      stroke('M-100 -40A110 110 0 0 1 -30 -104', alpha('#ffffff', 0.8), 8),
    ),
    placeAt(700, 900, 1, -20, brush(sketch, palette.body, 460)),
    placeAt(560, 1000, 0.8, -12, brush(sketch, palette.trim, 460)),
    placeAt(190, 1000, 0.9, 0, leaf(sketch, '#5f8a4e')),
    ...[palette.body, palette.trim, '#f3c63f'].map((color, index) =>
      oval(220 + index * 110, 940 + (index % 2) * 40, 40, 34, alpha(color, 0.5)),
    ),
  ].join('');
};

/** A box of watercolors. */
export const paints: Views = [
  createShot('surface', paintbox),
  createShot('planks', painting),
  createCloseUp('linen', paintbox, [560, 560], 1.6, -8),
];
