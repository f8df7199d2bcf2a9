import type { User } from '#contract/users.ts';
import { personName } from '#contract/rules/personName.ts';
import type { Locale } from '#src/i18n/locale.ts';

/** What somebody is called: by name, else by how to reach them, else by number. */
export const nameOfUser = (
  { id, fio, email, phone, login, is_guest }: Pick<User, 'id' | 'fio' | 'email' | 'phone' | 'login' | 'is_guest'>,
  locale: Locale,
): string => personName({ id, fio: fio || email || login || phone || '', is_guest }, locale);
