import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, tone } from '#server/seed/pictures/kit/color.ts';
import { folkFlower, leaf, sprig } from '#server/seed/pictures/kit/motifs.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { repeat, fill, n, oval, ovalPath, placeAt, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow, tube, wall } from '#server/seed/pictures/kit/surface.ts';
import { specks } from '#server/seed/pictures/kit/textures.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot } from '#server/seed/pictures/kit/views.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';
import { berries, twig } from '#server/seed/pictures/things/props.ts';

/** Light that shines through a filling: bright at its heart and low on the side away from the lamp. */
function through(sketch: Sketch, color: Color, d: string): string {
  return (
    fill(
      d,
      sketch.linear([
        [0, tone(color, -0.42)],
        [0.12, tone(color, -0.1)],
        [0.4, tone(color, 0.06)],
        [0.7, tone(color, 0.2)],
        [0.9, tone(color, -0.04)],
        [1, tone(color, -0.34)],
      ]),
    ) +
    fill(
      d,
      sketch.linear(
        [
          [0, alpha(tone(color, -0.6), 0.3)],
          [0.3, alpha(color, 0)],
          [0.72, alpha(tone(color, 0.45), 0.4)],
          [1, alpha(tone(color, -0.5), 0.35)],
        ],
        [0, 0, 0, 1],
      ),
    )
  );
}

const honeyFront: Drawing = (sketch, palette) => {
  const glass = turnProfile(600, 0.16, [
    [440, 150],
    [456, 152],
    [470, 146],
    [500, 190],
    [560, 222],
    [700, 228],
    [850, 222],
    [910, 196, 'corner'],
    [930, 180],
  ]);
  const honey = turnProfile(600, 0.16, [
    [500, 182],
    [560, 212],
    [700, 218],
    [848, 212],
    [902, 188, 'corner'],
    [918, 176],
  ]);
  return [
    drawStandingShadow(sketch, 620, 932, 210),
    oval(760, 960, 220, 40, alpha(palette.body, 0.3)),
    through(sketch, palette.body, honey.outline),
    oval(600, 500, 182, 29, tone(palette.body, 0.34)),
    repeat(9, (index) =>
      oval(
        470 + index * 33,
        560 + ((index * 67) % 120),
        4 + (index % 3) * 2,
        4 + (index % 3) * 2,
        alpha('#fff6d8', 0.5),
      ),
    ),
    fill(
      glass.outline,
      sketch.linear([
        [0, alpha('#ffffff', 0.5)],
        [0.07, alpha('#ffffff', 0.06)],
        [0.9, alpha('#ffffff', 0.05)],
        [1, alpha('#fff3da', 0.55)],
      ]),
    ),
    paperLabel(sketch, palette, glass.band(640, 850)),
    fill(glass.strip(-0.8, -0.68, 540, 890), alpha('#ffffff', 0.42)),
    fill(glass.strip(-0.63, -0.6, 540, 850), alpha('#ffffff', 0.32)),
    fill(glass.strip(0.82, 0.9, 540, 890), alpha('#ffffff', 0.26)),
    clothLid(sketch, palette),
  ].join('');
};

/** A cream label with a comb and a flower. */
function paperLabel(sketch: Sketch, palette: Palette, d: string): string {
  const hexagon = (x: number, y: number, r: number, paint: string) =>
    fill(
      `M${repeat(6, (index) => `${index === 0 ? '' : 'L'}${n(x + Math.cos((index * Math.PI) / 3) * r)} ${n(y + Math.sin((index * Math.PI) / 3) * r)}`)}Z`,
      paint,
      `stroke="${tone(palette.body, -0.35)}" stroke-width="4"`,
    );
  const waxes = [tone(palette.body, 0.3), palette.body, palette.accent];
  const comb = [
    [600, 706],
    [563, 727],
    [637, 727],
    [600, 749],
    [563, 770],
    [637, 770],
    [600, 791],
  ].map(([x = 0, y = 0], index) => hexagon(x, y, 24, waxes[index % 3] ?? palette.body));
  return clipTo(
    sketch.clip('M440 600H760V920H440Z'),
    fill(
      d,
      sketch.linear([
        [0.15, tone(palette.accent, -0.12)],
        [0.42, tone(palette.accent, 0.2)],
        [0.85, tone(palette.accent, -0.22)],
      ]),
    ),
    stroke('M446 672C550 686 650 686 754 672M446 868C550 882 650 882 754 868', palette.trim, 4),
    comb,
    placeAt(506, 768, 0.62, -8, sprig(sketch, palette.trim, palette.body)),
    placeAt(694, 768, 0.62, 8, sprig(sketch, palette.trim, palette.body)),
  );
}

/** A piece of checked cloth tied over the lid. */
function clothLid(sketch: Sketch, palette: Palette): string {
  const skirt =
    'M440 424C430 460 412 480 396 512C420 500 430 522 452 516C470 510 480 530 506 526C528 520 540 540 566 534C590 526 610 542 634 534C656 528 676 536 696 526C716 518 732 526 750 514C768 506 786 512 804 508C790 478 770 460 760 424Z';
  const top = ovalPath(600, 410, 166, 38);
  const red = palette.trim;
  return [
    pillow(
      sketch,
      skirt,
      '#fbf6ea',
      16,
      repeat(12, (index) =>
        stroke(
          `M${446 + index * 28} 420C${430 + index * 31} 460 ${420 + index * 33} 490 ${410 + index * 34.5} 540`,
          alpha(red, 0.5),
          12,
        ),
      ) + stroke('M400 486C520 520 680 520 800 486M420 456C520 486 680 486 780 456', alpha(red, 0.42), 11),
    ),
    clipTo(
      sketch.clip(top),
      fill(top, '#fbf6ea'),
      repeat(10, (index) => stroke(`M${440 + index * 35} 360V460`, alpha(red, 0.5), 13)),
      repeat(4, (index) => stroke(`M420 ${380 + index * 20}H780`, alpha(red, 0.42), 8)),
      fill(
        top,
        sketch.linear([
          [0, alpha('#ffffff', 0.35)],
          [1, alpha('#231a2e', 0.16)],
        ]),
      ),
    ),
    stroke('M438 430C520 462 680 462 762 430', '#b98a4e', 10),
    stroke('M438 428C520 459 680 459 762 428', '#e3c184', 3),
    stroke('M640 450C700 470 720 500 700 540M640 450C660 480 650 520 624 552', '#b98a4e', 7),
    oval(640, 450, 14, 11, '#c99a5a'),
  ].join('');
}

const honeyAbove: Drawing = (sketch, palette) => {
  const dish = ovalPath(560, 560, 300, 300);
  const pool = ovalPath(560, 560, 236, 236);
  const cell = (x: number, y: number) => `M${n(x)} ${n(y - 34)}l29 17v34l-29 17l-29 -17v-34Z`;
  const slab = 'M820 760L1110 720L1150 1010L850 1050Z';
  return [
    drawLyingShadow(dish, 50),
    pillow(sketch, dish, '#f4eee0', 30),
    fill(
      pool,
      sketch.radial(
        [
          [0, tone(palette.body, 0.25)],
          [0.7, palette.body],
          [1, tone(palette.body, -0.4)],
        ],
        0.42,
        0.38,
        0.62,
      ),
    ),
    stroke('M372 500A205 205 0 0 1 480 372', alpha('#ffffff', 0.6), 12),
    stroke('M500 580c60 -60 120 -20 90 30s-110 30 -100 -30s120 -60 150 10', alpha(tone(palette.body, 0.6), 0.6), 14),
    dipper(sketch, 560, 560, -40),
    drawLyingShadow(slab, 40),
    pillow(
      sketch,
      slab,
      tone(palette.body, 0.05),
      20,
      repeat(42, (index) =>
        fill(
          cell(830 + (index % 6) * 60 + (Math.floor(index / 6) % 2) * 30, 740 + Math.floor(index / 6) * 52),
          sketch.radial([
            [0, tone(palette.body, -0.25)],
            [0.7, tone(palette.body, 0.1)],
            [1, tone(palette.body, 0.5)],
          ]),
          `stroke="${tone(palette.body, 0.4)}" stroke-width="5"`,
        ),
      ),
    ),
    placeAt(150, 1020, 1.2, -24, twig(sketch, '#6a8f4e', 290)),
    ...[
      [230, 940],
      [330, 1010],
      [210, 1090],
    ].map(([x = 0, y = 0], index) => {
      const petal = index === 1 ? '#fdf6e2' : tone(palette.body, 0.4);
      return placeAt(
        x,
        y,
        0.8,
        index * 20,
        drawLyingShadow(ovalPath(0, 0, 44, 44), 8),
        folkFlower(sketch, petal, palette.body),
      );
    }),
  ].join('');
};

/** A honey dipper that lies on the rim, its head at the place. */
function dipper(sketch: Sketch, x: number, y: number, turn: number): string {
  const groove = repeat(6, (index) => {
    const [dy, w] = [-60 + index * 24, [34, 50, 58, 58, 50, 34][index] ?? 40];
    return (
      drawLyingShadow(ovalPath(0, dy, w, 11), 8, 0.5) +
      oval(
        0,
        dy,
        w,
        11,
        sketch.linear([
          [0, '#8a5a30'],
          [0.3, '#e2b57c'],
          [1, '#8d5c31'],
        ]),
      )
    );
  });
  return placeAt(
    x,
    y,
    1.15,
    turn + 180,
    stroke('M10 6V430', alpha('#231a2e', 0.2), 26),
    tube('M0 60V440', '#c18a52', 24, 'satin'),
    fill('M-16 -66H16V70H-16Z', '#9c6a3c'),
    groove,
  );
}

/** A jar of honey. */
export const honey: Views = [
  createShot('stage', moveDrawing(honeyFront, 0, 30, 1.2)),
  createShot('linen', honeyAbove),
  createCloseUp('sweep', honeyFront, [600, 690], 1.9),
];

const jamFront: Drawing = (sketch, palette) => {
  const glass = turnProfile(600, 0.17, [
    [470, 186],
    [490, 196],
    [520, 206],
    [700, 206],
    [860, 202],
    [916, 180, 'corner'],
    [930, 168],
  ]);
  const fruit = turnProfile(600, 0.17, [
    [530, 196],
    [700, 197],
    [856, 193],
    [906, 174, 'corner'],
    [918, 162],
  ]);
  const lid = turnProfile(600, 0.17, [
    [392, 186],
    [400, 196],
    [470, 198, 'corner'],
    [478, 192],
  ]);
  const pieces = clipTo(
    sketch.clip(fruit.outline),
    repeat(34, () => {
      const [x, y, r] = [410 + sketch.random() * 380, 560 + sketch.random() * 370, 20 + sketch.random() * 20];
      return (
        oval(
          x,
          y,
          r,
          r * 0.9,
          sketch.radial(
            [
              [0, alpha(tone(palette.body, 0.3), 0.75)],
              [0.6, alpha(tone(palette.body, -0.12), 0.7)],
              [1, alpha(tone(palette.body, -0.4), 0.35)],
            ],
            0.4,
            0.36,
            0.65,
          ),
        ) + oval(x - r * 0.3, y - r * 0.36, r * 0.2, r * 0.13, alpha('#ffffff', 0.4))
      );
    }),
  );
  return [
    drawStandingShadow(sketch, 620, 932, 200),
    oval(760, 958, 200, 36, alpha(palette.body, 0.24)),
    through(sketch, palette.body, fruit.outline),
    pieces,
    oval(600, 530, 196, 33, tone(palette.body, 0.16)),
    fill(
      glass.outline,
      sketch.linear([
        [0, alpha('#ffffff', 0.5)],
        [0.08, alpha('#ffffff', 0.05)],
        [0.9, alpha('#ffffff', 0.04)],
        [1, alpha('#ffffff', 0.45)],
      ]),
    ),
    berryLabel(sketch, palette, glass.band(630, 830)),
    fill(glass.strip(-0.8, -0.69, 520, 890), alpha('#ffffff', 0.4)),
    fill(glass.strip(-0.64, -0.61, 520, 850), alpha('#ffffff', 0.3)),
    fill(glass.strip(0.83, 0.9, 520, 890), alpha('#ffffff', 0.25)),
    wall(sketch, lid, '#d7b36b', 'metal'),
    oval(
      600,
      392,
      186,
      31,
      sketch.linear(
        [
          [0, '#f3dca4'],
          [0.5, '#d2a956'],
          [1, '#a97f36'],
        ],
        [0, 0, 1, 0.6],
      ),
    ),
    oval(600, 393, 150, 24, 'none', `stroke="${alpha('#8a6424', 0.6)}" stroke-width="4"`),
  ].join('');
};

function berryLabel(sketch: Sketch, palette: Palette, d: string): string {
  const fruit = (x: number, y: number) =>
    placeAt(
      x,
      y,
      1,
      0,
      oval(
        0,
        0,
        22,
        22,
        sketch.radial(
          [
            [0, tone(palette.body, 0.35)],
            [0.5, palette.body],
            [1, tone(palette.body, -0.35)],
          ],
          0.36,
          0.32,
          0.75,
        ),
      ),
      oval(-7, -8, 5, 4, alpha('#ffffff', 0.7)),
    );
  return clipTo(
    sketch.clip('M450 560H750V900H450Z'),
    fill(
      d,
      sketch.linear([
        [0.15, tone(palette.accent, -0.1)],
        [0.42, tone(palette.accent, 0.3)],
        [0.85, tone(palette.accent, -0.2)],
      ]),
    ),
    stroke('M456 660C550 674 650 674 744 660M456 850C550 864 650 864 744 850', palette.trim, 4),
    placeAt(600, 724, 1, -30, leaf(sketch, palette.trim)),
    placeAt(598, 724, 1, 206, leaf(sketch, palette.trim)),
    placeAt(600, 722, 0.8, -90, leaf(sketch, palette.trim)),
    fruit(574, 766),
    fruit(624, 768),
    fruit(600, 802),
    fruit(548, 800),
    fruit(652, 802),
  );
}

const jamOnToast: Drawing = (sketch, palette) => {
  const crust =
    'M-250 210C-290 20 -320 -170 -150 -230C-60 -262 60 -262 150 -230C320 -170 290 20 250 210C140 240 -140 240 -250 210Z';
  const spread =
    'M-190 150C-240 20 -250 -120 -120 -170C-40 -200 70 -190 130 -160C240 -110 220 40 190 150C120 190 80 150 0 178C-70 196 -130 190 -190 150Z';
  const bowl = ovalPath(930, 320, 200, 200);
  return [
    placeAt(
      500,
      660,
      1.16,
      -10,
      drawLyingShadow(crust, 36),
      pillow(sketch, crust, '#b37a40', 26),
      placeAt(
        0,
        0,
        0.92,
        0,
        pillow(
          sketch,
          crust,
          '#efd9ac',
          18,
          specks(sketch, { x: -300, y: -260, width: 600, height: 500 }, ['#c9a264', '#fdf3da'], 300, 11),
        ),
      ),
      drawLyingShadow(spread, 8, 0.7),
      pillow(
        sketch,
        spread,
        palette.body,
        22,
        repeat(26, () =>
          oval(
            -190 + sketch.random() * 380,
            -160 + sketch.random() * 310,
            20,
            17,
            sketch.radial(
              [
                [0, alpha(tone(palette.body, 0.35), 0.8)],
                [1, alpha(tone(palette.body, -0.3), 0.4)],
              ],
              0.4,
              0.35,
              0.7,
            ),
          ),
        ),
      ),
      stroke('M-160 -60C-150 -110 -120 -136 -70 -150', alpha('#ffffff', 0.55), 10),
      stroke('M60 -140C110 -130 150 -90 160 -40', alpha('#ffffff', 0.35), 7),
    ),
    drawLyingShadow(bowl, 50),
    pillow(sketch, bowl, '#f4eee0', 20),
    fill(
      ovalPath(930, 320, 162, 162),
      sketch.radial(
        [
          [0, tone(palette.body, 0.16)],
          [0.8, palette.body],
          [1, tone(palette.body, -0.45)],
        ],
        0.42,
        0.4,
        0.6,
      ),
    ),
    clipTo(
      sketch.clip(ovalPath(930, 320, 158, 158)),
      placeAt(930, 320, 1, 0, berries(sketch, 13, 130, 30, palette.body)),
    ),
    stroke('M798 270A142 142 0 0 1 880 190', alpha('#ffffff', 0.55), 8),
    placeAt(980, 960, 1, 0, berries(sketch, 9, 120, 34, palette.body)),
    placeAt(840, 1060, 1, -16, twig(sketch, palette.trim, 240)),
  ].join('');
};

/** A jar of jam. */
export const jam: Views = [
  createShot('stage', moveDrawing(jamFront, 0, -4, 1.16)),
  createShot('planks', jamOnToast),
  createCloseUp('disc', jamFront, [600, 680], 1.9, -4),
];
