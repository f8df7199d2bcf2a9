import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { folkFlower, leaf, sprig } from '#server/seed/pictures/kit/motifs.ts';
import { ornament, ring } from '#server/seed/pictures/kit/ornament.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { boxPath, repeat, fill, oval, ovalPath, placeAt, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow, tube, wall } from '#server/seed/pictures/kit/surface.ts';
import { grain, specks } from '#server/seed/pictures/kit/textures.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot, swapColors } from '#server/seed/pictures/kit/views.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';
import { rosette } from '#server/seed/pictures/things/plants.ts';
import { twig } from '#server/seed/pictures/things/props.ts';

const STEEL = '#bfc6cb';
const ASH = '#c99a62';

const canFront: Drawing = (sketch, palette) => {
  const shape = turnProfile(620, 0.16, [
    [520, 176],
    [534, 184],
    [700, 200],
    [880, 214],
    [924, 206, 'corner'],
    [938, 198],
  ]);
  const spout = 'M436 800C380 780 330 660 220 500';
  const rose = placeAt(
    206,
    478,
    1,
    -32,
    fill(
      'M-64 -14H64L40 62H-40Z',
      sketch.linear([
        [0, tone(palette.body, 0.3)],
        [1, tone(palette.body, -0.4)],
      ]),
    ),
    oval(
      0,
      -14,
      66,
      20,
      sketch.linear([
        [0, tone(palette.trim, 0.4)],
        [1, tone(palette.trim, -0.2)],
      ]),
    ),
    repeat(9, (index) => oval(-48 + index * 12, -14 + (index % 3) * 5 - 5, 3, 2, '#231a2e')),
  );
  return [
    drawStandingShadow(sketch, 630, 938, 214),
    tube('M700 520C760 330 520 270 480 420C470 470 480 500 490 524', palette.body, 26, 'gloss'),
    tube('M804 560C930 560 930 800 826 820', palette.body, 28, 'gloss'),
    tube(spout, palette.body, 62, 'gloss'),
    rose,
    wall(
      sketch,
      shape,
      palette.body,
      'gloss',
      palette.ornament === 'plain' ? '' : ornament(sketch, shape, palette, 600, 850),
    ),
    ring(shape, 556, 9, palette.trim),
    ring(shape, 890, 9, palette.trim),
    oval(620, 520, 176, 28, tone(palette.body, -0.55)),
    stroke('M444 520A176 28 0 0 0 796 520', alpha('#ffffff', 0.55), 6),
    fill('M444 520A176 28 0 0 1 796 520L760 508A150 22 0 0 0 480 508Z', tone(palette.body, -0.1)),
  ].join('');
};

/** A hand trowel, its tip at the origin, its handle to the right. */
function trowelShape(sketch: Sketch, { body, accent }: Palette, isFork: boolean): string {
  const blade = isFork
    ? 'M0 -96H210C280 -96 300 -60 320 -24V24C300 60 280 96 210 96H0C-14 92 -14 76 0 72L200 66C220 60 220 34 200 32L-10 14C-24 8 -24 -8 -10 -14L200 -32C220 -34 220 -60 200 -66L0 -72C-14 -76 -14 -92 0 -96Z'
    : 'M0 0C60 -86 180 -112 300 -98C330 -90 330 -50 340 -24V24C330 50 330 90 300 98C180 112 60 86 0 0Z';
  const handle =
    'M470 -34C520 -52 560 -36 620 -42C700 -50 760 -44 800 -34C834 -24 834 24 800 34C760 44 700 50 620 42C560 36 520 52 470 34Z';
  return [
    drawLyingShadow(blade, 22),
    drawLyingShadow(handle, 34),
    pillow(sketch, blade, STEEL, 20, [
      isFork ? '' : stroke('M40 0H320', alpha('#231a2e', 0.25), 10),
      isFork ? '' : stroke('M40 -4H320', alpha('#ffffff', 0.7), 5),
    ]),
    tube('M326 0H480', tone(STEEL, -0.15), 40, 'metal'),
    pillow(sketch, handle, ASH, 22, grain(sketch, { x: 460, y: -54, width: 380, height: 108 }, ASH, 14)),
    pillow(sketch, 'M690 -48H740V48H690Z', body, 12),
    pillow(sketch, 'M470 -38H506V38H470Z', tone(accent, -0.2), 8),
    oval(800, 0, 10, 12, '#4a2f1d'),
  ].join('');
}

const sprouts = (sketch: Sketch, x: number, y: number, size: number) =>
  placeAt(
    x,
    y,
    size,
    0,
    drawLyingShadow(ovalPath(0, 0, 110, 110), 30),
    pillow(sketch, ovalPath(0, 0, 112, 112), '#c96f4c', 18),
    oval(0, 2, 90, 90, '#3c2618'),
    rosette(sketch, '#6f9a58', '#a9c97f', 84),
  );
const toolsAbove: Drawing = (sketch, palette) =>
  placeAt(250, 270, 1, 43, trowelShape(sketch, palette, false)) +
  placeAt(560, 190, 0.94, 52, trowelShape(sketch, palette, true)) +
  placeAt(150, 960, 1.2, -16, twig(sketch, '#5f9a4e', 290)) +
  sprouts(sketch, 960, 260, 0.9);
const planting: Drawing = (sketch, palette) =>
  [
    drawLyingShadow('M-20 640C200 560 420 600 640 580S1040 620 1240 560V1240H-20Z', 30),
    pillow(
      sketch,
      'M-20 640C200 560 420 600 640 580S1040 620 1240 560V1240H-20Z',
      '#4a3122',
      30,
      specks(sketch, { x: 0, y: 560, width: 1200, height: 640 }, ['#2e1c12', '#6d4a33', '#8a6348'], 520, 15),
    ),
    ...[
      [200, 820, 1.1],
      [470, 930, 1.25],
      [760, 790, 1.1],
    ].map(([x = 0, y = 0, size = 1]) => placeAt(x, y, size, 0, rosette(sketch, '#6f9a58', '#b5d48a', 84))),
    placeAt(880, 1010, 0.9, -58, trowelShape(sketch, palette, false)),
    sprouts(sketch, 220, 300, 1),
    sprouts(sketch, 480, 330, 0.86),
    placeAt(720, 120, 1, 24, packet(sketch, palette, 0.5)),
  ].join('');

/** A hand trowel and its fork. */
export const trowel: Views = [
  createShot('surface', toolsAbove),
  createShot('planks', planting),
  createCloseUp('linen', toolsAbove, [560, 560], 1.6, -12),
];

/** A watering can. */
export const wateringCan: Views = [
  createShot('stage', moveDrawing(canFront, 20, 20, 1.1)),
  createShot('window', moveDrawing(canFront, 10, 30, 0.98)),
  createCloseUp('sweep', canFront, [600, 700], 1.7, -3),
];

const birdhouseFront: Drawing = (sketch, { body, accent, trim }) => {
  const front = 'M400 540L600 360L800 540V900H400Z';
  const roof = (side: 1 | -1) => `M600 300L${600 + side * 300} 560L${600 + side * 262} 606L600 384Z`;
  return [
    drawStandingShadow(sketch, 630, 930, 240, 46),
    fill('M800 540L880 520V880L800 900Z', tone(body, -0.45)),
    pillow(sketch, front, body, 18, [
      placeAt(700, 340, 1, 90, grain(sketch, { x: 0, y: -120, width: 600, height: 440 }, body, 30)),
      ...[500, 600, 700].map((x) => stroke(`M${x} 400V900`, alpha('#231a2e', 0.22), 4)),
    ]),
    fill('M600 300L900 560L880 520L640 310Z', tone(trim, -0.4)),
    pillow(sketch, roof(-1), trim, 12),
    pillow(sketch, roof(1), tone(trim, -0.12), 12),
    repeat(
      6,
      (index) =>
        oval(340 + index * 52, 566 - index * 45, 12, 12, accent) +
        oval(860 - index * 52, 566 - index * 45, 12, 12, accent),
    ),
    oval(600, 600, 84, 84, tone(body, -0.3)),
    oval(600, 600, 70, 70, '#231712'),
    stroke('M538 568A70 70 0 0 1 640 544', alpha('#ffffff', 0.2), 5),
    stroke('M600 730V800', '#7a5232', 20),
    oval(600, 800, 15, 15, '#c99a62'),
    placeAt(480, 800, 1.1, -8, sprig(sketch, trim, accent)),
    placeAt(720, 800, 1.1, 8, sprig(sketch, trim, accent)),
    pillow(sketch, boxPath(370, 884, 460, 40, 10), tone(body, -0.2), 8),
    bird(sketch, 640, 756, accent),
  ].join('');
};

/** A small bird, its feet at the place. */
function bird(sketch: Sketch, x: number, y: number, color: Color): string {
  return placeAt(
    x,
    y,
    1,
    0,
    stroke('M-8 -6V22M10 -6V22', '#6b4a2c', 5),
    fill('M-60 -40C-110 -30 -140 -6 -156 14C-110 12 -80 4 -50 -10Z', tone(color, -0.3)),
    pillow(
      sketch,
      'M-70 -40C-70 -96 -10 -112 26 -110C40 -146 96 -146 104 -104C120 -60 80 0 10 0C-40 0 -70 -10 -70 -40Z',
      mix(color, '#7a8fa5', 0.35),
      20,
    ),
    fill('M-50 -50C-20 -76 30 -60 20 -20C-10 -4 -46 -14 -50 -50Z', tone(color, -0.25)),
    fill('M102 -108L134 -98L103 -88Z', '#e0a030'),
    oval(80, -112, 7, 8, '#231a2e'),
    oval(82, -115, 2.5, 2.5, '#ffffff'),
  );
}

const nestled: Drawing = (sketch, palette) =>
  placeAt(-20, 180, 2.6, 14, twig(sketch, '#5f8a4e', 300)) +
  placeAt(1230, 300, [-2.4, 2.4], -22, twig(sketch, '#6f9a58', 300)) +
  moveDrawing(birdhouseFront, 0, 30, 0.96)(sketch, palette);

/** A painted birdhouse. */
export const birdhouse: Views = [
  createShot('stage', moveDrawing(birdhouseFront, 0, 20, 1.06)),
  createShot('sweep', nestled),
  createCloseUp('disc', birdhouseFront, [620, 620], 1.7),
];

/** A seed packet, 560 by 760 about the origin. */
function packet(sketch: Sketch, { body, accent, trim, ornament: pattern }: Palette, scale = 1): string {
  const paper = mix(accent, '#fbf4e2', 0.65);
  const d = 'M-280 -380H280V380H-280Z';
  const bloom = (x: number, y: number, size: number) =>
    stroke(`M0 320C${x * 0.2} 200 ${x} ${y + 160} ${x} ${y}`, tone(trim, -0.1), 9) +
    placeAt(x * 0.7, y + 150, 1.1, x < 0 ? 200 : -20, leaf(sketch, trim)) +
    placeAt(x, y, size, 0, folkFlower(sketch, body, pattern === 'plain' ? '#f0c04a' : trim));
  const root =
    stroke('M0 -60C-40 -180 -60 -210 -110 -250M0 -60C0 -180 10 -220 0 -290M0 -60C40 -180 70 -210 120 -240', trim, 12) +
    [-130, -70, 0, 60, 130]
      .map((x, index) => placeAt(x * 0.9, -236 - (index % 2) * 40, 1.2, -90 + x * 0.3, leaf(sketch, trim)))
      .join('') +
    pillow(
      sketch,
      'M-90 -40C-110 40 -50 200 0 320C50 200 110 40 90 -40C60 -84 -60 -84 -90 -40Z',
      body,
      34,
      repeat(6, (index) => stroke(`M${-70 + (index % 2) * 70} ${index * 44 - 10}h60`, alpha(tone(body, -0.5), 0.3), 5)),
    );
  return placeAt(
    0,
    0,
    scale,
    0,
    drawLyingShadow(d, 24),
    pillow(sketch, d, paper, 10, [
      fill('M-280 -380H280V-270H-280Z', body),
      fill('M-280 -270H280V-258H-280Z', tone(trim, -0.1)),
      fill('M-280 330H280V380H-280Z', trim),
    ]),
    repeat(14, (index) => fill(`M${-280 + index * 40} -380l20 14l20 -14Z`, alpha('#ffffff', 0.5))),
    stroke('M-120 -326H120M-80 -298H80', alpha(accent, 0.9), 12),
    clipTo(
      sketch.clip('M-280 -256H280V330H-280Z'),
      pattern === 'plain' || pattern === 'dip'
        ? placeAt(0, 30, 0.86, 0, root)
        : bloom(-120, -60, 1.5) + bloom(110, -20, 1.3) + bloom(0, -130, 1.9),
    ),
    stroke('M-262 -240H262V314H-262Z', alpha(trim, 0.7), 4),
  );
}

const seedsAbove: Drawing = (sketch, palette) =>
  placeAt(600, 590, 1.08, -7, packet(sketch, palette)) +
  repeat(16, (index) =>
    placeAt(
      820 + ((index * 67) % 210),
      930 + ((index * 41) % 170),
      1,
      index * 37,
      oval(3, 4, 17, 9, alpha('#231a2e', 0.3)),
      oval(0, 0, 17, 9, index % 2 ? '#5b3a20' : '#8a6238'),
    ),
  );
const seedFan: Drawing = (sketch, palette) =>
  placeAt(380, 560, 0.84, -18, packet(sketch, swapColors(palette))) +
  placeAt(800, 590, 0.92, 10, packet(sketch, palette)) +
  placeAt(260, 1060, 1.2, -14, twig(sketch, '#5f9a4e', 280)) +
  sprouts(sketch, 1010, 1020, 0.9);

/** A packet of seeds: flowers, or a root where the palette is plain. */
export const seeds: Views = [
  createShot('surface', seedsAbove),
  createShot('planks', seedFan),
  createCloseUp('linen', (sketch, palette) => placeAt(600, 560, 1, 0, packet(sketch, palette)), [600, 620], 1.6, 8),
];
