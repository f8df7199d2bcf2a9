/** Registers an account by its phone, to which the server sends the first code. */
import { login } from '#src/authProvider/signIn/login.ts';
import type { CodePhone, LoginInput } from '#src/authProvider/signIn/stepTypes.ts';
import type { Locale } from '#src/i18n/locale.ts';
import type { PhoneCountry } from './typing.ts';

type Registration = LoginInput<'registration'>;

/**
 * Registers somebody by a phone.
 * @returns seconds until the next code may be requested
 */
export async function registerPhone(
  person: Pick<Registration, 'roles' | 'fio'>,
  phone: CodePhone,
  country: PhoneCountry,
  locale: Locale,
): Promise<number> {
  const result = await login({
    step: 'registration',
    ...person,
    ...phone,
    country_name: country.en_name,
    countryId: country.id,
    lang: locale,
    platform: 'web',
  });
  return result.next === 'code' ? result.retryAfter : 0;
}
