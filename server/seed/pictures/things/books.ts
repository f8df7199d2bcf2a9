import { tone } from '#server/seed/pictures/kit/color.ts';
import { drawStandingShadow } from '#server/seed/pictures/kit/shadows.ts';
import { fill, placeAt } from '#server/seed/pictures/kit/shapes.ts';
import type { Drawing } from '#server/seed/pictures/kit/views.ts';
import { eucalyptus } from '#server/seed/pictures/things/plants.ts';

/** A pile of three books with a sprig of eucalyptus. */
export const books: Drawing = (sketch, palette) => {
  const book = (y: number, width: number, x: number, color: string) =>
    fill(
      `M${x} ${y}h${width}q10 22 0 44h${-width}q-16 -22 0 -44Z`,
      sketch.linear([
        [0, tone(color, 0.1)],
        [1, tone(color, -0.3)],
      ]),
    ) +
    fill(
      `M${x + 10} ${y + 8}h${width - 14}q6 14 0 28h${-width + 14}q-8 -14 0 -28Z`,
      sketch.linear([
        [0, '#f7eeda'],
        [1, '#cbb994'],
      ]),
    ) +
    fill(`M${x} ${y}h${width}v8h${-width}ZM${x} ${y + 36}h${width}v8h${-width}Z`, tone(color, -0.06));
  return (
    drawStandingShadow(sketch, 620, 940, 210, 40) +
    book(896, 380, 410, palette.body) +
    book(852, 340, 436, palette.trim) +
    book(808, 300, 446, tone(palette.accent, -0.2)) +
    placeAt(520, 806, 0.8, 78, eucalyptus(sketch, '#6f9a80', 300, 40))
  );
};
