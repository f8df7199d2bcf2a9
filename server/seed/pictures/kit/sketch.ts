/** The SVG document of one picture, with its paints. */
import type { Color } from '#server/seed/pictures/kit/color.ts';

/** Side of the square that every picture is drawn in, in user units. */
export const SIDE = 1200;

/** A color at a place of a gradient, 0 … 1. */
export type Stop = readonly [offset: number, color: Color];

/** Where a gradient runs, in fractions of the painted shape's box. */
export type Direction = readonly [x1: number, y1: number, x2: number, y2: number];

/** A drawing in the making: gives out paints for `fill`, `stroke` and `clip-path`, each defined once. */
export interface Sketch {
  /** A gradient along a line; from left to right unless `direction` says otherwise. */
  linear(stops: readonly Stop[], direction?: Direction): string;
  /** A gradient along a line given in the picture's own units. */
  across(stops: readonly Stop[], line: Direction): string;
  /** A gradient around a point of the painted shape's box. */
  radial(stops: readonly Stop[], cx?: number, cy?: number, r?: number): string;
  /** A tile repeated over the painted shape. */
  tile(width: number, height: number, content: string): string;
  /** A clip path of that outline. */
  clip(outline: string): string;
  /** The next number of the picture's own sequence, 0 ≤ n < 1: the same for the same seed. */
  random(): number;
  /** The whole SVG document with `content` in it. */
  finish(content: string, side?: number): string;
}

/** Starts a drawing; `seed` decides the sequence of `random`. */
export function createSketch(seed: string): Sketch {
  const definitions = new Map<string, string>();
  const define = (markup: (id: string) => string): string => {
    const key = markup('');
    const id = definitions.get(key) ?? `d${definitions.size}`;
    definitions.set(key, id);
    return `url(#${id})`;
  };
  const line = (stops: readonly Stop[], [x1, y1, x2, y2]: Direction, units: string) =>
    define(
      (id) =>
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${units}>${stopList(stops)}</linearGradient>`,
    );
  return {
    linear: (stops, direction = [0, 0, 1, 0]) => line(stops, direction, ''),
    across: (stops, direction) => line(stops, direction, ' gradientUnits="userSpaceOnUse"'),
    radial: (stops, cx = 0.5, cy = 0.5, r = 0.5) =>
      define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopList(stops)}</radialGradient>`),
    tile: (width, height, content) =>
      define(
        (id) =>
          `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${content}</pattern>`,
      ),
    clip: (outline) => define((id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`),
    random: sequence(seed),
    finish: (content, side = SIDE) => {
      const markup = [...definitions].map(([key, id]) => key.replace('id=""', `id="${id}"`)).join('');
      return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}"><defs>${markup}</defs>${content}</svg>`;
    },
  };
}

function stopList(stops: readonly Stop[]): string {
  return stops
    .map(([offset, color]) => {
      const opacity =
        color.length === 9 ? ` stop-opacity="${(Number.parseInt(color.slice(7), 16) / 255).toFixed(3)}"` : '';
      return `<stop offset="${offset}" stop-color="${color.slice(0, 7)}"${opacity}/>`;
    })
    .join('');
}

/** Numbers that look random and are the same for the same seed (FNV-1a, then mulberry32). */
function sequence(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
