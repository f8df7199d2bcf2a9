/** Gives volume and light to things. */
import type { Color } from '#server/seed/pictures/kit/color.ts';
import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { repeat, fill, oval, ovalPath, stroke, clipTo } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch, Stop } from '#server/seed/pictures/kit/sketch.ts';
import type { TurnedShape } from '#server/seed/pictures/kit/turnedShape.ts';
import { roundLight } from '#server/seed/pictures/kit/turnedShape.ts';

/** How a surface answers light. */
export type Finish = 'gloss' | 'satin' | 'matte' | 'metal' | 'glass';

/** Slices that a round wall is painted in: enough to look smooth at full size. */
const SLICES = 48;

/** Where a metal wall mirrors the studio: [place, light]. */
const REFLECTIONS: readonly (readonly [number, number])[] = [
  [-1, -0.35],
  [-0.9, 0.05],
  [-0.74, -0.3],
  [-0.62, 0.5],
  [-0.46, 0.72],
  [-0.36, 0.2],
  [-0.1, -0.12],
  [0.25, -0.34],
  [0.52, -0.5],
  [0.62, 0.1],
  [0.74, 0.28],
  [0.84, -0.2],
  [1, -0.5],
];

/**
 * A turned thing's wall in light: slices for its roundness, a wash for its slope, marks between, and a gloss.
 * `outline` is `shape.front` where something already drawn stands in the thing.
 */
export function wall(
  sketch: Sketch,
  shape: TurnedShape,
  color: Color,
  finish: Finish,
  marks: string | readonly string[] = '',
  outline = shape.outline,
): string {
  const low = shape.bottom + shape.reach * shape.tilt + 4;
  const high = shape.top - shape.radius(shape.top) * shape.tilt - 4;
  const slices = repeat(SLICES, (index) => {
    const from = (index / SLICES) * 2 - 1.02;
    const place = from + 1 / SLICES;
    return fill(
      shape.strip(from, from + 4 / SLICES, high, low),
      finish === 'metal' ? tone(color, mirrored(place)) : roundLight(place, color),
    );
  });
  return clipTo(
    sketch.clip(outline),
    slices,
    typeof marks === 'string' ? marks : marks.join(''),
    marks.length > 0 ? roundShade(sketch, shape) : '',
    slopeWash(sketch, shape, color, finish),
    gloss(sketch, shape, finish),
  );
}

/** The wall's opening: its rim, the inside, and what the thing is filled with (`level` below the rim). */
export function mouth(
  sketch: Sketch,
  shape: TurnedShape,
  color: Color,
  lip: number,
  filling?: { colour: Color; level: number },
): string {
  const [cx, y, r] = [shape.cx, shape.top, shape.radius(shape.top)];
  const ry = r * shape.tilt;
  const inner = { rx: r - lip, ry: ry - lip * 0.72 };
  const parts = [
    oval(
      cx,
      y,
      r,
      ry,
      sketch.linear([
        [0, tone(color, 0.1)],
        [0.3, tone(color, 0.55)],
        [0.7, tone(color, 0.12)],
        [1, tone(color, -0.1)],
      ]),
    ),
    oval(
      cx,
      y,
      inner.rx,
      inner.ry,
      sketch.linear(
        [
          [0, tone(color, -0.5)],
          [0.5, tone(color, -0.3)],
          [1, tone(color, -0.08)],
        ],
        [0, 0, 1, 0.25],
      ),
    ),
  ];
  if (filling) {
    const surface = oval(
      cx,
      y + filling.level,
      inner.rx * 0.985,
      inner.ry * 0.97,
      sketch.radial(
        [
          [0, tone(filling.colour, 0.14)],
          [0.75, filling.colour],
          [1, tone(filling.colour, -0.3)],
        ],
        0.42,
        0.4,
        0.65,
      ),
    );
    const shine = oval(
      cx - inner.rx * 0.35,
      y + filling.level + inner.ry * 0.1,
      inner.rx * 0.34,
      inner.ry * 0.22,
      alpha('#ffffff', 0.2),
    );
    parts.push(clipTo(sketch.clip(ovalPath(cx, y, inner.rx, inner.ry)), surface, shine));
  }
  parts.push(
    stroke(`M${cx - inner.rx} ${y}A${inner.rx} ${inner.ry} 0 0 0 ${cx + inner.rx} ${y}`, alpha('#ffffff', 0.35), 2.5),
  );
  return parts.join('');
}

/** A flat-lying or free-formed thing's volume: a light side, a dark side and soft edges inside its outline. */
export function pillow(
  sketch: Sketch,
  outline: string,
  color: Color,
  depth: number,
  marks: string | readonly string[] = '',
): string {
  const base = sketch.linear(
    [
      [0, tone(color, 0.16)],
      [0.45, color],
      [1, tone(color, -0.26)],
    ],
    [0.15, 0, 0.85, 1],
  );
  const shade = mix(tone(color, -0.75), '#1d1730', 0.3);
  const rounds = 7;
  const edges = repeat(rounds, (index) => {
    const width = depth * 2 * (1 - index / rounds);
    return stroke(
      outline,
      alpha(shade, 0.052),
      width,
      `transform="translate(${(-width * 0.16).toFixed(1)} ${(-width * 0.2).toFixed(1)})"`,
    );
  });
  const rim = stroke(
    outline,
    alpha('#fffaf0', 0.28),
    depth * 0.16,
    `transform="translate(${(depth * 0.06).toFixed(1)} ${(depth * 0.09).toFixed(1)})"`,
  );
  return clipTo(
    sketch.clip(outline),
    fill(outline, base),
    typeof marks === 'string' ? marks : marks.join(''),
    edges,
    rim,
  );
}

/** A round bar along a line: a handle, a spout, a strap. */
export function tube(d: string, color: Color, width: number, finish: Finish = 'satin'): string {
  const lit = (share: number, light: number) =>
    stroke(
      d,
      tone(color, light),
      width * share,
      `transform="translate(${(-width * (1 - share) * 0.22).toFixed(1)} ${(-width * (1 - share) * 0.26).toFixed(1)})"`,
    );
  const shine = finish === 'matte' ? 0.14 : finish === 'metal' ? 0.75 : 0.5;
  return [
    lit(1, finish === 'metal' ? -0.55 : -0.4),
    lit(0.9, -0.24),
    lit(0.74, -0.08),
    lit(0.54, 0.08),
    lit(0.34, 0.2),
    stroke(
      d,
      alpha('#ffffff', shine),
      width * 0.1,
      `transform="translate(${(-width * 0.17).toFixed(1)} ${(-width * 0.2).toFixed(1)})"`,
    ),
  ].join('');
}

/** Painted marks get the wall's roundness too: dark at the edges, clear where the light falls. */
function roundShade(sketch: Sketch, shape: TurnedShape): string {
  const dark = '#1b1428';
  const stops: Stop[] = [
    [0, alpha(dark, 0.3)],
    [0.12, alpha(dark, 0.1)],
    [0.3, alpha(dark, 0)],
    [0.6, alpha(dark, 0.05)],
    [0.88, alpha(dark, 0.34)],
    [1, alpha(dark, 0.22)],
  ];
  return fill(shape.outline, sketch.linear(stops));
}

function slopeWash(sketch: Sketch, shape: TurnedShape, color: Color, finish: Finish): string {
  const dark = mix(tone(color, -0.85), '#1b1428', 0.25);
  const strength = finish === 'metal' ? 0.5 : 0.34;
  const steps = 16;
  const stops = Array.from({ length: steps + 1 }, (_, index): Stop => {
    const slope = shape.slope(shape.top + ((shape.bottom - shape.top) * index) / steps);
    const ground = index / steps > 0.8 ? (index / steps - 0.8) * 0.5 : 0;
    const light = slope * strength - ground;
    return [index / steps, light > 0 ? alpha('#fff8ea', light) : alpha(dark, Math.min(0.5, -light))];
  });
  return fill(shape.outline, sketch.across(stops, [0, shape.top, 0, shape.bottom]));
}

function gloss(sketch: Sketch, shape: TurnedShape, finish: Finish): string {
  const height = shape.bottom - shape.top;
  const [top, bottom] = [shape.top + height * 0.06, shape.top + height * 0.9];
  const fade = (opacity: number) =>
    sketch.linear(
      [
        [0, alpha('#ffffff', opacity)],
        [0.5, alpha('#ffffff', opacity * 0.75)],
        [1, alpha('#ffffff', 0)],
      ],
      [0, 0, 0, 1],
    );
  const soft = (from: number, to: number, opacity: number) =>
    repeat(4, (index) =>
      fill(
        shape.strip(from + index * 0.022, to - index * 0.022, top + index * 4, bottom - index * 10),
        fade(opacity / 3),
      ),
    );
  if (finish === 'matte') return soft(-0.66, -0.24, 0.16);
  if (finish === 'metal') return soft(-0.58, -0.42, 0.5);
  if (finish === 'satin') return soft(-0.66, -0.36, 0.4) + soft(0.84, 0.94, 0.16);
  return (
    soft(-0.7, -0.34, 0.3) +
    fill(shape.strip(-0.64, -0.53, top + 8, bottom - 20), fade(0.62)) +
    fill(shape.strip(-0.5, -0.475, top + 8, bottom - 60), fade(0.4)) +
    soft(0.82, 0.93, 0.3)
  );
}

function mirrored(place: number): number {
  const index = Math.max(
    1,
    REFLECTIONS.findIndex(([at]) => at >= place),
  );
  const [to, light] = REFLECTIONS[index] ?? [1, -0.5];
  const [from, before] = REFLECTIONS[index - 1] ?? [-1, -0.35];
  return before + (light - before) * Math.max(0, Math.min(1, (place - from) / (to - from)));
}
