/** The sizes that a photo comes in. */
import type { Photo } from '#contract/fields.ts';

/** Widths in px that the server makes of every photo. */
const widths = [160, 480, 960, 1600] as const;

/** `/media/abc/480.webp` in all sizes that the master is large enough for. */
export function srcSetOf(photo: Pick<Photo, 'card' | 'width'>): string | undefined {
  const match = /^(.*\/)\d+(\.\w+)$/.exec(photo.card);
  if (!match) return undefined;
  const [, folder, extension] = match;
  const useful = widths.filter((width, index) => width <= photo.width || (widths[index - 1] ?? 0) < photo.width);
  return useful.map((width) => `${folder}${width}${extension} ${Math.min(width, photo.width)}w`).join(', ');
}
