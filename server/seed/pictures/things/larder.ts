import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { folkFlower, leaf, sprig } from '#server/seed/pictures/kit/motifs.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import type { Point } from '#server/seed/pictures/kit/shapes.ts';
import {
  boxPath,
  curve,
  repeat,
  fill,
  oval,
  ovalPath,
  placeAt,
  stroke,
  clipTo,
} from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow, wall } from '#server/seed/pictures/kit/surface.ts';
import { grain, specks } from '#server/seed/pictures/kit/textures.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot } from '#server/seed/pictures/kit/views.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';
import { cinnamon, citrus, spoon, teaLeaves, twig } from '#server/seed/pictures/things/props.ts';

const teaTin: Drawing = (sketch, palette) => {
  const tin = turnProfile(600, 0.17, [
    [430, 196, 'corner'],
    [436, 198],
    [910, 198, 'corner'],
    [928, 192],
  ]);
  const lid = turnProfile(600, 0.17, [
    [318, 186],
    [326, 200],
    [436, 203, 'corner'],
    [444, 203],
  ]);
  const gold = sketch.linear([
    [0, '#a9803a'],
    [0.3, '#f2dc9c'],
    [0.6, '#c79a48'],
    [1, '#8e6828'],
  ]);
  const picture = tin.band(520, 850);
  return [
    drawStandingShadow(sketch, 620, 930, 196),
    wall(sketch, tin, palette.body, 'satin', [
      fill(tin.band(474, 482), gold),
      fill(tin.band(886, 894), gold),
      clipTo(sketch.clip('M452 500H748V940H452Z'), fill(picture, palette.accent), meadow(sketch, palette)),
      stroke('M452 528V872M748 528V872', gold, 5),
      stroke('M452 534C540 552 660 552 748 534M452 866C540 884 660 884 748 866', gold, 5),
      ...[-1.15, 1.15].map((turn) =>
        placeAt(
          600 + 198 * Math.sin(turn),
          690,
          [0.5, 1.6],
          0,
          sprig(sketch, tone(palette.accent, -0.05), palette.trim),
        ),
      ),
    ]),
    wall(sketch, lid, tone(palette.body, -0.12), 'satin', [fill(lid.band(424, 434), gold)]),
    oval(
      600,
      318,
      186,
      31,
      sketch.linear(
        [
          [0, tone(palette.body, 0.2)],
          [0.5, palette.body],
          [1, tone(palette.body, -0.3)],
        ],
        [0, 0, 1, 0.5],
      ),
    ),
    oval(600, 318, 150, 24, 'none', `stroke="#d9b566" stroke-width="4"`),
  ].join('');
};

/** Hills, a sun and herbs for a tin's picture. */
function meadow(sketch: Sketch, palette: Palette): string {
  const hill = (y: number, color: Color, bend: number) =>
    fill(`M440 ${y}C520 ${y - bend} 600 ${y + bend} 760 ${y - bend * 0.4}V900H440Z`, color);
  return [
    oval(
      600,
      650,
      70,
      70,
      sketch.radial([
        [0, tone(palette.body, 0.5)],
        [1, mix(palette.body, palette.accent, 0.3)],
      ]),
    ),
    hill(720, mix(palette.trim, palette.accent, 0.55), 30),
    hill(764, mix(palette.trim, palette.accent, 0.25), -26),
    hill(810, palette.trim, 22),
    ...[
      [500, 770, 1.1, -8],
      [700, 776, 1.1, 8],
      [560, 790, 1.3, -3],
      [644, 796, 1.25, 5],
      [600, 770, 1.5, 0],
    ].map(([x = 0, y = 0, size = 1, turn = 0]) =>
      placeAt(x, y, size, turn, sprig(sketch, tone(palette.trim, -0.28), palette.body)),
    ),
  ].join('');
}

const teaTasting: Drawing = (sketch, palette) => {
  const dry = mix(palette.trim, '#3c2c1e', 0.55);
  const tray = ovalPath(430, 480, 300, 300);
  const cupEdge = ovalPath(880, 800, 210, 210);
  return [
    drawLyingShadow(tray, 40),
    pillow(sketch, tray, '#8a6242', 18, grain(sketch, { x: 120, y: 170, width: 620, height: 620 }, '#8a6242', 38)),
    fill(ovalPath(430, 480, 264, 264), alpha('#2a170b', 0.32)),
    clipTo(sketch.clip(ovalPath(430, 480, 258, 258)), placeAt(430, 480, 1, 0, teaLeaves(sketch, 250, 236, dry))),
    repeat(9, (index) =>
      placeAt(
        300 + ((index * 97) % 260),
        370 + ((index * 61) % 220),
        0.32,
        index * 31,
        folkFlower(sketch, tone(palette.body, 0.2), palette.accent),
      ),
    ),
    placeAt(650, 250, 1.05, 42, spoon(sketch, '#b98a52', 300)),
    placeAt(650, 248, 0.36, 0, teaLeaves(sketch, 26, 70, dry)),
    drawLyingShadow(cupEdge, 60),
    pillow(sketch, cupEdge, '#f7f3ea', 20),
    fill(
      ovalPath(884, 806, 178, 178),
      sketch.radial([
        [0, '#d98a34'],
        [0.7, '#b9651c'],
        [1, '#6b3510'],
      ]),
    ),
    placeAt(920, 840, 0.7, 20, citrus(sketch, 110, '#f2c230')),
    stroke('M734 740A160 160 0 0 1 830 640', alpha('#ffffff', 0.55), 8),
    placeAt(140, 1010, 1.2, -12, twig(sketch, mix(palette.trim, '#5f8a4e', 0.7), 300)),
    placeAt(520, 980, 1, 0, teaLeaves(sketch, 16, 90, dry)),
    placeAt(1010, 380, 0.9, 66, cinnamon(sketch, 230)),
  ].join('');
};

/** A tin of leaf tea. */
export const tea: Views = [
  createShot('stage', moveDrawing(teaTin, 0, 30, 1.12)),
  createShot('stone', teaTasting),
  createShot(
    'table',
    moveDrawing(teaTin, -150, 30, 0.94),
    moveDrawing(teaTin, 220, 60, 0.72, (palette) => ({
      ...palette,
      body: mix(palette.trim, palette.body, 0.25),
      trim: palette.body,
    })),
  ),
];

/** A printed honey cake with piped icing; its outline decides its figure. */
function gingerbread(sketch: Sketch, outline: string, icing: string): string {
  return (
    drawLyingShadow(outline, 34) +
    pillow(sketch, outline, '#9a5b2a', 30, [
      specks(sketch, { x: -300, y: -300, width: 600, height: 600 }, ['#6f3b16', '#b97a42'], 260, 6),
      stroke(outline, alpha('#f0c98a', 0.22), 30, 'transform="translate(6 8)"'),
    ]) +
    icing
  );
}

/** Piped sugar: a white line with a shadow under it. */
function piped(d: string, color: Color, width = 12): string {
  return (
    stroke(d, alpha('#3a1c08', 0.45), width, 'transform="translate(3 5)"') +
    stroke(d, tone(color, -0.08), width) +
    stroke(d, tone(color, 0.7), width * 0.36, 'transform="translate(-1.5 -2)"')
  );
}

function scallop(r: number, count: number): string {
  const points = Array.from({ length: count * 6 }, (_, index): Point => {
    const reach = r * (0.92 + 0.08 * Math.abs(Math.sin((index * Math.PI) / 6)));
    const angle = (index / (count * 6)) * Math.PI * 2;
    return [Math.cos(angle) * reach, Math.sin(angle) * reach];
  });
  return curve(points, true);
}

const HEART =
  'M0 190C-260 20 -230 -190 -110 -190C-50 -190 -10 -150 0 -104C10 -150 50 -190 110 -190C230 -190 260 20 0 190Z';

function roundCake(sketch: Sketch, { body, accent, trim }: Palette): string {
  const dots = repeat(20, (index) =>
    oval(Math.cos((index / 20) * 6.283) * 236, Math.sin((index / 20) * 6.283) * 236, 9, 9, '#fffaf0'),
  );
  const loops = curve(
    Array.from({ length: 40 }, (_, index): Point => [
      Math.cos((index / 40) * 6.283) * (index % 4 < 2 ? 196 : 168),
      Math.sin((index / 40) * 6.283) * (index % 4 < 2 ? 196 : 168),
    ]),
    true,
  );
  return gingerbread(
    sketch,
    scallop(290, 18),
    dots +
      piped(loops, '#fffaf0', 11) +
      repeat(8, (index) =>
        placeAt(
          0,
          0,
          1,
          index * 45,
          piped('M0 -46C-34 -84 -26 -130 0 -142C26 -130 34 -84 0 -46Z', index % 2 === 0 ? body : accent, 10),
          oval(0, -96, 9, 16, index % 2 === 0 ? accent : trim),
        ),
      ) +
      placeAt(0, 0, 0.8, 0, folkFlower(sketch, '#fffaf0', body)),
  );
}

function heartCake(sketch: Sketch, { body, accent, trim }: Palette): string {
  const line =
    'M0 152C-206 10 -190 -152 -108 -154C-50 -152 -12 -120 0 -60C12 -120 50 -152 108 -154C190 -152 206 10 0 152Z';
  return gingerbread(
    sketch,
    HEART,
    piped(line, '#fffaf0', 11) +
      placeAt(
        0,
        -6,
        1,
        0,
        piped('M0 100C-6 60 4 20 0 -20', trim, 8),
        placeAt(2, 50, 0.7, -36, leaf(sketch, trim)),
        placeAt(-2, 66, 0.7, 214, leaf(sketch, trim)),
        placeAt(0, -44, 0.86, 0, folkFlower(sketch, body, accent)),
      ) +
      repeat(6, (index) =>
        oval(-92 + index * 37, -86 + Math.abs(index - 2.5) * -8, 8, 8, index % 2 === 0 ? accent : '#fffaf0'),
      ),
  );
}

const cakeAbove: Drawing = (sketch, palette) => placeAt(600, 600, 1.3, 0, roundCake(sketch, palette));
const cakeSet: Drawing = (sketch, palette) =>
  placeAt(400, 420, 1, 10, roundCake(sketch, palette)) +
  placeAt(840, 760, 1.15, -12, heartCake(sketch, palette)) +
  placeAt(900, 300, 1.05, 40, cinnamon(sketch, 230)) +
  placeAt(870, 360, 1, 52, cinnamon(sketch, 220)) +
  placeAt(330, 940, 1, 0, citrus(sketch, 128, '#e88a2c')) +
  placeAt(150, 840, 0.7, 20, citrus(sketch, 128, '#e88a2c')) +
  placeAt(470, 1060, 1.1, -16, twig(sketch, '#3f6b4a', 260));

/** Printed gingerbread. */
export const pryanik: Views = [
  createShot('surface', cakeAbove),
  createShot('linen', cakeSet),
  createCloseUp(
    'stone',
    (sketch, palette) => placeAt(600, 600, 1.5, 0, heartCake(sketch, palette)),
    [600, 600],
    1.5,
    -8,
  ),
];

const BAR = boxPath(-260, -175, 520, 350, 60);

/** A bar with a pressed sprig, about the origin. */
function soapBar(sketch: Sketch, color: Color, fleck: Color): string {
  return (
    drawLyingShadow(BAR, 44) +
    pillow(sketch, BAR, color, 44, [
      specks(sketch, { x: -260, y: -175, width: 520, height: 350 }, [fleck, tone(color, 0.5)], 130, 12),
      stroke(boxPath(-218, -135, 436, 270, 36), alpha(tone(color, -0.5), 0.3), 7),
      placeAt(0, 15, 2, 0, sprig(sketch, tone(color, -0.32), tone(color, -0.15))),
    ])
  );
}

const soapTrio: Drawing = (sketch, palette) => {
  const twine = (x: number) =>
    stroke(`M${x} -178V178`, tone(palette.trim, -0.3), 6) + stroke(`M${x - 1} -178V178`, tone(palette.trim, 0.3), 2);
  return [
    placeAt(430, 340, 1, -14, soapBar(sketch, palette.accent, palette.body)),
    placeAt(700, 620, 1, 10, soapBar(sketch, mix(palette.body, palette.trim, 0.35), palette.accent)),
    placeAt(
      450,
      880,
      1,
      -4,
      soapBar(sketch, palette.body, palette.trim),
      fill('M-90 -177H90V177H-90Z', alpha('#fbf6ea', 0.85)),
      placeAt(0, 10, 1.2, 0, sprig(sketch, palette.trim, palette.body)),
      twine(-78),
      twine(78),
    ),
    placeAt(860, 250, 1.2, 30, twig(sketch, palette.trim, 280)),
    placeAt(1000, 960, 1, 0, folkFlower(sketch, palette.body, palette.accent)),
    placeAt(900, 1060, 0.7, 20, folkFlower(sketch, palette.accent, palette.trim)),
  ].join('');
};

const soapAbove: Drawing = (sketch, palette) => {
  const dish = boxPath(260, 300, 700, 560, 60);
  const bubbles = repeat(16, (index) =>
    oval(
      300 + ((index * 137) % 640),
      800 + ((index * 71) % 130),
      10 + (index % 4) * 9,
      10 + (index % 4) * 9,
      sketch.radial([
        [0, alpha('#ffffff', 0.1)],
        [0.8, alpha('#ffffff', 0.3)],
        [1, alpha('#ffffff', 0.8)],
      ]),
    ),
  );
  return (
    drawLyingShadow(dish, 36) +
    pillow(sketch, dish, '#b98a5b', 18, [
      grain(sketch, { x: 240, y: 290, width: 740, height: 580 }, '#b98a5b', 30),
      repeat(6, (index) => fill(boxPath(350 + index * 90, 350, 30, 460, 15), alpha('#2a160a', 0.42))),
    ]) +
    placeAt(610, 575, 1, 0, soapBar(sketch, palette.body, palette.trim)) +
    bubbles +
    placeAt(80, 160, 1.2, 24, twig(sketch, palette.trim, 300)) +
    placeAt(1010, 1040, 0.9, 0, folkFlower(sketch, palette.body, palette.accent)) +
    placeAt(1100, 930, 0.6, 20, folkFlower(sketch, palette.accent, palette.trim))
  );
};

/** Bars of handmade soap. */
export const soap: Views = [
  createShot('surface', soapAbove),
  createShot('linen', soapTrio),
  createCloseUp('planks', soapAbove, [680, 620], 1.7, -10),
];
