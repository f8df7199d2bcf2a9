/** Presents a user's row in answers. */
import type { Locale } from '#contract/failures.ts';
import type { Person } from '#contract/fields.ts';
import { localizePersonName } from '#contract/rules/removedUser.ts';

export interface Names {
  first_name: string | null;
  last_name: string | null;
  middle_name: string | null;
}

/** The columns that `toPerson` reads. */
export interface PersonRow extends Names {
  id: number;
  avatar: string | null;
}

/** SQL: the columns of a `PersonRow` as an object, from `users` under this alias. */
export const buildPersonJsonSql = (alias: string): string =>
  `json_build_object('id', ${alias}.id, 'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name,
                     'middle_name', ${alias}.middle_name, 'avatar', ${alias}.avatar)`;

/** Joins the stored names, of somebody whose account still exists. For anybody else see `toPerson`. */
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

/**
 * An author or buyer, without contacts.
 * @param locale the reader's language: a deleted person is called so in it
 */
export const toPerson = (user: PersonRow, locale: Locale): Person => ({
  id: user.id,
  fio: localizePersonName(formatFio(user), locale),
  avatar: presentAvatar(user.avatar),
});
