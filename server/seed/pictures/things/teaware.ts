import { alpha, tone } from '#server/seed/pictures/kit/color.ts';
import { ornament, ring, wreath } from '#server/seed/pictures/kit/ornament.ts';
import { drawLyingShadow, drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { repeat, fill, oval, ovalPath, placeAt, stroke } from '#server/seed/pictures/kit/shapes.ts';
import { pillow, tube, wall } from '#server/seed/pictures/kit/surface.ts';
import { turnProfile } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Drawing, Views } from '#server/seed/pictures/kit/views.ts';
import { createCloseUp, moveDrawing, createShot } from '#server/seed/pictures/kit/views.ts';
import { biscuit, citrus, teaLeaves, twig } from '#server/seed/pictures/things/props.ts';

const teapotFront: Drawing = (sketch, palette) => {
  const body = turnProfile(610, 0.17, [
    [500, 128, 'corner'],
    [520, 176],
    [580, 254],
    [670, 302],
    [760, 298],
    [850, 238],
    [905, 158, 'corner'],
    [930, 150],
  ]);
  const lid = turnProfile(610, 0.17, [
    [432, 20],
    [446, 66],
    [478, 112],
    [500, 132, 'corner'],
    [506, 132],
  ]);
  const knob = turnProfile(610, 0.2, [
    [366, 8],
    [378, 30],
    [402, 40],
    [424, 26],
    [440, 20],
  ]);
  const spout =
    'M372 800C300 790 268 740 250 660C238 604 214 560 168 528C186 508 216 506 232 514C290 546 312 600 326 640C338 668 356 676 380 676Z';
  const handle = 'M858 572C1000 520 1064 610 1030 712C1004 790 930 834 850 836';
  const band = palette.ornament === 'plain' ? palette.body : palette.accent;
  return [
    drawStandingShadow(sketch, 630, 930, 260),
    tube(handle, palette.body, 46, 'gloss'),
    pillow(sketch, spout, palette.body, 30),
    oval(200, 520, 32, 12, tone(palette.body, -0.5), 'transform="rotate(-14 200 520)"'),
    oval(
      200,
      520,
      32,
      12,
      'none',
      `transform="rotate(-14 200 520)" stroke="${tone(palette.body, 0.4)}" stroke-width="6"`,
    ),
    stroke('M262 610C276 680 300 740 346 766', alpha('#ffffff', 0.4), 10),
    wall(sketch, body, palette.body, 'gloss', ornament(sketch, body, palette, 580, 850)),
    oval(610, 506, 146, 26, tone(palette.body, -0.45)),
    wall(sketch, lid, palette.body, 'gloss', ring(lid, 488, 10, band)),
    wall(sketch, knob, band, 'gloss'),
  ].join('');
};

const teapotAbove: Drawing = (sketch, palette) => {
  const body = ovalPath(600, 600, 300, 300);
  const accent = palette.ornament === 'plain' ? palette.trim : palette.accent;
  return [
    drawLyingShadow(body, 90),
    drawLyingShadow('M300 560L120 500L130 560L320 660Z', 50),
    pillow(sketch, 'M340 500C240 500 170 480 96 452C74 470 74 506 92 524C180 560 250 640 340 690Z', palette.body, 30),
    oval(88, 488, 14, 34, tone(palette.body, -0.5), 'transform="rotate(-18 88 488)"'),
    tube('M880 660C960 690 1030 712 1096 726', palette.body, 58, 'gloss'),
    pillow(sketch, body, palette.body, 80, wreath(sketch, 600, 600, 236, palette)),
    drawLyingShadow(ovalPath(600, 600, 158, 158), 16, 0.8),
    pillow(
      sketch,
      ovalPath(600, 600, 158, 158),
      palette.body,
      34,
      fill(ovalPath(600, 600, 140, 140), 'none', `stroke="${accent}" stroke-width="8"`),
    ),
    drawLyingShadow(ovalPath(600, 600, 46, 46), 30),
    pillow(sketch, ovalPath(600, 600, 46, 46), accent, 20),
    oval(584, 582, 12, 8, alpha('#ffffff', 0.7), 'transform="rotate(-40 584 582)"'),
    stroke('M372 520A240 240 0 0 1 500 384', alpha('#ffffff', 0.45), 14),
    placeAt(980, 250, 1, 0, teaLeaves(sketch, 46, 150, '#4d5a34')),
    placeAt(230, 960, 1, 0, biscuit(sketch, 110, '#cf9650', '#fbeecb')),
    placeAt(400, 1050, 0.8, 40, biscuit(sketch, 110, '#a86b35', '#5b3216')),
    placeAt(1000, 1010, 1, 0, citrus(sketch, 120, '#f0b93a')),
    placeAt(150, 190, 1.1, 16, twig(sketch, '#688a55', 280)),
  ].join('');
};

/** A teapot with a lid. */
export const teapot: Views = [
  createShot('stage', moveDrawing(teapotFront, 0, 0, 1.08)),
  createShot('stone', teapotAbove),
  createCloseUp('window', teapotFront, [560, 640], 1.8, -3),
];

const samovarFront: Drawing = (sketch, palette) => {
  const metal = palette.body;
  const [base, foot, urn, neck, crown] = [
    turnProfile(600, 0.18, [
      [884, 150],
      [896, 176, 'corner'],
      [914, 184],
      [936, 190, 'corner'],
      [944, 190],
    ]),
    turnProfile(600, 0.18, [
      [796, 96],
      [812, 72],
      [846, 66],
      [872, 92],
      [890, 140],
    ]),
    turnProfile(600, 0.15, [
      [380, 168],
      [400, 200],
      [470, 226],
      [560, 222],
      [650, 196],
      [730, 150],
      [790, 92, 'corner'],
      [806, 92],
    ]),
    turnProfile(600, 0.16, [
      [318, 120, 'corner'],
      [330, 122],
      [352, 150],
      [376, 196, 'corner'],
      [388, 196],
    ]),
    turnProfile(600, 0.2, [
      [262, 88, 'corner'],
      [272, 92],
      [292, 78],
      [306, 84],
      [324, 122],
    ]),
  ];
  const grip = (side: 1 | -1) =>
    placeAt(
      600,
      0,
      [side, 1],
      0,
      tube('M196 470C250 440 296 452 296 500C296 546 250 560 206 548', metal, 18, 'metal'),
      fill('M276 470C304 470 312 488 312 500C312 514 304 530 276 530Z', tone(palette.trim, 0.05)),
      stroke('M290 480C298 490 298 508 290 520', alpha('#ffffff', 0.4), 4),
    );
  const feet = [-150, 0, 150]
    .map((x, index) => fill(`M${600 + x - 26} 944h52l-8 26h-36Z`, tone(metal, index === 1 ? -0.3 : -0.42)))
    .join('');
  return [
    drawStandingShadow(sketch, 620, 962, 230),
    feet,
    grip(-1),
    grip(1),
    wall(sketch, base, metal, 'metal'),
    wall(sketch, foot, metal, 'metal'),
    wall(sketch, urn, metal, 'metal', [
      ...flutes(urn, metal),
      ring(urn, 404, 9, tone(metal, -0.45)),
      ring(urn, 756, 9, tone(metal, -0.45)),
      medallion(sketch, palette),
    ]),
    wall(sketch, neck, metal, 'metal'),
    wall(sketch, crown, metal, 'metal', ring(crown, 292, 8, tone(metal, -0.5))),
    oval(600, 264, 88, 17, tone(metal, -0.6)),
    oval(600, 264, 88, 17, 'none', `stroke="${tone(metal, 0.35)}" stroke-width="5"`),
    tap(metal, palette.trim),
    placeAt(
      600,
      262,
      0.36,
      0,
      placeAt(
        -610,
        -932,
        1,
        0,
        teapotFront(sketch, { ...palette, body: '#f6f1e6', trim: palette.accent, ornament: 'gzhel' }),
      ),
    ),
  ].join('');
};

/** Hammered flutes down the urn's wall. */
function flutes(urn: ReturnType<typeof turnProfile>, metal: string): string[] {
  return Array.from({ length: 15 }, (_, index) => {
    const turn = Math.sin(-1.4 + index * 0.2);
    return (
      fill(urn.strip(turn - 0.012, turn + 0.012, 424, 740), alpha(tone(metal, index < 6 ? -0.4 : -0.62), 0.4)) +
      fill(urn.strip(turn + 0.012, turn + 0.03, 424, 740), alpha(tone(metal, 0.7), 0.3))
    );
  });
}

function medallion(sketch: Parameters<Drawing>[0], palette: Parameters<Drawing>[1]): string {
  return [
    oval(600, 544, 74, 88, tone(palette.body, -0.35)),
    oval(
      597,
      540,
      70,
      84,
      sketch.linear(
        [
          [0, tone(palette.body, 0.5)],
          [1, tone(palette.body, -0.12)],
        ],
        [0, 0, 1, 1],
      ),
    ),
    repeat(8, (index) =>
      placeAt(597, 540, 0.9, index * 45, oval(0, -34, 9, 22, alpha(tone(palette.body, -0.5), 0.75))),
    ),
    oval(597, 540, 13, 13, tone(palette.accent, 0.05)),
  ].join('');
}

function tap(metal: string, wood: string): string {
  return [
    tube('M600 704C600 712 600 724 600 738', metal, 44, 'metal'),
    tube('M600 742C600 760 600 776 600 800', metal, 30, 'metal'),
    fill('M578 796h44l6 22h-56Z', tone(metal, -0.3)),
    tube('M600 690C600 676 600 664 600 650', metal, 14, 'metal'),
    tube('M566 646C580 638 620 638 634 646', wood, 22),
    oval(600, 716, 10, 10, tone(metal, 0.6)),
  ].join('');
}

/** A brass samovar with its small teapot on top. */
export const samovar: Views = [
  createShot('stage', moveDrawing(samovarFront, 0, 30, 1.02)),
  createShot(
    'table',
    moveDrawing(samovarFront, -150, 40, 0.98),
    moveDrawing(teapotFront, 330, 70, 0.42, (palette) => ({
      ...palette,
      body: '#f6f1e6',
      accent: palette.accent,
      ornament: 'sprig',
      trim: palette.accent,
    })),
  ),
  createCloseUp('disc', samovarFront, [620, 560], 1.9),
];
