import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { leaf } from '#server/seed/pictures/kit/motifs.ts';
import { ornament, ring } from '#server/seed/pictures/kit/ornament.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { boxPath, repeat, fill, oval, ovalPath, placeAt, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow, tube, wall } from '#server/seed/pictures/kit/surface.ts';
import { grain, specks } from '#server/seed/pictures/kit/textures.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot } from '#server/seed/pictures/kit/views.ts';
import { berries, spoon, steam, twig } from '#server/seed/pictures/things/props.ts';

const STEEL = '#c9ced2';

const potFront: Drawing = (sketch, palette) => {
  const shape = turnProfile(600, 0.15, [
    [560, 286],
    [580, 290],
    [760, 290],
    [870, 280],
    [924, 240, 'corner'],
    [938, 230],
  ]);
  const lid = turnProfile(600, 0.15, [
    [430, 40],
    [446, 120],
    [490, 220],
    [540, 284],
    [560, 296, 'corner'],
    [574, 294],
  ]);
  const knob = turnProfile(600, 0.15, [
    [350, 40],
    [362, 58],
    [392, 56],
    [416, 30, 'corner'],
    [440, 40],
  ]);
  const ear = (side: 1 | -1) =>
    tube(
      `M${600 + side * 276} 650C${600 + side * 384} 630 ${600 + side * 390} 740 ${600 + side * 280} 730`,
      palette.body,
      38,
      'gloss',
    );
  return [
    drawStandingShadow(sketch, 630, 940, 290, 66),
    ear(1),
    ear(-1),
    wall(
      sketch,
      shape,
      palette.body,
      'gloss',
      palette.ornament === 'plain' ? '' : ornament(sketch, shape, palette, 640, 850),
    ),
    wall(sketch, lid, palette.body, 'gloss'),
    ring(lid, 550, 14, tone(palette.trim, -0.1)),
    stroke('M304 562A296 44 0 0 0 896 562', alpha('#ffffff', 0.5), 4),
    wall(sketch, knob, '#b9854f', 'satin'),
  ].join('');
};

const soup: Drawing = (sketch, palette) => {
  const broth = '#cf7a2a';
  return [
    tube('M170 560C110 560 110 660 170 660', palette.body, 50, 'gloss'),
    tube('M970 560C1030 560 1030 660 970 660', palette.body, 50, 'gloss'),
    drawLyingShadow(ovalPath(570, 610, 390, 390), 70),
    pillow(sketch, ovalPath(570, 610, 392, 392), palette.body, 30),
    oval(
      570,
      610,
      360,
      360,
      sketch.linear(
        [
          [0, tone('#f1ece0', -0.42)],
          [1, '#fbf8f0'],
        ],
        [0.1, 0.1, 0.9, 0.9],
      ),
    ),
    oval(
      576,
      618,
      322,
      322,
      sketch.radial(
        [
          [0, tone(broth, 0.2)],
          [0.75, broth],
          [1, tone(broth, -0.4)],
        ],
        0.46,
        0.44,
        0.56,
      ),
    ),
    clipTo(
      sketch.clip(ovalPath(576, 618, 318, 318)),
      repeat(16, (index) => {
        const [angle, far] = [index * 2.4, 60 + ((index * 67) % 230)];
        const [x, y] = [576 + Math.cos(angle) * far, 618 + Math.sin(angle) * far];
        if (index % 3 === 0)
          return placeAt(
            x,
            y,
            1,
            index * 40,
            drawLyingShadow(ovalPath(0, 0, 38, 38), 6, 0.7),
            oval(0, 0, 38, 38, '#e9852a'),
            oval(-3, -3, 28, 28, '#f4a653'),
            oval(0, 0, 10, 10, '#e9852a'),
          );
        if (index % 3 === 1)
          return placeAt(
            x,
            y,
            1,
            index * 33,
            drawLyingShadow(boxPath(-34, -28, 68, 56, 14), 6, 0.7),
            pillow(sketch, boxPath(-34, -28, 68, 56, 14), '#f1dca0', 10),
          );
        return placeAt(x, y, 0.8, index * 50, leaf(sketch, '#4f8a44'));
      }),
      repeat(22, (index) =>
        oval(
          330 + ((index * 137) % 480),
          380 + ((index * 211) % 470),
          12 + (index % 3) * 5,
          10 + (index % 3) * 4,
          alpha('#f7c34a', 0.5),
        ),
      ),
    ),
    stroke('M280 560A310 310 0 0 1 460 330', alpha('#ffffff', 0.5), 9),
    placeAt(1000, 200, 1.1, 40, spoon(sketch, '#b98a52', 380)),
    placeAt(80, 1090, 1.2, -14, twig(sketch, '#4f8a52', 280)),
    placeAt(1040, 980, 1, 0, berries(sketch, 5, 80, 44, '#c9302c')),
  ].join('');
};

/** An enamelled pot with its lid. */
export const pot: Views = [
  createShot('wideStage', moveDrawing(potFront, 0, 30, 1.06)),
  createShot('linen', soup),
  createShot(
    'table',
    (sketch, palette) => steam(sketch, 600, 480, 1.7) + moveDrawing(potFront, 0, -10, 0.92)(sketch, palette),
  ),
];

/** A skillet seen from above, its handle to the lower right; `content` lies in it. */
function skillet(sketch: Sketch, iron: Color, handle: Color, content: string): string {
  const grip = boxPath(0, -42, 470, 84, 40);
  return [
    placeAt(
      700,
      760,
      1,
      44,
      drawLyingShadow(grip, 40),
      pillow(sketch, grip, handle, 26, grain(sketch, { x: 0, y: -42, width: 470, height: 84 }, handle, 12)),
      pillow(sketch, boxPath(-20, -50, 130, 100, 20), iron, 20),
      oval(426, 0, 16, 20, '#1a1410'),
    ),
    drawLyingShadow(ovalPath(500, 540, 360, 360), 60),
    pillow(sketch, ovalPath(500, 540, 362, 362), iron, 26),
    oval(
      500,
      540,
      332,
      332,
      sketch.linear(
        [
          [0, tone(iron, -0.5)],
          [1, tone(iron, 0.26)],
        ],
        [0.1, 0.1, 0.9, 0.9],
      ),
    ),
    oval(
      504,
      546,
      298,
      298,
      sketch.radial(
        [
          [0, tone(iron, 0.16)],
          [0.8, tone(iron, -0.08)],
          [1, tone(iron, -0.3)],
        ],
        0.4,
        0.38,
        0.64,
      ),
    ),
    clipTo(
      sketch.clip(ovalPath(504, 546, 296, 296)),
      specks(sketch, { x: 206, y: 250, width: 600, height: 600 }, [tone(iron, 0.3), tone(iron, -0.4)], 160, 4),
      content,
    ),
    stroke('M230 500A280 280 0 0 1 400 290', alpha('#ffffff', 0.35), 8),
  ].join('');
}

const egg = (sketch: Sketch, x: number, y: number, turn: number) =>
  placeAt(
    x,
    y,
    1,
    turn,
    drawLyingShadow(
      'M-130 10C-150 -90 -60 -130 20 -118C110 -126 160 -40 130 40C120 120 20 130 -40 110C-110 112 -126 70 -130 10Z',
      10,
      0.8,
    ),
    pillow(
      sketch,
      'M-130 10C-150 -90 -60 -130 20 -118C110 -126 160 -40 130 40C120 120 20 130 -40 110C-110 112 -126 70 -130 10Z',
      '#fdfbf4',
      16,
    ),
    oval(
      0,
      0,
      58,
      56,
      sketch.radial(
        [
          [0, '#ffd75a'],
          [0.7, '#f7a81e'],
          [1, '#d97f0e'],
        ],
        0.4,
        0.36,
        0.7,
      ),
    ),
    oval(-18, -20, 14, 9, alpha('#ffffff', 0.75)),
  );

const getIronColor = (body: Color) => mix('#33363a', body, 0.16);
const panAbove: Drawing = (sketch, { body, trim }) =>
  skillet(sketch, getIronColor(body), mix('#a8733f', trim, 0.2), '') +
  placeAt(150, 1070, 1.2, -16, twig(sketch, '#4f7a52', 290)) +
  placeAt(1010, 260, 1, 0, berries(sketch, 6, 90, 42, '#c9302c'));
const breakfast: Drawing = (sketch, { body, trim }) =>
  skillet(
    sketch,
    getIronColor(body),
    mix('#a8733f', trim, 0.2),
    egg(sketch, 430, 470, 10) +
      egg(sketch, 610, 640, 130) +
      placeAt(380, 700, 1, 0, berries(sketch, 4, 60, 40, '#d8402c')) +
      repeat(9, (index) =>
        placeAt(330 + ((index * 97) % 340), 400 + ((index * 61) % 300), 0.42, index * 47, leaf(sketch, '#4f8a44')),
      ),
  );

/** A cast-iron skillet. */
export const pan: Views = [
  createShot('surface', panAbove),
  createShot('planks', breakfast),
  createCloseUp('stone', panAbove, [620, 660], 1.6, -12),
];

const mokaFront: Drawing = (sketch, { body, trim }) => {
  const metal = mix(STEEL, body, 0.62);
  const base = turnProfile(570, 0.14, [
    [690, 132],
    [700, 138],
    [800, 176],
    [900, 196],
    [930, 190, 'corner'],
    [940, 186],
  ]);
  const waist = turnProfile(570, 0.14, [
    [650, 128],
    [660, 142],
    [690, 142, 'corner'],
    [700, 136],
  ]);
  const top = turnProfile(570, 0.14, [
    [430, 178],
    [450, 174],
    [560, 146],
    [640, 124, 'corner'],
    [656, 126],
  ]);
  const lid = turnProfile(570, 0.14, [
    [378, 30],
    [392, 110],
    [416, 172],
    [430, 182, 'corner'],
    [440, 180],
  ]);
  const facets = (shape: typeof base, from: number, to: number) =>
    repeat(7, (index) =>
      fill(
        shape.strip(-0.86 + index * 0.28, -0.845 + index * 0.28, from, to),
        alpha(index % 2 === 0 ? '#ffffff' : '#231a2e', 0.34),
      ),
    );
  const handle = 'M726 470C820 440 880 500 868 600C860 680 830 740 806 790';
  return [
    drawStandingShadow(sketch, 600, 940, 200),
    tube(handle, mix('#2a2322', trim, 0.25), 50, 'satin'),
    wall(sketch, base, metal, 'metal', facets(base, 704, 936)),
    wall(sketch, waist, metal, 'metal'),
    ring(waist, 668, 8, tone(metal, -0.4)),
    wall(sketch, top, metal, 'metal', facets(top, 436, 646)),
    fill('M400 440L352 452C366 480 392 500 420 512Z', tone(metal, 0.1)),
    wall(sketch, lid, metal, 'metal'),
    wall(
      sketch,
      turnProfile(570, 0.14, [
        [322, 22],
        [332, 36],
        [360, 32],
        [376, 20, 'corner'],
        [384, 24],
      ]),
      mix('#2a2322', trim, 0.25),
      'gloss',
    ),
    oval(
      570,
      880,
      16,
      16,
      sketch.radial([
        [0, '#fff3d6'],
        [1, '#9a7a3c'],
      ]),
    ),
  ].join('');
};

/** A stove-top coffee maker. */
export const moka: Views = [
  createShot('stage', moveDrawing(mokaFront, 20, 20, 1.1)),
  createShot(
    'table',
    (sketch, palette) => steam(sketch, 330, 420, 1.6) + moveDrawing(mokaFront, -60, 0, 0.98)(sketch, palette),
  ),
  createCloseUp('window', mokaFront, [590, 600], 1.7, -4),
];
