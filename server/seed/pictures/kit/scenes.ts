/** Draws the studios in which things are photographed. */
import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, lightness, mix, tone } from '#server/seed/pictures/kit/color.ts';
import type { Point } from '#server/seed/pictures/kit/shapes.ts';
import { box, repeat, fill, group, n, oval, polygon, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { SIDE } from '#server/seed/pictures/kit/sketch.ts';
import { grain, specks, threads } from '#server/seed/pictures/kit/textures.ts';
import type { Palette, Stage, Surface } from '#server/seed/pictures/palettes.ts';

/** Height in the picture at which things stand in a standing scene. */
export const GROUND = 940;

/** A studio by its name, or the palette's own: `wideStage` for things that overhang a plinth. */
export type Scene = Stage | Surface | 'stage' | 'wideStage' | 'surface';

/** The empty studio for that palette, lit from the upper left. */
export function backdrop(sketch: Sketch, scene: Scene, palette: Palette): string {
  return scenes[resolved(scene, palette)](sketch, palette) + vignette(sketch);
}

function resolved(scene: Scene, { stage, surface }: Palette): Stage | Surface {
  if (scene === 'surface') return surface;
  if (scene === 'wideStage') return stage === 'plinth' ? 'sweep' : stage;
  return scene === 'stage' ? stage : scene;
}

const scenes: Record<Stage | Surface, (sketch: Sketch, palette: Palette) => string> = {
  sweep: (sketch, { wall }) => sweep(sketch, wall),

  table: (sketch, palette) => {
    const wood = lightness(palette.wall) > 0.6 ? '#b98a5b' : '#6b4a33';
    const top = 800;
    return [
      sweep(sketch, palette.wall),
      box(
        0,
        top,
        SIDE,
        SIDE - top,
        sketch.linear(
          [
            [0, tone(wood, 0.3)],
            [0.25, wood],
            [1, tone(wood, -0.28)],
          ],
          [0, 0, 0, 1],
        ),
      ),
      clipTo(
        sketch.clip(`M0 ${top}H${SIDE}V${SIDE}H0Z`),
        group(
          `transform="translate(0 ${top}) scale(1 .62)"`,
          grain(sketch, { x: -100, y: 0, width: 1400, height: 640 }, wood, 34),
        ),
        repeat(3, (index) =>
          fill(
            polygon([
              [0, top + 62 + index * 105],
              [SIDE, top + 54 + index * 105],
              [SIDE, top + 58 + index * 105],
              [0, top + 66 + index * 105],
            ]),
            alpha('#2a160a', 0.35),
          ),
        ),
      ),
      box(
        0,
        top,
        SIDE,
        110,
        sketch.linear(
          [
            [0, alpha(tone(palette.wall, 0.4), 0.55)],
            [1, alpha(palette.wall, 0)],
          ],
          [0, 0, 0, 1],
        ),
      ),
      box(
        0,
        top - 40,
        SIDE,
        40,
        sketch.linear(
          [
            [0, alpha('#231a2e', 0)],
            [1, alpha('#231a2e', 0.16)],
          ],
          [0, 0, 0, 1],
        ),
      ),
    ].join('');
  },

  plinth: (sketch, palette) => {
    const stone = mix(tone(palette.wall, 0.45), palette.trim, 0.1);
    const [rx, ry, y] = [430, 82, GROUND - 10];
    const side = `M${600 - rx} ${y}V1240H${600 + rx}V${y}A${rx} ${ry} 0 0 1 ${600 - rx} ${y}Z`;
    return [
      sweep(sketch, tone(palette.wall, -0.08)),
      fill(
        `M${600 + rx * 0.4} ${y}L1240 ${y + 40}V1240H${600 + rx * 0.4}Z`,
        sketch.linear([
          [0, alpha('#231a2e', 0.28)],
          [1, alpha('#231a2e', 0)],
        ]),
      ),
      fill(
        side,
        sketch.linear([
          [0, tone(stone, -0.16)],
          [0.3, tone(stone, 0.15)],
          [0.7, tone(stone, -0.18)],
          [1, tone(stone, -0.36)],
        ]),
      ),
      oval(
        600,
        y,
        rx,
        ry,
        sketch.linear(
          [
            [0, tone(stone, 0.5)],
            [0.6, tone(stone, 0.2)],
            [1, stone],
          ],
          [0, 0, 1, 1],
        ),
      ),
      stroke(`M${600 - rx} ${y}A${rx} ${ry} 0 0 0 ${600 + rx} ${y}`, alpha('#ffffff', 0.4), 3),
    ].join('');
  },

  arch: (sketch, palette) => {
    const [left, right, top] = [210, 990, 470];
    const niche = `M${left} ${GROUND - 60}V${top}A390 390 0 0 1 ${right} ${top}V${GROUND - 60}Z`;
    const inside = mix(tone(palette.wall, -0.22), palette.trim, 0.18);
    return [
      sweep(sketch, palette.wall),
      fill(
        niche,
        sketch.radial(
          [
            [0, tone(inside, 0.28)],
            [0.6, inside],
            [1, tone(inside, -0.22)],
          ],
          0.62,
          0.45,
          0.75,
        ),
      ),
      clipTo(
        sketch.clip(niche),
        repeat(6, (index) => stroke(niche, alpha('#231a2e', 0.045), 26 + index * 24, 'transform="translate(14 16)"')),
      ),
      stroke(`M${right} ${GROUND - 60}V${top}A390 390 0 0 0 ${left + 114} ${top - 276}`, alpha('#ffffff', 0.35), 4),
      box(
        0,
        GROUND - 60,
        SIDE,
        340,
        sketch.linear(
          [
            [0, tone(palette.wall, 0.35)],
            [1, tone(palette.wall, -0.06)],
          ],
          [0, 0, 0, 1],
        ),
      ),
      box(0, GROUND - 62, SIDE, 4, alpha('#ffffff', 0.4)),
    ].join('');
  },

  window: (sketch, { wall }) => {
    const at = (across: number, down: number): Point => [
      440 + across * 470 - down * 150,
      120 - across * 120 + down * 640,
    ];
    const pane = (across: number, down: number) =>
      polygon([at(across, down), at(across + 0.46, down), at(across + 0.46, down + 0.46), at(across, down + 0.46)]);
    const light = repeat(4, (index) =>
      fill(
        pane((index % 2) * 0.5, Math.floor(index / 2) * 0.5),
        sketch.linear(
          [
            [0, alpha('#fffdf2', 0.62)],
            [1, alpha('#fff6dc', 0.2)],
          ],
          [0, 0, 1, 1],
        ),
      ),
    );
    return sweep(sketch, tone(wall, -0.1)) + light + group('opacity=".13"', leafShadow());
  },

  disc: (sketch, palette) => {
    const sun = mix(palette.trim, tone(palette.wall, 0.35), 0.58);
    return [
      sweep(sketch, palette.wall),
      oval(
        600,
        520,
        400,
        400,
        sketch.linear(
          [
            [0, tone(sun, 0.2)],
            [1, tone(sun, -0.08)],
          ],
          [0.2, 0, 0.7, 1],
        ),
      ),
      box(
        0,
        GROUND - 90,
        SIDE,
        360,
        sketch.linear(
          [
            [0, tone(palette.wall, 0.3)],
            [0.5, tone(palette.wall, 0.12)],
            [1, tone(palette.wall, -0.1)],
          ],
          [0, 0, 0, 1],
        ),
      ),
    ].join('');
  },

  linen: (sketch, { wall }) => {
    const cloth = mix(wall, '#f6efe2', 0.55);
    const fold = (x: number, lean: number, width: number) =>
      fill(
        `M${x} -20h${width}C${x + width + lean * 0.1} 400 ${x + width * 1.6 + lean * 0.4} 760 ${x + width * 1.3 + lean} 1220h${-width * 1.3}C${x + lean * 0.7} 800 ${x + lean * 0.2} 420 ${x} -20Z`,
        sketch.linear([
          [0, alpha('#fffdf6', 0)],
          [0.35, alpha('#fffdf6', 0.3)],
          [0.5, alpha('#231a2e', 0.13)],
          [1, alpha('#231a2e', 0)],
        ]),
      );
    return (
      threads({ x: 0, y: 0, width: SIDE, height: SIDE }, cloth, 7) +
      fold(120, 130, 150) +
      fold(830, -160, 190) +
      fold(1010, 90, 130) +
      keyLight(sketch)
    );
  },

  planks: (sketch, palette) => {
    const wood = lightness(palette.body) > 0.62 ? '#8a5c3c' : '#d0ab7d';
    const plank = (index: number) => {
      const y = index * 246 - 40;
      const board = tone(wood, (sketch.random() - 0.5) * 0.14);
      return (
        box(0, y, SIDE, 242, board) +
        clipTo(
          sketch.clip(`M0 ${y}H${SIDE}V${y + 242}H0Z`),
          grain(sketch, { x: -60, y, width: 1320, height: 242 }, board, 22),
        ) +
        box(0, y + 240, SIDE, 6, alpha('#1d0f06', 0.6)) +
        box(0, y, SIDE, 3, alpha('#fff4dd', 0.3))
      );
    };
    return repeat(6, plank) + keyLight(sketch);
  },

  stone: (sketch, palette) => {
    const slab = mix(tone(palette.wall, 0.35), '#f1eee8', 0.4);
    return (
      box(0, 0, SIDE, SIDE, slab) +
      specks(
        sketch,
        { x: 0, y: 0, width: SIDE, height: SIDE },
        [tone(palette.trim, 0.15), tone(palette.wall, -0.35), '#ffffff', tone(palette.accent, 0.1)],
        190,
        15,
      ) +
      keyLight(sketch)
    );
  },
};

/** A paper sweep: a lit wall that turns into the floor without an edge. */
function sweep(sketch: Sketch, wall: Color): string {
  return [
    box(
      0,
      0,
      SIDE,
      SIDE,
      sketch.radial(
        [
          [0, tone(wall, 0.42)],
          [0.45, tone(wall, 0.12)],
          [1, tone(wall, -0.14)],
        ],
        0.34,
        0.28,
        0.95,
      ),
    ),
    box(
      0,
      690,
      SIDE,
      510,
      sketch.linear(
        [
          [0, alpha(tone(wall, -0.12), 0)],
          [0.28, alpha(tone(wall, -0.1), 0.5)],
          [0.5, alpha(tone(wall, 0.24), 0.75)],
          [1, tone(wall, 0.05)],
        ],
        [0, 0, 0, 1],
      ),
    ),
  ].join('');
}

function keyLight(sketch: Sketch): string {
  return box(
    0,
    0,
    SIDE,
    SIDE,
    sketch.radial(
      [
        [0, alpha('#fffaf0', 0.42)],
        [0.5, alpha('#fffaf0', 0.08)],
        [1, alpha('#2a1a2e', 0.24)],
      ],
      0.22,
      0.16,
      1.05,
    ),
  );
}

function vignette(sketch: Sketch): string {
  return box(
    0,
    0,
    SIDE,
    SIDE,
    sketch.radial(
      [
        [0, alpha('#1d1428', 0)],
        [0.62, alpha('#1d1428', 0)],
        [1, alpha('#1d1428', 0.2)],
      ],
      0.5,
      0.47,
      0.78,
    ),
  );
}

/** A twig with leaves, as the sun would throw it on the wall. */
function leafShadow(): string {
  const leaf = 'M0 0C26 -30 84 -36 122 0C84 30 26 28 0 0Z';
  const leaves = repeat(7, (index) =>
    group(
      `transform="translate(${n(1130 - index * 84)} ${n(70 + index * 44)}) rotate(${index % 2 === 0 ? 112 : 216})"`,
      fill(leaf, '#231a2e') + stroke(leaf, alpha('#231a2e', 0.4), 9),
    ),
  );
  return stroke('M1240 20C1000 110 800 220 600 360', '#231a2e', 10) + leaves;
}
