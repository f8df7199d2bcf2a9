/** Formats the names of users. */
import type { User } from '#contract/users.ts';
import { formatPersonName } from '#contract/rules/personName.ts';
import type { Locale } from '#src/i18n/locale.ts';

/** The name of a user; without one the email, login, phone or number. */
export const formatUserName = (
  { id, fio, email, phone, login, is_guest }: Pick<User, 'id' | 'fio' | 'email' | 'phone' | 'login' | 'is_guest'>,
  locale: Locale,
): string => formatPersonName({ id, fio: fio || email || login || phone || '', is_guest }, locale);
