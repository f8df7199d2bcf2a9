/** Normalizes and formats phone numbers. */
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/**
 * The stored form of a phone: plus sign and digits; null for blank. Clients send it without the plus (specification
 * §5), which is added if the digits are a valid international number.
 */
export function normalizePhone(phone: string): string | null {
  const digits = phone.replace(/[^\d+]/g, '');
  if (digits === '') return null;
  return !digits.startsWith('+') && parsePhoneNumberFromString(`+${digits}`)?.isValid() ? `+${digits}` : digits;
}

/** A phone for display, `+61 491 570 157`; text that is not a number stays unchanged. */
export const formatInternationalPhone = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;

/**
 * Parses a phone as people write it, or as clients send it: an international one may lack its plus sign.
 * @param country ISO code of numbers without a country code
 * @returns plus sign and digits; null if no SMS can reach it
 */
export function parseReachablePhone(phone: string, country: string | null | undefined): string | null {
  const parsed = parsePhoneNumberFromString(
    normalizePhone(phone) ?? '',
    (country || undefined) as CountryCode | undefined,
  );
  return parsed?.isPossible() ? parsed.number : null;
}
