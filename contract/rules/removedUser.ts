import type { Locale } from '../failures.ts';

/** What is left of a deleted person's name. It is kept in English; answers say it in the language of whoever asks. */
export const removedUser = { en: 'Deleted user', ru: 'Удалённый пользователь' } as const;

/** A person's name as a reader has it: the one place where the kept name of somebody deleted is put into their language. */
export const personNamed = (name: string, locale: Locale): string =>
  name === removedUser.en ? removedUser[locale] : name;
