/** Normalizes and formats phone numbers. */
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/**
 * The stored form of a phone: plus sign and digits; null for blank. Without the plus it is a number of the country, as
 * people write it, else an international one, as clients send it (specification §5). Other digits stay as they are.
 * @param country ISO 3166-1 alpha-2
 */
export function normalizePhone(phone: string, country: string): string | null {
  const digits = phone.replace(/[^\d+]/g, '');
  if (digits === '') return null;
  if (digits.startsWith('+')) return digits;
  const readings = [
    parsePhoneNumberFromString(digits, country as CountryCode),
    parsePhoneNumberFromString(`+${digits}`),
  ];
  return readings.find((reading) => reading?.isValid())?.number ?? digits;
}

/** A phone for display, `+61 491 570 157`; text that is not a number stays unchanged. */
export const formatInternationalPhone = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;

/**
 * Parses a phone as `normalizePhone` reads it.
 * @param country ISO 3166-1 alpha-2
 * @returns plus sign and digits; null if no SMS can reach it
 */
export function parseReachablePhone(phone: string, country: string): string | null {
  const parsed = parsePhoneNumberFromString(normalizePhone(phone, country) ?? '', country as CountryCode);
  return parsed?.isPossible() ? parsed.number : null;
}
