/** Builds the `srcset` of a photo. */
import type { Photo } from '#contract/fields.ts';

/** Widths in px that the server makes of every photo. */
const widths = [160, 480, 960, 1600] as const;

/** Lists `/media/abc/480.webp` in all sizes that the photo is large enough for. */
export function buildSrcSet(photo: Pick<Photo, 'card' | 'width'>): string | undefined {
  const match = /^(.*\/)\d+(\.\w+)$/.exec(photo.card);
  if (!match) return undefined;
  const [, folder, extension] = match;
  const usedWidths = widths.filter((width, index) => width <= photo.width || (widths[index - 1] ?? 0) < photo.width);
  return usedWidths.map((width) => `${folder}${width}${extension} ${Math.min(width, photo.width)}w`).join(', ');
}
