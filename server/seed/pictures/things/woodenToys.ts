import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { folkFlower, leaf } from '#server/seed/pictures/kit/motifs.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { boxPath, repeat, fill, n, oval, ovalPath, placeAt, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow, tube, wall } from '#server/seed/pictures/kit/surface.ts';
import { grain } from '#server/seed/pictures/kit/textures.ts';
import type { ProfilePoint } from '#server/seed/pictures/kit/turnedShape.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot } from '#server/seed/pictures/kit/views.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';

const BEECH = '#dcb483';

/** A block with rounded edges and a little grain under its paint. */
function block(sketch: Sketch, x: number, y: number, width: number, height: number, color: Color, r = 16): string {
  return pillow(
    sketch,
    boxPath(x, y, width, height, r),
    color,
    16,
    grain(
      sketch,
      { x: x - 10, y, width: width + 20, height },
      tone(color, -0.04),
      Math.max(5, Math.round(height / 14)),
    ),
  );
}

function wheel(sketch: Sketch, x: number, y: number, r: number, color: Color): string {
  const rim = ovalPath(x, y, r, r);
  return (
    oval(x + 4, y + 3, r, r, tone(color, -0.5)) +
    pillow(sketch, rim, color, 12) +
    clipTo(
      sketch.clip(ovalPath(x, y, r * 0.72, r * 0.72)),
      fill(rim, BEECH),
      grain(sketch, { x: x - r, y: y - r, width: 2 * r, height: 2 * r }, BEECH, 12),
    ) +
    stroke(ovalPath(x, y, r * 0.72, r * 0.72), alpha('#2a160a', 0.35), 4) +
    oval(x + 2, y + 3, r * 0.2, r * 0.2, alpha('#2a160a', 0.5)) +
    oval(
      x,
      y,
      r * 0.18,
      r * 0.18,
      sketch.radial(
        [
          [0, '#fff1d4'],
          [1, tone(color, -0.1)],
        ],
        0.35,
        0.3,
        0.8,
      ),
    )
  );
}

const engine: Drawing = (sketch, { body, accent, trim }) => {
  const boiler = boxPath(520, 600, 330, 170, 80);
  const funnel = turnProfile(740, 0.16, [
    [452, 62],
    [466, 66],
    [500, 50],
    [530, 40],
    [612, 40],
  ]);
  return [
    drawStandingShadow(sketch, 600, 918, 350, 50),
    block(sketch, 250, 770, 640, 70, BEECH, 26),
    pillow(sketch, boiler, body, 44, [
      fill('M570 590H596V790H570ZM690 590H716V790H690Z', accent),
      fill(boxPath(520, 622, 330, 22, 11), alpha('#ffffff', 0.4)),
    ]),
    oval(
      850,
      686,
      30,
      78,
      sketch.linear([
        [0, tone(accent, 0.3)],
        [1, tone(accent, -0.2)],
      ]),
    ),
    oval(854, 686, 20, 54, tone(accent, -0.14)),
    oval(858, 686, 9, 22, '#fff3c9'),
    wall(sketch, funnel, trim, 'satin', fill(funnel.band(470, 486), accent)),
    oval(740, 452, 62, 10, tone(trim, -0.6)),
    block(sketch, 624, 556, 52, 60, accent, 24),
    block(sketch, 270, 470, 250, 300, trim),
    block(sketch, 240, 430, 310, 56, body, 26),
    fill(boxPath(318, 530, 154, 120, 22), tone(trim, -0.5)),
    fill(
      boxPath(326, 538, 146, 112, 18),
      sketch.linear(
        [
          [0, '#fdf3da'],
          [1, '#cfe2e6'],
        ],
        [0, 0, 1, 1],
      ),
    ),
    fill('M330 640L410 540H450L350 650Z', alpha('#ffffff', 0.5)),
    placeAt(395, 712, 0.66, 0, folkFlower(sketch, accent, body)),
    wheel(sketch, 380, 850, 88, body),
    wheel(sketch, 600, 868, 70, accent),
    wheel(sketch, 780, 868, 70, accent),
    tube('M610 868H790', BEECH, 16),
    oval(898, 806, 20, 20, tone(BEECH, -0.2)),
  ].join('');
};

function wagon(load: (sketch: Sketch, palette: Palette) => string, color: (palette: Palette) => Color): Drawing {
  return (sketch, palette) =>
    [
      drawStandingShadow(sketch, 600, 918, 230, 40),
      load(sketch, palette),
      block(sketch, 390, 690, 420, 130, color(palette), 18),
      block(sketch, 370, 800, 460, 40, BEECH, 18),
      placeAt(600, 756, 0.72, 0, folkFlower(sketch, palette.accent, palette.body)),
      placeAt(480, 756, 0.6, 0, leaf(sketch, tone(palette.accent, 0.1))),
      placeAt(720, 756, 0.6, 180, leaf(sketch, tone(palette.accent, 0.1))),
      wheel(sketch, 480, 868, 66, palette.trim),
      wheel(sketch, 720, 868, 66, palette.trim),
      tube('M830 826H900', '#7a5a3a', 12),
    ].join('');
}

const logs = wagon(
  (sketch) =>
    [
      [470, 660],
      [600, 656],
      [730, 662],
      [536, 576],
      [664, 574],
      [600, 496],
    ]
      .map(([x = 0, y = 0]) => {
        const rings = [44, 30, 16].map((r) => stroke(ovalPath(x - 2, y - 2, r, r * 0.93), alpha('#8a5a2c', 0.5), 3));
        return (
          oval(x, y, 66, 62, tone(BEECH, -0.35)) +
          oval(
            x - 2,
            y - 2,
            58,
            54,
            sketch.radial([
              [0, tone(BEECH, 0.25)],
              [1, BEECH],
            ]),
          ) +
          rings.join('')
        );
      })
      .join(''),
  (palette) => palette.body,
);

const cubes = wagon(
  (sketch, { body, accent, trim }) =>
    (
      [
        [430, 560, body, accent],
        [600, 560, accent, body],
        [510, 430, trim, accent],
      ] as const
    )
      .map(
        ([x, y, color, petal], index) =>
          block(sketch, x, y, 150, 150, color, 18) +
          placeAt(x + 75, y + 75, 0.8, index * 20, folkFlower(sketch, petal, trim)),
      )
      .join(''),
  (palette) => mix(palette.trim, palette.accent, 0.3),
);

const fullTrain: Drawing = (sketch, palette) =>
  [moveDrawing(cubes, -400, 20, 0.52), moveDrawing(logs, -120, 20, 0.52), moveDrawing(engine, 250, 20, 0.66)]
    .map((draw) => draw(sketch, palette))
    .join('');

/** A wooden train. */
export const train: Views = [
  createShot('wideStage', moveDrawing(engine, 10, 50, 1.12)),
  createShot('sweep', moveDrawing(fullTrain, -20, 0, 1.04)),
  createCloseUp('disc', engine, [600, 690], 1.6),
];

const pyramidFront: Drawing = (sketch, palette) => {
  const colors = [
    palette.body,
    palette.accent,
    palette.trim,
    mix(palette.body, '#ffffff', 0.35),
    mix(palette.trim, palette.accent, 0.45),
    palette.body,
  ];
  const rings = colors.map((color, index) => {
    const [y, r] = [852 - index * 92, 260 - index * 32];
    const profile: ProfilePoint[] = [
      [y - 40, r - 44],
      [y - 34, r - 18],
      [y, r],
      [y + 34, r - 18],
      [y + 42, r - 46],
    ];
    const shape = turnProfile(600, 0.17, profile);
    return (
      wall(
        sketch,
        shape,
        color,
        'satin',
        index % 2 === 0 ? '' : fill(shape.band(y - 7, y + 7), alpha(tone(color, 0.6), 0.55)),
      ) + oval(600, y - 40, r - 46, (r - 46) * 0.17, alpha('#231a2e', 0.22))
    );
  });
  const base = turnProfile(600, 0.17, [
    [884, 290],
    [892, 300],
    [916, 296, 'corner'],
    [930, 286],
  ]);
  const ball = turnProfile(600, 0.14, [
    [250, 8],
    [258, 46],
    [300, 82],
    [350, 74],
    [372, 44],
  ]);
  return [
    drawStandingShadow(sketch, 620, 930, 290, 64),
    wall(sketch, base, BEECH, 'satin'),
    oval(600, 884, 290, 48, tone(BEECH, 0.12)),
    ...rings,
    wall(sketch, ball, palette.trim, 'gloss'),
  ].join('');
};

const scattered: Drawing = (sketch, palette) => {
  const ring = (x: number, y: number, r: number, color: Color) => {
    const hole = ovalPath(x, y, r * 0.3, r * 0.3);
    const outline = ovalPath(x, y, r, r);
    return (
      drawLyingShadow(outline, 50) +
      pillow(sketch, outline, color, r * 0.36) +
      fill(hole, alpha('#1d1428', 0.55)) +
      stroke(ovalPath(x + 3, y + 4, r * 0.31, r * 0.31), alpha('#ffffff', 0.5), 6) +
      stroke(
        `M${n(x - r * 0.62)} ${n(y - r * 0.2)}A${n(r * 0.66)} ${n(r * 0.66)} 0 0 1 ${n(x - r * 0.1)} ${n(y - r * 0.64)}`,
        alpha('#ffffff', 0.45),
        r * 0.09,
      )
    );
  };
  return (
    ring(380, 400, 250, palette.body) +
    ring(830, 320, 190, palette.accent) +
    ring(850, 780, 220, palette.trim) +
    ring(400, 880, 170, mix(palette.body, '#ffffff', 0.35)) +
    ring(1080, 540, 110, mix(palette.trim, palette.accent, 0.45)) +
    placeAt(
      610,
      640,
      1,
      0,
      drawLyingShadow(ovalPath(0, 0, 76, 76), 50),
      oval(
        0,
        0,
        76,
        76,
        sketch.radial(
          [
            [0, tone(palette.trim, 0.4)],
            [0.45, palette.trim],
            [1, tone(palette.trim, -0.5)],
          ],
          0.34,
          0.3,
          0.75,
        ),
      ),
      oval(-24, -30, 18, 12, alpha('#ffffff', 0.7), 'transform="rotate(-36)"'),
    )
  );
};

/** A stacking pyramid. */
export const pyramid: Views = [
  createShot('stage', moveDrawing(pyramidFront, 0, 20, 1)),
  createShot('linen', scattered),
  createCloseUp('plinth', pyramidFront, [600, 640], 1.7, 5),
];

const HORSE =
  'M300 250C330 196 400 180 452 210C520 250 548 330 580 410C660 440 760 430 830 430C900 430 940 480 940 560C940 620 930 680 944 780L860 790C850 720 830 680 800 650C700 676 600 676 520 650C490 690 470 740 462 790L376 782C384 690 380 600 372 530C340 470 350 420 348 392C320 410 290 420 264 410C236 400 226 372 240 344C262 318 286 290 300 250Z';

const horseSide: Drawing = (sketch, palette) => {
  const mane = repeat(11, (index) => {
    const [x, y] = [392 + index * 17, 196 + index * 22 + Math.max(0, index - 6) * 6];
    return stroke(
      `M${x} ${y}C${x + 50} ${y + 10} ${x + 66} ${y + 60} ${x + 40} ${y + 104}`,
      tone(palette.trim, (index % 3) * 0.14 - 0.12),
      22,
    );
  });
  const tail = repeat(8, (index) =>
    stroke(
      `M930 470C${1000 + index * 8} ${480 + index * 4} ${1010 + index * 5} ${580 + index * 10} ${964 + index * 6} ${690 + index * 8}`,
      tone(palette.trim, (index % 3) * 0.14 - 0.14),
      16,
    ),
  );
  const rocker =
    'M180 800C360 930 840 930 1020 800C1040 786 1062 800 1052 822C880 1000 320 1000 148 822C138 800 160 786 180 800Z';
  const saddle =
    'M570 412C640 440 740 434 806 428C816 480 812 540 800 590C730 606 650 602 590 580C572 520 564 460 570 412Z';
  return [
    drawStandingShadow(sketch, 630, 950, 380, 52),
    pillow(sketch, 'M400 770H920V810H400Z', tone(BEECH, -0.2), 10),
    tail,
    pillow(
      sketch,
      HORSE,
      palette.body,
      40,
      grain(sketch, { x: 200, y: 160, width: 780, height: 660 }, palette.body, 40),
    ),
    pillow(sketch, saddle, palette.accent, 20, [
      placeAt(690, 510, 0.9, 0, folkFlower(sketch, palette.trim, palette.body)),
      stroke(saddle, tone(palette.trim, 0.2), 12, 'stroke-dasharray="4 18"'),
    ]),
    stroke(
      'M346 300C362 330 372 360 352 396M346 300C380 290 420 270 440 230M352 330C430 400 520 420 590 430',
      palette.accent,
      13,
    ),
    oval(350, 322, 13, 13, '#e0b24a'),
    mane,
    oval(330, 268, 13, 15, '#241a18'),
    oval(326, 263, 4.5, 4.5, '#ffffff'),
    oval(256, 372, 7, 9, tone(palette.body, -0.6)),
    stroke('M262 398C276 402 290 398 300 390', tone(palette.body, -0.55), 5),
    pillow(sketch, 'M354 192C352 164 364 146 380 138C392 160 394 178 388 204Z', palette.body, 12),
    pillow(
      sketch,
      rocker,
      palette.accent,
      24,
      grain(sketch, { x: 130, y: 780, width: 940, height: 200 }, palette.accent, 16),
    ),
    ...[300, 450, 600, 750, 900].map((x, index) =>
      placeAt(x, [884, 916, 926, 916, 884][index] ?? 900, 0.42, 0, folkFlower(sketch, palette.trim, palette.body)),
    ),
  ].join('');
};

/** A rocking horse. */
export const horse: Views = [
  createShot('wideStage', moveDrawing(horseSide, 0, 10, 1)),
  createShot(
    'window',
    moveDrawing(horseSide, 250, -70, 0.56, (own) => ({ ...own, body: own.accent, accent: own.body })),
    moveDrawing(horseSide, -90, 60, 0.84),
  ),
  createCloseUp('disc', horseSide, [470, 400], 1.7),
];
