import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { ornament, ring, wreath } from '#server/seed/pictures/kit/ornament.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { fill, oval, ovalPath, placeAt, stroke } from '#server/seed/pictures/kit/shapes.ts';
import { mouth, pillow, tube, wall } from '#server/seed/pictures/kit/surface.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot } from '#server/seed/pictures/kit/views.ts';
import { biscuit, cinnamon, citrus, spoon, steam, twig } from '#server/seed/pictures/things/props.ts';

const COFFEE = '#6b3d1c';
const TEA = '#a2521a';

const mugFront: Drawing = (sketch, palette) => {
  const shape = turnProfile(560, 0.15, [
    [428, 216],
    [448, 219],
    [640, 222],
    [800, 216],
    [876, 194],
    [922, 152, 'corner'],
    [936, 144],
  ]);
  const handle = 'M752 540C900 500 950 560 940 650C930 760 840 812 742 806';
  const finish = palette.ornament === 'speckle' || palette.ornament === 'dip' ? 'satin' : 'gloss';
  return [
    drawStandingShadow(sketch, 590, 936, 200),
    tube(handle, palette.body, 50, finish),
    wall(sketch, shape, palette.body, finish, ornament(sketch, shape, palette, 490, 840)),
    mouth(sketch, shape, palette.ornament === 'dip' ? palette.accent : palette.body, 14, { colour: COFFEE, level: 20 }),
  ].join('');
};

const mugAbove: Drawing = (sketch, palette) => {
  const inside = palette.ornament === 'dip' ? palette.accent : palette.body;
  const body = ovalPath(570, 610, 268, 268);
  const handle = 'M800 560C860 530 910 516 952 514';
  return [
    drawLyingShadow(body, 70),
    drawLyingShadow('M790 540L950 490L956 538L800 590Z', 40, 0.7),
    tube(handle, palette.body, 62, 'gloss'),
    pillow(sketch, body, palette.body, 40),
    fill(
      ovalPath(570, 610, 244, 244),
      sketch.linear(
        [
          [0, tone(inside, -0.4)],
          [0.6, tone(inside, -0.1)],
          [1, tone(inside, 0.35)],
        ],
        [0.15, 0.1, 0.85, 0.9],
      ),
    ),
    fill(
      ovalPath(576, 616, 216, 216),
      sketch.radial(
        [
          [0, '#c88a4c'],
          [0.55, '#9c5f2c'],
          [0.86, COFFEE],
          [1, '#3c1e0b'],
        ],
        0.46,
        0.44,
        0.54,
      ),
    ),
    latteHeart(),
    stroke('M352 560A225 225 0 0 1 520 396', alpha('#ffffff', 0.55), 9),
    placeAt(250, 930, 1, -18, biscuit(sketch, 118, '#c98d4c', '#5b3216')),
    placeAt(420, 1040, 0.82, 20, biscuit(sketch, 118, '#b97a3c', '#f3e2bd')),
    placeAt(900, 830, 1, 50, cinnamon(sketch, 240)),
    placeAt(860, 880, 0.9, 62, cinnamon(sketch, 230)),
    placeAt(90, 250, 1.2, -28, twig(sketch, mix(palette.trim, '#5d7d4b', 0.6), 280)),
  ].join('');
};

/** The heart that milk foam leaves in coffee. */
function latteHeart(): string {
  const outline = 'M0 92C-150 0 -108 -104 -46 -92C-16 -86 0 -62 0 -44C0 -62 16 -86 46 -92C108 -104 150 0 0 92Z';
  const foam = [
    [630, 1.2, '#f3dfbb'],
    [640, 0.92, alpha('#b77e45', 0.75)],
    [636, 0.84, '#fbf1dc'],
  ] as const;
  return foam.map(([y, size, color]) => placeAt(576, y, size, 0, fill(outline, color))).join('');
}

/** A mug with a handle. */
export const mug: Views = [
  createShot('stage', moveDrawing(mugFront, 0, 30, 1.3)),
  createShot('planks', mugAbove),
  createCloseUp('disc', mugFront, [640, 700], 2.1, -4),
];

const cupFront: Drawing = (sketch, palette) => {
  const shape = turnProfile(590, 0.2, [
    [520, 232],
    [540, 230],
    [620, 222],
    [720, 186],
    [800, 122],
    [836, 84, 'corner'],
    [858, 96],
  ]);
  const saucer = turnProfile(600, 0.24, [
    [868, 352],
    [876, 348],
    [902, 210],
    [918, 150, 'corner'],
    [926, 148],
  ]);
  const rim = mix(palette.trim, palette.accent, 0.2);
  return [
    drawStandingShadow(sketch, 610, 930, 300, 78),
    wall(sketch, saucer, palette.body, 'gloss'),
    oval(
      600,
      868,
      352,
      84,
      sketch.linear(
        [
          [0, tone(palette.body, -0.04)],
          [0.35, tone(palette.body, 0.5)],
          [1, tone(palette.body, -0.16)],
        ],
        [0, 0, 1, 0.4],
      ),
    ),
    oval(600, 868, 344, 81, 'none', `stroke="${rim}" stroke-width="6"`),
    oval(
      600,
      876,
      210,
      46,
      sketch.radial(
        [
          [0, alpha('#231a2e', 0.5)],
          [0.7, alpha('#231a2e', 0.22)],
          [1, alpha('#231a2e', 0)],
        ],
        0.56,
        0.5,
        0.5,
      ),
    ),
    tube('M796 586C930 540 960 640 880 690C840 714 790 722 748 730', palette.body, 32, 'gloss'),
    wall(sketch, shape, palette.body, 'gloss', ornament(sketch, shape, palette, 574, 746)),
    ring(shape, 534, 8, alpha(rim, 0.9)),
    mouth(sketch, shape, palette.body, 8, { colour: TEA, level: 16 }),
    placeAt(430, 908, [0.9, 0.42], 74, spoon(sketch, '#d8b36a', 260)),
    steam(sketch, 590, 500, 1.5),
  ].join('');
};

const cupAbove: Drawing = (sketch, palette) => {
  const rim = mix(palette.trim, palette.accent, 0.2);
  const saucer = ovalPath(590, 620, 404, 404);
  return [
    drawLyingShadow(saucer, 44),
    pillow(sketch, saucer, palette.body, 46, [
      fill(ovalPath(590, 620, 380, 380), 'none', `stroke="${rim}" stroke-width="9"`),
      wreath(sketch, 590, 620, 318, palette),
    ]),
    drawLyingShadow(ovalPath(590, 620, 232, 232), 60),
    tube('M780 740C850 800 890 850 930 872', palette.body, 48, 'gloss'),
    pillow(sketch, ovalPath(590, 620, 236, 236), palette.body, 26),
    fill(
      ovalPath(590, 620, 222, 222),
      sketch.linear(
        [
          [0, tone(palette.body, -0.34)],
          [1, tone(palette.body, 0.4)],
        ],
        [0.1, 0.1, 0.9, 0.9],
      ),
    ),
    fill(
      ovalPath(596, 627, 196, 196),
      sketch.radial(
        [
          [0, '#c9741f'],
          [0.7, TEA],
          [1, '#5f2a08'],
        ],
        0.5,
        0.5,
        0.52,
      ),
    ),
    placeAt(650, 690, 0.62, 12, citrus(sketch, 120, '#f2c230')),
    stroke('M420 560A190 190 0 0 1 560 440', alpha('#ffffff', 0.5), 8),
    placeAt(330, 420, 1, 128, spoon(sketch, '#d9b56c', 330)),
    placeAt(960, 250, 1, 0, citrus(sketch, 128, '#f2c230')),
    placeAt(1075, 360, 0.8, 30, citrus(sketch, 128, '#f2c230')),
    placeAt(70, 1080, 1.1, -24, twig(sketch, '#5f8a4e', 270)),
  ].join('');
};

/** A tea cup on its saucer. */
export const cup: Views = [
  createShot('stage', moveDrawing(cupFront, 0, 30, 1.22)),
  createShot('linen', cupAbove),
  createCloseUp('sweep', cupFront, [660, 650], 2, 5),
];
