/** Names of people, with placeholders for those without a name. */
import type { Locale } from '../failures.ts';

const placeholderNames = {
  en: { guest: 'Guest', registered: 'User' },
  ru: { guest: 'Гость', registered: 'Пользователь' },
} as const;

interface NamedPerson {
  id: number;
  fio: string;
  /** Default true: people without a name are mostly guests. */
  is_guest?: boolean;
}

/** The display name of a person, such as "Guest 37" without a name. All placeholders come from here. */
export const formatPersonName = ({ id, fio, is_guest = true }: NamedPerson, locale: Locale): string =>
  fio || `${placeholderNames[locale][is_guest ? 'guest' : 'registered']}\u00a0${id}`;

/** The display name where only registered people appear. */
export const formatRegisteredName = (person: Omit<NamedPerson, 'is_guest'>, locale: Locale): string =>
  formatPersonName({ ...person, is_guest: false }, locale);
