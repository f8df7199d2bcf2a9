import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { folkFlower, gzhelRose, sprig } from '#server/seed/pictures/kit/motifs.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { boxPath, repeat, fill, oval, ovalPath, placeAt, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow, tube } from '#server/seed/pictures/kit/surface.ts';
import { specks, threads } from '#server/seed/pictures/kit/textures.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot } from '#server/seed/pictures/kit/views.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';
import { twig } from '#server/seed/pictures/things/props.ts';

const LEATHER = '#8f5a32';
const BRASS = '#d6ac5c';

function stitched(d: string, color: Color): string {
  return (
    stroke(d, alpha(tone(color, -0.6), 0.5), 4, 'stroke-dasharray="13 9" transform="translate(1 2)"') +
    stroke(d, tone(color, 0.55), 3.4, 'stroke-dasharray="13 9"')
  );
}

function buckle(sketch: Sketch, x: number, y: number): string {
  const strap = boxPath(x - 26, y - 130, 52, 220, 14);
  return (
    drawLyingShadow(strap, 10, 0.8) +
    pillow(sketch, strap, LEATHER, 10) +
    stitched(`M${x - 17} ${y - 118}V${y + 74}M${x + 17} ${y - 118}V${y + 74}`, LEATHER) +
    stroke(boxPath(x - 36, y - 26, 72, 56, 10), tone(BRASS, -0.35), 13) +
    stroke(boxPath(x - 37, y - 28, 72, 56, 10), tone(BRASS, 0.25), 8) +
    stroke(`M${x} ${y - 24}V${y + 30}`, BRASS, 7) +
    oval(x, y + 58, 5, 5, tone(LEATHER, -0.6))
  );
}

const backpackFront: Drawing = (sketch, palette) => {
  const bag =
    'M320 420C320 320 400 270 600 270S880 320 880 420C894 560 900 720 886 860C880 916 850 938 800 940C670 950 530 950 400 940C350 938 320 916 314 860C300 720 306 560 320 420Z';
  const flap =
    'M312 400C316 300 410 250 600 250S884 300 888 400C896 460 894 540 880 590C800 628 400 628 320 590C306 540 304 460 312 400Z';
  const pocket = boxPath(386, 680, 428, 220, 44);
  const canvas = (light: number) => threads({ x: 260, y: 220, width: 680, height: 760 }, tone(palette.body, light), 7);
  return [
    drawStandingShadow(sketch, 620, 940, 300, 60),
    tube('M460 280C450 160 750 160 740 280', LEATHER, 34),
    tube('M340 470C262 540 256 740 340 880', tone(palette.body, -0.3), 34, 'matte'),
    tube('M860 470C938 540 944 740 860 880', tone(palette.body, -0.4), 34, 'matte'),
    pillow(sketch, bag, palette.body, 54, canvas(-0.06)),
    drawLyingShadow(pocket, 14, 0.8),
    pillow(sketch, pocket, palette.body, 26, [canvas(0), emblem(sketch, palette)]),
    stitched(boxPath(400, 694, 400, 192, 34), palette.body),
    drawLyingShadow(flap, 18),
    pillow(sketch, flap, palette.body, 44, canvas(0.04)),
    stitched('M326 572C420 606 780 606 874 572', palette.body),
    buckle(sketch, 470, 620),
    buckle(sketch, 730, 620),
    pillow(
      sketch,
      boxPath(530, 420, 140, 96, 14),
      LEATHER,
      10,
      placeAt(600, 468, 0.66, 0, sprig(sketch, tone(LEATHER, -0.5), tone(LEATHER, 0.5))),
    ),
    stitched(boxPath(540, 430, 120, 76, 10), LEATHER),
  ].join('');
};

function emblem(sketch: Sketch, palette: Palette): string {
  if (palette.ornament === 'gzhel') return placeAt(600, 795, 1.2, 0, gzhelRose(sketch, palette.accent, palette.body));
  if (palette.ornament === 'dots')
    return repeat(21, (index) =>
      oval(
        440 + (index % 7) * 54,
        736 + Math.floor(index / 7) * 56,
        11,
        11,
        index % 3 === 0 ? palette.trim : palette.accent,
      ),
    );
  if (palette.ornament === 'plain') return '';
  return [-110, 0, 110]
    .map((dx, index) =>
      placeAt(600 + dx, 796, index === 1 ? 1.4 : 1.05, dx * 0.1, sprig(sketch, palette.accent, palette.trim)),
    )
    .join('');
}

const packed: Drawing = (sketch, palette) =>
  placeAt(570, 480, 0.92, -8, placeAt(-600, -600, 1, 0, moveDrawing(backpackFront, 0, 0, 1)(sketch, palette))) +
  placeAt(
    1000,
    880,
    0.5,
    14,
    placeAt(-600, -600, 1, 0, cover(sketch, { ...palette, body: palette.trim, accent: palette.body })),
  ) +
  placeAt(160, 1000, 1.2, -16, twig(sketch, '#5f8a4e', 280));

/** A canvas backpack with leather straps. */
export const backpack: Views = [
  createShot('stage', moveDrawing(backpackFront, 0, 40, 1.06)),
  createShot('planks', packed),
  createCloseUp('table', backpackFront, [600, 600], 1.75),
];

/** A closed notebook, its cover 560 by 780 about the middle of the picture. */
function cover(sketch: Sketch, palette: Palette): string {
  const book = boxPath(320, 210, 560, 780, 28);
  const press = mix(palette.accent, palette.body, 0.12);
  return [
    drawLyingShadow(book, 40),
    fill(boxPath(332, 222, 560, 780, 26), '#e9dcc0'),
    repeat(6, (index) => stroke(`M${884 + index * 1.4} 236V984`, alpha('#9a8259', 0.4), 1.6)),
    pillow(sketch, book, palette.body, 20, [
      specks(
        sketch,
        { x: 320, y: 210, width: 560, height: 780 },
        [tone(palette.body, -0.25), tone(palette.body, 0.2)],
        420,
        3.4,
      ),
      fill('M320 210H384V990H320Z', alpha('#1d1428', 0.12)),
      stroke('M384 210V990', alpha('#1d1428', 0.35), 4),
    ]),
    stroke(boxPath(420, 252, 400, 696, 14), press, 5),
    stroke(boxPath(436, 268, 368, 664, 10), press, 2),
    placeAt(620, 600, 2.1, 0, folkFlower(sketch, press, palette.trim)),
    ...[
      [-96, -196],
      [96, -196],
      [-96, 196],
      [96, 196],
    ].map(([dx = 0, dy = 0]) => placeAt(620 + dx, 600 + dy, 0.9, 0, sprig(sketch, press, tone(press, 0.3)))),
    fill(boxPath(832, 206, 18, 788, 6), tone(palette.trim, -0.1)),
    fill(boxPath(834, 206, 6, 788, 3), alpha('#ffffff', 0.3)),
    fill('M560 984V1090L580 1070L600 1090V984Z', tone(palette.trim, 0.05)),
  ].join('');
}

function pencil(sketch: Sketch, color: Color, length: number): string {
  const d = `M0 -15H${length}L${length + 60} 0L${length} 15H0Z`;
  return (
    drawLyingShadow(d, 16) +
    fill(
      `M0 -15H${length}V15H0Z`,
      sketch.linear(
        [
          [0, tone(color, 0.35)],
          [0.34, color],
          [0.36, tone(color, -0.12)],
          [0.7, tone(color, -0.2)],
          [1, tone(color, -0.45)],
        ],
        [0, 0, 0, 1],
      ),
    ) +
    fill(`M${length} -15L${length + 60} 0L${length} 15C${length + 8} 6 ${length + 8} -6 ${length} -15Z`, '#e7c596') +
    fill(`M${length + 42} -4.5L${length + 60} 0L${length + 42} 4.5Z`, '#2d2a2e') +
    fill('M-34 -15H0V15H-34Z', BRASS) +
    fill('M-66 -13H-34V13H-66C-74 8 -74 -8 -66 -13Z', '#d98a8f')
  );
}

const notebookAbove: Drawing = (sketch, palette) =>
  placeAt(600, 600, 1.04, -9, placeAt(-600, -600, 1, 0, cover(sketch, palette))) +
  placeAt(930, 950, 1.05, -62, pencil(sketch, palette.trim, 430));

const openNotebook: Drawing = (sketch, palette) => {
  const page = (side: 1 | -1) => {
    const d = 'M0 -330C120 -356 300 -352 420 -330V330C300 308 120 306 0 330Z';
    return placeAt(
      590,
      620,
      [side, 1],
      0,
      pillow(
        sketch,
        d,
        '#fbf5e6',
        18,
        repeat(15, (index) =>
          stroke(
            `M40 ${-270 + index * 40}C150 ${-290 + index * 40} 290 ${-288 + index * 40} 392 ${-270 + index * 40}`,
            alpha('#8fa3b8', 0.5),
            2.4,
          ),
        ),
      ),
      fill(
        'M0 -330C40 -338 60 -340 90 -342V314C60 316 40 320 0 330Z',
        sketch.linear([
          [0, alpha('#231a2e', 0.34)],
          [1, alpha('#231a2e', 0)],
        ]),
      ),
    );
  };
  const shell = boxPath(146, 268, 888, 700, 26);
  return (
    placeAt(
      0,
      30,
      1,
      -3,
      drawLyingShadow(shell, 44),
      pillow(sketch, shell, palette.body, 16),
      page(-1),
      page(1),
      placeAt(372, 560, 1.8, 0, sprig(sketch, '#7a8f5a', palette.body)),
      placeAt(300, 640, 1.3, -10, sprig(sketch, '#9aa86a', palette.trim)),
      placeAt(448, 650, 1.3, 12, sprig(sketch, '#7a8f5a', palette.trim)),
      repeat(5, (index) =>
        stroke(
          `M650 ${404 + index * 80}C720 ${396 + index * 80} 760 ${412 + index * 80} ${900 - (index % 3) * 60} ${400 + index * 80}`,
          alpha('#3b4a63', 0.6),
          4,
        ),
      ),
    ) +
    placeAt(690, 1010, 1, -28, pencil(sketch, palette.accent, 380)) +
    cupCorner(sketch, palette)
  );
};

/** A cup of coffee that looks in from the picture's corner. */
function cupCorner(sketch: Sketch, palette: Palette): string {
  const rim = ovalPath(1060, 160, 150, 150);
  return (
    drawLyingShadow(rim, 60) +
    pillow(sketch, rim, palette.accent, 18) +
    clipTo(
      sketch.clip(ovalPath(1060, 160, 126, 126)),
      fill(
        ovalPath(1060, 160, 126, 126),
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
    )
  );
}

/** A notebook with an elastic band. */
export const notebook: Views = [
  createShot('surface', notebookAbove),
  createShot('linen', openNotebook),
  createCloseUp('planks', (sketch, palette) => cover(sketch, palette), [640, 560], 1.75, -14),
];
