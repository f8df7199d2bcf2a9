/** Placeholders of drawings. */
import type { StoredPhoto } from '#server/platform/images.ts';
import { mix, tone, type Color } from './kit/color.ts';
import { type PaletteName, palettes } from './palettes.ts';

/** `#ccbbaa` → `#cba`, the nearest color of three digits. */
const shorten = (color: Color): Color =>
  `#${[1, 3, 5].map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) / 17).toString(16)).join('')}`;

/**
 * The placeholders of a drawing by the colors of its palette: a lit wall, the thing before it and the shade below it.
 * To render each drawing for them would take a third of the time of a fill.
 */
export function findPlaceholders(name: PaletteName): Pick<StoredPhoto, 'blur' | 'colors'> {
  const { wall, body } = palettes[name];
  const colors = [tone(wall, 0.2), mix(wall, body, 0.5), tone(wall, -0.1)];
  const stops = colors.map((color, index) => `<stop offset="${index / 2}" stop-color="${color}"/>`).join('');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">' +
    `<linearGradient id="a" x2="0" y2="1">${stops}</linearGradient><path fill="url(#a)" d="M0 0h1v1H0z"/></svg>`;
  return { blur: `data:image/svg+xml;base64,${btoa(svg)}`, colors: colors.map(shorten).join(',') };
}
