/** Pictures of games: chess, a jigsaw puzzle and dominoes. Places are those of a picture of 1200 × 1200. */
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

/** The shadow color of outlines and washes. */
const INK = '#231a2e';
const LIGHT_WOOD = '#f0dcb8';
const DARK_WOOD = '#6b4423';

/** Chess pieces as if turned on a lathe about x = 600: from the top of the head to the base at y = 944. */
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
/** Without the cross on its head, which isn't round: see `drawKingCross`. */
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

/** A chess piece whose base is at (x, y). */
function drawPiece(
  sketch: Sketch,
  profile: readonly ProfilePoint[],
  x: number,
  y: number,
  size: number,
  color: Color,
): string {
  return placeAt(
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
}

/** The cross on a king's head, which is at (x, y): a dark stroke below a lighter and narrower one. */
const drawKingCross = (x: number, y: number, size: number, color: Color) =>
  placeAt(
    x,
    y,
    size,
    0,
    stroke('M0 0V-74M-32 -46H32', tone(color, -0.35), 24),
    stroke('M-2 -2V-74M-32 -48H28', tone(color, 0.25), 14),
  );

/** A chessboard in perspective, its near edge at the bottom of the picture. */
function drawChessboard(sketch: Sketch, { body, accent }: Palette): string {
  // Where the lines of the board cross: rows grow wider and taller towards the viewer
  const getCorner = (column: number, row: number): Point => [
    600 + (column - 4) * (98 + row * 22),
    700 + row * 34 + row * row * 3,
  ];
  const [light, dark] = [mix(accent, LIGHT_WOOD, 0.55), mix(body, DARK_WOOD, 0.45)];
  const getFrameCorner = (column: number, row: number, dx: number): Point => {
    const [x, y] = getCorner(column, row);
    return [x + dx, y];
  };
  const frame = polygon([
    getFrameCorner(0, 0, -40),
    getFrameCorner(8, 0, 40),
    getFrameCorner(8, 8, 70),
    getFrameCorner(0, 8, -70),
  ]);
  return [
    drawLyingShadow(frame, 30),
    pillow(sketch, frame, DARK_WOOD, 12),
    repeat(64, (index) => {
      const [column, row] = [index % 8, Math.floor(index / 8)];
      return fill(
        polygon([
          getCorner(column, row),
          getCorner(column + 1, row),
          getCorner(column + 1, row + 1),
          getCorner(column, row + 1),
        ]),
        (column + row) % 2 ? tone(dark, -0.05 + row * 0.01) : light,
      );
    }),
    // Light over the whole board: darker at the far edge
    fill(
      frame,
      sketch.linear(
        [
          [0, alpha(INK, 0.26)],
          [0.5, alpha('#ffffff', 0.04)],
          [1, alpha('#ffffff', 0.2)],
        ],
        [0, 0, 0, 1],
      ),
    ),
  ].join('');
}

const getSideColors = ({ body, accent }: Palette): { white: Color; black: Color } => ({
  white: mix(LIGHT_WOOD, accent, 0.3),
  black: mix('#5a3823', body, 0.5),
});
/** A game on the board; farther pieces are drawn first, since nearer ones cover them. */
const chessOnBoard: Drawing = (sketch, palette) => {
  const { white, black } = getSideColors(palette);
  return [
    drawChessboard(sketch, palette),
    drawPiece(sketch, BISHOP, 330, 770, 0.52, black),
    drawPiece(sketch, KING, 700, 780, 0.66, black),
    drawKingCross(700, 424, 0.62, black),
    drawPiece(sketch, PAWN, 920, 830, 0.7, black),
    drawPiece(sketch, PAWN, 520, 880, 0.76, white),
    drawPiece(sketch, KING, 250, 940, 0.86, white),
    drawKingCross(250, 476, 0.84, white),
    drawPiece(sketch, BISHOP, 850, 1010, 0.92, white),
  ].join('');
};
const threePieces: Drawing = (sketch, palette) => {
  const { white, black } = getSideColors(palette);
  return [
    drawPiece(sketch, KING, 430, 930, 1.12, black),
    drawKingCross(430, 326, 1.1, black),
    drawPiece(sketch, BISHOP, 760, 950, 1.12, white),
    drawPiece(sketch, PAWN, 980, 980, 1, black),
  ].join('');
};

/** A game of chess. */
export const chess: Views = [
  createShot('sweep', moveDrawing(chessOnBoard, 0, -20, 0.98)),
  createShot('stage', moveDrawing(threePieces, -40, 0, 0.9)),
  createCloseUp('window', chessOnBoard, [430, 700], 1.6, -3),
];

/** About how far the tab of a jigsaw piece sticks out. */
const TAB = 34;
/**
 * The outline of a jigsaw piece, a square of 160 units about the origin.
 * @param sides top, right, bottom and left: each sticks out (1), goes in (−1) or is straight (0)
 */
function jigsawPath(sides: readonly number[]): string {
  const buildTopSide = (bump: number) =>
    bump === 0 ? 'l160 0' : `l56 0c-16 ${-bump * TAB * 1.5} 64 ${-bump * TAB * 1.5} 48 0l56 0`;
  const buildSide = (bump: number, quarterTurns: number) => {
    let side = buildTopSide(bump);
    for (let turn = 0; turn < quarterTurns; turn++) side = rotatePath(side);
    return side;
  };
  return `M-80 -80${sides.map(buildSide).join('')}Z`;
}
/** Turns a path of relative commands clockwise by 90 degrees: (x, y) becomes (−y, x). */
const rotatePath = (d: string): string =>
  d.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${-Number(y)} ${x}`);

/**
 * The picture on the puzzle: hills, a sun and three flowers. The puzzle is 640 units wide; the picture is larger,
 * since pieces are turned and have tabs.
 */
const drawMotif = (sketch: Sketch, { body, accent, trim, wall: sky }: Palette): string =>
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

/** A puzzle of 4 × 4 pieces seen from above; three of them lie beside it. */
const puzzleAbove: Drawing = (sketch, palette) => {
  // Two neighbors share a side, so that what sticks out of one (1) goes into the other (−1)
  const getBump = (column: number, row: number) => ((column * 7 + row * 5) % 2 === 0 ? 1 : -1);
  const getSideAbove = getBump;
  const getSideLeft = (column: number, row: number) => getBump(column + 8, row);
  const buildPiecePath = (column: number, row: number) =>
    jigsawPath([
      row === 0 ? 0 : -getSideAbove(column, row),
      column === 3 ? 0 : getSideLeft(column + 1, row),
      row === 3 ? 0 : getSideAbove(column, row + 1),
      column === 0 ? 0 : -getSideLeft(column, row),
    ]);
  const loosePieces = new Map<number, readonly [x: number, y: number, turn: number]>([
    [3, [1010, 330, 24]],
    [15, [990, 900, -30]],
    [12, [190, 1010, 16]],
  ]);
  return repeat(16, (index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)];
    const outline = buildPiecePath(column, row);
    const [x, y, turn] = loosePieces.get(index) ?? [300 + column * 160, 340 + row * 160, 0];
    // The part of the picture that belongs on this piece
    const motif = placeAt(240 - column * 160, 240 - row * 160, 1, 0, drawMotif(sketch, palette));
    return placeAt(
      x,
      y,
      1,
      turn,
      drawLyingShadow(outline, 12, 0.7),
      pillow(sketch, outline, palette.accent, 8, motif),
      stroke(outline, alpha(INK, 0.35), 2.5),
    );
  });
};

/** The box of the puzzle, with two pieces before it. */
const puzzleBox: Drawing = (sketch, palette) => {
  const lid = boxPath(230, 330, 740, 560, 16);
  const cover = boxPath(260, 360, 680, 440, 8);
  return [
    drawStandingShadow(sketch, 630, 900, 370, 50),
    fill('M230 870H970L960 940H240Z', tone(palette.trim, -0.35)),
    pillow(sketch, lid, palette.trim, 16),
    clipTo(sketch.clip(cover), placeAt(600, 580, 1.08, 0, drawMotif(sketch, palette))),
    stroke(cover, alpha(palette.accent, 0.9), 6),
    stroke('M440 846H760', palette.accent, 16),
    ...[
      [150, 930, -10],
      [1030, 960, 24],
    ].map(([x = 0, y = 0, turn = 0], index) =>
      placeAt(
        x,
        y,
        // Foreshortened, since they lie and the box stands
        [0.9, 0.5],
        turn,
        drawLyingShadow(jigsawPath([1, -1, 1, 1]), 16),
        pillow(sketch, jigsawPath([1, -1, 1, 1]), index ? palette.body : mix(palette.trim, palette.accent, 0.5), 12),
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

/** Where a domino lies, its turn in degrees, and the pips of its halves, 0 … 6. */
type PlacedDomino = readonly [x: number, y: number, turn: number, upperPips: number, lowerPips: number];

/** One domino; its pips are flowers where the palette has an ornament. */
function drawDomino(sketch: Sketch, palette: Palette, [x, y, turn, upperPips, lowerPips]: PlacedDomino): string {
  const { body, accent, trim, ornament } = palette;
  const outline = boxPath(-80, -160, 160, 320, 22);
  const pipsByCount: readonly Point[][] = [
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
  const drawHalf = (count: number, dy: number) =>
    (pipsByCount[count] ?? [])
      .map(([px, py]) =>
        ornament === 'plain'
          ? oval(px, py + dy, 13, 13, accent)
          : placeAt(px, py + dy, 0.3, 0, folkFlower(sketch, accent, trim)),
      )
      .join('');
  return placeAt(
    x,
    y,
    1,
    turn,
    drawLyingShadow(outline, 34),
    pillow(sketch, outline, body, 18),
    // The line between the halves, and the brass pin in its middle
    stroke('M-58 0H58', alpha(accent, 0.8), 5),
    oval(0, 0, 9, 9, '#d8b774'),
    drawHalf(upperPips, -80),
    drawHalf(lowerPips, 80),
  );
}

/** Five dominoes in play, then two that lie apart. */
const DOMINOES: readonly PlacedDomino[] = [
  [230, 320, 0, 6, 4],
  [400, 480, 90, 4, 4],
  [640, 480, 0, 3, 5],
  [640, 810, 0, 5, 1],
  [400, 890, 90, 2, 1],
  [900, 330, 22, 6, 6],
  [960, 760, -16, 3, 0],
];
/** Dominoes beside their pouch. */
const DOMINOES_AT_POUCH: readonly PlacedDomino[] = [
  [880, 380, 30, 5, 2],
  [640, 320, -12, 6, 3],
  [980, 760, 70, 1, 4],
];
const dominoes: Drawing = (sketch, palette) => DOMINOES.map((placed) => drawDomino(sketch, palette, placed)).join('');
const dominoPouch: Drawing = (sketch, palette) => {
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
          alpha(INK, 0.12),
          8,
        ),
      ),
    ) +
    stroke('M330 560C420 590 600 590 690 560', tone(palette.accent, -0.1), 18) +
    oval(520, 800, 92, 92, alpha(palette.accent, 0.9)) +
    placeAt(520, 800, 1.4, 0, folkFlower(sketch, palette.body, palette.trim)) +
    DOMINOES_AT_POUCH.map((placed) => drawDomino(sketch, palette, placed)).join('')
  );
};

/** A set of dominoes. */
export const dominoSet: Views = [
  createShot('surface', dominoes),
  createShot('planks', dominoPouch),
  createCloseUp('linen', dominoes, [560, 560], 1.7, -10),
];
