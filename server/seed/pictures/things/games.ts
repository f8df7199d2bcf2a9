import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { folkFlower, leaf } from '#server/seed/pictures/kit/motifs.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import type { Point } from '#server/seed/pictures/kit/shapes.ts';
import {
  box,
  boxPath,
  repeat,
  fill,
  oval,
  placeAt,
  polygon,
  stroke,
  clipTo,
} from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow, wall } from '#server/seed/pictures/kit/surface.ts';
import type { ProfilePoint } from '#server/seed/pictures/kit/turnedShape.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot } from '#server/seed/pictures/kit/views.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';

const PAWN: readonly ProfilePoint[] = [
  [640, 10],
  [650, 52],
  [690, 72],
  [730, 50, 'corner'],
  [744, 74],
  [756, 62, 'corner'],
  [790, 42],
  [860, 62],
  [884, 104],
  [900, 112, 'corner'],
  [912, 124],
  [936, 122, 'corner'],
  [944, 118],
];
const KING: readonly ProfilePoint[] = [
  [400, 14],
  [412, 60],
  [430, 88],
  [500, 62, 'corner'],
  [512, 92],
  [530, 90, 'corner'],
  [560, 56],
  [760, 70],
  [850, 98],
  [880, 140],
  [898, 146, 'corner'],
  [912, 158],
  [936, 156, 'corner'],
  [944, 150],
];
const BISHOP: readonly ProfilePoint[] = [
  [500, 10],
  [512, 26],
  [530, 20, 'corner'],
  [560, 56],
  [610, 72],
  [660, 44, 'corner'],
  [672, 80],
  [688, 74, 'corner'],
  [720, 48],
  [820, 62],
  [870, 110],
  [890, 124, 'corner'],
  [908, 136],
  [936, 134, 'corner'],
  [944, 130],
];

const piece =
  (profile: readonly ProfilePoint[], x: number, y: number, size: number, color: Color): Drawing =>
  (sketch) =>
    placeAt(
      x,
      y,
      size,
      0,
      placeAt(
        -600,
        -944,
        1,
        0,
        drawStandingShadow(sketch, 620, 944, 150),
        wall(sketch, turnProfile(600, 0.17, profile), color, 'gloss'),
      ),
    );

const cross = (x: number, y: number, size: number, color: Color) =>
  placeAt(
    x,
    y,
    size,
    0,
    stroke('M0 0V-74M-32 -46H32', tone(color, -0.35), 24),
    stroke('M-2 -2V-74M-32 -48H28', tone(color, 0.25), 14),
  );

/** A board in perspective, its near edge at the bottom of the picture. */
function field(sketch: Sketch, { body, accent }: Palette): string {
  const at = (column: number, row: number): Point => [
    600 + (column - 4) * (98 + row * 22),
    700 + row * 34 + row * row * 3,
  ];
  const [light, dark] = [mix(accent, '#f0dcb8', 0.55), mix(body, '#6b4423', 0.45)];
  const edge = (column: number, row: number, out: number): Point => {
    const [x, y] = at(column, row);
    return [x + out, y];
  };
  const frame = polygon([edge(0, 0, -40), edge(8, 0, 40), edge(8, 8, 70), edge(0, 8, -70)]);
  return [
    drawLyingShadow(polygon([edge(0, 0, -40), edge(8, 0, 40), edge(8, 8, 70), edge(0, 8, -70)]), 30),
    pillow(sketch, frame, '#6b4423', 12),
    repeat(64, (index) => {
      const [c, r] = [index % 8, Math.floor(index / 8)];
      return fill(
        polygon([at(c, r), at(c + 1, r), at(c + 1, r + 1), at(c, r + 1)]),
        (c + r) % 2 ? tone(dark, -0.05 + r * 0.01) : light,
      );
    }),
    fill(
      frame,
      sketch.linear(
        [
          [0, alpha('#231a2e', 0.26)],
          [0.5, alpha('#ffffff', 0.04)],
          [1, alpha('#ffffff', 0.2)],
        ],
        [0, 0, 0, 1],
      ),
    ),
  ].join('');
}

const sides = ({ body, accent }: Palette): [Color, Color] => [mix('#f0dcb8', accent, 0.3), mix('#5a3823', body, 0.5)];
const chessFront: Drawing = (sketch, palette) => {
  const [pale, deep] = sides(palette);
  return [
    field(sketch, palette),
    ...(
      [
        [BISHOP, 330, 770, 0.52, deep],
        [KING, 700, 780, 0.66, deep],
      ] as const
    ).map(([profile, x, y, size, color]) => piece(profile, x, y, size, color)(sketch, palette)),
    cross(700, 424, 0.62, deep),
    ...(
      [
        [PAWN, 920, 830, 0.7, deep],
        [PAWN, 520, 880, 0.76, pale],
        [KING, 250, 940, 0.86, pale],
      ] as const
    ).map(([profile, x, y, size, color]) => piece(profile, x, y, size, color)(sketch, palette)),
    cross(250, 476, 0.84, pale),
    piece(BISHOP, 850, 1010, 0.92, pale)(sketch, palette),
  ].join('');
};
const chessTrio: Drawing = (sketch, palette) => {
  const [pale, deep] = sides(palette);
  return [
    piece(KING, 430, 930, 1.12, deep)(sketch, palette),
    cross(430, 326, 1.1, deep),
    piece(BISHOP, 760, 950, 1.12, pale)(sketch, palette),
    piece(PAWN, 980, 980, 1, deep)(sketch, palette),
  ].join('');
};

/** A game of chess. */
export const chess: Views = [
  createShot('sweep', moveDrawing(chessFront, 0, -20, 0.98)),
  createShot('stage', moveDrawing(chessTrio, -40, 0, 0.9)),
  createCloseUp('window', chessFront, [430, 700], 1.6, -3),
];

const TAB = 34;
/** A jigsaw piece of 160 units about the origin; each side sticks out (1), goes in (−1) or is straight (0). */
function jigsaw(sides: readonly number[]): string {
  const side = (bump: number) =>
    bump === 0 ? 'l160 0' : `l56 0c-16 ${-bump * TAB * 1.5} 64 ${-bump * TAB * 1.5} 48 0l56 0`;
  const turns = [
    (d: string) => d,
    rotated,
    (d: string) => rotated(rotated(d)),
    (d: string) => rotated(rotated(rotated(d))),
  ];
  return `M-80 -80${sides.map((bump, index) => turns[index]?.(side(bump)) ?? '').join('')}Z`;
}
/** The relative path a quarter further: (x, y) becomes (−y, x). */
const rotated = (d: string): string =>
  d.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${-Number(y)} ${x}`);

/** The picture that the puzzle makes: hills, a sun and a flower, 640 square about the origin. */
const motif = (sketch: Sketch, { body, accent, trim, wall: sky }: Palette): string =>
  [
    box(
      -400,
      -400,
      800,
      800,
      sketch.linear(
        [
          [0, tone(sky, 0.1)],
          [1, tone(accent, 0)],
        ],
        [0, 0, 0, 1],
      ),
    ),
    oval(130, -160, 96, 96, mix(body, '#f6c648', 0.4)),
    fill('M-400 40C-200 -100 0 60 160 -20S340 -40 400 0V400H-400Z', mix(trim, accent, 0.5)),
    fill('M-400 150C-200 60 0 190 400 100V400H-400Z', mix(trim, body, 0.2)),
    ...[
      [-190, 120, 1.5],
      [-30, 60, 2.1],
      [170, 140, 1.6],
    ].map(
      ([x = 0, y = 0, size = 1]) =>
        stroke(`M${x} ${y}V320`, tone(trim, -0.3), 10) +
        placeAt(x, y + 120, 1.2, -30, leaf(sketch, trim)) +
        placeAt(x, y, size, 0, folkFlower(sketch, body, accent)),
    ),
  ].join('');

const puzzleAbove: Drawing = (sketch, palette) => {
  const bump = (column: number, row: number) => ((column * 7 + row * 5) % 2 === 0 ? 1 : -1);
  const buildPiece = (c: number, r: number) =>
    jigsaw([
      r === 0 ? 0 : -bump(c, r),
      c === 3 ? 0 : bump(c + 9, r),
      r === 3 ? 0 : bump(c, r + 1),
      c === 0 ? 0 : -bump(c + 8, r),
    ]);
  const loose = new Map([
    [3, [1010, 330, 24]],
    [15, [990, 900, -30]],
    [12, [190, 1010, 16]],
  ]);
  return repeat(16, (index) => {
    const [c, r] = [index % 4, Math.floor(index / 4)];
    const d = buildPiece(c, r);
    const [x, y, turn] = loose.get(index) ?? [300 + c * 160, 340 + r * 160, 0];
    return placeAt(
      x ?? 0,
      y ?? 0,
      1,
      turn ?? 0,
      drawLyingShadow(d, 12, 0.7),
      pillow(sketch, d, palette.accent, 8, placeAt(240 - c * 160, 240 - r * 160, 1, 0, motif(sketch, palette))),
      stroke(d, alpha('#231a2e', 0.35), 2.5),
    );
  });
};

const puzzleBox: Drawing = (sketch, palette) => {
  const lid = boxPath(230, 330, 740, 560, 16);
  const cover = boxPath(260, 360, 680, 440, 8);
  return [
    drawStandingShadow(sketch, 630, 900, 370, 50),
    fill('M230 870H970L960 940H240Z', tone(palette.trim, -0.35)),
    pillow(sketch, lid, palette.trim, 16),
    clipTo(sketch.clip(cover), placeAt(600, 580, 1.08, 0, motif(sketch, palette))),
    stroke(cover, alpha(palette.accent, 0.9), 6),
    stroke('M440 846H760', palette.accent, 16),
    ...[
      [150, 930, -10],
      [1030, 960, 24],
    ].map(([x = 0, y = 0, turn = 0], index) =>
      placeAt(
        x,
        y,
        [0.9, 0.5],
        turn,
        drawLyingShadow(jigsaw([1, -1, 1, 1]), 16),
        pillow(sketch, jigsaw([1, -1, 1, 1]), index ? palette.body : mix(palette.trim, palette.accent, 0.5), 12),
      ),
    ),
  ].join('');
};

/** A jigsaw puzzle. */
export const puzzle: Views = [
  createShot('planks', puzzleAbove),
  createShot('sweep', moveDrawing(puzzleBox, 0, 20, 1.04)),
  createCloseUp('linen', puzzleAbove, [620, 620], 1.6, 8),
];

/** One domino; its pips are flowers where the palette has an ornament. */
function domino(
  sketch: Sketch,
  x: number,
  y: number,
  turn: number,
  halves: readonly [number, number],
  { body, accent, trim }: Palette,
  flower: boolean,
): string {
  const d = boxPath(-80, -160, 160, 320, 22);
  const spots: readonly Point[][] = [
    [],
    [[0, 0]],
    [
      [-34, -34],
      [34, 34],
    ],
    [
      [-36, -36],
      [0, 0],
      [36, 36],
    ],
    [
      [-34, -34],
      [34, -34],
      [-34, 34],
      [34, 34],
    ],
    [
      [-36, -36],
      [36, -36],
      [0, 0],
      [-36, 36],
      [36, 36],
    ],
    [
      [-34, -42],
      [34, -42],
      [-34, 0],
      [34, 0],
      [-34, 42],
      [34, 42],
    ],
  ];
  const half = (count: number, dy: number) =>
    (spots[count] ?? [])
      .map(([px, py]) =>
        flower ? placeAt(px, py + dy, 0.3, 0, folkFlower(sketch, accent, trim)) : oval(px, py + dy, 13, 13, accent),
      )
      .join('');
  return placeAt(
    x,
    y,
    1,
    turn,
    drawLyingShadow(d, 34),
    pillow(sketch, d, body, 18),
    stroke('M-58 0H58', alpha(accent, 0.8), 5),
    oval(0, 0, 9, 9, '#d8b774'),
    half(halves[0], -80),
    half(halves[1], 80),
  );
}

const row: readonly (readonly [number, number, number, number, number])[] = [
  [230, 320, 0, 6, 4],
  [400, 480, 90, 4, 4],
  [640, 480, 0, 3, 5],
  [640, 810, 0, 5, 1],
  [400, 890, 90, 2, 1],
  [900, 330, 22, 6, 6],
  [960, 760, -16, 3, 0],
];
const dominoes: Drawing = (sketch, palette) =>
  row.map(([x, y, turn, a, b]) => domino(sketch, x, y, turn, [a, b], palette, palette.ornament !== 'plain')).join('');
const tilePouch: Drawing = (sketch, palette) => {
  const bag =
    'M330 560C220 640 180 960 330 1010C470 1050 690 1040 760 980C850 880 790 640 690 560C640 540 400 540 330 560Z';
  return (
    drawLyingShadow(bag, 50) +
    pillow(
      sketch,
      bag,
      mix(palette.trim, '#c9b79c', 0.5),
      70,
      repeat(9, (index) =>
        stroke(
          `M${350 + index * 40} 560C${320 + index * 46} 680 ${310 + index * 50} 800 ${320 + index * 48} 1000`,
          alpha('#231a2e', 0.12),
          8,
        ),
      ),
    ) +
    stroke('M330 560C420 590 600 590 690 560', tone(palette.accent, -0.1), 18) +
    oval(520, 800, 92, 92, alpha(palette.accent, 0.9)) +
    placeAt(520, 800, 1.4, 0, folkFlower(sketch, palette.body, palette.trim)) +
    [
      [880, 380, 30, 5, 2],
      [640, 320, -12, 6, 3],
      [980, 760, 70, 1, 4],
    ]
      .map(([x = 0, y = 0, turn = 0, a = 0, b = 0]) =>
        domino(sketch, x, y, turn, [a, b], palette, palette.ornament !== 'plain'),
      )
      .join('')
  );
};

/** Dominoes with flowers for pips. */
export const dominoSet: Views = [
  createShot('surface', dominoes),
  createShot('planks', tilePouch),
  createCloseUp('linen', dominoes, [560, 560], 1.7, -10),
];
