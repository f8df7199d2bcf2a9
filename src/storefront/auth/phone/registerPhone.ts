/** Registers an account by its phone, to which the server sends the first code. */
import type { Locale } from '#src/i18n/locale.ts';
import { api } from '#src/api/api.ts';
import type { CodePhone } from '../machine.ts';
import { withProof } from '../withProof.ts';
import type { PhoneCountry } from './typing.ts';

/** Seconds until the next code may be requested. */
const resendPauseSeconds = 60;

type Registration = Parameters<typeof api.auth.registerByPhone>[0]['body'];

/** @returns seconds until the next code may be requested */
export async function registerPhone(
  person: Pick<Registration, 'roles' | 'fio'>,
  phone: CodePhone,
  country: PhoneCountry,
  locale: Locale,
): Promise<number> {
  const body = {
    ...person,
    ...phone,
    country_name: country.en_name,
    countryId: country.id,
    lang: locale,
    platform: 'web' as const,
  };
  await withProof((proof) => api.auth.registerByPhone({ body: { ...body, proof } }));
  return resendPauseSeconds;
}
