/** Addresses of the widths of a photo. */
import type { CardPhoto } from '#contract/fields.ts';

/** The address of another width of a photo, in px. */
export const getPhotoUrl = ({ card }: Pick<CardPhoto, 'card'>, width: 160 | 1600): string =>
  card.replace('/480.', `/${width}.`);
