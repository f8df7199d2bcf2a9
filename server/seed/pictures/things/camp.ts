import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { leaf } from '#server/seed/pictures/kit/motifs.ts';
import { ornament, ring } from '#server/seed/pictures/kit/ornament.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { repeat, fill, oval, ovalPath, placeAt, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import { mouth, pillow, tube, wall } from '#server/seed/pictures/kit/surface.ts';
import { specks, threads } from '#server/seed/pictures/kit/textures.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot, swapColors } from '#server/seed/pictures/kit/views.ts';
import { biscuit, steam, twig } from '#server/seed/pictures/things/props.ts';

const flaskFront: Drawing = (sketch, palette) => {
  const shape = turnProfile(600, 0.15, [
    [470, 96],
    [486, 110],
    [540, 150],
    [580, 158],
    [880, 158],
    [926, 150, 'corner'],
    [942, 140],
  ]);
  const collar = turnProfile(600, 0.15, [
    [430, 92],
    [440, 96],
    [472, 96, 'corner'],
    [482, 94],
  ]);
  const cap = turnProfile(600, 0.15, [
    [250, 92],
    [262, 106],
    [300, 112],
    [420, 112, 'corner'],
    [434, 110],
  ]);
  const steel = '#c3c9cd';
  return [
    drawStandingShadow(sketch, 616, 940, 156),
    wall(
      sketch,
      shape,
      palette.body,
      'satin',
      palette.ornament === 'plain' ? '' : ornament(sketch, shape, palette, 620, 850),
    ),
    wall(sketch, collar, steel, 'metal'),
    wall(
      sketch,
      cap,
      palette.ornament === 'plain' ? steel : palette.accent,
      palette.ornament === 'plain' ? 'metal' : 'satin',
    ),
    ring(cap, 392, 12, tone(palette.trim, -0.05)),
    ring(shape, 896, 16, steel),
    oval(600, 250, 92, 14, tone(palette.ornament === 'plain' ? steel : palette.accent, 0.3)),
    stroke('M708 300C790 300 800 470 706 462', alpha('#231a2e', 0.25), 20, 'transform="translate(6 8)"'),
    tube('M708 300C790 300 800 470 706 462', '#8f5a32', 20, 'matte'),
  ].join('');
};

const campMugFront: Drawing = (sketch, palette) => {
  const shape = turnProfile(570, 0.17, [
    [560, 216],
    [572, 214],
    [700, 208],
    [880, 200],
    [924, 186, 'corner'],
    [938, 180],
  ]);
  const steel = tone(palette.trim, -0.15);
  const chip = specks(
    sketch,
    { x: 370, y: 580, width: 400, height: 340 },
    [tone(palette.body, -0.3), tone(palette.body, 0.4)],
    70,
    4.5,
  );
  return [
    drawStandingShadow(sketch, 596, 938, 196),
    tube('M766 630C880 600 900 660 894 730C888 800 830 840 758 842', palette.body, 32, 'gloss'),
    wall(sketch, shape, palette.body, 'gloss', [
      chip,
      clipTo(
        sketch.clip('M430 620H710V900H430Z'),
        placeAt(570, 840, [1.15, 1.1], 0, peaks(palette.accent, palette.trim)),
      ),
    ]),
    mouth(sketch, shape, '#f3efe6', 10, { colour: '#6b3d1c', level: 18 }),
    stroke(ovalPath(570, 560, 213, 34), steel, 9),
    steam(sketch, 570, 530, 1.5),
  ].join('');
};

/** Two mountains and firs, as on a badge; its foot at the origin. */
function peaks(ink: string, second: string): string {
  const fir = (x: number, size: number) =>
    placeAt(x, 0, size, 0, fill('M0 -70L20 -38H10L28 -12H-28L-10 -38H-20Z', second), fill('M-5 -12H5V2H-5Z', second));
  return (
    fill('M-112 0L-34 -128L6 -66L36 -108L112 0Z', ink) +
    fill('M-34 -128L-56 -92L-40 -98L-30 -84L-18 -96L-12 -94Z', alpha('#ffffff', 0.75)) +
    fill('M36 -108L24 -91L34 -94L42 -86L50 -89Z', alpha('#ffffff', 0.75)) +
    fir(-78, 0.8) +
    fir(-46, 0.6) +
    fir(70, 0.9) +
    fir(94, 0.6) +
    oval(84, -136, 17, 17, second)
  );
}

const campfire: Drawing = (sketch, palette) => {
  const lip = ovalPath(520, 560, 250, 250);
  return [
    drawLyingShadow(lip, 66),
    tube('M740 640C820 680 850 700 890 730', palette.body, 44, 'gloss'),
    pillow(sketch, lip, palette.body, 16),
    stroke(lip, tone(palette.trim, -0.2), 8),
    oval(
      524,
      566,
      222,
      222,
      sketch.linear(
        [
          [0, '#a8a399'],
          [1, '#fbf8f0'],
        ],
        [0.1, 0.1, 0.9, 0.9],
      ),
    ),
    oval(
      528,
      572,
      196,
      196,
      sketch.radial(
        [
          [0, '#a5692f'],
          [0.8, '#6b3d1c'],
          [1, '#3c1e0b'],
        ],
        0.46,
        0.44,
        0.56,
      ),
    ),
    stroke('M330 520A200 200 0 0 1 460 376', alpha('#ffffff', 0.5), 8),
    placeAt(860, 360, 1, 10, biscuit(sketch, 112, '#c98d4c', '#5b3216')),
    placeAt(960, 520, 0.9, -20, biscuit(sketch, 112, '#d8a25a', '#7a4a26')),
    placeAt(120, 1010, 1.5, -14, twig(sketch, '#3f6b4a', 320)),
    placeAt(760, 1010, 1.1, -26, twig(sketch, '#4f7a52', 260)),
  ].join('');
};

const lanternFront: Drawing = (sketch, palette) => {
  const glass = turnProfile(600, 0.16, [
    [500, 120],
    [540, 150],
    [640, 164],
    [740, 150],
    [784, 122, 'corner'],
    [792, 120],
  ]);
  const base = turnProfile(600, 0.16, [
    [790, 130],
    [806, 150],
    [860, 196],
    [922, 204, 'corner'],
    [940, 196],
  ]);
  const top = turnProfile(600, 0.16, [
    [330, 50],
    [344, 64],
    [400, 76],
    [440, 128],
    [490, 150, 'corner'],
    [504, 146],
  ]);
  const wire = (side: 1 | -1) =>
    tube(
      `M${600 + side * 140} 496C${600 + side * 214} 560 ${600 + side * 214} 730 ${600 + side * 150} 820`,
      tone(palette.body, -0.1),
      15,
      'metal',
    );
  return [
    drawStandingShadow(sketch, 620, 940, 206),
    oval(
      600,
      650,
      420,
      420,
      sketch.radial([
        [0, alpha('#ffdf8a', 0.5)],
        [0.35, alpha('#ffcf6a', 0.24)],
        [1, alpha('#ffc85a', 0)],
      ]),
    ),
    tube('M470 420C420 160 780 160 730 420', tone(palette.trim, -0.1), 13, 'metal'),
    fill(glass.outline, alpha('#fff3cf', 0.34)),
    fill(
      'M600 786C560 770 556 716 600 630C644 716 640 770 600 786Z',
      sketch.linear(
        [
          [0, '#fff7d6'],
          [0.5, '#ffd35a'],
          [1, '#ff9a2e'],
        ],
        [0, 0, 0, 1],
      ),
    ),
    fill('M600 782C580 770 580 738 600 694C620 738 620 770 600 782Z', '#fffbe8'),
    fill(
      glass.outline,
      sketch.linear([
        [0, alpha('#ffffff', 0.6)],
        [0.12, alpha('#ffffff', 0.08)],
        [0.88, alpha('#ffffff', 0.06)],
        [1, alpha('#ffffff', 0.5)],
      ]),
    ),
    fill(glass.strip(-0.72, -0.58, 540, 750), alpha('#ffffff', 0.5)),
    wall(sketch, base, palette.body, 'gloss', [ring(base, 866, 10, palette.accent)]),
    wall(sketch, top, palette.body, 'gloss', [ring(top, 470, 10, palette.accent)]),
    wire(1),
    wire(-1),
    oval(
      770,
      870,
      34,
      26,
      sketch.linear([
        [0, tone(palette.accent, 0.4)],
        [1, tone(palette.accent, -0.3)],
      ]),
    ),
    oval(770, 870, 18, 14, tone(palette.accent, -0.2)),
  ].join('');
};

const tentFront: Drawing = (sketch, palette) => {
  const canvas = (light: number) => threads({ x: 40, y: 260, width: 1120, height: 720 }, tone(palette.body, light), 8);
  const [back, left] = [
    'M600 322C700 300 800 296 850 304C940 520 1040 740 1130 892L1000 942C820 760 680 520 600 322Z',
    'M600 320C520 520 380 760 180 940H420L600 470Z',
  ];
  const [right, inside] = ['M600 320C680 520 820 760 1010 940H780L600 470Z', 'M600 420L420 940H780Z'];
  const flap = 'M600 460C560 620 480 820 400 940H330C430 800 540 600 600 460Z';
  return [
    drawStandingShadow(sketch, 660, 940, 460, 54),
    pillow(sketch, back, tone(palette.body, -0.12), 24, canvas(-0.2)),
    fill(
      inside,
      sketch.linear(
        [
          [0, '#3a2a22'],
          [0.5, '#8a5a2c'],
          [1, '#f1b35a'],
        ],
        [0, 0, 0, 1],
      ),
    ),
    oval(600, 900, 110, 34, alpha('#fff0c0', 0.5)),
    placeAt(600, 930, 0.42, 0, placeAt(-600, -940, 1, 0, lanternFront(sketch, { ...palette, body: palette.trim }))),
    pillow(sketch, left, palette.body, 20, canvas(0.04)),
    pillow(sketch, right, palette.body, 20, canvas(-0.1)),
    pillow(sketch, flap, palette.accent, 14),
    placeAt(1200, 0, [-1, 1], 0, pillow(sketch, flap, palette.accent, 14)),
    stroke('M600 250V470', '#8f5a32', 14),
    stroke('M596 250V470', '#c99a62', 5),
    oval(600, 248, 15, 15, '#d8b774'),
    stroke('M600 330L150 946M600 330L1060 946', alpha('#fff4dd', 0.85), 5),
    stroke('M150 946v-34M1060 946v-34', '#8f5a32', 12),
    placeAt(
      220,
      950,
      1,
      0,
      repeat(5, (index) => placeAt(index * 18 - 36, 0, 0.7, -60 - index * 15, leaf(sketch, '#5f8a4e'))),
    ),
    placeAt(
      980,
      950,
      1,
      0,
      repeat(5, (index) => placeAt(index * 18 - 36, 0, 0.6, -50 - index * 18, leaf(sketch, '#5f8a4e'))),
    ),
  ].join('');
};

/** The tent among firs in the evening. */
const clearing: Drawing = (sketch, palette) => {
  const fir = (x: number, size: number, light: number) =>
    placeAt(
      x,
      850,
      size,
      0,
      stroke('M0 0V60', '#5a3a26', 22),
      repeat(4, (index) =>
        fill(
          `M0 ${-420 + index * 90}L${70 + index * 34} ${-250 + index * 90}H${-70 - index * 34}Z`,
          tone(mix('#3f6b54', palette.wall, 0.2), light + index * 0.04),
        ),
      ),
    );
  return [
    fir(140, 1.1, -0.1),
    fir(1090, 1.25, -0.16),
    fir(330, 0.8, 0.12),
    fir(900, 0.86, 0.1),
    fill(
      'M0 850C300 820 900 820 1200 850V1200H0Z',
      sketch.linear(
        [
          [0, tone('#6f9a58', 0.1)],
          [1, tone('#6f9a58', -0.3)],
        ],
        [0, 0, 0, 1],
      ),
    ),
    moveDrawing(tentFront, 0, 10, 0.82)(sketch, palette),
  ].join('');
};

/** A steel vacuum flask. */
export const flask: Views = [
  createShot('stage', moveDrawing(flaskFront, 0, 10, 1.12)),
  createShot('sweep', moveDrawing(flaskFront, -170, 0, 0.98), moveDrawing(campMugFront, 230, 50, 0.66)),
  createCloseUp('disc', flaskFront, [610, 560], 1.8, 4),
];

/** An enamel mug for the fire. */
export const campMug: Views = [
  createShot('stage', moveDrawing(campMugFront, 10, 10, 1.26)),
  createShot('planks', campfire),
  createShot('table', moveDrawing(campMugFront, -170, -10, 0.86), moveDrawing(campMugFront, 230, 40, 0.86, swapColors)),
];

/** A storm lantern. */
export const lantern: Views = [
  createShot('stage', moveDrawing(lanternFront, 0, 20, 1.1)),
  createShot('table', moveDrawing(lanternFront, -140, 10, 0.98), moveDrawing(campMugFront, 280, 50, 0.6)),
  createCloseUp('arch', lanternFront, [600, 620], 1.7),
];

/** A canvas tent. */
export const tent: Views = [
  createShot('sweep', moveDrawing(tentFront, -10, -20, 0.98)),
  createShot('disc', clearing),
  createCloseUp('window', tentFront, [620, 700], 1.5),
];
