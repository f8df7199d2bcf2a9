/** Paints ornaments on the walls of turned things. */
import { alpha, mix, tone } from '#server/seed/pictures/kit/color.ts';
import { gzhelRose, gzhelSpray, khokhlomaBranch, leaf, sprig } from '#server/seed/pictures/kit/motifs.ts';
import type { Point } from '#server/seed/pictures/kit/shapes.ts';
import { curve, repeat, fill, oval, placeAt } from '#server/seed/pictures/kit/shapes.ts';
import type { Sketch } from '#server/seed/pictures/kit/sketch.ts';
import { specks } from '#server/seed/pictures/kit/textures.ts';
import type { TurnedShape } from '#server/seed/pictures/kit/turnedShape.ts';
import type { Palette } from '#server/seed/pictures/palettes.ts';

type Painter = (sketch: Sketch, shape: TurnedShape, palette: Palette, top: number, bottom: number) => string;

/** The palette's ornament on a turned thing's wall between two heights; it bends and narrows with the wall. */
export function ornament(sketch: Sketch, shape: TurnedShape, palette: Palette, top: number, bottom: number): string {
  return painters[palette.ornament](sketch, shape, palette, top, bottom);
}

/** A motif laid on the wall: `turn` in radians from the front (−1.5 … 1.5), `size` its height. */
export function wrapMotif(
  shape: TurnedShape,
  turn: number,
  y: number,
  size: number,
  rotate: number,
  motif: string,
): string {
  const spot = shape.spot(turn, y);
  return placeAt(
    spot.x,
    spot.y,
    [(size / 100) * Math.max(0.06, spot.squeeze), size / 100],
    0,
    placeAt(0, 0, 1, rotate, motif),
  );
}

/** A painted line around the wall. */
export function ring(shape: TurnedShape, y: number, width: number, paint: string): string {
  return fill(shape.band(y, y + width), paint);
}

const painters: Record<Palette['ornament'], Painter> = {
  plain: () => '',

  gzhel: (sketch, shape, { accent, body }, top, bottom) => {
    const height = bottom - top;
    const middle = (top + bottom) / 2;
    const size = Math.min(height * 0.62, shape.radius(middle) * 1.15);
    const spray = gzhelSpray(sketch, accent, body);
    const mirrored = placeAt(0, 0, [-1, 1], 0, spray);
    return [
      ring(shape, top, height * 0.045, accent),
      ring(shape, top + height * 0.065, height * 0.014, accent),
      ring(shape, bottom - height * 0.045, height * 0.045, accent),
      ring(shape, bottom - height * 0.08, height * 0.014, accent),
      wrapMotif(shape, 0.28, middle, size * 0.86, -6, spray),
      wrapMotif(shape, -0.42, middle + size * 0.06, size * 0.86, 8, mirrored),
      wrapMotif(shape, 0.2, middle + size * 0.26, size * 0.6, 48, spray),
      wrapMotif(shape, -0.3, middle + size * 0.24, size * 0.6, -40, mirrored),
      wrapMotif(shape, -0.06, middle - size * 0.02, size * 0.92, 0, gzhelRose(sketch, accent, body)),
      wrapMotif(shape, 1.12, middle - size * 0.1, size * 0.6, 0, gzhelRose(sketch, accent, body)),
      wrapMotif(shape, -1.16, middle + size * 0.06, size * 0.55, 20, gzhelRose(sketch, accent, body)),
    ].join('');
  },

  khokhloma: (sketch, shape, { accent, trim }, top, bottom) => {
    const height = bottom - top;
    const size = Math.min(height * 0.72, shape.reach * 1.1);
    const branch = khokhlomaBranch(sketch, accent, trim);
    return [
      ring(
        shape,
        top,
        height * 0.05,
        sketch.linear([
          [0, tone(trim, -0.2)],
          [0.3, tone(trim, 0.4)],
          [1, tone(trim, -0.3)],
        ]),
      ),
      ring(
        shape,
        bottom - height * 0.05,
        height * 0.05,
        sketch.linear([
          [0, tone(trim, -0.2)],
          [0.3, tone(trim, 0.4)],
          [1, tone(trim, -0.3)],
        ]),
      ),
      ...[-1.24, 1.24, 0].map((turn) => wrapMotif(shape, turn, (top + bottom) / 2 + height * 0.02, size, 0, branch)),
    ].join('');
  },

  sprig: (sketch, shape, { accent, trim, body }, top, bottom) => {
    const height = bottom - top;
    const [green, bud] = [mix(trim, body, 0.08), accent];
    return (
      repeat(7, (index) => {
        const turn = -1.35 + index * 0.45;
        return wrapMotif(
          shape,
          turn,
          top + height * (index % 2 === 0 ? 0.5 : 0.56),
          height * (index % 2 === 0 ? 0.84 : 0.58),
          index % 2 === 0 ? 0 : 4,
          sprig(sketch, green, bud),
        );
      }) +
      ring(shape, top - height * 0.02, height * 0.018, alpha(trim, 0.8)) +
      ring(shape, bottom, height * 0.018, alpha(trim, 0.8))
    );
  },

  dots: (_sketch, shape, { accent, trim }, top, bottom) => {
    const size = shape.reach * 0.11;
    const rows = Math.max(2, Math.floor((bottom - top) / (size * 1.9)));
    return repeat(rows, (row) =>
      repeat(14, (index) => {
        const spot = shape.spot(-1.5 + (index + (row % 2) * 0.5) * 0.23, top + ((row + 0.5) * (bottom - top)) / rows);
        return oval(
          spot.x,
          spot.y,
          (size / 2) * Math.max(0.05, spot.squeeze),
          size / 2,
          (row + index) % 4 === 0 ? trim : accent,
        );
      }),
    );
  },

  stripes: (_sketch, shape, { accent, trim }, top, bottom) => {
    const height = bottom - top;
    return (
      ring(shape, top + height * 0.1, height * 0.2, accent) +
      ring(shape, top + height * 0.35, height * 0.035, trim) +
      ring(shape, top + height * 0.43, height * 0.035, accent) +
      ring(shape, top + height * 0.72, height * 0.035, accent) +
      ring(shape, top + height * 0.8, height * 0.1, trim)
    );
  },

  dip: (sketch, shape, { accent }, top) => {
    const line = top + (shape.bottom - top) * 0.42;
    const drip = Array.from({ length: 13 }, (_, index): Point => {
      const spot = shape.spot(-1.57 + index * 0.2617, line + (sketch.random() - 0.4) * shape.reach * 0.2);
      return [spot.x, spot.y];
    });
    const [left, right] = [shape.cx - shape.reach - 20, shape.cx + shape.reach + 20];
    const glaze = `${curve(drip)}L${right} ${drip.at(-1)?.[1] ?? line}V${shape.top - 90}H${left}V${drip[0]?.[1] ?? line}Z`;
    return (
      fill(glaze, alpha(tone(accent, -0.55), 0.3), 'transform="translate(3 9)"') +
      fill(glaze, accent) +
      specks(
        sketch,
        { x: left, y: shape.top - 40, width: right - left, height: shape.bottom - shape.top + 80 },
        ['#5b3a26', '#7d5a3e'],
        90,
        5,
      )
    );
  },

  speckle: (sketch, shape, { accent, trim }, _top, bottom) =>
    specks(
      sketch,
      { x: shape.cx - shape.reach, y: shape.top - 20, width: shape.reach * 2, height: bottom - shape.top + 120 },
      [accent, trim, tone(accent, -0.4)],
      210,
      6.5,
    ),
};

/** A wreath of leaves about a point, for plates and lids seen from above. */
export function wreath(sketch: Sketch, cx: number, cy: number, radius: number, palette: Palette): string {
  const count = 18;
  const green = palette.ornament === 'khokhloma' ? palette.trim : palette.accent;
  return repeat(count, (index) => {
    const angle = (index * 360) / count;
    return placeAt(
      cx,
      cy,
      1,
      angle,
      placeAt(
        0,
        -radius,
        radius / 330,
        index % 2 === 0 ? 24 : -24,
        leaf(sketch, mix(green, palette.trim, index % 2 === 0 ? 0 : 0.4)),
      ),
    );
  });
}
