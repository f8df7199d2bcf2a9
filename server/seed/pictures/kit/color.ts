/** A color as `#rrggbb`. */
export type Color = string;

type Lab = readonly [lightness: number, a: number, b: number];

/** `amount` between two colors: 0 is `from`, 1 is `to`; mixed as the eye sees it (OKLab). */
export function mix(from: Color, to: Color, amount: number): Color {
  const [l1, a1, b1] = toLab(from);
  const [l2, a2, b2] = toLab(to);
  return toColor([l1 + (l2 - l1) * amount, a1 + (a2 - a1) * amount, b1 + (b2 - b1) * amount]);
}

/**
 * The same material in more or less light: `amount` −1 (deepest shadow) … 1 (white light).
 * Shadows grow richer and cooler and lights paler and warmer, as under a lamp.
 */
export function tone(color: Color, amount: number): Color {
  const [l, a, b] = toLab(color);
  if (amount < 0) {
    const depth = Math.min(1, -amount);
    const chroma = 1 - depth * 0.25;
    return toColor([l * (1 - depth * 0.82), a * chroma + depth * 0.008, b * chroma - depth * 0.018]);
  }
  const chroma = 1 - amount * 0.55;
  return toColor([l + (1 - l) * amount, a * chroma, b * chroma + amount * (1 - amount) * 0.015]);
}

/** The color with an opacity of 0 … 1, as `#rrggbbaa`. */
export function alpha(color: Color, opacity: number): Color {
  return color.slice(0, 7) + byte(opacity * 255);
}

/** How light the color looks, 0 (black) … 1 (white). */
export function lightness(color: Color): number {
  return toLab(color)[0];
}

function toLab(color: Color): Lab {
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toColor([lightness, a, b]: Lab): Color {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map((channel) => byte(gamma(channel) * 255)).join('')}`;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function gamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

function byte(value: number): string {
  return Math.round(Math.max(0, Math.min(255, value)))
    .toString(16)
    .padStart(2, '0');
}
