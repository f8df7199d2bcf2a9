import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { folkFlower, leaf, sprig } from '#server/seed/pictures/kit/motifs.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import {
  box,
  boxPath,
  repeat,
  fill,
  oval,
  ovalPath,
  placeAt,
  stroke,
  clipTo,
} from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow, wall } from '#server/seed/pictures/kit/surface.ts';
import { specks } from '#server/seed/pictures/kit/textures.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot } from '#server/seed/pictures/kit/views.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';
import { clearGlass } from '#server/seed/pictures/things/glass.ts';
import { berries, cinnamon, spoon, twig } from '#server/seed/pictures/things/props.ts';

const BEAN = '#5b3216';

/** Coffee beans scattered within a circle of radius `reach`. */
function beans(sketch: Sketch, count: number, reach: number, color: Color = BEAN): string {
  return repeat(count, () => {
    const [angle, far] = [sketch.random() * 6.28, Math.sqrt(sketch.random()) * reach];
    return placeAt(
      Math.cos(angle) * far,
      Math.sin(angle) * far,
      1,
      sketch.random() * 360,
      oval(4, 6, 30, 21, alpha('#231a2e', 0.3)),
      oval(
        0,
        0,
        30,
        21,
        sketch.linear(
          [
            [0, tone(color, 0.22)],
            [1, tone(color, -0.3)],
          ],
          [0, 0, 0.6, 1],
        ),
      ),
      stroke('M-26 0C-10 -7 10 7 26 0', tone(color, -0.5), 4),
    );
  });
}

const coffeeFront: Drawing = (sketch, palette) => {
  const bag =
    'M370 400C420 386 780 386 830 400C838 560 856 760 862 916C864 940 850 946 830 946H370C350 946 336 940 338 916C344 760 362 560 370 400Z';
  const fold = 'M366 330C366 318 374 314 384 314H816C826 314 834 318 834 330L838 430H362Z';
  const label = boxPath(440, 540, 320, 300, 16);
  return [
    drawStandingShadow(sketch, 620, 944, 262, 50),
    pillow(sketch, bag, palette.body, 50, [
      fill('M370 400L420 946H338ZM830 400L780 946H862Z', alpha('#231a2e', 0.16)),
      stroke('M420 440L440 940M780 440L760 940', alpha('#231a2e', 0.14), 5),
      specks(
        sketch,
        { x: 330, y: 390, width: 540, height: 560 },
        [tone(palette.body, 0.3), tone(palette.body, -0.3)],
        260,
        4,
      ),
    ]),
    drawLyingShadow(fold, 12),
    pillow(sketch, fold, tone(palette.body, -0.04), 18, stroke('M362 372H838', alpha('#231a2e', 0.25), 4)),
    box(360, 396, 480, 16, tone(palette.trim, -0.1), 8),
    box(360, 398, 480, 5, alpha('#ffffff', 0.4), 3),
    drawLyingShadow(label, 4, 0.7),
    pillow(sketch, label, palette.accent, 8),
    stroke(boxPath(456, 556, 288, 268, 8), palette.trim, 4),
    placeAt(600, 650, 1.5, 0, folkFlower(sketch, palette.body, palette.trim)),
    placeAt(500, 780, 1, -6, sprig(sketch, tone(palette.trim, -0.2), palette.body)),
    placeAt(700, 780, 1, 6, sprig(sketch, tone(palette.trim, -0.2), palette.body)),
    stroke('M556 760H644M540 784H660M566 806H634', alpha(tone(palette.body, -0.4), 0.7), 8),
    oval(600, 476, 22, 22, tone(palette.body, -0.35)),
    repeat(4, (index) => oval(600 + (index % 2 ? 7 : -7), 476 + (index < 2 ? -7 : 7), 3, 3, tone(palette.body, 0.4))),
  ].join('');
};

const beansAbove: Drawing = (sketch, palette) => {
  const dish = ovalPath(480, 500, 300, 300);
  return [
    drawLyingShadow(dish, 50),
    pillow(sketch, dish, palette.accent, 24),
    fill(ovalPath(480, 500, 262, 262), tone(BEAN, -0.4)),
    clipTo(sketch.clip(ovalPath(480, 500, 258, 258)), placeAt(480, 500, 1, 0, beans(sketch, 190, 262))),
    stroke('M236 440A260 260 0 0 1 400 252', alpha('#ffffff', 0.4), 8),
    placeAt(900, 860, 1, 0, beans(sketch, 22, 190)),
    placeAt(640, 330, 1.15, 220, spoon(sketch, '#b98a52', 360)),
    placeAt(960, 300, 1, 70, cinnamon(sketch, 240)),
    placeAt(120, 1050, 1.2, -14, twig(sketch, '#4f7a52', 280)),
  ].join('');
};

/** A bag of coffee beans. */
export const coffee: Views = [
  createShot('stage', moveDrawing(coffeeFront, 0, 10, 1.06)),
  createShot('planks', beansAbove),
  createCloseUp('sweep', coffeeFront, [600, 640], 1.7, -5),
];

/** A bar half out of its wrapper, about the middle of the picture. */
function bar(sketch: Sketch, { body, accent, trim }: Palette, cocoa: Color): string {
  const slab = boxPath(360, 150, 480, 560, 14);
  const wrap =
    'M330 520C400 500 460 540 520 512C600 484 660 540 740 512C790 500 830 520 870 510V1040C870 1054 862 1062 848 1062H352C338 1062 330 1054 330 1040Z';
  const foil = 'M342 470L400 500L450 460L520 496L590 456L660 500L730 460L800 496L858 462V560H342Z';
  return [
    drawLyingShadow(slab, 26),
    pillow(sketch, slab, cocoa, 10),
    repeat(12, (index) => {
      const piece = boxPath(372 + (index % 3) * 154, 162 + Math.floor(index / 3) * 138, 148, 130, 12);
      return (
        pillow(sketch, piece, tone(cocoa, 0.04), 18) +
        stroke(`M${400 + (index % 3) * 154} ${196 + Math.floor(index / 3) * 138}h60`, alpha('#ffffff', 0.22), 6)
      );
    }),
    drawLyingShadow(foil, 14),
    fill(
      foil,
      sketch.linear([
        [0, '#f4efe2'],
        [0.3, '#b9b2a2'],
        [0.5, '#ffffff'],
        [0.8, '#a39c8c'],
        [1, '#efe8d8'],
      ]),
    ),
    drawLyingShadow(wrap, 28),
    pillow(sketch, wrap, body, 18, [
      repeat(9, (index) =>
        placeAt(
          390 + (index % 3) * 210,
          620 + Math.floor(index / 3) * 190,
          0.8,
          0,
          sprig(sketch, mix(trim, body, 0.25), mix(accent, body, 0.2)),
        ),
      ),
      fill('M330 500H360V1062H330Z', alpha('#ffffff', 0.2)),
    ]),
    pillow(sketch, ovalPath(600, 800, 150, 150), accent, 10),
    stroke(ovalPath(600, 800, 132, 132), trim, 4),
    placeAt(600, 800, 1.7, 0, folkFlower(sketch, body, trim)),
  ].join('');
}

const getCocoaColor = ({ ornament }: Palette) => (ornament === 'sprig' ? '#8a5730' : '#4a2a1a');
const barAbove: Drawing = (sketch, palette) =>
  placeAt(600, 600, 0.98, -10, placeAt(-600, -600, 1, 0, bar(sketch, palette, getCocoaColor(palette))));
const pieces: Drawing = (sketch, palette) => {
  const cocoa = getCocoaColor(palette);
  const piece = (x: number, y: number, turn: number) =>
    placeAt(
      x,
      y,
      1,
      turn,
      drawLyingShadow(boxPath(-90, -80, 180, 160, 14), 26),
      pillow(sketch, boxPath(-90, -80, 180, 160, 14), cocoa, 28),
      stroke('M-52 -36H30', alpha('#ffffff', 0.28), 8),
    );
  return [
    piece(380, 380, 12),
    piece(590, 500, -20),
    piece(400, 640, 40),
    piece(700, 300, 28),
    piece(640, 760, 8),
    placeAt(900, 560, 1, 0, berries(sketch, 11, 130, 38, palette.body)),
    placeAt(240, 900, 1, 0, beans(sketch, 16, 120, '#7a4a26')),
    placeAt(860, 900, 1.1, -20, twig(sketch, '#4f7a52', 280)),
    repeat(40, () =>
      oval(200 + sketch.random() * 800, 250 + sketch.random() * 700, 5 + sketch.random() * 6, 5, tone(cocoa, 0.1)),
    ),
  ].join('');
};

/** A bar of chocolate. */
export const chocolate: Views = [
  createShot('surface', barAbove),
  createShot('linen', pieces),
  createCloseUp('stone', (sketch, palette) => bar(sketch, palette, getCocoaColor(palette)), [600, 560], 1.6, 12),
];

const oilFront: Drawing = (sketch, { body, accent, trim }) => {
  const shape = turnProfile(600, 0.15, [
    [290, 46],
    [310, 50],
    [430, 48],
    [510, 84],
    [590, 150],
    [680, 158],
    [890, 156],
    [928, 142, 'corner'],
    [942, 134],
  ]);
  const inside = turnProfile(600, 0.15, [
    [470, 54],
    [520, 84],
    [594, 142],
    [690, 149],
    [886, 147],
    [916, 130, 'corner'],
    [924, 120],
  ]);
  const cork = turnProfile(600, 0.15, [
    [216, 36],
    [226, 42],
    [280, 40, 'corner'],
    [300, 40],
  ]);
  const label = 'M470 640H730V850H470Z';
  return [
    drawStandingShadow(sketch, 618, 940, 150),
    oval(730, 962, 170, 32, alpha(body, 0.34)),
    fill(
      inside.outline,
      sketch.linear([
        [0, tone(body, -0.4)],
        [0.2, tone(body, 0.2)],
        [0.5, body],
        [0.8, tone(body, -0.1)],
        [1, tone(body, -0.5)],
      ]),
    ),
    oval(600, 470, 52, 9, tone(body, 0.3)),
    clipTo(
      sketch.clip(inside.outline),
      placeAt(560, 900, [1.6, 2.2], 0, sprig(sketch, mix(trim, body, 0.35), mix(accent, body, 0.4))),
    ),
    clipTo(
      sketch.clip(label),
      fill(
        shape.band(648, 830),
        sketch.linear([
          [0.1, tone(accent, -0.14)],
          [0.4, tone(accent, 0.25)],
          [0.9, tone(accent, -0.22)],
        ]),
      ),
    ),
    stroke('M446 664C520 684 680 684 754 664M446 846C520 866 680 866 754 846', trim, 4),
    placeAt(
      600,
      744,
      1,
      0,
      placeAt(0, 30, 0.9, -30, leaf(sketch, trim)),
      placeAt(0, 30, 0.9, 210, leaf(sketch, trim)),
      placeAt(0, 6, 0.8, -62, leaf(sketch, tone(trim, 0.1))),
      placeAt(0, 6, 0.8, 242, leaf(sketch, tone(trim, 0.1))),
      oval(-20, 46, 20, 25, tone(body, -0.1)),
      oval(26, 50, 20, 25, tone(body, -0.2)),
      oval(-26, 38, 6, 5, alpha('#ffffff', 0.6)),
    ),
    clearGlass(sketch, shape, mix(body, '#eef0e0', 0.3)),
    wall(
      sketch,
      cork,
      '#c59a68',
      'matte',
      specks(sketch, { x: 550, y: 216, width: 100, height: 100 }, ['#8a6238', '#e7cda2'], 40, 5),
    ),
  ].join('');
};

const dipping: Drawing = (sketch, palette) => {
  const dish = ovalPath(470, 520, 280, 280);
  const olive = (x: number, y: number, turn: number, color: Color) =>
    placeAt(
      x,
      y,
      1,
      turn,
      drawLyingShadow(ovalPath(0, 0, 58, 44), 20),
      oval(
        0,
        0,
        58,
        44,
        sketch.radial(
          [
            [0, tone(color, 0.35)],
            [0.5, color],
            [1, tone(color, -0.4)],
          ],
          0.36,
          0.32,
          0.72,
        ),
      ),
      oval(-20, -16, 12, 6, alpha('#ffffff', 0.6)),
    );
  return [
    drawLyingShadow(dish, 50),
    pillow(sketch, dish, palette.accent, 26),
    oval(
      474,
      526,
      226,
      226,
      sketch.radial(
        [
          [0, tone(palette.body, 0.25)],
          [0.7, palette.body],
          [1, tone(palette.body, -0.4)],
        ],
        0.44,
        0.42,
        0.58,
      ),
    ),
    repeat(12, (index) =>
      placeAt(360 + ((index * 83) % 230), 420 + ((index * 59) % 220), 0.4, index * 55, leaf(sketch, '#4f8a44')),
    ),
    stroke('M282 470A200 200 0 0 1 410 330', alpha('#ffffff', 0.55), 9),
    olive(850, 380, 20, '#6f7f34'),
    olive(940, 470, -30, '#3f2f3a'),
    olive(820, 500, 70, '#7f8f3c'),
    olive(900, 820, 10, '#3f2f3a'),
    olive(800, 900, -40, '#6f7f34'),
    placeAt(140, 1000, 1.5, -18, twig(sketch, '#7a8a5a', 320)),
    placeAt(760, 220, 1.2, 30, twig(sketch, '#7a8a5a', 260)),
  ].join('');
};

/** A bottle of oil with a cork. */
export const oil: Views = [
  createShot('stage', moveDrawing(oilFront, 0, 10, 1.12)),
  createShot('planks', dipping),
  createCloseUp('disc', oilFront, [600, 690], 1.8, 4),
];

const spiceFront: Drawing = (sketch, palette) => {
  const shape = turnProfile(600, 0.18, [
    [470, 152],
    [490, 160],
    [540, 176],
    [760, 178],
    [890, 174],
    [924, 156, 'corner'],
    [938, 146],
  ]);
  const inside = turnProfile(600, 0.18, [
    [580, 164],
    [760, 168],
    [884, 164],
    [912, 144, 'corner'],
    [920, 136],
  ]);
  const cork = turnProfile(600, 0.18, [
    [404, 126],
    [412, 136],
    [472, 130, 'corner'],
    [492, 128],
  ]);
  return [
    drawStandingShadow(sketch, 618, 940, 176),
    fill(
      inside.outline,
      sketch.linear([
        [0, tone(palette.body, -0.4)],
        [0.3, tone(palette.body, 0.12)],
        [1, tone(palette.body, -0.4)],
      ]),
    ),
    clipTo(
      sketch.clip(inside.outline),
      specks(
        sketch,
        { x: 420, y: 570, width: 360, height: 370 },
        [tone(palette.body, 0.35), tone(palette.body, -0.35), palette.accent, palette.trim],
        460,
        13,
      ),
    ),
    oval(600, 580, 164, 29, tone(palette.body, 0.12)),
    clipTo(
      sketch.clip(ovalPath(600, 580, 160, 27)),
      specks(
        sketch,
        { x: 440, y: 552, width: 320, height: 56 },
        [tone(palette.body, 0.4), tone(palette.body, -0.4), palette.trim],
        90,
        12,
      ),
    ),
    clearGlass(sketch, shape, '#dfe6e2'),
    wall(
      sketch,
      cork,
      '#c59a68',
      'matte',
      specks(sketch, { x: 460, y: 400, width: 280, height: 110 }, ['#8a6238', '#e7cda2'], 90, 6),
    ),
    oval(600, 404, 126, 22, '#d9b384'),
    clipTo(
      sketch.clip(ovalPath(600, 404, 122, 21)),
      specks(sketch, { x: 474, y: 380, width: 252, height: 46 }, ['#8a6238', '#f0dcb8'], 46, 6),
    ),
    placeAt(
      600,
      730,
      1,
      -3,
      drawLyingShadow(boxPath(-96, -70, 192, 140, 12), 5, 0.8),
      pillow(sketch, boxPath(-96, -70, 192, 140, 12), mix(palette.accent, '#fbf4e4', 0.6), 8),
      placeAt(0, 2, 0.98, 0, sprig(sketch, palette.trim, palette.body)),
      stroke('M-72 -44V44M72 -44V44', alpha(palette.trim, 0.8), 4),
    ),
    stroke('M474 520C520 560 680 560 726 520', '#b98a52', 7),
  ].join('');
};

const heap = (sketch: Sketch, x: number, y: number, color: Color, second: Color) =>
  placeAt(
    x,
    y,
    1,
    0,
    drawLyingShadow(ovalPath(0, 0, 150, 150), 40),
    pillow(sketch, ovalPath(0, 0, 152, 152), '#f4eee0', 18),
    oval(
      3,
      4,
      122,
      122,
      sketch.radial(
        [
          [0, tone(color, 0.3)],
          [0.6, color],
          [1, tone(color, -0.4)],
        ],
        0.42,
        0.4,
        0.6,
      ),
    ),
    clipTo(
      sketch.clip(ovalPath(3, 4, 120, 120)),
      specks(
        sketch,
        { x: -120, y: -120, width: 240, height: 240 },
        [tone(color, 0.35), tone(color, -0.3), second],
        190,
        8,
      ),
    ),
    stroke('M-124 -30A126 126 0 0 1 -40 -118', alpha('#ffffff', 0.45), 7),
  );
const spiceBowls: Drawing = (sketch, { body, accent, trim }) =>
  heap(sketch, 380, 380, body, trim) +
  heap(sketch, 790, 340, '#d89a2a', '#b5641c') +
  heap(sketch, 590, 720, '#a8321f', body) +
  heap(sketch, 950, 740, trim, accent) +
  placeAt(140, 840, 1, 16, cinnamon(sketch, 260)) +
  placeAt(160, 910, 1, 6, cinnamon(sketch, 240)) +
  placeAt(760, 1060, 1.2, -14, twig(sketch, '#4f7a52', 280));

/** A jar of spices or salt. */
export const spice: Views = [
  createShot('stage', moveDrawing(spiceFront, 0, 10, 1.24)),
  createShot('planks', spiceBowls),
  createShot('linen', heapCloser),
];

function heapCloser(sketch: Sketch, palette: Palette): string {
  return (
    placeAt(560, 560, 2.3, 0, heap(sketch, 0, 0, palette.body, palette.trim)) +
    placeAt(820, 350, 1.4, 218, spoon(sketch, '#b98a52', 380)) +
    placeAt(900, 1000, 1.2, -20, twig(sketch, '#4f7a52', 260))
  );
}
