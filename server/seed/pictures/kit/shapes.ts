/** A place in the picture. */
export type Point = readonly [x: number, y: number];

/** A number as SVG wants it: one decimal at most. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A filled outline; `more` is further attributes. */
export function fill(d: string, paint: string, more = ''): string {
  return `<path d="${d}" fill="${paint}"${more && ` ${more}`}/>`;
}

/** A line with round ends along an outline. */
export function stroke(d: string, paint: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;
}

/** An ellipse. */
export function oval(cx: number, cy: number, rx: number, ry: number, paint: string, more = ''): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${paint}"${more && ` ${more}`}/>`;
}

/** A rectangle, its corners rounded by `r`. */
export function box(x: number, y: number, width: number, height: number, paint: string, r = 0, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(r)}" fill="${paint}"${more && ` ${more}`}/>`;
}

/** Several things as one; attributes such as `transform`, `opacity` or `clip-path` go to `attributes`. */
export function group(attributes: string, ...parts: readonly (string | readonly string[])[]): string {
  return `<g ${attributes}>${parts.flat().join('')}</g>`;
}

/** Things cut off at a clip path of the sketch. */
export function clipTo(clip: string, ...parts: readonly (string | readonly string[])[]): string {
  return group(`clip-path="${clip}"`, ...parts);
}

/** Things moved, then turned (degrees), then scaled about their own origin. */
export function placeAt(
  x: number,
  y: number,
  scale: number | Point,
  turn: number,
  ...parts: readonly (string | readonly string[])[]
): string {
  const [sx, sy] = typeof scale === 'number' ? [scale, scale] : scale;
  const rotate = turn === 0 ? '' : ` rotate(${n(turn)})`;
  const resize = sx === 1 && sy === 1 ? '' : ` scale(${sx.toFixed(3)} ${sy.toFixed(3)})`;
  return group(`transform="translate(${n(x)} ${n(y)})${rotate}${resize}"`, ...parts);
}

/** The outline of an ellipse. */
export function ovalPath(cx: number, cy: number, rx: number, ry: number): string {
  return `M${n(cx - rx)} ${n(cy)}A${n(rx)} ${n(ry)} 0 1 1 ${n(cx + rx)} ${n(cy)}A${n(rx)} ${n(ry)} 0 1 1 ${n(cx - rx)} ${n(cy)}Z`;
}

/** The outline of a rectangle with rounded corners. */
export function boxPath(x: number, y: number, width: number, height: number, r = 0): string {
  const corner = (dx: number, dy: number) => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
  return `M${n(x + r)} ${n(y)}h${n(width - 2 * r)}${corner(r, r)}v${n(height - 2 * r)}${corner(-r, r)}h${n(2 * r - width)}${corner(-r, -r)}v${n(2 * r - height)}${corner(r, -r)}Z`;
}

/** Straight lines from point to point. */
export function polygon(points: readonly Point[], closed = true): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${closed ? 'Z' : ''}`;
}

/** A smooth curve through all the points. */
export function curve(points: readonly Point[], closed = false): string {
  const at = (index: number): Point => {
    const last = points.length - 1;
    const wrapped = closed ? (index + points.length) % points.length : Math.max(0, Math.min(last, index));
    return points[wrapped] as Point;
  };
  const [x0, y0] = at(0);
  let d = `M${n(x0)} ${n(y0)}`;
  for (let index = 0; index < (closed ? points.length : points.length - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    d += `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)} ${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)} ${n(to[0])} ${n(to[1])}`;
  }
  return closed ? `${d}Z` : d;
}

/** `count` things, each made from its index. */
export function repeat(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('');
}
