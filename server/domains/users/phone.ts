/** One way of writing phones: a number is kept, looked up and written to by the same plus sign and digits. */
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

const countriesOf = statement<{ iso: string; mask: string }>(
  'phone_countries',
  'select iso, mask from countries where code = $1',
);

const digitsOf = (text: string): string => text.replace(/\D/g, '');

export interface ParsedPhone {
  /** Plus sign and digits. */
  phone: string;
  /** Digits. */
  code: string;
  /** ISO code, where the number tells; several countries may share a phone code. */
  iso: string | null;
}

/**
 * A phone of its country code and national number. A trunk prefix (the 0 of 0412…) is dropped where the country has one.
 * @returns null where the length is none of that country's
 */
export async function phoneOf(
  db: Db,
  { country_code, phoneNumbers }: { country_code: string; phoneNumbers: string },
): Promise<ParsedPhone | null> {
  const code = digitsOf(country_code);
  const countries = await countriesOf(db, [code]);
  if (countries.length === 0) return null;
  const parsed = parsePhoneNumberFromString(digitsOf(phoneNumbers), { defaultCallingCode: code });
  if (parsed?.countryCallingCode !== code) return null;
  const { phoneLengths } = await import('#server/domains/geo/phoneLengths.ts');
  const fits = countries.some(({ iso, mask }) => phoneLengths(iso, mask).includes(parsed.nationalNumber.length));
  return fits ? { phone: parsed.number, code, iso: parsed.country ?? null } : null;
}

/** A whole phone as people write it, plus sign or not, as it is kept; null for what is no phone. */
export function phoneAsWritten(text: string): string | null {
  if (!/^\s*\+?[\d\s().-]{5,}$/.test(text)) return null;
  const plain = `+${digitsOf(text)}`;
  return parsePhoneNumberFromString(plain)?.number ?? plain;
}
