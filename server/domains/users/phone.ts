/** Parses phones to the one form in which they are stored and looked up: a plus sign and digits. */
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

const listCountries = statement<{ iso: string; mask: string }, { code: string }>(
  'phone_countries',
  'select iso, mask from countries where code = $code',
);

const toDigits = (text: string): string => text.replace(/\D/g, '');

export interface ParsedPhone {
  /** Plus sign and digits. */
  phone: string;
  /** Digits. */
  code: string;
  /** ISO code, if the number reveals it; several countries may share a phone code. */
  iso: string | null;
}

/**
 * Parses a country code and a national number. A trunk prefix (the 0 of 0412…) is dropped if the country has one.
 * @returns null if its length does not fit the country
 */
export async function parsePhone(
  db: Db,
  { country_code, phoneNumbers }: { country_code: string; phoneNumbers: string },
): Promise<ParsedPhone | null> {
  const code = toDigits(country_code);
  const countries = await listCountries(db, { code });
  if (countries.length === 0) return null;
  const parsed = parsePhoneNumberFromString(toDigits(phoneNumbers), { defaultCallingCode: code });
  if (parsed?.countryCallingCode !== code) return null;
  const { getPhoneLengths: phoneLengths } = await import('#server/domains/geo/phoneLengths.ts');
  const fits = countries.some(({ iso, mask }) => phoneLengths(iso, mask).includes(parsed.nationalNumber.length));
  return fits ? { phone: parsed.number, code, iso: parsed.country ?? null } : null;
}

/** Parses a full phone as people write it, with or without a plus sign; null if it is not a phone. */
export function parseFullPhone(text: string): string | null {
  if (!/^\s*\+?[\d\s().-]{5,}$/.test(text)) return null;
  const plain = `+${toDigits(text)}`;
  return parsePhoneNumberFromString(plain)?.number ?? plain;
}
