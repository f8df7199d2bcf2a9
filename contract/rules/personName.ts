import type { Locale } from '../failures.ts';

const nameless = {
  en: { guest: 'Guest', registered: 'User' },
  ru: { guest: 'Гость', registered: 'Пользователь' },
} as const;

interface Called {
  id: number;
  fio: string;
  /** Left out where nobody says: whoever has no name is mostly a guest. */
  is_guest?: boolean;
}

/** What somebody is called: by name, and without one as "Guest 37". The one place where people without a name get their words. */
export const personName = ({ id, fio, is_guest = true }: Called, locale: Locale): string =>
  fio || `${nameless[locale][is_guest ? 'guest' : 'registered']}\u00a0${id}`;

/** Where only those stand who have registered. */
export const registeredName = (person: Omit<Called, 'is_guest'>, locale: Locale): string =>
  personName({ ...person, is_guest: false }, locale);
