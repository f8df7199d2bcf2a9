/** The name of deleted people. */
import type { Locale } from '../failures.ts';

/** The name that replaces that of a deleted person. It is stored in English and localized in answers. */
export const removedUserName = { en: 'Deleted user', ru: 'Удалённый пользователь' } as const;

/** Localizes a name for the reader, if it is the stored name of a deleted person. */
export const localizePersonName = (name: string, locale: Locale): string =>
  name === removedUserName.en ? removedUserName[locale] : name;
