import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, tone } from '#server/seed/pictures/kit/color.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { repeat, fill, n, oval, placeAt, stroke } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow } from '#server/seed/pictures/kit/surface.ts';
import { knit } from '#server/seed/pictures/kit/textures.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot, swapColors } from '#server/seed/pictures/kit/views.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';
import { twig } from '#server/seed/pictures/things/props.ts';

/** An eight-pointed star of stitches, as on northern mittens: `#` is the second color, `+` the third. */
const STAR = [
  '.......#.......',
  '......###......',
  '..#...###...#..',
  '..##..###..##..',
  '..###..#..###..',
  '...###.#.###...',
  '.##..#####..##.',
  '######.+.######',
  '.##..#####..##.',
  '...###.#.###...',
  '..###..#..###..',
  '..##..###..##..',
  '..#...###...#..',
  '......###......',
  '.......#.......',
];

/** Two-color bands: teeth, crosses, teeth. */
const BAND = ['#.#.#.#.', '########', '..+...+.', '.+++.+++', '..+...+.', '########', '.#.#.#.#'];

/** Fir twigs for socks. */
const TWIGS = ['#...', '.#.#', '#...', '.+.+', '..+.', '.+.+', '#...', '.#.#'];

type Stitches = (row: number, column: number) => Color | undefined;

function chart(rows: readonly string[], top: number, left: number | 'repeat', { accent, trim }: Palette): Stitches {
  return (row, column) => {
    const line = rows[row - top];
    const sign = line?.[left === 'repeat' ? column % line.length : column - left];
    return sign === '#' ? accent : sign === '+' ? trim : undefined;
  };
}

/** Ribbed cuff: upright cords side by side. */
function ribs(sketch: Sketch, x: number, y: number, width: number, height: number, color: Color): string {
  const count = Math.round(width / 26);
  const cord = sketch.linear([
    [0, tone(color, -0.4)],
    [0.3, tone(color, 0.2)],
    [0.6, color],
    [1, tone(color, -0.45)],
  ]);
  return (
    repeat(
      count,
      (index) =>
        `<rect x="${n(x + (index * width) / count)}" y="${n(y)}" width="${n(width / count + 0.6)}" height="${n(height)}" fill="${cord}"/>`,
    ) +
    repeat(Math.round(height / 17), (index) =>
      stroke(`M${n(x)} ${n(y + index * 17)}H${n(x + width)}`, alpha(tone(color, -0.6), 0.28), 4),
    )
  );
}

const HAND =
  'M-150 250C-164 120 -166 -20 -150 -130C-132 -250 -80 -320 0 -320C80 -320 132 -250 150 -130C158 -74 160 -30 160 10C176 -20 190 -60 214 -90C244 -124 290 -92 280 -40C264 40 220 120 156 170L150 250Z';
const CUFF = 'M-158 240H158C166 300 166 360 160 410H-160C-166 360 -166 300 -158 240Z';

function mitten(sketch: Sketch, palette: Palette, side: 1 | -1): string {
  const size = 22;
  const [star, band] = [chart(STAR, 11, 4, palette), chart(BAND, 28, 'repeat', palette)];
  const stitches: Stitches = (row, column) => (column < 15.8 ? (star(row, column) ?? band(row, column)) : undefined);
  return placeAt(
    0,
    0,
    [side, 1],
    0,
    drawLyingShadow(HAND, 40),
    drawLyingShadow(CUFF, 30),
    pillow(sketch, HAND, palette.body, 46, [
      knit(sketch, { x: -176, y: -330, width: 480, height: 600 }, palette.body, size, stitches),
      stroke('M160 10C158 60 158 110 156 170', alpha('#231a2e', 0.35), 16),
    ]),
    pillow(sketch, CUFF, palette.accent, 26, [
      ribs(sketch, -170, 240, 340, 176, palette.accent),
      `<rect x="-180" y="296" width="360" height="26" fill="${alpha(palette.trim, 0.72)}"/><rect x="-180" y="344" width="360" height="26" fill="${alpha(palette.body, 0.72)}"/>`,
    ]),
  );
}

const mittensAbove: Drawing = (sketch, palette) =>
  placeAt(370, 570, 1.06, -9, mitten(sketch, palette, -1)) +
  placeAt(830, 570, 1.06, 9, mitten(sketch, palette, 1)) +
  stroke('M420 1000C500 1100 700 1100 780 1000', palette.trim, 12) +
  stroke('M420 1000C500 1100 700 1100 780 1000', tone(palette.trim, 0.4), 4);
const mittensCrossed: Drawing = (sketch, palette) =>
  placeAt(690, 600, 1.14, 26, mitten(sketch, swapColors(palette), 1)) +
  placeAt(500, 620, 1.14, -16, mitten(sketch, palette, -1)) +
  placeAt(820, 1060, 1.2, -22, twig(sketch, '#4f7a52', 300));

/** A pair of mittens with a star. */
export const mittens: Views = [
  createShot('surface', mittensAbove),
  createShot('linen', mittensCrossed),
  createCloseUp('stone', mittensAbove, [390, 560], 1.9, 8),
];

const CROWN = 'M250 760C240 540 330 330 600 330S960 540 950 760Z';
const BRIM =
  'M226 740C350 772 850 772 974 740C990 790 990 850 978 900C850 938 350 938 222 900C210 850 210 790 226 740Z';

function pompom(sketch: Sketch, x: number, y: number, r: number, colors: readonly [Color, Color]): string {
  const threads = repeat(190, (index) => {
    const [angle, far] = [sketch.random() * Math.PI * 2, Math.sqrt(sketch.random())];
    const [px, py] = [x + Math.cos(angle) * r * far, y + Math.sin(angle) * r * far];
    const light = -(Math.cos(angle) * 0.5 + Math.sin(angle) * 0.7) * far * 0.36 + (sketch.random() - 0.5) * 0.2;
    return stroke(
      `M${n(px)} ${n(py)}l${n(Math.cos(angle) * r * 0.24)} ${n(Math.sin(angle) * r * 0.24)}`,
      tone(colors[index % 3 === 0 ? 1 : 0], light),
      r * 0.075,
    );
  });
  return oval(x, y, r * 1.02, r * 1.02, tone(colors[0], -0.35)) + threads;
}

const beanieFront: Drawing = (sketch, palette) => {
  const size = 30;
  const band = chart(BAND, 9, 'repeat', palette);
  const gather = repeat(5, (index) =>
    stroke(
      `M${520 + index * 40} 340C${470 + index * 65} 420 ${440 + index * 80} 520 ${430 + index * 85} 600`,
      alpha('#231a2e', 0.1),
      20,
    ),
  );
  return [
    drawStandingShadow(sketch, 630, 916, 370, 64),
    pillow(sketch, CROWN, palette.body, 90, [
      knit(sketch, { x: 225, y: 320, width: 750, height: 460 }, palette.body, size, band),
      gather,
      oval(
        470,
        480,
        210,
        150,
        sketch.radial([
          [0, alpha('#fffaf0', 0.3)],
          [1, alpha('#fffaf0', 0)],
        ]),
      ),
    ]),
    fill('M226 740C350 772 850 772 974 740L970 716C850 746 350 746 230 716Z', alpha('#231a2e', 0.3)),
    pillow(sketch, BRIM, palette.accent, 44, ribs(sketch, 200, 720, 800, 230, palette.accent)),
    pompom(sketch, 600, 300, 116, [palette.trim, tone(palette.trim, 0.3)]),
  ].join('');
};

/** A knitted hat with a pompom. */
export const beanie: Views = [
  createShot('stage', moveDrawing(beanieFront, 0, 20, 0.94)),
  createShot('sweep', moveDrawing(beanieFront, 170, -120, 0.62, swapColors), moveDrawing(beanieFront, -120, 50, 0.84)),
  createCloseUp('disc', beanieFront, [560, 620], 1.7, -6),
];

const SOCK =
  'M-120 -330H110C116 -200 104 -90 112 10C118 70 160 110 220 140C300 180 340 220 330 276C320 330 260 346 180 340C90 334 0 320 -70 270C-130 226 -140 150 -130 60C-118 -60 -126 -200 -120 -330Z';
const HEEL = 'M-134 120C-146 210 -120 270 -40 300L60 150C10 120 -60 100 -134 120Z';
const TOE = 'M210 130C320 176 350 224 330 282C318 330 270 350 200 344C186 270 190 190 210 130Z';

function sock(sketch: Sketch, palette: Palette): string {
  const [band, twigs] = [chart(BAND, 10, 'repeat', palette), chart(TWIGS, 20, 'repeat', palette)];
  const bands: Stitches = (row, column) => band(row, column) ?? twigs(row, column);
  return [
    drawLyingShadow(SOCK, 40),
    pillow(sketch, SOCK, palette.body, 40, [
      knit(sketch, { x: -150, y: -340, width: 500, height: 700 }, palette.body, 22, bands),
      fill(HEEL, alpha(palette.accent, 0.82)),
      fill(TOE, alpha(palette.accent, 0.82)),
      stroke(HEEL, alpha(tone(palette.accent, -0.5), 0.5), 4, 'stroke-dasharray="9 9"'),
      stroke(TOE, alpha(tone(palette.accent, -0.5), 0.5), 4, 'stroke-dasharray="9 9"'),
      ribs(sketch, -140, -334, 270, 120, palette.accent),
    ]),
  ].join('');
}

const socksAbove: Drawing = (sketch, palette) =>
  placeAt(660, 500, 1.12, 10, sock(sketch, palette)) + placeAt(430, 640, 1.12, -6, sock(sketch, palette));
const sockPile: Drawing = (sketch, palette) =>
  placeAt(780, 420, 0.96, 74, sock(sketch, swapColors(palette))) +
  placeAt(470, 620, 1.16, -14, sock(sketch, palette)) +
  placeAt(120, 180, 1.1, 20, twig(sketch, '#5f8a4e', 270));

/** Warm patterned socks. */
export const socks: Views = [
  createShot('surface', socksAbove),
  createShot('linen', sockPile),
  createCloseUp('stone', socksAbove, [470, 640], 1.8, 10),
];
