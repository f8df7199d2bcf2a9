/** Presents the rows of publications. */
import type { Locale } from '#contract/failures.ts';
import type { Photo } from '#contract/fields.ts';
import type { Publication, PublicationCard } from '#contract/publications.ts';
import type { PublicationStatus } from '#contract/rules/publications.ts';
import { type Names, toPerson } from '#server/domains/users/present.ts';
import type { StoredImage } from '#server/platform/images.ts';

export interface PhotoRow extends StoredImage {
  id: number;
}

export interface CardRow extends Names {
  id: number;
  title: string;
  description: string | null;
  language: 'en' | 'ru';
  logo: StoredImage | null;
  status: PublicationStatus;
  reason: string | null;
  reading_minutes: number;
  is_public: boolean;
  created_at: Date;
  updated_at: Date;
  published_at: Date | null;
  author_id: number;
  avatar: string | null;
}

export interface PublicationRow extends CardRow {
  text: string;
  photos: PhotoRow[];
}

/** A picture with the URLs of its sizes. */
export function presentPicture(
  { id, file, width, height, blur }: PhotoRow,
  position = 0,
  alt: string | null = null,
): Photo {
  const getUrl = (side: number) => `/media/${file}/${side}.webp`;
  return {
    id,
    main: position === 0,
    position,
    alt,
    url: getUrl(960),
    thumbnail: getUrl(160),
    card: getUrl(480),
    full: getUrl(1600),
    blur,
    width,
    height,
  };
}

/** A publication in a list. */
export const presentCard = (row: CardRow, locale: Locale): PublicationCard => ({
  id: row.id,
  title: row.title,
  description: row.description,
  logo: row.logo && presentPicture({ id: row.id, ...row.logo }, 0, row.title),
  author: toPerson({ ...row, id: row.author_id }, locale),
  language: row.language,
  status: row.status,
  reason: row.reason,
  reading_minutes: row.reading_minutes,
  is_public: row.is_public,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  published_at: row.published_at?.toISOString() ?? null,
});

/** A full publication. */
export const presentPublication = (row: PublicationRow, locale: Locale): Publication => ({
  ...presentCard(row, locale),
  text: row.text,
  photos: row.photos.map((photo, position) => presentPicture(photo, position)),
});
