import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { folkFlower, leaf, sprig } from '#server/seed/pictures/kit/motifs.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { boxPath, repeat, fill, oval, ovalPath, placeAt, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow, wall } from '#server/seed/pictures/kit/surface.ts';
import { specks } from '#server/seed/pictures/kit/textures.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot } from '#server/seed/pictures/kit/views.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';
import { twig } from '#server/seed/pictures/things/props.ts';

const terry = (sketch: Sketch, y: number, height: number, color: Color) =>
  specks(sketch, { x: 200, y, width: 800, height }, [tone(color, 0.3), tone(color, -0.22), tone(color, 0.12)], 420, 6);

/** One towel of the pile, its lower edge at `y`. */
function folded(sketch: Sketch, y: number, inset: number, color: Color, band: Color): string {
  const [left, right] = [230 + inset, 970 - inset];
  const d = `M${left + 56} ${y - 120}H${right - 30}C${right} ${y - 120} ${right} ${y} ${right - 30} ${y}H${left + 56}C${left - 16} ${y} ${left - 16} ${y - 120} ${left + 56} ${y - 120}Z`;
  const crease = `M${left + 40} ${y - 60}H${right - 10}`;
  return (
    drawLyingShadow(d, 8, 0.6) +
    pillow(sketch, d, color, 38, [
      terry(sketch, y - 126, 130, color),
      fill(`M${right - 210} ${y - 130}h70v140h-70Z`, alpha(band, 0.85)),
      fill(`M${right - 126} ${y - 130}h14v140h-14Z`, alpha(band, 0.85)),
      stroke(crease, alpha('#231a2e', 0.26), 6),
      stroke(crease, alpha('#ffffff', 0.3), 4, 'transform="translate(0 7)"'),
    ])
  );
}

const pile: Drawing = (sketch, { body, accent, trim }) =>
  [
    drawStandingShadow(sketch, 620, 940, 380, 46),
    folded(sketch, 940, 0, body, accent),
    folded(sketch, 822, 10, accent, trim),
    folded(sketch, 704, 4, mix(body, trim, 0.55), accent),
    folded(sketch, 586, 16, tone(body, 0.2), trim),
    placeAt(420, 440, 1.2, -8, twig(sketch, '#7a8f6a', 300)),
  ].join('');

const rolls: Drawing = (sketch, { body, accent, trim }) => {
  const roll = (x: number, y: number, turn: number, color: Color, band: Color) => {
    const d = boxPath(-330, -112, 660, 224, 34);
    return placeAt(
      x,
      y,
      1,
      turn,
      drawLyingShadow(d, 44),
      pillow(sketch, d, color, 70, [
        placeAt(-600, -600, 1, 0, terry(sketch, 470, 260, color)),
        fill('M120 -130h80v260h-80Z', alpha(band, 0.85)),
        fill('M216 -130h14v260h-14Z', alpha(band, 0.85)),
        stroke('M-330 44C-100 52 100 52 330 44', alpha('#231a2e', 0.26), 7),
        stroke('M-330 52C-100 60 100 60 330 52', alpha('#ffffff', 0.3), 5),
      ]),
    );
  };
  return (
    roll(560, 310, -6, body, accent) +
    roll(640, 600, 4, accent, trim) +
    roll(540, 890, -3, mix(body, trim, 0.5), accent) +
    placeAt(960, 1030, 1.2, -40, twig(sketch, '#7a8f6a', 260))
  );
};

/** A pile of towels. */
export const towels: Views = [
  createShot('wideStage', moveDrawing(pile, 0, 10, 1.06)),
  createShot('stone', rolls),
  createCloseUp('linen', pile, [720, 720], 1.7, -5),
];

const creamJar: Drawing = (sketch, palette) => {
  const jar = turnProfile(600, 0.18, [
    [660, 216],
    [672, 222],
    [800, 226],
    [890, 222],
    [926, 206, 'corner'],
    [940, 196],
  ]);
  const lid = turnProfile(600, 0.18, [
    [520, 216],
    [532, 228],
    [640, 230, 'corner'],
    [656, 226],
  ]);
  const metal = palette.ornament === 'plain' ? '#c99a62' : palette.accent;
  return [
    drawStandingShadow(sketch, 620, 940, 220),
    wall(
      sketch,
      jar,
      palette.body,
      'gloss',
      clipTo(
        sketch.clip('M470 690H730V930H470Z'),
        fill(jar.band(700, 880), mix(palette.accent, '#fbf6ea', 0.6)),
        placeAt(530, 790, 1.1, -8, sprig(sketch, palette.trim, palette.body)),
        placeAt(600, 800, 1.4, 0, sprig(sketch, palette.trim, palette.body)),
        placeAt(670, 790, 1.1, 8, sprig(sketch, palette.trim, palette.body)),
      ),
    ),
    wall(sketch, lid, metal, palette.ornament === 'plain' ? 'satin' : 'gloss'),
    oval(
      600,
      520,
      216,
      39,
      sketch.linear(
        [
          [0, tone(metal, 0.4)],
          [0.5, tone(metal, 0.1)],
          [1, tone(metal, -0.2)],
        ],
        [0, 0, 1, 0.6],
      ),
    ),
    oval(600, 521, 178, 31, 'none', `stroke="${alpha(tone(metal, -0.4), 0.35)}" stroke-width="4"`),
    placeAt(600, 520, [1.1, 0.2], 0, folkFlower(sketch, palette.body, palette.trim)),
  ].join('');
};
const creamOpen: Drawing = (sketch, palette) => {
  const jar = ovalPath(500, 560, 290, 290);
  const swirl =
    'M330 600C330 440 520 380 630 480C720 570 640 720 510 700C410 680 410 560 500 540C570 530 590 600 540 620';
  return [
    drawLyingShadow(jar, 70),
    pillow(sketch, jar, palette.body, 24),
    oval(504, 566, 252, 252, '#fbf7ef'),
    oval(
      508,
      572,
      236,
      236,
      sketch.radial(
        [
          [0, '#fffdf8'],
          [0.8, '#f6eee2'],
          [1, '#cdbfae'],
        ],
        0.44,
        0.42,
        0.56,
      ),
    ),
    stroke(swirl, alpha('#b9a58e', 0.4), 44, 'transform="translate(7 9)"'),
    stroke(swirl, '#fdf9f1', 42),
    stroke(swirl, alpha('#ffffff', 0.9), 14, 'transform="translate(-6 -8)"'),
    placeAt(
      930,
      360,
      1,
      0,
      drawLyingShadow(ovalPath(0, 0, 170, 170), 40),
      pillow(sketch, ovalPath(0, 0, 172, 172), palette.ornament === 'plain' ? '#c99a62' : palette.accent, 26),
      placeAt(0, 0, 1.8, 0, folkFlower(sketch, palette.body, palette.trim)),
    ),
    placeAt(140, 1030, 1.4, -18, twig(sketch, '#7a8f6a', 320)),
    ...[
      [860, 800, 1],
      [960, 900, 0.8],
      [820, 960, 0.7],
    ].map(([x = 0, y = 0, size = 1], index) =>
      placeAt(
        x,
        y,
        size,
        index * 20,
        drawLyingShadow(ovalPath(0, 0, 44, 44), 8),
        folkFlower(sketch, palette.body, '#f3c63f'),
      ),
    ),
    placeAt(260, 240, 1.1, 30, leaf(sketch, '#6f9a58')),
  ].join('');
};

/** A jar of cream. */
export const cream: Views = [
  createShot('stage', moveDrawing(creamJar, 0, 10, 1.22)),
  createShot('stone', creamOpen),
  createCloseUp('disc', creamJar, [600, 730], 1.8, 4),
];

/** A framed print on the wall: a still life of the palette's flowers, or hills. */
function picture(sketch: Sketch, { body, accent, trim, wall: sky, ornament }: Palette): string {
  const sheet = 'M400 260H800V820H400Z';
  const hills =
    fill('M400 560C500 460 580 600 680 520S780 500 800 520V820H400Z', mix(trim, accent, 0.4)) +
    fill('M400 660C520 580 620 720 800 620V820H400Z', mix(trim, body, 0.25)) +
    oval(660, 400, 62, 62, body) +
    fill('M470 700L560 560L650 700Z', alpha(body, 0.55));
  const bouquet =
    fill('M540 640H660C680 700 670 760 640 780H560C530 760 520 700 540 640Z', body) +
    repeat(
      5,
      (index) =>
        stroke(`M600 650L${480 + index * 60} ${470 - (index % 2) * 70}`, trim, 7) +
        placeAt(
          480 + index * 60,
          470 - (index % 2) * 70,
          1.15,
          0,
          folkFlower(sketch, index % 2 ? (accent === '#ffffff' ? body : mix(body, accent, 0.35)) : body, trim),
        ) +
        placeAt(540 + index * 28, 590, 0.8, -110 + index * 20, leaf(sketch, trim)),
    );
  return clipTo(
    sketch.clip(sheet),
    fill(sheet, mix(sky, '#fbf6ea', 0.45)),
    ornament === 'plain' || ornament === 'stripes' || ornament === 'dip' ? hills : bouquet,
  );
}

const framed: Drawing = (sketch, palette) => {
  const frame = 'M280 130H920V950H280Z';
  const wood = palette.ornament === 'plain' ? '#3d2a1e' : '#c99a62';
  return [
    drawLyingShadow(frame, 46),
    pillow(
      sketch,
      frame,
      wood,
      14,
      repeat(14, (index) =>
        stroke(`M${284 + index * 3} 130V950M${876 + index * 3} 130V950`, alpha(tone(wood, -0.4), 0.12), 2),
      ),
    ),
    fill('M320 170H880V910H320Z', '#f8f4ea'),
    stroke('M320 170H880', alpha('#231a2e', 0.4), 8),
    stroke('M320 170V910', alpha('#231a2e', 0.3), 6),
    fill('M392 252H808V828H392Z', alpha('#231a2e', 0.12)),
    picture(sketch, palette),
    fill('M320 170H640L420 910H320Z', alpha('#ffffff', 0.14)),
  ].join('');
};
const gallery: Drawing = (sketch, palette) =>
  placeAt(400, 540, 0.74, 0, placeAt(-600, -540, 1, 0, framed(sketch, palette))) +
  placeAt(
    880,
    420,
    0.46,
    0,
    placeAt(
      -600,
      -540,
      1,
      0,
      framed(sketch, { ...palette, ornament: palette.ornament === 'plain' ? 'sprig' : 'plain' }),
    ),
  ) +
  placeAt(
    880,
    840,
    0.36,
    0,
    placeAt(-600, -540, 1, 0, framed(sketch, { ...palette, body: palette.trim, trim: palette.body })),
  );

/** A framed print. */
export const print: Views = [
  createShot('sweep', moveDrawing(framed, 0, 20, 0.98)),
  createShot('window', gallery),
  createCloseUp('linen', framed, [620, 560], 1.6, -5),
];
