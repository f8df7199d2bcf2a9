import { alpha, tone } from '#server/seed/pictures/kit/color.ts';
import { ornament, ring } from '#server/seed/pictures/kit/ornament.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { repeat, fill, oval, ovalPath, placeAt, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { mouth, pillow, tube, wall } from '#server/seed/pictures/kit/surface.ts';
import { specks } from '#server/seed/pictures/kit/textures.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot, swapColors } from '#server/seed/pictures/kit/views.ts';
import { apple, eucalyptus, pampas, poppy, rosette, snakePlant } from '#server/seed/pictures/things/plants.ts';

const LEAF = '#6f9a80';

const slimVase =
  (flowers: 'meadow' | 'pampas'): Drawing =>
  (sketch, palette) => {
    const bunch = {
      meadow: () => [
        placeAt(590, 486, 1, -4, eucalyptus(sketch, LEAF, 380, -130)),
        placeAt(612, 486, 1, 4, eucalyptus(sketch, tone(LEAF, -0.1), 400, 150)),
        placeAt(600, 486, 1, 0, poppy(sketch, '#d8492f', 330, 40)),
        placeAt(596, 486, 0.8, 0, poppy(sketch, '#e8803c', 300, -60)),
      ],
      pampas: () => plumes(sketch, 486),
    };
    const shape = turnProfile(600, 0.16, [
      [470, 84],
      [484, 78],
      [530, 62],
      [590, 78],
      [670, 168],
      [750, 204],
      [840, 180],
      [910, 122, 'corner'],
      [932, 118],
    ]);
    return [
      drawStandingShadow(sketch, 610, 932, 180),
      oval(600, 470, 84, 14, tone(palette.body, -0.62)),
      ...bunch[flowers](),
      wall(
        sketch,
        shape,
        palette.body,
        palette.ornament === 'speckle' ? 'matte' : 'gloss',
        ornament(sketch, shape, palette, 640, 880),
        shape.front,
      ),
      ring(shape, 470, 8, alpha(tone(palette.body, 0.4), 0.8)),
    ].join('');
  };

const roundVase: Drawing = (sketch, palette) => {
  const shape = turnProfile(600, 0.16, [
    [520, 92],
    [534, 80],
    [560, 82],
    [600, 150],
    [680, 236],
    [760, 254],
    [840, 220],
    [900, 150, 'corner'],
    [928, 142],
  ]);
  return [
    drawStandingShadow(sketch, 620, 930, 220),
    oval(600, 520, 92, 15, tone(palette.body, -0.62)),
    ...plumes(sketch, 540),
    wall(sketch, shape, palette.body, 'satin', ornament(sketch, shape, palette, 640, 850), shape.front),
    ring(shape, 520, 8, alpha(tone(palette.body, 0.4), 0.8)),
  ].join('');
};

/** A slender vase. */
export const vase: Views = [
  createShot('stage', slimVase('meadow')),
  createShot('sweep', moveDrawing(slimVase('pampas'), 0, 20, 1)),
  createCloseUp('window', slimVase('meadow'), [610, 690], 1.85),
];

/** Three plumes of pampas grass that come out of a mouth at that height. */
function plumes(sketch: Sketch, y: number): string[] {
  const straw = '#e3cba2';
  return [
    placeAt(588, y, 1, 0, pampas(sketch, tone(straw, -0.12), 400, -170)),
    placeAt(612, y, 1, 0, pampas(sketch, straw, 430, 150)),
    placeAt(600, y, 1, 0, pampas(sketch, tone(straw, 0.1), 460, -10)),
  ];
}

/** A round vase with a low neck. */
export const moonVase: Views = [
  createShot('stage', moveDrawing(roundVase, 0, 20, 1.06)),
  createShot('window', moveDrawing(roundVase, 190, -90, 0.72, swapColors), moveDrawing(roundVase, -110, 40, 0.96)),
  createCloseUp('disc', roundVase, [600, 720], 1.8),
];

const jugFront: Drawing = (sketch, palette) => {
  const shape = turnProfile(570, 0.17, [
    [440, 128],
    [460, 124],
    [540, 122],
    [610, 150],
    [710, 214],
    [800, 220],
    [880, 176],
    [916, 140, 'corner'],
    [934, 136],
  ]);
  const inside = palette.ornament === 'dip' ? palette.accent : palette.body;
  const lip = 'M462 470C440 452 418 430 396 404C436 404 470 412 500 422Z';
  return [
    drawStandingShadow(sketch, 600, 934, 200),
    tube('M690 480C840 430 900 520 870 630C846 720 800 760 762 772', palette.body, 42, 'gloss'),
    pillow(sketch, lip, inside, 10),
    wall(sketch, shape, palette.body, 'gloss', ornament(sketch, shape, palette, 620, 870)),
    mouth(sketch, shape, inside, 9, { colour: '#f4ecdc', level: 14 }),
    fill(
      'M454 452C430 436 412 420 396 404C428 402 470 410 496 424C476 430 462 440 454 452Z',
      sketch.linear([
        [0, tone(inside, 0.3)],
        [1, tone(inside, -0.14)],
      ]),
    ),
    stroke('M396 404C424 402 462 408 494 421', alpha('#ffffff', 0.55), 4),
  ].join('');
};

const glassOfMilk: Drawing = (sketch) => {
  const shape = turnProfile(880, 0.2, [
    [690, 84],
    [700, 84],
    [800, 78],
    [930, 66],
  ]);
  const milk = turnProfile(880, 0.2, [
    [742, 80],
    [800, 76],
    [926, 64],
  ]);
  return (
    drawStandingShadow(sketch, 890, 932, 80) +
    wall(sketch, milk, '#f8f2e4', 'gloss') +
    oval(880, 742, 80, 16, '#fffdf6') +
    fill(
      shape.outline,
      sketch.linear([
        [0, alpha('#ffffff', 0.5)],
        [0.14, alpha('#dfe9ea', 0.08)],
        [0.8, alpha('#dfe9ea', 0.06)],
        [1, alpha('#8fa3a8', 0.5)],
      ]),
    ) +
    oval(880, 690, 84, 17, 'none', `stroke="${alpha('#ffffff', 0.85)}" stroke-width="5"`)
  );
};

/** A milk jug. */
export const jug: Views = [
  createShot('stage', moveDrawing(jugFront, 0, 30, 1.28)),
  createShot('disc', moveDrawing(jugFront, -90, 20, 1.18), moveDrawing(glassOfMilk, 30, 60, 1.3)),
  createCloseUp('sweep', jugFront, [600, 660], 1.9, 4),
];

const planterFront: Drawing = (sketch, palette) => {
  const pot = turnProfile(600, 0.18, [
    [640, 206],
    [654, 210],
    [690, 206],
    [800, 182],
    [890, 152, 'corner'],
    [900, 150],
  ]);
  const dish = turnProfile(600, 0.18, [
    [888, 214],
    [896, 216],
    [916, 190, 'corner'],
    [932, 186],
  ]);
  return [
    drawStandingShadow(sketch, 620, 934, 216),
    wall(sketch, dish, tone(palette.body, -0.06), 'satin'),
    oval(600, 888, 208, 36, tone(palette.body, -0.24)),
    oval(608, 894, 176, 28, alpha('#231a2e', 0.4)),
    oval(600, 640, 206, 37, tone(palette.body, -0.2)),
    oval(
      600,
      644,
      192,
      31,
      sketch.linear([
        [0, '#2f2019'],
        [1, '#5a4030'],
      ]),
    ),
    placeAt(600, 656, 0.98, 0, snakePlant(sketch, '#3f7a4c')),
    wall(
      sketch,
      pot,
      palette.body,
      palette.ornament === 'gzhel' ? 'gloss' : 'matte',
      ornament(sketch, pot, palette, 690, 880),
      pot.front,
    ),
    soilEdge(pot.radius(640)),
  ].join('');
};

/** The near half of the pot's rim, drawn after the plant. */
function soilEdge(r: number): string {
  return stroke(`M${600 - r} 640A${r} ${r * 0.18} 0 0 0 ${600 + r} 640`, alpha('#ffffff', 0.45), 6);
}

const planterAbove: Drawing = (sketch, palette) => {
  const pot = (x: number, y: number, r: number, body: string, plant: string) =>
    [
      drawLyingShadow(ovalPath(x, y, r, r), 70),
      pillow(sketch, ovalPath(x, y, r, r), body, 26),
      oval(
        x,
        y,
        r * 0.89,
        r * 0.89,
        sketch.linear(
          [
            [0, '#241812'],
            [1, '#5d4434'],
          ],
          [0.1, 0.1, 0.9, 0.9],
        ),
      ),
      clipTo(
        sketch.clip(ovalPath(x, y, r * 0.89, r * 0.89)),
        specks(sketch, { x: x - r, y: y - r, width: 2 * r, height: 2 * r }, ['#7a5a44', '#1d120c', '#93745c'], 260, 11),
      ),
      placeAt(x, y, 1, 0, plant),
      stroke(ovalPath(x, y, r * 0.945, r * 0.945), alpha('#ffffff', 0.28), 5),
    ].join('');
  return (
    pot(500, 520, 300, palette.body, rosette(sketch, '#78a98c', '#d98a8f', 250)) +
    pot(930, 900, 190, palette.accent, rosette(sketch, '#8f9f62', '#e0b25a', 150)) +
    pot(980, 250, 150, palette.trim, rosette(sketch, '#6d93a3', '#c9a6d6', 122))
  );
};

/** A plant pot with its saucer. */
export const planter: Views = [
  createShot('stage', moveDrawing(planterFront, 0, 30, 1.1)),
  createShot('linen', planterAbove),
  createCloseUp('plinth', planterFront, [600, 690], 1.75),
];

const basketFront: Drawing = (sketch, palette) => {
  const shape = turnProfile(600, 0.2, [
    [600, 300],
    [616, 304],
    [720, 300],
    [840, 262],
    [926, 216],
  ]);
  const rows = 12;
  const osier = repeat(rows, (row) => {
    const y = 610 + row * 26.5;
    return repeat(25, (index) => {
      const spot = shape.spot(-1.56 + (index + (row % 2) * 0.5) * 0.13, y + 13);
      const width = (shape.radius(y) * 0.13) / 1.7;
      const light = ((index * 7 + row * 3) % 5) * 0.04 - 0.08;
      const dyed = palette.ornament === 'stripes' && (row === 3 || row === 4 || row === 8);
      const color = tone(dyed ? palette.trim : palette.body, light);
      return oval(
        spot.x,
        spot.y,
        width * Math.max(0.1, spot.squeeze) * 1.24,
        14.5,
        sketch.linear(
          [
            [0, tone(color, -0.3)],
            [0.35, tone(color, 0.28)],
            [0.7, color],
            [1, tone(color, -0.4)],
          ],
          [0, 0, 0.25, 1],
        ),
      );
    });
  });
  const rope = repeat(24, (index) => {
    const angle = (index / 23) * Math.PI;
    return placeAt(
      600 + Math.cos(angle) * 300,
      604 + Math.sin(angle) * 60,
      1,
      24,
      oval(
        0,
        0,
        26,
        12,
        sketch.linear(
          [
            [0, tone(palette.body, 0.34)],
            [1, tone(palette.body, -0.4)],
          ],
          [0, 0, 0.2, 1],
        ),
      ),
    );
  });
  const arch = 'M312 604C330 300 460 190 600 190S870 300 888 604';
  return [
    drawStandingShadow(sketch, 630, 930, 260, 66),
    tube(arch, palette.body, 34, 'matte'),
    repeat(30, (index) => archWrap(index, palette.trim)),
    oval(600, 600, 296, 58, tone(palette.body, -0.55)),
    oval(600, 606, 280, 48, tone(palette.body, -0.7)),
    placeAt(500, 566, 1, -12, apple(sketch, '#c8372c', 92)),
    placeAt(700, 568, 1, 16, apple(sketch, '#a8b83c', 88)),
    placeAt(604, 540, 1, 4, apple(sketch, '#d8532f', 96)),
    placeAt(410, 590, 1, -20, apple(sketch, '#d2a02f', 66)),
    placeAt(790, 592, 1, 20, apple(sketch, '#c8372c', 70)),
    placeAt(560, 600, 1, 0, apple(sketch, '#b8c04a', 80)),
    wall(sketch, shape, tone(palette.body, -0.45), 'matte', osier, shape.front),
    rope,
  ].join('');
};

function archWrap(index: number, color: string): string {
  const angle = Math.PI + (index / 29) * Math.PI;
  return index > 9 && index < 20
    ? placeAt(
        600 + Math.cos(angle) * 288,
        604 + Math.sin(angle) * 412,
        1,
        (angle * 180) / Math.PI + 100,
        oval(0, 0, 26, 11, tone(color, index % 2 === 0 ? 0.12 : -0.12)),
      )
    : '';
}

/** A wicker basket. */
export const basket: Views = [
  createShot('stage', moveDrawing(basketFront, 0, 30, 1.06)),
  createShot(
    'table',
    moveDrawing(basketFront, -90, 10, 0.98),
    (sketch) =>
      placeAt(960, 930, 1, 14, drawStandingShadow(sketch, 10, 78, 86), apple(sketch, '#c8372c', 92)) +
      placeAt(820, 1010, 1, -10, drawStandingShadow(sketch, 10, 70, 78), apple(sketch, '#a8b83c', 84)),
  ),
  createCloseUp('disc', basketFront, [600, 740], 1.9),
];
