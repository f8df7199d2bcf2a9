import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { boxPath, repeat, fill, n, oval, ovalPath, placeAt, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow, tube } from '#server/seed/pictures/kit/surface.ts';
import { grain, threads } from '#server/seed/pictures/kit/textures.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot } from '#server/seed/pictures/kit/views.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';
import { books } from '#server/seed/pictures/things/books.ts';
import { twig } from '#server/seed/pictures/things/props.ts';

const WALNUT = '#7d4f2f';

function earCup(sketch: Sketch, palette: Palette, side: 1 | -1): string {
  const [shell, pad] = [ovalPath(-46, 0, 88, 142), ovalPath(40, 0, 66, 128)];
  return placeAt(
    600 + side * -268,
    700,
    [side, 1],
    0,
    pillow(sketch, pad, tone(palette.body, -0.3), 40),
    stroke(ovalPath(30, 0, 52, 112), alpha('#ffffff', 0.12), 5),
    pillow(sketch, shell, palette.body, 26),
    clipTo(
      sketch.clip(ovalPath(-66, 0, 58, 108)),
      fill(ovalPath(-66, 0, 58, 108), palette.accent),
      placeAt(-66, 0, 1, 90, grain(sketch, { x: -120, y: -70, width: 240, height: 140 }, palette.accent, 16)),
      fill(
        ovalPath(-66, 0, 58, 108),
        sketch.linear(
          [
            [0, alpha('#ffffff', 0.3)],
            [0.5, alpha('#ffffff', 0)],
            [1, alpha('#231a2e', 0.4)],
          ],
          [0, 0, 1, 1],
        ),
      ),
    ),
    stroke(
      ovalPath(-66, 0, 58, 108),
      sketch.linear([
        [0, '#fff0d2'],
        [1, tone(palette.trim, -0.2)],
      ]),
      5,
    ),
  );
}

const headphonesFront: Drawing = (sketch, palette) => {
  const band = 'M322 590C300 330 430 200 600 200S900 330 878 590';
  return [
    drawStandingShadow(sketch, 330, 840, 120, 30),
    drawStandingShadow(sketch, 870, 840, 120, 30),
    tube(band, palette.trim, 22, 'metal'),
    tube('M352 420C380 280 480 214 600 214S820 280 848 420', palette.body, 58, 'matte'),
    stroke(
      'M374 400C404 288 490 232 600 232S796 288 826 400',
      alpha(tone(palette.accent, 0.3), 0.8),
      4,
      'stroke-dasharray="14 10"',
    ),
    ...[322, 878].map((x) => pillow(sketch, boxPath(x - 22, 540, 44, 120, 20), palette.trim, 10)),
    earCup(sketch, palette, 1),
    earCup(sketch, palette, -1),
  ].join('');
};

const headphonesAbove: Drawing = (sketch, palette) => {
  const arc = 'M330 650C250 240 950 240 870 650';
  const side = (x: number, turn: number) =>
    placeAt(
      x,
      740,
      1,
      turn,
      drawLyingShadow(ovalPath(0, 0, 150, 176), 60),
      pillow(sketch, ovalPath(0, 0, 152, 178), tone(palette.body, -0.25), 50),
      pillow(sketch, ovalPath(0, 0, 120, 144), palette.body, 20),
      clipTo(
        sketch.clip(ovalPath(0, 0, 100, 122)),
        fill(ovalPath(0, 0, 100, 122), palette.accent),
        grain(sketch, { x: -110, y: -130, width: 220, height: 260 }, palette.accent, 26),
        fill(
          ovalPath(0, 0, 100, 122),
          sketch.linear(
            [
              [0, alpha('#ffffff', 0.3)],
              [1, alpha('#231a2e', 0.35)],
            ],
            [0, 0, 1, 1],
          ),
        ),
      ),
      stroke(
        ovalPath(0, 0, 100, 122),
        sketch.linear([
          [0, '#fff0d2'],
          [1, tone(palette.trim, -0.2)],
        ]),
        6,
      ),
    );
  return [
    stroke(arc, alpha('#231a2e', 0.1), 92, 'transform="translate(24 30)"'),
    stroke(arc, alpha('#231a2e', 0.12), 70, 'transform="translate(20 26)"'),
    tube(arc, palette.body, 64, 'matte'),
    stroke(arc, alpha(tone(palette.accent, 0.3), 0.7), 4, 'stroke-dasharray="14 10"'),
    stroke(
      'M330 900C330 1020 470 1090 620 1060S880 1010 1010 1100',
      alpha('#231a2e', 0.2),
      12,
      'transform="translate(8 10)"',
    ),
    stroke('M330 900C330 1020 470 1090 620 1060S880 1010 1010 1100', tone(palette.accent, -0.2), 10),
    side(330, 8),
    side(870, -8),
    placeAt(90, 230, 1.2, 10, twig(sketch, '#5f8a4e', 260)),
  ].join('');
};

/** Headphones with wooden cups. */
export const headphones: Views = [
  createShot('stage', moveDrawing(headphonesFront, 0, 76, 1.04)),
  createShot('linen', headphonesAbove),
  createCloseUp('sweep', headphonesFront, [440, 600], 1.75),
];

const radioFront: Drawing = (sketch, palette) => {
  const [shell, front] = [boxPath(210, 440, 780, 480, 90), boxPath(246, 476, 708, 408, 62)];
  const grille = boxPath(290, 520, 380, 320, 40);
  const dial = ovalPath(812, 610, 108, 108);
  const knob = (x: number, y: number, r: number) =>
    oval(x + 5, y + 7, r, r, alpha('#231a2e', 0.4)) +
    oval(
      x,
      y,
      r,
      r,
      sketch.linear(
        [
          [0, '#fff3d6'],
          [0.5, '#d8b774'],
          [1, '#8f6a2c'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    oval(
      x,
      y,
      r * 0.78,
      r * 0.78,
      sketch.linear(
        [
          [0, '#b9924a'],
          [1, '#f3dfae'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    stroke(`M${x} ${y - r * 0.7}V${y - r * 0.3}`, '#5e431a', 5);
  return [
    drawStandingShadow(sketch, 625, 930, 380, 54),
    tube('M400 450C400 340 800 340 800 450', WALNUT, 32),
    ...[400, 800].map((x) => oval(x, 446, 26, 18, '#d8b774')),
    ...[330, 870].map((x) => fill(`M${x - 40} 910h80l-14 34h-52Z`, tone(WALNUT, -0.3))),
    pillow(sketch, shell, WALNUT, 30, grain(sketch, { x: 190, y: 430, width: 820, height: 500 }, WALNUT, 40)),
    fill(front, alpha('#1d0f06', 0.5), 'transform="translate(-4 -5)"'),
    pillow(sketch, front, palette.body, 22),
    fill(grille, alpha('#1d0f06', 0.4), 'transform="translate(-3 -4)"'),
    clipTo(
      sketch.clip(grille),
      threads({ x: 280, y: 510, width: 400, height: 340 }, mix(palette.accent, '#b98a5b', 0.5), 9),
      fill(
        grille,
        sketch.linear(
          [
            [0, alpha('#231a2e', 0.34)],
            [0.4, alpha('#ffffff', 0.12)],
            [1, alpha('#231a2e', 0.2)],
          ],
          [0, 0, 1, 1],
        ),
      ),
    ),
    stroke(grille, '#d8b774', 6),
    oval(818, 618, 112, 112, alpha('#231a2e', 0.35)),
    oval(812, 610, 112, 112, '#d8b774'),
    fill(
      dial,
      sketch.radial([
        [0, '#fffdf2'],
        [1, '#efe2c0'],
      ]),
    ),
    repeat(25, (index) =>
      placeAt(
        812,
        610,
        1,
        -120 + index * 10,
        stroke(
          `M0 ${index % 4 === 0 ? -72 : -82}V-94`,
          index % 4 === 0 ? '#6b3d1c' : '#a8865a',
          index % 4 === 0 ? 6 : 3,
        ),
      ),
    ),
    placeAt(812, 610, 1, 34, stroke('M0 22V-84', palette.trim, 6)),
    oval(812, 610, 14, 14, '#7a5a2c'),
    stroke('M734 560A92 92 0 0 1 800 518', alpha('#ffffff', 0.8), 9),
    knob(740, 790, 44),
    knob(880, 790, 44),
    repeat(3, (index) => oval(774 + index * 38, 862, 6, 6, index === 1 ? '#e2563c' : '#8f6a2c')),
  ].join('');
};

/** A small radio of walnut and cloth. */
export const radio: Views = [
  createShot('wideStage', moveDrawing(radioFront, 0, 30, 1.1)),
  createShot('window', moveDrawing(radioFront, 40, 50, 0.96)),
  createCloseUp('arch', radioFront, [780, 690], 1.9),
];

/** The screen side of a phone, which shows hills at dawn. */
const phoneFront: Drawing = (sketch, palette) => {
  const [body, screen] = [boxPath(410, 200, 380, 740, 62), boxPath(430, 222, 340, 696, 44)];
  const hill = (y: number, color: string) =>
    fill(`M410 ${y}C500 ${y - 90} 560 ${y + 30} 640 ${y - 20}S740 ${y - 110} 800 ${y - 30}V940H410Z`, color);
  const sky = sketch.linear(
    [
      [0, mix(palette.body, '#fff8ec', 0.35)],
      [1, palette.accent],
    ],
    [0, 0, 0, 1],
  );
  return [
    drawStandingShadow(sketch, 610, 940, 220, 34),
    pillow(sketch, body, palette.body, 18),
    clipTo(
      sketch.clip(screen),
      fill(screen, sky),
      oval(660, 470, 64, 64, alpha('#fffdf4', 0.9)),
      hill(700, mix(palette.body, palette.accent, 0.5)),
      hill(790, palette.body),
      hill(870, tone(palette.body, -0.35)),
      fill('M430 222H640L430 700Z', alpha('#ffffff', 0.14)),
    ),
    fill(boxPath(550, 240, 100, 22, 11), '#17161c'),
    stroke(screen, alpha('#17161c', 0.7), 4),
  ].join('');
};

/** The other side of a phone, with its cameras. */
const phoneBack: Drawing = (sketch, palette) => {
  const [body, bump] = [boxPath(410, 200, 380, 740, 62), boxPath(436, 228, 166, 236, 48)];
  const lens = (y: number) =>
    oval(519, y, 54, 54, alpha('#231a2e', 0.35)) +
    oval(519, y, 48, 48, '#1c1b22') +
    oval(519, y, 26, 26, '#3b4460') +
    oval(508, y - 10, 9, 9, alpha('#ffffff', 0.7));
  return [
    drawStandingShadow(sketch, 610, 940, 220, 34),
    pillow(sketch, body, palette.body, 22),
    pillow(sketch, bump, tone(palette.body, -0.08), 12),
    lens(292),
    lens(402),
    oval(640, 268, 16, 16, '#fff3d6'),
    fill(boxPath(560, 800, 80, 12, 6), alpha(palette.accent, 0.7)),
  ].join('');
};

/** A phone without a single straight edge on its screen. */
export const phone: Views = [
  createShot('sweep', moveDrawing(phoneBack, -120, 0, 0.94), moveDrawing(phoneFront, 150, 20, 0.94)),
  createShot('table', phoneFront),
  createCloseUp('arch', phoneBack, [600, 480], 1.5),
];

function clockFace(sketch: Sketch, palette: Palette, r: number): string {
  const hand = (turn: number, long: number, wide: number, color: string) =>
    placeAt(
      5,
      8,
      1,
      turn,
      fill(`M${-wide} 26L${-wide * 0.5} ${-long}H${wide * 0.5}L${wide} 26Z`, alpha('#231a2e', 0.2)),
    ) + placeAt(0, 0, 1, turn, fill(`M${-wide} 26L${-wide * 0.5} ${-long}H${wide * 0.5}L${wide} 26Z`, color));
  return [
    oval(
      0,
      0,
      r,
      r,
      sketch.radial(
        [
          [0, '#fffdf6'],
          [0.8, '#f6eedd'],
          [1, '#d9c9a8'],
        ],
        0.42,
        0.38,
        0.66,
      ),
    ),
    repeat(60, (index) =>
      placeAt(
        0,
        0,
        1,
        index * 6,
        index % 5 === 0
          ? fill(
              boxPath(-7, -r * 0.9, 14, r * (index % 15 === 0 ? 0.2 : 0.13), 7),
              index % 15 === 0 ? palette.trim : tone(palette.body, -0.1),
            )
          : oval(0, -r * 0.86, 3, 3, alpha('#5a4630', 0.6)),
      ),
    ),
    palette.ornament === 'plain'
      ? ''
      : stroke(ovalPath(0, 0, r * 0.52, r * 0.52), alpha(palette.trim, 0.45), 3, 'stroke-dasharray="3 12"'),
    hand(-56, r * 0.5, 13, '#33291f'),
    hand(62, r * 0.74, 10, '#33291f'),
    hand(200, r * 0.78, 4, palette.trim),
    oval(
      0,
      0,
      19,
      19,
      sketch.radial(
        [
          [0, '#fff3d6'],
          [1, '#b08a3f'],
        ],
        0.35,
        0.3,
        0.8,
      ),
    ),
    stroke(
      `M${n(-r * 0.78)} ${n(-r * 0.3)}A${n(r * 0.84)} ${n(r * 0.84)} 0 0 1 ${n(-r * 0.2)} ${n(-r * 0.8)}`,
      alpha('#ffffff', 0.75),
      r * 0.05,
    ),
  ].join('');
}

const alarmClock: Drawing = (sketch, palette) => {
  const bell = (x: number, turn: number) =>
    placeAt(
      x,
      330,
      1,
      turn,
      pillow(sketch, 'M-110 40C-110 -60 110 -60 110 40Z', '#d8b25c', 24),
      fill('M-116 38H116V54H-116Z', '#a57f34'),
      oval(-30, -8, 40, 12, alpha('#ffffff', 0.55), 'transform="rotate(-16)"'),
      tube('M0 -40V-62', '#a57f34', 20, 'metal'),
    );
  const shell = ovalPath(600, 630, 300, 300);
  return [
    drawStandingShadow(sketch, 620, 944, 280, 52),
    ...[
      [400, 870, 28],
      [800, 870, -28],
    ].map(([x = 0, y = 0, turn = 0]) => placeAt(x, y, 1, turn, tube('M0 -40V70', '#b8924a', 30, 'metal'))),
    tube('M540 320C540 250 660 250 660 320', '#b8924a', 20, 'metal'),
    tube('M600 340V300', '#8f6a2c', 16, 'metal'),
    bell(420, -34),
    bell(780, 34),
    oval(600, 288, 26, 20, '#d8b25c'),
    pillow(sketch, shell, palette.body, 60),
    stroke(
      ovalPath(600, 630, 262, 262),
      sketch.linear(
        [
          [0, '#fff3d0'],
          [0.5, '#c99d48'],
          [1, '#f0d591'],
        ],
        [0, 0, 1, 1],
      ),
      18,
    ),
    oval(600, 630, 252, 252, alpha('#231a2e', 0.3)),
    placeAt(600, 632, 1, 0, clockFace(sketch, palette, 248)),
  ].join('');
};

const wallClockFront: Drawing = (sketch, palette) => {
  const frame = ovalPath(600, 560, 400, 400);
  const wood = mix('#c99a62', palette.accent, 0.1);
  return (
    drawLyingShadow(frame, 70) +
    pillow(sketch, frame, wood, 40, grain(sketch, { x: 190, y: 150, width: 820, height: 820 }, wood, 54)) +
    oval(600, 560, 336, 336, alpha('#231a2e', 0.4)) +
    oval(603, 564, 332, 332, palette.body) +
    placeAt(603, 566, 1.18, 0, clockFace(sketch, palette, 258))
  );
};

const bedside: Drawing = (sketch, palette) =>
  moveDrawing(books, 0, 50, 1.5)(sketch, palette) + moveDrawing(alarmClock, -20, -138, 0.62)(sketch, palette);

/** An alarm clock with bells. */
export const clock: Views = [
  createShot('stage', moveDrawing(alarmClock, 0, 20, 1.02)),
  createShot('table', bedside),
  createCloseUp('sweep', alarmClock, [600, 560], 1.6, -6),
];

/** A wall clock in a wooden frame. */
export const wallClock: Views = [
  createShot('sweep', moveDrawing(wallClockFront, 0, 30, 1.02)),
  createShot('window', moveDrawing(wallClockFront, 60, -80, 0.74)),
  createCloseUp('disc', wallClockFront, [700, 460], 1.6, 5),
];
