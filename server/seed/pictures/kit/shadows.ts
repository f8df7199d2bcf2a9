/** Draws the shadows of things. */
import { alpha } from '#server/seed/pictures/kit/color.ts';
import { repeat, fill, group, n, oval, stroke } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';

const INK = '#231a2e';

/** The shadow that a standing thing of that half-width throws to the right, and the dark line where it touches. */
export function drawStandingShadow(
  sketch: Sketch,
  x: number,
  y: number,
  halfWidth: number,
  depth = halfWidth * 0.26,
): string {
  const soft = (strength: number) =>
    sketch.radial([
      [0, alpha(INK, strength)],
      [0.45, alpha(INK, strength * 0.62)],
      [0.75, alpha(INK, strength * 0.2)],
      [1, alpha(INK, 0)],
    ]);
  return [
    group(
      `transform="translate(${n(x + halfWidth * 0.42)} ${n(y + depth * 0.12)}) skewX(-22)"`,
      oval(0, 0, halfWidth * 1.75, depth * 1.05, soft(0.3)),
    ),
    oval(x + halfWidth * 0.06, y + depth * 0.1, halfWidth * 1.22, depth * 0.95, soft(0.5)),
    oval(x, y + depth * 0.06, halfWidth * 1.04, depth * 0.5, soft(0.55)),
  ].join('');
}

/** The soft shadow of a thing that lies on the table and is seen from above. */
export function drawLyingShadow(outline: string, height: number, strength = 1): string {
  const rounds = 9;
  const move = `transform="translate(${n(height * 0.42)} ${n(height * 0.55)})"`;
  const ink = alpha(INK, 0.034 * strength);
  return (
    fill(outline, alpha(INK, 0.24 * strength), move) +
    repeat(rounds, (index) => stroke(outline, ink, height * 1.7 * ((index + 1) / rounds) ** 1.4, move))
  );
}
