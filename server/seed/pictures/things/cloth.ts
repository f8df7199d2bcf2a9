import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { folkFlower, gzhelRose, khokhlomaBranch, sprig } from '#server/seed/pictures/kit/motifs.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { box, repeat, fill, n, placeAt, stroke } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { pillow } from '#server/seed/pictures/kit/surface.ts';
import { knit, threads } from '#server/seed/pictures/kit/textures.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot } from '#server/seed/pictures/kit/views.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';

/** A checked cloth over the picture's square. */
function check({ body, accent, trim }: Palette, size: number): string {
  const bars = (color: Color, offset: number, width: number, opacity: number) =>
    repeat(
      Math.ceil(1200 / size),
      (index) =>
        box(index * size + offset, 0, width, 1200, alpha(color, opacity)) +
        box(0, index * size + offset, 1200, width, alpha(color, opacity)),
    );
  return (
    threads({ x: 0, y: 0, width: 1200, height: 1200 }, body, 7) +
    bars(accent, 0, size * 0.34, 0.42) +
    bars(trim, size * 0.5, size * 0.16, 0.5) +
    bars(accent, size * 0.74, size * 0.05, 0.7)
  );
}

/** Threads that hang from an edge. */
function fringe(sketch: Sketch, x: number, y: number, width: number, length: number, color: Color): string {
  const count = Math.round(width / 15);
  return repeat(count, (index) => {
    const at = x + (index + 0.5) * (width / count);
    const sway = (sketch.random() - 0.5) * 12;
    return stroke(
      `M${n(at)} ${n(y)}q${n(sway)} ${n(length * 0.5)} ${n(sway * 0.6)} ${n(length * (0.86 + sketch.random() * 0.24))}`,
      tone(color, sketch.random() * 0.4 - 0.26),
      7,
    );
  });
}

/** Three folds of the blanket on each other, its fringe over the front. */
const foldedBlanket: Drawing = (sketch, palette) => {
  const fold = (y: number, inset: number) => {
    const [left, right] = [210 + inset, 990 - inset];
    const d = `M${left + 50} ${y - 130}H${right - 50}C${right + 10} ${y - 130} ${right + 10} ${y} ${right - 50} ${y}H${left + 50}C${left - 10} ${y} ${left - 10} ${y - 130} ${left + 50} ${y - 130}Z`;
    const crease = `M${left + 30} ${y - 64}C${left + 240} ${y - 54} ${right - 260} ${y - 74} ${right - 34} ${y - 62}`;
    return (
      drawLyingShadow(d, 10, 0.7) +
      pillow(sketch, d, palette.body, 44, [
        placeAt(0, y - 1080, 1, 0, check(palette, 132)),
        stroke(crease, alpha('#231a2e', 0.3), 7),
        stroke(crease, alpha('#ffffff', 0.25), 5, 'transform="translate(0 8)"'),
      ])
    );
  };
  const top = 'M262 574L368 448C372 440 380 436 392 436H808C820 436 828 440 832 448L938 574C700 560 500 560 262 574Z';
  const flap =
    'M258 572C500 556 700 556 942 572C956 600 956 636 944 660C720 646 480 646 256 660C244 636 244 600 258 572Z';
  return [
    drawStandingShadow(sketch, 620, 940, 410, 50),
    fold(940, 0),
    fold(812, 14),
    fringe(sketch, 262, 650, 676, 76, palette.accent),
    pillow(sketch, top, tone(palette.body, 0.06), 20, placeAt(0, 250, [1, 0.5], 0, check(palette, 132))),
    pillow(sketch, flap, palette.body, 26, [
      placeAt(0, -140, 1, 0, check(palette, 132)),
      fill(
        flap,
        sketch.linear(
          [
            [0, alpha('#ffffff', 0.3)],
            [0.4, alpha('#ffffff', 0)],
            [1, alpha('#231a2e', 0.16)],
          ],
          [0, 0, 0, 1],
        ),
      ),
    ]),
  ].join('');
};

const spreadBlanket: Drawing = (sketch, palette) => {
  const cloth =
    'M-40 250C200 190 420 300 640 230C860 170 1040 240 1240 190V960C1000 1010 780 930 560 990C360 1040 160 950 -40 1000Z';
  const fold = (x: number, lean: number) =>
    fill(
      `M${x} 180C${x + lean} 420 ${x - lean} 700 ${x + lean * 0.6} 1040C${x + lean * 0.6 + 90} 760 ${x + lean + 70} 420 ${x + 90} 180Z`,
      sketch.linear([
        [0, alpha('#ffffff', 0.26)],
        [0.45, alpha('#231a2e', 0.24)],
        [1, alpha('#231a2e', 0)],
      ]),
    );
  return (
    drawLyingShadow(cloth, 50) +
    fringe(sketch, -20, 975, 1250, 84, palette.accent) +
    pillow(sketch, cloth, palette.body, 40, [
      check(palette, 168),
      fold(240, 60),
      fold(520, -50),
      fold(830, 70),
      fold(1030, -30),
    ]) +
    stroke('M-40 250C200 190 420 300 640 230C860 170 1040 240 1240 190', alpha('#ffffff', 0.4), 9)
  );
};

/** A woollen blanket. */
export const blanket: Views = [
  createShot('wideStage', moveDrawing(foldedBlanket, 0, 0, 1.06)),
  createShot('planks', spreadBlanket),
  createCloseUp('linen', spreadBlanket, [620, 880], 1.9, -8),
];

const CUSHION =
  'M260 330C420 362 780 362 940 330C966 322 980 338 972 364C940 520 940 700 972 866C980 892 966 908 940 900C780 868 420 868 260 900C234 908 220 892 228 866C260 700 260 520 228 364C220 338 234 322 260 330Z';

function embroidery(sketch: Sketch, { ornament, body, accent, trim }: Palette): string {
  if (ornament === 'gzhel')
    return (
      [0, 72, 144, 216, 288]
        .map((turn) => placeAt(600, 615, 1.3, turn, placeAt(0, -150, 0.9, 0, gzhelRose(sketch, accent, body))))
        .join('') + placeAt(600, 615, 2, 0, gzhelRose(sketch, accent, body))
    );
  if (ornament === 'khokhloma') return placeAt(600, 615, 2.9, 0, khokhlomaBranch(sketch, accent, trim));
  if (ornament === 'sprig')
    return repeat(12, (index) =>
      placeAt(
        340 + (index % 4) * 174,
        450 + Math.floor(index / 4) * 170,
        1.3,
        index % 2 === 0 ? -12 : 14,
        sprig(sketch, trim, accent),
      ),
    );
  if (ornament === 'stripes')
    return repeat(5, (index) =>
      box(200, 400 + index * 96, 800, index % 2 === 0 ? 44 : 12, index % 2 === 0 ? accent : trim),
    );
  return repeat(25, (index) =>
    placeAt(
      344 + (index % 5) * 128,
      420 + Math.floor(index / 5) * 98,
      0.76,
      index * 20,
      folkFlower(sketch, index % 2 === 0 ? accent : tone(body, 0.45), trim),
    ),
  );
}

const cushionFront: Drawing = (sketch, palette) => {
  const crease = (d: string) =>
    stroke(d, alpha('#231a2e', 0.12), 18) + stroke(d, alpha('#ffffff', 0.16), 8, 'transform="translate(-7 -8)"');
  const piping = mix(palette.trim, palette.accent, 0.2);
  return [
    stroke(CUSHION, piping, 20),
    stroke(CUSHION, tone(piping, 0.3), 7, 'transform="translate(-3 -4)"'),
    pillow(sketch, CUSHION, palette.body, 44, [
      threads({ x: 200, y: 300, width: 800, height: 640 }, palette.body, 8),
      embroidery(sketch, palette),
      box(
        200,
        300,
        800,
        640,
        sketch.radial(
          [
            [0, alpha('#fffaf0', 0.42)],
            [0.4, alpha('#fffaf0', 0.1)],
            [0.72, alpha('#231a2e', 0.08)],
            [1, alpha('#231a2e', 0.42)],
          ],
          0.4,
          0.36,
          0.72,
        ),
      ),
      crease('M300 400C320 420 340 430 356 440'),
      crease('M900 400C886 414 872 424 852 436'),
      crease('M296 836C316 822 336 810 350 804'),
      crease('M906 838C886 822 872 814 856 806'),
    ]),
  ].join('');
};

const grounded =
  (thing: Drawing): Drawing =>
  (sketch, palette) =>
    drawStandingShadow(sketch, 620, 896, 350, 34) + thing(sketch, palette);

const cushionPair: Drawing = (sketch, palette) => {
  const plain: Palette = { ...palette, body: tone(palette.accent, -0.08), accent: palette.body, ornament: 'stripes' };
  const centred = (...parts: string[]) => placeAt(-600, -615, 1, 0, parts);
  return (
    drawStandingShadow(sketch, 620, 880, 380, 46) +
    placeAt(760, 560, 0.8, 12, centred(cushionFront(sketch, plain))) +
    placeAt(460, 640, 0.84, -8, centred(drawLyingShadow(CUSHION, 20, 0.6), cushionFront(sketch, palette)))
  );
};

/** A cushion with embroidery. */
export const cushion: Views = [
  createShot('wideStage', moveDrawing(grounded(cushionFront), 0, 20, 1)),
  createShot('sweep', cushionPair),
  createCloseUp('linen', cushionFront, [800, 480], 2, -6),
];

const scarfAbove: Drawing = (sketch, palette) => {
  const loop =
    'M420 240C420 120 780 120 780 240C780 300 740 340 700 370L560 330C600 310 620 290 616 268C606 240 580 240 572 268C570 300 600 330 640 372L500 420C450 360 420 310 420 240Z';
  const tail = (x: number, y: number, turn: number, length: number) => {
    const d = `M-92 0C-84 ${length * 0.4} -104 ${length * 0.7} -96 ${length}H96C104 ${length * 0.7} 84 ${length * 0.4} 92 0Z`;
    const stripes = (row: number) =>
      row > length / 26 - 12 && row < length / 26 - 2 ? (row % 3 === 0 ? palette.trim : palette.accent) : undefined;
    return placeAt(
      x,
      y,
      1,
      turn,
      drawLyingShadow(d, 30),
      fringe(sketch, -92, length - 4, 184, 96, palette.accent),
      pillow(
        sketch,
        d,
        palette.body,
        40,
        knit(sketch, { x: -120, y: -10, width: 240, height: length + 20 }, palette.body, 30, (row) => stripes(row)),
      ),
    );
  };
  return [
    tail(690, 340, -10, 590),
    tail(520, 350, 8, 640),
    drawLyingShadow(loop, 40),
    pillow(
      sketch,
      loop,
      palette.body,
      52,
      placeAt(0, 0, 1, -8, knit(sketch, { x: 340, y: 120, width: 460, height: 420 }, palette.body, 30)),
    ),
    stroke('M572 268C570 300 600 330 640 372', alpha('#231a2e', 0.35), 14),
    stroke('M616 268C606 240 580 240 572 268', alpha('#231a2e', 0.4), 16),
  ].join('');
};

const scarfRolled: Drawing = (sketch, palette) => {
  const coil = repeat(4, (index) => {
    const r = 250 - index * 62;
    const d = `M${600 - r} 700A${r} ${r} 0 1 1 ${600 + r} 700A${r} ${r} 0 1 1 ${600 - r} 700Z`;
    return (
      pillow(sketch, d, tone(palette.body, index % 2 === 0 ? 0 : 0.06), 30, [
        knit(sketch, { x: 330, y: 430, width: 540, height: 540 }, palette.body, 26),
        fill(d, alpha('#231a2e', index * 0.07)),
      ]) + stroke(d, alpha('#231a2e', 0.35), 6)
    );
  });
  const end = 'M600 930C720 944 860 946 1010 942L1014 838C900 848 800 850 720 900Z';
  return (
    drawStandingShadow(sketch, 640, 946, 290, 60) +
    pillow(
      sketch,
      end,
      palette.body,
      26,
      knit(sketch, { x: 590, y: 820, width: 440, height: 140 }, palette.body, 26, (_row, column) =>
        column > 9 && column < 15 ? (column % 2 === 0 ? palette.accent : palette.trim) : undefined,
      ),
    ) +
    repeat(9, (index) =>
      stroke(
        `M1010 ${846 + index * 12}q30 ${(index % 3) * 5} 62 ${4 + (index % 2) * 6}`,
        tone(palette.accent, (index % 3) * 0.12 - 0.1),
        7,
      ),
    ) +
    coil
  );
};

/** A knitted scarf. */
export const scarf: Views = [
  createShot('surface', scarfAbove),
  createShot('table', scarfRolled),
  createCloseUp('planks', scarfAbove, [560, 860], 1.9, -12),
];
