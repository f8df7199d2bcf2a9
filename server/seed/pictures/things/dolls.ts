import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, lightness, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { folkFlower, gzhelRose, leaf } from '#server/seed/pictures/kit/motifs.ts';
import { wrapMotif } from '#server/seed/pictures/kit/ornament.ts';
import { drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { repeat, fill, n, oval, ovalPath, placeAt, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow, wall } from '#server/seed/pictures/kit/surface.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot } from '#server/seed/pictures/kit/views.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';

const SKIN = '#f6d3b0';

const doll: Drawing = (sketch, palette) => {
  const shape = turnProfile(600, 0.14, [
    [268, 6],
    [274, 52],
    [300, 108],
    [360, 148],
    [430, 152],
    [490, 138],
    [526, 132],
    [580, 164],
    [660, 222],
    [760, 246],
    [850, 230],
    [905, 196, 'corner'],
    [930, 186],
  ]);
  const gold = '#d9a93f';
  const apron =
    'M430 640C480 560 540 540 600 540C660 540 720 560 770 640C800 740 770 850 730 940H470C430 850 400 740 430 640Z';
  const shawl =
    'M600 548C560 560 520 590 492 640C470 600 450 570 440 540C480 510 540 520 600 548ZM600 548C640 560 680 590 708 640C730 600 750 570 760 540C720 510 660 520 600 548Z';
  const flower =
    palette.ornament === 'gzhel'
      ? gzhelRose(sketch, palette.accent, palette.body)
      : folkFlower(sketch, palette.trim, palette.accent);
  const bouquet = [
    [600, 720, 1.5, 0],
    [528, 660, 0.8, 20],
    [674, 664, 0.86, -10],
    [540, 800, 0.86, 30],
    [668, 806, 0.8, 0],
  ]
    .map(([x = 0, y = 0, size = 1, turn = 0], index) => {
      const petal = index === 0 ? palette.body : index % 2 === 0 ? palette.trim : tone(palette.body, 0.25);
      return placeAt(x, y, size, turn, folkFlower(sketch, petal, palette.accent));
    })
    .join('');
  const greens = [
    [560, 690, -150],
    [640, 690, -30],
    [556, 758, 150],
    [646, 756, 36],
    [600, 800, 90],
    [600, 640, -90],
  ]
    .map(([x = 0, y = 0, turn = 0]) => placeAt(x, y, 0.7, turn, leaf(sketch, tone(palette.trim, -0.1))))
    .join('');
  return [
    drawStandingShadow(sketch, 620, 928, 200),
    wall(sketch, shape, palette.body, 'gloss', [
      ...[-1.25, 1.25].map((turn) => wrapMotif(shape, turn, 740, 110, 0, flower)),
      ...[-1.1, 1.1].map((turn) => wrapMotif(shape, turn, 620, 60, 0, flower)),
      ...[-1.2, -0.8, 0.8, 1.2].map((turn) => wrapMotif(shape, turn, 350 + Math.abs(turn) * 60, 44, 0, flower)),
      wrapMotif(shape, 0, 296, 50, 0, flower),
      wrapMotif(shape, -0.5, 306, 34, 0, flower),
      wrapMotif(shape, 0.5, 306, 34, 0, flower),
      face(sketch, palette),
      fill(shawl, tone(palette.body, -0.18)),
      stroke(shawl, gold, 4),
      fill(
        'M584 540C560 520 566 556 584 560C570 590 560 600 556 620C580 606 592 590 600 566C608 590 620 606 644 620C640 600 630 590 616 560C634 556 640 520 616 540C608 534 592 534 584 540Z',
        palette.body,
        `stroke="${gold}" stroke-width="3"`,
      ),
      clipTo(sketch.clip(apron), fill(apron, mix(palette.accent, '#fff8ea', 0.35)), greens, bouquet),
      stroke(apron, gold, 6),
      fill(shape.band(886, 896), gold),
      fill(shape.band(904, 908), gold),
    ]),
  ].join('');
};

function face(sketch: Sketch, palette: Palette): string {
  const hair = '#6b3f22';
  const cheek = (x: number) =>
    oval(
      x,
      446,
      24,
      19,
      sketch.radial([
        [0, alpha('#ea6a5e', 0.75)],
        [1, alpha('#ea6a5e', 0)],
      ]),
    );
  const eye = (x: number) =>
    oval(x, 416, 15, 10, '#ffffff') +
    oval(x, 416, 8.5, 9.5, '#3f6ea3') +
    oval(x, 416, 4.5, 5, '#1d1a22') +
    oval(x - 3, 412, 2.4, 2.4, '#ffffff') +
    stroke(`M${x - 18} 412C${x - 10} 400 ${x + 10} 400 ${x + 18} 412`, '#3a2418', 4) +
    stroke(`M${x - 18} 392C${x - 8} 383 ${x + 8} 383 ${x + 18} 391`, hair, 4);
  return [
    oval(600, 420, 106, 112, tone(palette.body, -0.3)),
    oval(
      600,
      422,
      100,
      106,
      sketch.radial(
        [
          [0, tone(SKIN, 0.3)],
          [0.7, SKIN],
          [1, tone(SKIN, -0.22)],
        ],
        0.42,
        0.4,
        0.62,
      ),
    ),
    clipTo(
      sketch.clip(ovalPath(600, 422, 100, 106)),
      fill(
        'M490 440C500 350 560 340 600 322C640 340 700 350 710 440C690 400 650 372 600 366C550 372 510 400 490 440Z',
        hair,
      ),
      stroke('M600 322V366M540 352C560 352 580 356 600 366M660 352C640 352 620 356 600 366', tone(hair, -0.4), 3),
    ),
    eye(562),
    eye(638),
    cheek(540),
    cheek(660),
    stroke('M598 428C594 442 594 448 602 450', tone(SKIN, -0.35), 3.5),
    fill('M578 472C588 466 596 468 600 470C604 468 612 466 622 472C612 486 588 486 578 472Z', '#c9363a'),
    stroke('M580 473C592 476 608 476 620 473', '#8a1f26', 2),
  ].join('');
}

const dollFamily: Drawing = (sketch, palette) => {
  const shift: ((own: Palette) => Palette)[] = [
    (own) => own,
    (own) => ({ ...own, body: own.trim, trim: own.body }),
    (own) => ({ ...own, body: mix(own.accent, own.body, 0.35) }),
    (own) => ({ ...own, body: mix(own.trim, own.accent, 0.3), trim: own.body }),
  ];
  return [
    [330, -30, 0.46, 1],
    [20, -10, 0.62, 2],
    [-250, 20, 0.86, 0],
    [180, 60, 0.38, 3],
    [440, 60, 0.28, 0],
  ]
    .map(([dx = 0, dy = 0, scale = 1, which = 0]) => moveDrawing(doll, dx, dy, scale, shift[which])(sketch, palette))
    .join('');
};

/** A nesting doll. */
export const matryoshka: Views = [
  createShot('stage', moveDrawing(doll, 0, 40, 1.2)),
  createShot('table', dollFamily),
  createCloseUp('sweep', doll, [600, 560], 1.85),
];

type Ears = 'round' | 'long';

const plush =
  (ears: Ears): Drawing =>
  (sketch, { trim, ...colours }) => {
    // Paws and muzzle are pale, whatever the palette's third color is
    const palette: Palette = { ...colours, trim: lightness(trim) > 0.72 ? trim : mix(colours.body, '#f8efdf', 0.7) };
    const fur = palette.body;
    const tuft = (outline: string, cx: number, cy: number, r: number) =>
      pillow(
        sketch,
        outline,
        fur,
        46,
        repeat(70, () => {
          const [angle, far] = [sketch.random() * 6.283, Math.sqrt(sketch.random()) * r];
          return stroke(
            `M${n(cx + Math.cos(angle) * far)} ${n(cy + Math.sin(angle) * far)}q${n(Math.cos(angle) * 7 - 4)} ${n(Math.sin(angle) * 7 + 6)} ${n(Math.cos(angle) * 12)} ${n(Math.sin(angle) * 12 + 14)}`,
            alpha(tone(fur, sketch.random() > 0.5 ? 0.3 : -0.3), 0.4),
            4,
          );
        }),
      );
    const part = (cx: number, cy: number, rx: number, ry: number, turn = 0) =>
      placeAt(cx, cy, 1, turn, tuft(ovalPath(0, 0, rx, ry), 0, 0, Math.max(rx, ry)));
    const pad = (cx: number, cy: number, rx: number, ry: number, turn = 0) =>
      placeAt(
        cx,
        cy,
        1,
        turn,
        pillow(sketch, ovalPath(0, 0, rx, ry), palette.trim, 16),
        stroke(ovalPath(0, 0, rx - 4, ry - 4), alpha(tone(palette.trim, -0.5), 0.5), 3, 'stroke-dasharray="9 8"'),
      );
    return [
      drawStandingShadow(sketch, 625, 930, 300, 70),
      part(400, 690, 74, 130, 34),
      part(800, 690, 74, 130, -34),
      part(600, 740, 210, 200),
      pad(600, 770, 130, 136),
      part(430, 880, 118, 104, -12),
      part(770, 880, 118, 104, 12),
      pad(420, 890, 76, 72, -12),
      pad(780, 890, 76, 72, 12),
      ...(ears === 'round'
        ? [part(442, 300, 78, 78), part(758, 300, 78, 78), pad(442, 304, 44, 44), pad(758, 304, 44, 44)]
        : [
            part(500, 150, 58, 180, -12),
            part(716, 160, 58, 180, 16),
            pad(502, 160, 30, 130, -12),
            pad(714, 170, 30, 130, 16),
          ]),
      part(600, 430, 222, 200),
      muzzle(sketch, palette),
      bow(sketch, palette),
    ].join('');
  };

function muzzle(sketch: Sketch, { trim }: Palette): string {
  const eye = (x: number) =>
    oval(x, 400, 23, 25, '#1f1616') + oval(x - 7, 391, 8, 8, '#ffffff') + oval(x + 8, 410, 4, 4, alpha('#ffffff', 0.5));
  return [
    pillow(sketch, ovalPath(600, 492, 104, 82), trim, 24),
    eye(516),
    eye(684),
    pillow(sketch, 'M560 446C576 434 624 434 640 446C650 462 624 486 600 490C576 486 550 462 560 446Z', '#35221c', 10),
    oval(588, 448, 13, 6, alpha('#ffffff', 0.55)),
    stroke('M600 490V514M600 514C586 538 558 536 548 522M600 514C614 538 642 536 652 522', '#35221c', 6),
    oval(478, 462, 34, 24, alpha('#e8705f', 0.22)),
    oval(722, 462, 34, 24, alpha('#e8705f', 0.22)),
  ].join('');
}

function bow(sketch: Sketch, { accent }: Palette): string {
  const loop = 'M0 0C-50 -60 -140 -70 -150 -30C-158 10 -150 50 -130 62C-90 70 -40 40 0 0Z';
  const wing = pillow(
    sketch,
    loop,
    accent,
    22,
    stroke('M-14 0C-60 -10 -90 -10 -120 -4M-14 6C-50 20 -80 30 -104 30', alpha(tone(accent, -0.5), 0.4), 5),
  );
  const tail = pillow(
    sketch,
    'M-6 10C-30 60 -60 100 -90 130L-40 126L-24 160C4 110 14 60 12 14Z',
    tone(accent, -0.08),
    14,
  );
  const twin = (shape: string) => placeAt(600, 628, 1, 0, shape) + placeAt(600, 628, [-1, 1], 0, shape);
  return (
    twin(tail) +
    twin(wing) +
    placeAt(
      600,
      628,
      1,
      0,
      pillow(
        sketch,
        'M-30 -26C-10 -34 10 -34 30 -26C36 -8 36 12 30 28C10 36 -10 36 -30 28C-36 12 -36 -8 -30 -26Z',
        accent,
        14,
      ),
    )
  );
}

const [bearFront, bunnyFront] = [plush('round'), plush('long')];

/** A plush animal with a smaller friend of another color. */
const andFriend =
  (front: Drawing): Drawing =>
  (sketch, palette) =>
    moveDrawing(front, 210, -40, 0.62, (own): Palette => ({ ...own, body: bleached(own.body), accent: own.trim }))(
      sketch,
      palette,
    ) + moveDrawing(front, -130, 50, 0.92)(sketch, palette);

function bleached(color: Color): Color {
  return mix(color, '#f6eee0', 0.62);
}

/** A teddy bear. */
export const bear: Views = [
  createShot('wideStage', moveDrawing(bearFront, 0, 50, 1.06)),
  createShot('window', andFriend(bearFront)),
  createCloseUp('disc', bearFront, [600, 470], 1.75, 4),
];

/** A plush rabbit. */
export const bunny: Views = [
  createShot('wideStage', moveDrawing(bunnyFront, 0, 60, 0.94)),
  createShot('window', moveDrawing(andFriend(bunnyFront), 0, 30, 0.88)),
  createCloseUp('disc', bunnyFront, [610, 420], 1.5, 4),
];
