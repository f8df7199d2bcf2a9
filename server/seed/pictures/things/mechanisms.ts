import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { boxPath, repeat, fill, oval, ovalPath, placeAt, stroke } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow, tube, wall } from '#server/seed/pictures/kit/surface.ts';
import { grain, specks } from '#server/seed/pictures/kit/textures.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot } from '#server/seed/pictures/kit/views.ts';

const STEEL = '#c6ccd0';

/** A lens seen from the front. */
function lens(sketch: Sketch, x: number, y: number, r: number): string {
  const rings: readonly (readonly [number, string])[] = [
    [1, '#2a2b2f'],
    [0.86, '#4a4d52'],
    [0.82, '#1a1b1e'],
    [0.66, '#2c2f36'],
  ];
  return [
    drawLyingShadow(ovalPath(x, y, r, r), 20),
    ...rings.map(([share, color]) =>
      oval(
        x,
        y,
        r * share,
        r * share,
        sketch.linear(
          [
            [0, tone(color, 0.3)],
            [1, tone(color, -0.3)],
          ],
          [0, 0, 1, 1],
        ),
      ),
    ),
    repeat(28, (index) =>
      placeAt(x, y, 1, index * 12.86, stroke(`M0 ${-r * 0.98}V${-r * 0.88}`, alpha('#000000', 0.5), 5)),
    ),
    oval(
      x,
      y,
      r * 0.54,
      r * 0.54,
      sketch.radial(
        [
          [0, '#0c1020'],
          [0.55, '#27407a'],
          [0.8, '#5a3f86'],
          [1, '#14161c'],
        ],
        0.5,
        0.5,
        0.5,
      ),
    ),
    oval(
      x - r * 0.18,
      y - r * 0.2,
      r * 0.16,
      r * 0.1,
      alpha('#ffffff', 0.75),
      `transform="rotate(-40 ${x - r * 0.18} ${y - r * 0.2})"`,
    ),
    oval(x + r * 0.2, y + r * 0.22, r * 0.07, r * 0.07, alpha('#ff9fd0', 0.6)),
  ].join('');
}

const cameraFront: Drawing = (sketch, { body, trim }) => {
  const [shell, skin] = [boxPath(210, 470, 780, 450, 60), 'M210 590H990V830H210Z'];
  const knob = (x: number, w: number, h: number) =>
    pillow(
      sketch,
      boxPath(x, 470 - h, w, h + 10, 12),
      STEEL,
      8,
      repeat(9, (index) => stroke(`M${x + 8 + index * (w / 9)} ${472 - h}V480`, alpha('#231a2e', 0.25), 3)),
    );
  return [
    drawStandingShadow(sketch, 630, 926, 380, 50),
    tube('M214 560C120 640 130 860 210 940', '#8f5a32', 24, 'matte'),
    tube('M986 560C1080 640 1070 860 990 940', '#8f5a32', 24, 'matte'),
    knob(280, 110, 46),
    knob(790, 90, 34),
    knob(900, 50, 52),
    pillow(sketch, 'M450 480L490 390H710L750 480Z', STEEL, 14),
    pillow(sketch, shell, STEEL, 26),
    pillow(
      sketch,
      skin,
      mix(body, '#2d2a2e', 0.25),
      14,
      specks(sketch, { x: 210, y: 590, width: 780, height: 240 }, [tone(body, -0.4), tone(body, 0.15)], 520, 6),
    ),
    fill(boxPath(520, 420, 160, 56, 12), '#15171c'),
    fill(boxPath(528, 426, 100, 30, 8), alpha('#7fa5d8', 0.5)),
    fill(boxPath(800, 510, 110, 60, 12), '#15171c'),
    fill(boxPath(806, 516, 60, 30, 8), alpha('#ffffff', 0.4)),
    lens(sketch, 600, 700, 190),
    oval(
      300,
      540,
      22,
      22,
      sketch.radial([
        [0, tone(trim, 0.4)],
        [1, tone(trim, -0.2)],
      ]),
    ),
    stroke('M230 870H970', alpha('#231a2e', 0.2), 4),
  ].join('');
};

/** A film camera. */
export const camera: Views = [
  createShot('wideStage', moveDrawing(cameraFront, 0, 20, 1.06)),
  createShot(
    'planks',
    (sketch, palette) =>
      placeAt(590, 480, 0.9, -12, placeAt(-600, -690, 1, 0, cameraFront(sketch, palette))) +
      [
        [330, 980, -8],
        [560, 1010, 6],
        [800, 960, -4],
      ]
        .map(([x = 0, y = 0, turn = 0], index) =>
          placeAt(
            x,
            y,
            1,
            turn,
            drawLyingShadow(boxPath(-110, -120, 220, 240, 4), 12),
            fill(boxPath(-110, -120, 220, 240, 4), '#fbf8ef'),
            fill(boxPath(-92, -102, 184, 160, 2), tone(palette.wall, 0.1)),
            fill('M-92 20C-40 -40 20 40 92 -10V58H-92Z', index % 2 ? palette.trim : palette.body),
            oval(40, -56, 24, 24, palette.accent),
          ),
        )
        .join(''),
  ),
  createCloseUp('disc', cameraFront, [620, 680], 1.7, -4),
];

const grinderFront: Drawing = (sketch, { body, accent, trim }) => {
  const hopper = turnProfile(600, 0.18, [
    [420, 190],
    [436, 196],
    [480, 180],
    [540, 110, 'corner'],
    [560, 104],
  ]);
  const drawer = boxPath(470, 740, 260, 130, 12);
  const wood = mix(body, '#a8733f', 0.35);
  return [
    drawStandingShadow(sketch, 625, 940, 270, 50),
    pillow(sketch, boxPath(350, 890, 500, 50, 14), tone(wood, -0.2), 10),
    pillow(
      sketch,
      boxPath(390, 560, 420, 340, 16),
      wood,
      26,
      grain(sketch, { x: 380, y: 550, width: 440, height: 360 }, wood, 30),
    ),
    pillow(sketch, boxPath(360, 540, 480, 46, 14), tone(wood, -0.1), 10),
    drawLyingShadow(drawer, 6, 0.7),
    pillow(sketch, drawer, tone(wood, 0.1), 12, grain(sketch, { x: 470, y: 740, width: 260, height: 130 }, wood, 12)),
    oval(
      600,
      806,
      22,
      22,
      sketch.radial([
        [0, '#fff0c4'],
        [0.5, '#d8b36a'],
        [1, '#8f6a2c'],
      ]),
    ),
    oval(600, 656, 62, 46, tone(accent, 0)),
    stroke(ovalPath(600, 656, 62, 46), tone(trim, -0.1), 5),
    oval(600, 656, 26, 18, '#5b3216', 'transform="rotate(-24 600 656)"'),
    stroke('M580 664C594 650 608 662 620 648', '#2e1507', 4),
    wall(sketch, hopper, '#d0a650', 'metal'),
    oval(600, 420, 190, 34, tone('#8f6a2c', -0.2)),
    repeat(30, (index) =>
      placeAt(
        600 + Math.cos(index * 2.4) * 165 * Math.sqrt((index + 1) / 31),
        424 + Math.sin(index * 2.4) * 22 * Math.sqrt((index + 1) / 31),
        1,
        index * 40,
        oval(
          0,
          0,
          22,
          14,
          sketch.linear(
            [
              [0, '#7a4a26'],
              [1, '#3c2010'],
            ],
            [0, 0, 0.6, 1],
          ),
        ),
        stroke('M-18 0C-6 -4 6 4 18 0', '#2e1507', 3),
      ),
    ),
    stroke('M410 420A190 34 0 0 0 790 420', '#f3dfae', 7),
    tube('M600 420V330', '#b98f42', 20, 'metal'),
    tube('M600 330C700 300 800 300 880 320', '#b98f42', 20, 'metal'),
    tube('M880 320V262', '#b98f42', 14, 'metal'),
    wall(
      sketch,
      turnProfile(880, 0.18, [
        [190, 22],
        [204, 40],
        [240, 34, 'corner'],
        [264, 18],
      ]),
      trim,
      'gloss',
    ),
  ].join('');
};

/** A hand coffee grinder. */
export const grinder: Views = [
  createShot('stage', moveDrawing(grinderFront, -30, 20, 1.08)),
  createShot('window', moveDrawing(grinderFront, -30, 40, 0.94)),
  createCloseUp('table', grinderFront, [630, 560], 1.6, 3),
];
