import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { folkFlower, gzhelRose, gzhelSpray, khokhlomaBranch } from '#server/seed/pictures/kit/motifs.ts';
import { ornament, ring, wreath } from '#server/seed/pictures/kit/ornament.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { repeat, fill, oval, ovalPath, placeAt, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { mouth, pillow, wall } from '#server/seed/pictures/kit/surface.ts';
import { specks } from '#server/seed/pictures/kit/textures.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot, swapColors } from '#server/seed/pictures/kit/views.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';
import { berries, citrus, spoon, twig } from '#server/seed/pictures/things/props.ts';

const bowlFront: Drawing = (sketch, palette) => {
  const shape = turnProfile(600, 0.24, [
    [610, 350],
    [626, 352],
    [700, 326],
    [790, 258],
    [860, 176],
    [892, 136, 'corner'],
    [926, 132],
  ]);
  const inside = palette.ornament === 'dip' ? palette.accent : palette.body;
  return [
    drawStandingShadow(sketch, 620, 926, 250, 62),
    wall(
      sketch,
      shape,
      palette.body,
      palette.ornament === 'speckle' ? 'satin' : 'gloss',
      ornament(sketch, shape, palette, 664, 850),
    ),
    palette.ornament === 'khokhloma' ? ring(shape, 612, 12, palette.trim) : '',
    mouth(sketch, shape, palette.ornament === 'khokhloma' ? palette.trim : inside, 12),
  ].join('');
};

const bowlAbove: Drawing = (sketch, palette) => {
  const inside =
    palette.ornament === 'dip' ? palette.accent : palette.ornament === 'khokhloma' ? palette.trim : palette.body;
  const soup = ovalPath(600, 606, 300, 300);
  return [
    drawLyingShadow(ovalPath(600, 600, 390, 390), 60),
    pillow(sketch, ovalPath(600, 600, 392, 392), palette.body, 30, glazeMarks(sketch, palette)),
    fill(
      ovalPath(600, 600, 366, 366),
      sketch.linear(
        [
          [0, tone(inside, -0.42)],
          [0.55, tone(inside, -0.06)],
          [1, tone(inside, 0.38)],
        ],
        [0.12, 0.1, 0.88, 0.9],
      ),
    ),
    fill(
      soup,
      sketch.radial([
        [0, '#fbf3df'],
        [0.8, '#f1e2c1'],
        [1, '#cdb48a'],
      ]),
    ),
    clipTo(
      sketch.clip(soup),
      specks(sketch, { x: 300, y: 306, width: 600, height: 600 }, ['#fffaf0', '#e0c898', '#f8ecd0'], 420, 15),
    ),
    placeAt(690, 520, 1, 0, berries(sketch, 9, 100, 38, '#34427f')),
    placeAt(520, 690, 1, 0, berries(sketch, 7, 84, 40, '#b8203f')),
    placeAt(
      480,
      520,
      1,
      20,
      repeat(4, (index) =>
        placeAt(
          index * 34 - 40,
          index * 12 - 10,
          1,
          index * 8 - 10,
          drawLyingShadow(ovalPath(0, 0, 52, 52), 6),
          oval(0, 0, 52, 52, '#f6e2a8'),
          oval(0, 0, 44, 44, '#fbeec6'),
          repeat(3, (seed) => placeAt(0, 0, 1, seed * 120, oval(0, -12, 3, 7, '#b08a4a'))),
        ),
      ),
    ),
    placeAt(660, 700, 0.5, -30, twig(sketch, '#4f8a52', 220)),
    stroke('M262 520A350 350 0 0 1 470 280', alpha('#ffffff', 0.5), 9),
    placeAt(1070, 420, 1.15, 14, spoon(sketch, palette.ornament === 'khokhloma' ? '#b3262b' : '#c9a46a', 520)),
    placeAt(90, 1080, 1, -18, twig(sketch, '#5f8a4e', 250)),
  ].join('');
};

/** A deep bowl. */
export const bowl: Views = [
  createShot('stage', moveDrawing(bowlFront, 0, -6, 1.24)),
  createShot('linen', bowlAbove),
  createShot('window', moveDrawing(bowlFront, 30, -130, 0.92, swapColors), moveDrawing(bowlFront, -30, 50, 1.06)),
];

const plateAbove: Drawing = (sketch, palette) => {
  const rim = palette.ornament === 'khokhloma' ? palette.trim : palette.accent;
  return [
    drawLyingShadow(ovalPath(600, 600, 430, 430), 34),
    pillow(sketch, ovalPath(600, 600, 432, 432), palette.body, 22, [
      fill(ovalPath(600, 600, 416, 416), 'none', `stroke="${rim}" stroke-width="10"`),
      rimMarks(sketch, palette),
    ]),
    stroke(ovalPath(600, 600, 290, 290), alpha(tone(palette.body, -0.6), 0.35), 9),
    stroke(ovalPath(603, 604, 284, 284), alpha('#ffffff', 0.5), 6),
    fill(
      ovalPath(600, 600, 286, 286),
      sketch.linear(
        [
          [0, alpha(tone(palette.body, -0.5), 0.24)],
          [0.5, alpha(palette.body, 0)],
          [1, alpha('#ffffff', 0.2)],
        ],
        [0.1, 0.05, 0.9, 0.95],
      ),
    ),
    heart(sketch, palette),
    stroke('M214 470A410 410 0 0 1 420 232', alpha('#ffffff', 0.55), 12),
    stroke('M986 730A410 410 0 0 1 850 930', alpha('#ffffff', 0.22), 8),
  ].join('');
};

const plateSet: Drawing = (sketch, palette) =>
  [
    placeAt(0, 0, 0.86, 0, placeAt(-30, -40, 1, 0, plateAbove(sketch, swapColors(palette)))),
    placeAt(270, 330, 0.78, 14, plateAbove(sketch, palette)),
    placeAt(980, 220, 1, 0, citrus(sketch, 110, '#f0a23a')),
    placeAt(1030, 420, 0.8, 0, berries(sketch, 5, 70, 34, '#b8203f')),
    placeAt(90, 1060, 1.15, -20, twig(sketch, '#5f8a4e', 260)),
  ].join('');

/** A dinner plate. */
export const plate: Views = [
  createShot('surface', plateAbove),
  createShot('planks', plateSet),
  createCloseUp('linen', plateAbove, [760, 760], 1.7),
];

function glazeMarks(sketch: Sketch, { ornament: kind, accent, trim }: Palette): string {
  return kind === 'speckle' || kind === 'dip'
    ? specks(sketch, { x: 200, y: 200, width: 800, height: 800 }, [accent, trim], 200, 7)
    : '';
}

function rimMarks(sketch: Sketch, palette: Palette): string {
  if (palette.ornament === 'gzhel')
    return repeat(6, (index) =>
      placeAt(
        600,
        600,
        1,
        index * 60,
        placeAt(0, -352, 0.86, 0, gzhelRose(sketch, palette.accent, palette.body)),
        placeAt(60, -346, 1, 16, gzhelSpray(sketch, palette.accent, palette.body)),
        placeAt(-60, -346, [-1, 1], -16, gzhelSpray(sketch, palette.accent, palette.body)),
      ),
    );
  if (palette.ornament === 'dots')
    return repeat(36, (index) =>
      placeAt(
        600,
        600,
        1,
        index * 10,
        oval(0, index % 2 === 0 ? -368 : -336, 14, 14, index % 2 === 0 ? palette.accent : palette.trim),
      ),
    );
  if (palette.ornament === 'stripes')
    return [380, 352, 330]
      .map((r, index) =>
        stroke(ovalPath(600, 600, r, r), index === 1 ? palette.trim : palette.accent, index === 0 ? 26 : 7),
      )
      .join('');
  if (palette.ornament === 'speckle' || palette.ornament === 'dip') return glazeMarks(sketch, palette);
  return wreath(sketch, 600, 600, 352, palette);
}

/** What is painted in the plate's middle. */
function heart(sketch: Sketch, palette: Palette): string {
  if (palette.ornament === 'gzhel')
    return (
      [24, 144, 264]
        .map((turn) =>
          placeAt(600, 600, 1.6, turn, placeAt(30, 0, 1, 0, gzhelSpray(sketch, palette.accent, palette.body))),
        )
        .join('') + placeAt(600, 600, 1.9, 10, gzhelRose(sketch, palette.accent, palette.body))
    );
  if (palette.ornament === 'khokhloma')
    return placeAt(600, 600, 2.3, -8, khokhlomaBranch(sketch, palette.accent, palette.trim));
  if (palette.ornament === 'speckle' || palette.ornament === 'dip' || palette.ornament === 'plain') return '';
  return (
    repeat(6, (index) =>
      placeAt(600, 600, 1, index * 60, placeAt(0, -168, 0.62, 0, folkFlower(sketch, palette.trim, palette.accent))),
    ) + placeAt(600, 600, 1.7, 0, folkFlower(sketch, mix(palette.accent, palette.trim, 0.15), palette.trim))
  );
}
