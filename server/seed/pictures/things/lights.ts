import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { folkFlower, sprig } from '#server/seed/pictures/kit/motifs.ts';
import { ornament, ring } from '#server/seed/pictures/kit/ornament.ts';
import { drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { repeat, fill, oval, ovalPath, placeAt, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { SIDE } from '#server/seed/pictures/kit/sketch.ts';
import { tube, wall } from '#server/seed/pictures/kit/surface.ts';
import type { ProfilePoint } from '#server/seed/pictures/kit/turnedShape.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot } from '#server/seed/pictures/kit/views.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';
import { books } from '#server/seed/pictures/things/books.ts';

/** Warm light around a place. */
function glow(sketch: Sketch, x: number, y: number, reach: number, strength: number): string {
  return oval(
    x,
    y,
    reach,
    reach,
    sketch.radial([
      [0, alpha('#fff3c4', strength)],
      [0.3, alpha('#ffdf8a', strength * 0.5)],
      [1, alpha('#ffc85a', 0)],
    ]),
  );
}

/** A candle's flame, its foot at the place. */
function flame(sketch: Sketch, x: number, y: number, size: number): string {
  const d = (w: number, h: number) =>
    `M0 0C${-w} ${-h * 0.18} ${-w * 0.9} ${-h * 0.5} 0 ${-h}C${w * 0.9} ${-h * 0.5} ${w} ${-h * 0.18} 0 0Z`;
  return (
    glow(sketch, x, y - 50 * size, 330 * size, 0.6) +
    placeAt(
      x,
      y,
      size,
      0,
      stroke('M0 18C2 8 -2 0 1 -10', '#2b2020', 5),
      fill(
        d(32, 128),
        sketch.linear(
          [
            [0, '#ff9a2e'],
            [0.55, '#ffd35a'],
            [1, '#fff7d6'],
          ],
          [0, 0, 0, 1],
        ),
      ),
      fill(d(17, 76), '#fffbe8', 'opacity=".9"'),
      oval(0, -8, 9, 12, alpha('#6fa2ff', 0.5)),
    )
  );
}

const candleFront: Drawing = (sketch, palette) => {
  const shape = turnProfile(600, 0.17, [
    [520, 200],
    [536, 206],
    [700, 206],
    [880, 204],
    [920, 186, 'corner'],
    [930, 178],
  ]);
  const wax = mix(palette.accent, palette.body, 0.28);
  const melt = turnProfile(600, 0.17, [
    [640, 196],
    [760, 197],
    [878, 194],
    [914, 176, 'corner'],
    [920, 172],
  ]);
  return [
    drawStandingShadow(sketch, 620, 932, 200),
    oval(600, 520, 200, 34, alpha('#ffffff', 0.3)),
    wall(sketch, melt, wax, 'satin'),
    oval(
      600,
      640,
      196,
      33,
      sketch.radial([
        [0, tone(wax, 0.7)],
        [0.5, tone(wax, 0.3)],
        [1, tone(wax, -0.1)],
      ]),
    ),
    oval(600, 640, 108, 18, alpha('#fff2c8', 0.8)),
    fill(
      shape.front,
      sketch.linear([
        [0, alpha(palette.body, 0.75)],
        [0.12, alpha(palette.body, 0.3)],
        [0.5, alpha(palette.body, 0.2)],
        [0.86, alpha(palette.body, 0.42)],
        [1, alpha(tone(palette.body, -0.4), 0.8)],
      ]),
    ),
    flame(sketch, 600, 632, 1.05),
    label(sketch, palette, shape.band(730, 878)),
    stroke(ovalPath(600, 520, 200, 34), alpha('#ffffff', 0.75), 6),
    stroke('M400 524A200 34 0 0 0 800 524', alpha(tone(palette.body, 0.4), 0.8), 5),
    fill(shape.strip(-0.78, -0.66, 560, 900), alpha('#ffffff', 0.34)),
    fill(shape.strip(-0.6, -0.57, 560, 860), alpha('#ffffff', 0.26)),
    fill(shape.strip(0.84, 0.9, 570, 890), alpha('#ffffff', 0.22)),
  ].join('');
};

/** A paper label with a sprig instead of words. */
function label(sketch: Sketch, palette: Palette, d: string): string {
  const paper = '#f8f1e2';
  const clip = `M470 700H730V940H470Z`;
  return clipTo(
    sketch.clip(clip),
    fill(
      d,
      sketch.linear([
        [0.15, tone(paper, -0.1)],
        [0.4, paper],
        [0.85, tone(paper, -0.2)],
      ]),
    ),
    stroke('M490 770C560 782 640 782 710 770M490 896C560 908 640 908 710 896', alpha(palette.trim, 0.7), 3),
    placeAt(600, 836, 0.78, 0, sprig(sketch, tone(palette.trim, -0.1), palette.body)),
    placeAt(530, 838, 0.3, 0, folkFlower(sketch, palette.body, palette.trim)),
    placeAt(670, 838, 0.3, 0, folkFlower(sketch, palette.body, palette.trim)),
  );
}

const pillarTrio: Drawing = (sketch, palette) => {
  const pillar = (x: number, top: number, r: number, ground: number, color: string) => {
    const profile: ProfilePoint[] = [
      [top, r - 6],
      [top + 12, r],
      [ground - 12, r],
      [ground, r - 4],
    ];
    const shape = turnProfile(x, 0.17, profile);
    const drop = (turn: number, long: number) =>
      fill(shape.strip(turn, turn + 0.12, top, top + long), tone(color, 0.16)) +
      oval(x + r * (turn + 0.06), top + long, r * 0.06, 14, tone(color, 0.16));
    return (
      drawStandingShadow(sketch, x + 12, ground, r) +
      wall(sketch, shape, color, 'satin', [drop(-0.3, 90), drop(0.2, 150), drop(0.5, 60)]) +
      oval(
        x,
        top,
        r - 6,
        (r - 6) * 0.17,
        sketch.radial([
          [0, tone(color, 0.75)],
          [0.5, tone(color, 0.35)],
          [1, tone(color, -0.08)],
        ]),
      ) +
      flame(sketch, x, top + 4, 0.86)
    );
  };
  return (
    pillar(470, 480, 120, 860, mix(palette.accent, palette.body, 0.2)) +
    pillar(770, 590, 124, 900, palette.body) +
    pillar(560, 720, 110, 980, mix(palette.trim, palette.body, 0.4))
  );
};

/** A scented candle in a glass. */
export const candle: Views = [
  createShot('stage', moveDrawing(candleFront, 0, 30, 1.18)),
  createShot(
    'sweep',
    moveDrawing(candleFront, 230, -40, 0.66, (own) => ({ ...own, body: own.trim })),
    moveDrawing(candleFront, -130, 50, 1),
  ),
  createCloseUp('arch', candleFront, [600, 690], 1.9),
];

/** Three pillar candles. */
export const pillars: Views = [
  createShot('stage', pillarTrio),
  createShot('arch', moveDrawing(pillarTrio, 0, 20, 1.1)),
  createCloseUp('window', pillarTrio, [620, 640], 1.6),
];

const lampFront: Drawing = (sketch, palette) => {
  const foot = turnProfile(600, 0.17, [
    [620, 30],
    [640, 44],
    [690, 120],
    [760, 156],
    [830, 138],
    [890, 92],
    [914, 108, 'corner'],
    [938, 110],
  ]);
  const shade = turnProfile(600, 0.12, [
    [210, 168, 'corner'],
    [540, 300, 'corner'],
  ]);
  const cloth = palette.accent;
  return [
    glow(sketch, 600, 420, 560, 0.55),
    drawStandingShadow(sketch, 620, 938, 170),
    tube('M600 640C600 600 600 570 600 500', '#c7a04c', 22, 'metal'),
    oval(600, 540, 300, 38, tone(cloth, 0.75)),
    oval(600, 536, 150, 18, '#fffbe6'),
    wall(sketch, foot, palette.body, 'gloss', ornament(sketch, foot, palette, 690, 870)),
    ring(foot, 622, 8, '#c7a04c'),
    lit(sketch, cloth, shade.front, palette),
    stroke('M432 214A168 20 0 0 0 768 214M300 540A300 36 0 0 0 900 540', alpha(palette.trim, 0.85), 7),
    oval(
      600,
      210,
      166,
      19,
      sketch.linear([
        [0, tone(cloth, -0.1)],
        [0.5, '#fff6d8'],
        [1, tone(cloth, -0.2)],
      ]),
    ),
    oval(600, 210, 166, 19, 'none', `stroke="${palette.trim}" stroke-width="5"`),
  ].join('');
};

/** A fabric shade with the bulb's light behind it. */
function lit(sketch: Sketch, cloth: string, d: string, palette: Palette): string {
  return clipTo(
    sketch.clip(d),
    fill(
      d,
      sketch.linear([
        [0, tone(cloth, -0.3)],
        [0.25, tone(cloth, 0.08)],
        [0.5, tone(cloth, 0.34)],
        [0.78, tone(cloth, -0.02)],
        [1, tone(cloth, -0.38)],
      ]),
    ),
    repeat(46, (index) =>
      stroke(
        `M${436 + index * 7.3} 200L${304 + index * 13.1} 590`,
        alpha(tone(cloth, index % 2 === 0 ? -0.4 : 0.5), 0.1),
        4,
      ),
    ),
    palette.ornament === 'plain'
      ? ''
      : repeat(7, (index) =>
          placeAt(
            600 + (index - 3) * 78,
            496 + (3 - Math.abs(index - 3)) * 6,
            [Math.cos((index - 3) * 0.38) * 0.52, 0.52],
            (index - 3) * -4,
            folkFlower(sketch, mix(palette.body, cloth, 0.2), palette.trim),
          ),
        ),
    oval(
      600,
      430,
      250,
      210,
      sketch.radial([
        [0, alpha('#fff7d2', 0.85)],
        [0.5, alpha('#ffe9a6', 0.4)],
        [1, alpha('#ffdf8a', 0)],
      ]),
    ),
  );
}

const evening: Drawing = (sketch, palette) =>
  [
    `<rect width="${SIDE}" height="${SIDE}" fill="${alpha('#1c1230', 0.62)}"/>`,
    glow(sketch, 470, 480, 760, 0.75),
    oval(
      470,
      1000,
      520,
      120,
      sketch.radial([
        [0, alpha('#ffe6a8', 0.5)],
        [1, alpha('#ffe6a8', 0)],
      ]),
    ),
    moveDrawing(lampFront, -130, 40, 0.96)(sketch, palette),
    moveDrawing(books, 330, 56, 1)(sketch, palette),
  ].join('');

/** A table lamp with a fabric shade. */
export const lamp: Views = [
  createShot('stage', moveDrawing(lampFront, 0, 30, 1.1)),
  createShot('table', evening),
  createCloseUp('disc', lampFront, [600, 600], 1.6),
];
