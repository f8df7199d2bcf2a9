/** One way of writing phones: a number is kept, looked up and written to by the same plus sign and digits. */
import { getCountries, getCountryCallingCode, Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** What the library knows beside its types: the lengths that a country's mobile numbers have. */
interface Plan {
  possibleLengths(): number[] | undefined;
  type(name: 'MOBILE'): { possibleLengths(): number[] | undefined } | undefined;
}

const lengths = new Map<string, Set<number>>();

/** The lengths of mobile numbers in the countries of a phone code; none for a code that no country has. */
function lengthsOf(code: string): Set<number> {
  const known = lengths.get(code);
  if (known) return known;
  const found = new Set<number>();
  for (const iso of getCountries()) {
    if (getCountryCallingCode(iso) !== code) continue;
    const metadata = new Metadata();
    metadata.selectNumberingPlan(iso);
    const plan = metadata.numberingPlan as unknown as Plan;
    for (const length of plan.type('MOBILE')?.possibleLengths() ?? plan.possibleLengths() ?? []) found.add(length);
  }
  // Only codes that exist are kept, so that nobody fills the memory
  if (found.size > 0) lengths.set(code, found);
  return found;
}

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
export function phoneOf({ country_code, phoneNumbers }: { country_code: string; phoneNumbers: string }): ParsedPhone | null {
  const code = digitsOf(country_code);
  const allowed = lengthsOf(code);
  if (allowed.size === 0) return null;
  const parsed = parsePhoneNumberFromString(digitsOf(phoneNumbers), { defaultCallingCode: code });
  if (parsed?.countryCallingCode !== code || !allowed.has(parsed.nationalNumber.length)) return null;
  return { phone: parsed.number, code, iso: parsed.country ?? null };
}

/** A whole phone as people write it, plus sign or not, as it is kept; null for what is no phone. */
export function phoneAsWritten(text: string): string | null {
  if (!/^\s*\+?[\d\s().-]{5,}$/.test(text)) return null;
  const plain = `+${digitsOf(text)}`;
  return parsePhoneNumberFromString(plain)?.number ?? plain;
}
