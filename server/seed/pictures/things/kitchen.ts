import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { khokhlomaBranch, leaf } from '#server/seed/pictures/kit/motifs.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { boxPath, repeat, fill, oval, ovalPath, placeAt, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow, wall } from '#server/seed/pictures/kit/surface.ts';
import { grain, specks } from '#server/seed/pictures/kit/textures.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot } from '#server/seed/pictures/kit/views.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';
import { berries, twig } from '#server/seed/pictures/things/props.ts';

const BOARD =
  'M330 330C330 300 352 282 384 282H520C548 282 556 262 556 232V150C556 118 574 100 600 100S644 118 644 150V232C644 262 652 282 680 282H816C848 282 870 300 870 330V1010C870 1044 848 1064 816 1064H384C352 1064 330 1044 330 1010Z';

const boardAbove: Drawing = (sketch, { body, trim }) => {
  const stripe = (x: number, width: number, color: Color) =>
    clipTo(
      sketch.clip(`M${x} 80H${x + width}V1090H${x}Z`),
      fill(BOARD, color),
      placeAt(
        x + width,
        60,
        1,
        90,
        grain(sketch, { x: 0, y: 0, width: 1040, height: width }, color, Math.round(width / 9)),
      ),
    );
  return [
    drawLyingShadow(BOARD, 34),
    pillow(sketch, BOARD, body, 14, [
      stripe(320, 150, body),
      stripe(470, 36, trim),
      stripe(506, 188, tone(body, 0.08)),
      stripe(694, 36, trim),
      stripe(730, 150, tone(body, -0.04)),
    ]),
    fill(ovalPath(600, 164, 20, 20), alpha('#1d1210', 0.75)),
    stroke('M584 176A20 20 0 0 0 618 172', alpha('#ffffff', 0.5), 4),
    stroke(BOARD, alpha(tone(body, 0.6), 0.5), 4, 'transform="translate(2 3)"'),
    stroke('M600 166C560 110 520 60 470 -20', '#6d4a2c', 9),
    stroke('M600 166C640 100 660 60 690 -20', '#8a6238', 9),
  ].join('');
};

const boardInUse: Drawing = (sketch, palette) =>
  placeAt(1190, -20, 1, 84, boardAbove(sketch, palette)) +
  placeAt(440, 560, 1, -14, loaf(sketch)) +
  placeAt(700, 610, 1, 0, slice(sketch)) +
  placeAt(800, 690, 1, 14, slice(sketch)) +
  placeAt(540, 850, 1, 0, berries(sketch, 6, 90, 46, '#c9302c')) +
  placeAt(200, 820, 1, -30, twig(sketch, '#4f8a52', 230));

/** A round rye loaf from above. */
function loaf(sketch: Sketch): string {
  const d = ovalPath(0, 0, 190, 170);
  return (
    drawLyingShadow(d, 60) +
    pillow(
      sketch,
      d,
      '#9a5f2d',
      70,
      specks(sketch, { x: -190, y: -170, width: 380, height: 340 }, ['#f4e4c4', '#6b3d18'], 240, 7),
    ) +
    repeat(4, (index) =>
      placeAt(
        -90 + index * 60,
        0,
        1,
        14,
        fill('M-10 -96C10 -40 10 40 -10 96C-26 40 -26 -40 -10 -96Z', '#e9cf9f'),
        stroke('M-10 -96C-26 -40 -26 40 -10 96', '#5e3413', 4),
      ),
    )
  );
}

function slice(sketch: Sketch): string {
  const d = 'M-74 70C-86 0 -92 -60 -40 -78C-10 -88 10 -88 40 -78C92 -60 86 0 74 70C40 80 -40 80 -74 70Z';
  return (
    drawLyingShadow(d, 16) +
    fill(d, '#8a5428') +
    placeAt(
      0,
      -2,
      0.9,
      0,
      pillow(
        sketch,
        d,
        '#efdcb4',
        10,
        specks(sketch, { x: -80, y: -84, width: 160, height: 164 }, ['#c9a871', '#fbf1d8'], 90, 8),
      ),
    )
  );
}

/** A cutting board with inlaid stripes. */
export const board: Views = [
  createShot('surface', boardAbove),
  createShot('stone', boardInUse),
  createCloseUp('sweep', boardAbove, [640, 420], 1.75, 24),
];

const BLADE = 'M0 0C120 -70 300 -92 560 -88L566 44C400 60 180 58 0 0Z';
const HANDLE =
  'M566 -66C600 -78 640 -74 680 -66C760 -54 850 -64 920 -52C950 -46 956 40 920 52C880 64 840 34 780 32C720 32 640 52 566 40Z';

/** A chef's knife with its tip at the origin. */
function blade(sketch: Sketch, { body, accent }: Palette): string {
  const waves = repeat(13, (index) =>
    stroke(
      `M20 ${-8 - index * 6}C${120 + index * 6} ${-50 + index * 4} ${220} ${8 - index * 8} ${330} ${-26 - index * 4}S${500} ${-20 + index * 4} ${575} ${-38 + index * 5}`,
      alpha(index % 2 === 0 ? '#ffffff' : tone(body, -0.5), 0.3),
      3,
    ),
  );
  return [
    drawLyingShadow(BLADE, 20),
    drawLyingShadow(HANDLE, 30),
    clipTo(
      sketch.clip(BLADE),
      fill(
        BLADE,
        sketch.linear(
          [
            [0, tone(body, 0.55)],
            [0.4, tone(body, -0.1)],
            [0.58, tone(body, 0.5)],
            [1, tone(body, -0.2)],
          ],
          [0, 0, 0.16, 1],
        ),
      ),
      waves,
      fill(
        'M0 0C180 58 400 60 566 44L566 12C400 36 180 40 0 0Z',
        sketch.linear([
          [0, tone(body, 0.8)],
          [1, tone(body, 0.25)],
        ]),
      ),
      stroke('M0 0C120 -70 300 -92 560 -88', '#ffffff', 5),
    ),
    pillow(sketch, HANDLE, accent, 24, grain(sketch, { x: 560, y: -90, width: 400, height: 180 }, accent, 22)),
    fill(
      'M548 -88h30l-2 132h-24Z',
      sketch.linear(
        [
          [0, tone(body, 0.6)],
          [0.5, tone(body, -0.15)],
          [1, tone(body, 0.3)],
        ],
        [0, 0, 0, 1],
      ),
    ),
    ...[650, 750, 850].map(
      (x) =>
        oval(x, -8, 15, 15, tone(body, -0.4)) +
        oval(
          x - 2,
          -10,
          12,
          12,
          sketch.radial(
            [
              [0, '#ffffff'],
              [1, tone(body, -0.1)],
            ],
            0.35,
            0.3,
            0.8,
          ),
        ),
    ),
  ].join('');
}

const knifeAbove: Drawing = (sketch, palette) =>
  placeAt(250, 940, 1.02, -44, blade(sketch, palette)) +
  placeAt(170, 240, 1.1, 30, twig(sketch, '#5f8a4e', 260)) +
  placeAt(900, 960, 1, 0, tomatoHalf(sketch, 120)) +
  placeAt(1060, 830, 1, 0, berries(sketch, 3, 60, 50, '#c9302c'));

const knifeAtWork: Drawing = (sketch, palette) => {
  const plank = boxPath(110, 300, 980, 700, 44);
  const wood = mix('#c99a62', palette.accent, 0.15);
  const dill = repeat(9, (index) =>
    placeAt(300 + (index % 3) * 70, 720 + Math.floor(index / 3) * 56, 0.5, index * 40, leaf(sketch, '#4f8a44')),
  );
  return (
    drawLyingShadow(plank, 40) +
    pillow(sketch, plank, wood, 16, grain(sketch, { x: 90, y: 280, width: 1020, height: 740 }, wood, 46)) +
    placeAt(360, 470, 1, 0, tomatoHalf(sketch, 122)) +
    placeAt(580, 430, 0.86, 40, tomatoHalf(sketch, 122)) +
    dill +
    placeAt(290, 880, 0.86, -14, blade(sketch, palette)) +
    placeAt(860, 430, 1, 0, berries(sketch, 5, 90, 48, '#d8402c'))
  );
};

function tomatoHalf(sketch: Sketch, r: number): string {
  const chamber = 'M0 -16C-34 -30 -44 -72 0 -84C44 -72 34 -30 0 -16Z';
  return (
    drawLyingShadow(ovalPath(0, 0, r, r), 30) +
    oval(0, 0, r, r, '#a81f1c') +
    oval(
      -2,
      -3,
      r * 0.95,
      r * 0.95,
      sketch.radial([
        [0, '#f07a5a'],
        [1, '#d8402c'],
      ]),
    ) +
    repeat(5, (index) =>
      placeAt(
        0,
        0,
        r / 100,
        index * 72,
        fill(
          chamber,
          sketch.linear(
            [
              [0, '#c92a1c'],
              [1, '#f0a24a'],
            ],
            [0, 0, 0, 1],
          ),
        ),
        repeat(4, (seed) => oval(-14 + seed * 9, -50 - (seed % 2) * 16, 4, 7, '#f9e2a0')),
      ),
    ) +
    oval(-r * 0.4, -r * 0.5, r * 0.2, r * 0.08, alpha('#ffffff', 0.5), 'transform="rotate(-40)"')
  );
}

/** A chef's knife. */
export const knife: Views = [
  createShot('surface', knifeAbove),
  createShot('linen', knifeAtWork),
  createCloseUp('planks', knifeAbove, [690, 520], 1.7, 30),
];

const SPOON =
  'M0 -150C86 -150 104 -46 72 34C52 84 28 96 24 140L18 560C18 600 -18 600 -18 560L-24 140C-28 96 -52 84 -72 34C-104 -46 -86 -150 0 -150Z';

/** A painted wooden spoon, its bowl about the origin, its handle downwards. */
function paintedSpoon(sketch: Sketch, palette: Palette, ground: Color): string {
  const gold = palette.ornament === 'khokhloma' ? palette.trim : palette.accent;
  const hollow = 'M0 -128C66 -128 80 -44 54 22C36 62 -36 62 -54 22C-80 -44 -66 -128 0 -128Z';
  return [
    drawLyingShadow(SPOON, 26),
    pillow(sketch, SPOON, ground, 20, [
      fill('M-40 200H40V216H-40ZM-40 232H40V240H-40ZM-40 500H40V512H-40Z', gold),
      placeAt(0, 340, [0.52, 0.52], 90, khokhlomaBranch(sketch, palette.accent, gold)),
      placeAt(0, 440, 0.36, 90, khokhlomaBranch(sketch, palette.accent, gold)),
    ]),
    fill(
      hollow,
      sketch.linear(
        [
          [0, tone(gold, -0.35)],
          [0.6, gold],
          [1, tone(gold, 0.45)],
        ],
        [0.1, 0, 0.9, 1],
      ),
    ),
    placeAt(0, -36, 0.62, 0, khokhlomaBranch(sketch, tone(palette.accent, -0.1), ground)),
    stroke('M-48 -84C-56 -50 -52 -20 -40 8', alpha('#ffffff', 0.55), 8),
  ].join('');
}

const spoonsAbove: Drawing = (sketch, palette) =>
  placeAt(330, 400, 1.08, -20, paintedSpoon(sketch, palette, palette.body)) +
  placeAt(
    600,
    330,
    1.12,
    0,
    paintedSpoon(sketch, palette, palette.ornament === 'khokhloma' ? palette.accent : palette.trim),
  ) +
  placeAt(870, 400, 1.08, 20, paintedSpoon(sketch, palette, palette.body));

const spoonsInJar: Drawing = (sketch, palette) => {
  const crock = turnProfile(600, 0.17, [
    [600, 170],
    [616, 176],
    [700, 180],
    [860, 176],
    [924, 150],
  ]);
  return [
    drawStandingShadow(sketch, 615, 930, 170),
    oval(600, 600, 170, 29, '#3a2a20'),
    ...[
      [520, 330, -16],
      [690, 340, 18],
      [604, 260, 2],
    ].map(([x = 0, y = 0, turn = 0], index) =>
      placeAt(x, y, 0.92, turn, paintedSpoon(sketch, palette, index === 2 ? palette.accent : palette.body)),
    ),
    wall(
      sketch,
      crock,
      '#efe6d4',
      'satin',
      [fill(crock.band(640, 660), palette.accent), fill(crock.band(840, 852), palette.accent)],
      crock.front,
    ),
    stroke('M430 602A170 29 0 0 0 770 602', alpha('#ffffff', 0.7), 6),
  ].join('');
};

/** Painted wooden spoons. */
export const spoons: Views = [
  createShot('surface', spoonsAbove),
  createShot('disc', moveDrawing(spoonsInJar, 0, 10, 1.12)),
  createCloseUp('planks', spoonsAbove, [600, 400], 2, 14),
];
