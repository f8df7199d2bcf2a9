/** Presents a user's row in answers. */
import type { Person } from '#contract/fields.ts';

export interface Names {
  first_name: string | null;
  last_name: string | null;
  middle_name: string | null;
}

/** Joins the names that are set. */
export const formatFio = ({ first_name, last_name, middle_name }: Names): string =>
  [first_name, last_name, middle_name].filter(Boolean).join(' ');

/** Splits a full name at blanks: first word, second word, rest. */
export function splitFio(fio: string): Names {
  const [first, last, ...rest] = fio.trim().split(/\s+/);
  return { first_name: first || null, last_name: last || null, middle_name: rest.join(' ') || null };
}

/** An avatar's URLs; null without one. */
export const presentAvatar = (file: string | null): { url: string; small: string } | null =>
  file ? { url: `/media/${file}/480.webp`, small: `/media/${file}/160.webp` } : null;

/** An author or buyer, without contacts. */
export const toPerson = (user: Names & { id: number; avatar: string | null }): Person => ({
  id: user.id,
  fio: formatFio(user),
  avatar: presentAvatar(user.avatar),
});
