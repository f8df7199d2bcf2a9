import { parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * A phone as it is kept: its plus sign and digits. Clients send it without the plus (specification §5): where the
 * digits are a whole international number, it is put back. Blank is null.
 */
export function phoneAsKept(phone: string): string | null {
  const kept = phone.replace(/[^\d+]/g, '');
  if (kept === '') return null;
  return !kept.startsWith('+') && parsePhoneNumberFromString(`+${kept}`)?.isValid() ? `+${kept}` : kept;
}

/** A phone as people write it, `+61 491 570 157`; what is no number stays as it is. */
export const phoneInGroups = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
