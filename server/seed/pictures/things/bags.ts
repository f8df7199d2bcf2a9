import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { folkFlower, gzhelRose, sprig } from '#server/seed/pictures/kit/motifs.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { boxPath, repeat, fill, oval, placeAt, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow, tube } from '#server/seed/pictures/kit/surface.ts';
import { specks, threads } from '#server/seed/pictures/kit/textures.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot } from '#server/seed/pictures/kit/views.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';
import { twig } from '#server/seed/pictures/things/props.ts';

const LEATHER = '#8f5a32';
const BRASS = '#d6ac5c';

function emblem(sketch: Sketch, { body, accent, trim, ornament }: Palette, x: number, y: number, size: number): string {
  if (ornament === 'gzhel') return placeAt(x, y, size * 1.3, 0, gzhelRose(sketch, accent, body));
  if (ornament === 'dots')
    return repeat(30, (index) =>
      oval(
        x - 200 + (index % 6) * 80 + (Math.floor(index / 6) % 2) * 36,
        y - 130 + Math.floor(index / 6) * 66,
        15,
        15,
        index % 3 ? accent : trim,
      ),
    );
  if (ornament === 'stripes')
    return repeat(4, (index) =>
      fill(
        `M${x - 330} ${y - 130 + index * 72}H${x + 330}v${index % 2 ? 12 : 34}H${x - 330}Z`,
        alpha(index % 2 ? trim : accent, 0.85),
      ),
    );
  if (ornament === 'plain') return placeAt(x, y, size, 0, folkFlower(sketch, accent, trim));
  return [-130, 0, 130]
    .map((dx, index) =>
      placeAt(x + dx, y, index === 1 ? size * 1.5 : size * 1.1, dx * 0.08, sprig(sketch, accent, trim)),
    )
    .join('');
}

const toteFront: Drawing = (sketch, palette) => {
  const bag =
    'M310 470H890C904 600 912 760 906 890C904 926 880 944 840 944H360C320 944 296 926 294 890C288 760 296 600 310 470Z';
  const strap = 'M420 520C410 340 430 190 520 190C612 190 632 340 640 500';
  return [
    drawStandingShadow(sketch, 630, 944, 310, 50),
    placeAt(120, -14, 1, 0, tube(strap, tone(LEATHER, -0.2), 30, 'matte')),
    fill('M310 470C420 450 780 450 890 470C780 500 420 500 310 470Z', tone(palette.body, -0.6)),
    pillow(sketch, bag, palette.body, 46, [
      threads({ x: 280, y: 460, width: 640, height: 500 }, palette.body, 7),
      emblem(sketch, palette, 600, 730, 2.2),
      stroke('M380 520C370 660 380 800 370 930M826 520C836 660 824 800 836 930', alpha('#231a2e', 0.12), 16),
    ]),
    stroke('M318 500C480 510 720 510 882 500', alpha(tone(palette.body, 0.5), 0.9), 4, 'stroke-dasharray="13 9"'),
    tube(strap, LEATHER, 32, 'matte'),
    ...[420, 640].map((x) => pillow(sketch, boxPath(x - 28, 490, 56, 90, 12), LEATHER, 8) + oval(x, 536, 9, 9, BRASS)),
  ].join('');
};
const toteLying: Drawing = (sketch, palette) =>
  placeAt(520, 560, 0.98, -14, placeAt(-600, -600, 1, 0, toteFront(sketch, palette))) +
  placeAt(840, 1010, 1.5, -22, twig(sketch, '#5f8a4e', 300)) +
  placeAt(950, 330, 1.2, 30, twig(sketch, '#7a8f5a', 260));

/** A tote bag of heavy canvas. */
export const tote: Views = [
  createShot('stage', moveDrawing(toteFront, 0, 20, 1.08)),
  createShot('planks', toteLying),
  createCloseUp('sweep', toteFront, [560, 640], 1.7, -4),
];

const caseFront: Drawing = (sketch, palette) => {
  const shell = boxPath(210, 400, 780, 530, 60);
  const corner = (x: number, y: number, sx: 1 | -1, sy: 1 | -1) =>
    placeAt(
      x,
      y,
      [sx, sy],
      0,
      pillow(sketch, 'M0 0H130C130 70 70 130 0 130Z', LEATHER, 12),
      oval(34, 34, 8, 8, BRASS),
      oval(84, 30, 6, 6, BRASS),
      oval(30, 84, 6, 6, BRASS),
    );
  const lock = (x: number) =>
    pillow(sketch, boxPath(x - 42, 600, 84, 76, 12), BRASS, 8) +
    oval(x, 630, 10, 10, tone(BRASS, -0.5)) +
    fill(`M${x - 5} 630h10l5 26h-20Z`, tone(BRASS, -0.5));
  return [
    drawStandingShadow(sketch, 630, 936, 390, 54),
    tube('M470 404C470 310 730 310 730 404', LEATHER, 38, 'matte'),
    ...[470, 730].map((x) => pillow(sketch, boxPath(x - 34, 386, 68, 40, 10), BRASS, 8)),
    pillow(sketch, shell, palette.body, 34, [
      specks(
        sketch,
        { x: 200, y: 390, width: 800, height: 560 },
        [tone(palette.body, -0.25), tone(palette.body, 0.2)],
        420,
        4,
      ),
      emblem(sketch, palette, 600, 800, 1.25),
    ]),
    clipTo(
      sketch.clip(shell),
      corner(210, 400, 1, 1),
      corner(990, 400, -1, 1),
      corner(210, 930, 1, -1),
      corner(990, 930, -1, -1),
    ),
    stroke('M212 640H988', alpha('#231a2e', 0.55), 9),
    stroke('M212 647H988', alpha('#ffffff', 0.35), 4),
    ...[340, 860].map(
      (x) =>
        pillow(sketch, `M${x - 30} 400H${x + 30}V930H${x - 30}Z`, LEATHER, 8) +
        stroke(`M${x - 21} 404V926M${x + 21} 404V926`, alpha('#f3d9ae', 0.8), 3, 'stroke-dasharray="13 9"'),
    ),
    lock(500),
    lock(700),
    stroke(boxPath(230, 420, 740, 490, 44), alpha(tone(palette.body, 0.6), 0.7), 3.5, 'stroke-dasharray="13 9"'),
  ].join('');
};
const departure: Drawing = (sketch, palette) =>
  moveDrawing(caseFront, -40, 10, 0.94)(sketch, palette) +
  moveDrawing(caseFront, -10, -470, 0.66, ({ body, accent, trim, ...rest }) => ({
    ...rest,
    body: mix(trim, accent, 0.25),
    accent: body,
    trim: body,
  }))(sketch, palette);

/** A small suitcase with leather corners. */
export const suitcase: Views = [
  createShot('wideStage', moveDrawing(caseFront, 0, 20, 1.08)),
  createShot('table', departure),
  createCloseUp('disc', caseFront, [470, 620], 1.7, 4),
];

const apronFront: Drawing = (sketch, palette) => {
  const d =
    'M470 330C520 380 680 380 730 330C744 440 800 500 900 540C916 700 916 880 904 1010C700 1050 500 1050 296 1010C284 880 284 700 300 540C400 500 456 440 470 330Z';
  const pocket = boxPath(420, 700, 360, 210, 22);
  const cloth = threads({ x: 260, y: 300, width: 680, height: 760 }, palette.body, 7);
  return [
    stroke(
      'M474 340C460 200 560 110 600 110S740 200 726 340',
      alpha('#231a2e', 0.25),
      24,
      'transform="translate(12 16)"',
    ),
    tube('M474 340C460 200 560 110 600 110S740 200 726 340', LEATHER, 26, 'matte'),
    tube('M300 560C220 600 170 720 210 860', tone(palette.body, -0.1), 22, 'matte'),
    tube('M900 560C980 600 1030 720 990 860', tone(palette.body, -0.16), 22, 'matte'),
    drawLyingShadow(d, 26),
    pillow(sketch, d, palette.body, 34, [
      cloth,
      palette.ornament === 'stripes'
        ? repeat(9, (index) => fill(`M${310 + index * 72} 300h20V1060h-20Z`, alpha(palette.accent, 0.7)))
        : '',
      stroke('M400 560C390 720 400 880 384 1020M800 560C812 720 800 880 820 1020', alpha('#231a2e', 0.14), 18),
    ]),
    drawLyingShadow(pocket, 8, 0.7),
    pillow(sketch, pocket, tone(palette.body, 0.04), 14, [
      cloth,
      palette.ornament === 'stripes'
        ? ''
        : emblem(
            sketch,
            { ...palette, ornament: palette.ornament === 'dots' ? 'plain' : palette.ornament },
            600,
            810,
            1.1,
          ),
    ]),
    stroke(boxPath(432, 712, 336, 186, 16), alpha(palette.accent, 0.9), 4, 'stroke-dasharray="13 9"'),
    stroke('M600 712V898', alpha(palette.accent, 0.6), 3, 'stroke-dasharray="13 9"'),
    ...[476, 724].map((x) => oval(x, 366, 13, 13, BRASS) + oval(x - 2, 364, 6, 6, tone(BRASS, 0.5))),
  ].join('');
};

/** A kitchen apron. */
export const apron: Views = [
  createShot('surface', moveDrawing(apronFront, 0, 0, 0.94)),
  createShot(
    'planks',
    (sketch, palette) =>
      placeAt(640, 600, 0.92, 12, placeAt(-600, -600, 1, 0, apronFront(sketch, palette))) +
      placeAt(100, 960, 1.5, -24, twig(sketch, '#5f8a4e', 300)),
  ),
  createCloseUp('linen', apronFront, [600, 760], 1.7, -6),
];
