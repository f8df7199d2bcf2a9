/** Shapes of turned things, such as cups and bowls. */
import type { Color } from '#server/seed/pictures/kit/color.ts';
import { tone } from '#server/seed/pictures/kit/color.ts';
import type { Point } from '#server/seed/pictures/kit/shapes.ts';
import { n } from '#server/seed/pictures/kit/shapes.ts';

/** A place on a profile: height in the picture, radius there, and whether the profile has a corner here. */
export type ProfilePoint = readonly [y: number, radius: number, corner?: 'corner'];

/** A thing as if from a potter's wheel or a lathe, seen a little from above. */
export interface TurnedShape {
  readonly cx: number;
  /** Height of a horizontal circle's ellipse in shares of its width: 0 is eye level. */
  readonly tilt: number;
  readonly top: number;
  readonly bottom: number;
  /** The widest radius. */
  readonly reach: number;
  /** The full outline with the far rim: for closed things, and for those whose mouth is drawn over it. */
  readonly outline: string;
  /** The outline up to the near rim only, so that what stands in the thing can be seen. */
  readonly front: string;
  /** Samples of the profile from top to bottom. */
  readonly profile: readonly Point[];
  radius(y: number): number;
  /** How far the wall faces up at that height: −1 (down) … 1 (up). */
  slope(y: number): number;
  /** A part of the wall between two turns, −1 (left edge) … 1 (right edge), and two heights. */
  strip(from: number, to: number, top: number, bottom: number): string;
  /** A ring of the wall between two heights, as the eye sees it in front. */
  band(top: number, bottom: number): string;
  /** Where in the picture a spot on the wall is; `squeeze` is how narrow things look there, from 0 to 1. */
  spot(turn: number, y: number): { x: number; y: number; squeeze: number };
}

/** The thing that this profile makes when it turns about the vertical line at `cx`. */
export function turnProfile(cx: number, tilt: number, points: readonly ProfilePoint[]): TurnedShape {
  const profile = sample(points);
  const [first, last] = [profile[0] as Point, profile.at(-1) as Point];
  const [top, bottom] = [first[1], last[1]];
  const radius = (y: number): number => {
    if (y >= bottom) return last[0];
    const index = Math.max(
      1,
      profile.findIndex(([, at]) => at >= y),
    );
    const [above, below] = [profile[index - 1] as Point, profile[index] as Point];
    const share = below[1] === above[1] ? 0 : (y - above[1]) / (below[1] - above[1]);
    return above[0] + (below[0] - above[0]) * Math.max(0, share);
  };
  const slope = (y: number): number => {
    const rise = (radius(y + 4) - radius(y - 4)) / 8;
    return rise / Math.hypot(1, rise);
  };
  /** The corner of an SVG path at a turn and a height. */
  const edge = (turn: number, y: number) => `${n(cx + radius(y) * turn)} ${n(y)}`;
  /** The corners along the wall, from one height down to another. */
  const side = (turn: number, from: number, to: number): string[] => [
    edge(turn, from),
    ...profile.filter(([, y]) => y > from && y < to).map(([r, y]) => `${n(cx + r * turn)} ${n(y)}`),
    edge(turn, to),
  ];
  const arc = (y: number, sweep: 0 | 1, toTurn: number) =>
    `A${n(radius(y))} ${n(radius(y) * tilt)} 0 0 ${sweep} ${edge(toTurn, y)}`;
  /** From the right edge at the upper height: down, in front along the lower circle, and up on the left. */
  const around = (from: number, to: number) => {
    const [down, up] = [side(1, from, to).slice(1), side(-1, from, to).toReversed().slice(1)];
    return `L${down.join('L')}${arc(to, 1, -1)}L${up.join('L')}`;
  };
  const walls = `M${edge(1, top)}${around(top, bottom)}`;
  return {
    cx,
    tilt,
    top,
    bottom,
    reach: Math.max(...profile.map(([r]) => r)),
    profile,
    radius,
    slope,
    outline: `${walls}${arc(top, 1, 1)}Z`,
    front: `${walls}${arc(top, 0, 1)}Z`,
    strip: (from, to, y1, y2) => `M${[...side(from, y1, y2), ...side(to, y1, y2).toReversed()].join('L')}Z`,
    band: (y1, y2) => `M${edge(-1, y1)}${arc(y1, 0, 1)}${around(y1, y2)}Z`,
    spot: (turn, y) => {
      const r = radius(y);
      return { x: cx + r * Math.sin(turn), y: y + r * tilt * Math.cos(turn), squeeze: Math.cos(turn) };
    },
  };
}

/** Light on a round wall by its place, −1 (left) … 1 (right): a key light from the left, a weak one from the right. */
export function roundLight(place: number, color: Color): Color {
  const key = place * -0.62 + Math.sqrt(Math.max(0, 1 - place * place)) * 0.78;
  const reflected = Math.max(0, place - 0.72) * 0.55;
  const amount = (key - 0.62) * (key > 0.62 ? 0.75 : 0.42) + reflected;
  return tone(color, Math.max(-0.62, Math.min(0.4, amount)));
}

/** Samples between two points of a profile. */
const STEPS = 7;

/** A smooth line through the points, broken at corners, as [radius, y] samples. */
function sample(points: readonly ProfilePoint[]): Point[] {
  const samples: Point[] = [];
  points.slice(0, -1).forEach((from, index) => {
    const to = points[index + 1] as ProfilePoint;
    const before = from[2] ? from : (points[index - 1] ?? from);
    const after = to[2] ? to : (points[index + 2] ?? to);
    for (let step = 0; step < STEPS; step++)
      samples.push([
        spline(before[1], from[1], to[1], after[1], step / STEPS),
        spline(before[0], from[0], to[0], after[0], step / STEPS),
      ]);
  });
  const end = points.at(-1) as ProfilePoint;
  return [...samples, [end[1], end[0]]];
}

function spline(before: number, from: number, to: number, after: number, t: number): number {
  const [start, finish] = [(to - before) / 2, (after - from) / 2];
  return (
    (2 * t ** 3 - 3 * t ** 2 + 1) * from +
    (t ** 3 - 2 * t ** 2 + t) * start +
    (3 * t ** 2 - 2 * t ** 3) * to +
    (t ** 3 - t ** 2) * finish
  );
}
