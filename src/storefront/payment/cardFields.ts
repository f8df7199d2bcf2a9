/** Formats and validates card fields. Pure. */
import { testCards } from './testCards.ts';

export interface CardValues {
  number: string;
  expiry: string;
  cvc: string;
}
export type CardField = keyof CardValues;
export type CardError = 'required' | 'number' | 'notTest' | 'expiry' | 'past' | 'cvc';

export const toDigits = (text: string): string => text.replace(/\D/g, '');

const lengths: Record<CardField, number> = { number: 16, expiry: 4, cvc: 4 };

function addSpaces(field: CardField, digits: string): string {
  if (field === 'number') return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
  if (field === 'cvc') return digits;
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** Adds the missing zero of a month: 5 can only be May. */
const padMonth = (field: CardField, digits: string): string =>
  field === 'expiry' && /^[2-9]/.test(digits) ? `0${digits}` : digits;

/** Formats a field and keeps the caret behind the same digit. Browsers may fill in a year with four digits. */
export function formatField(field: CardField, typed: string, caret: number): { value: string; caret: number } {
  const all = toDigits(typed);
  const short = field === 'expiry' && all.length === 6 ? all.slice(0, 2) + all.slice(4) : all;
  const digits = padMonth(field, short).slice(0, lengths[field]);
  const value = addSpaces(field, digits);
  if (caret >= typed.length) return { value, caret: value.length };
  const before =
    toDigits(typed.slice(0, caret)).length + (digits.length - short.length > 0 ? digits.length - short.length : 0);
  let place = 0;
  for (let seen = 0; seen < before && place < value.length; place++) if (/\d/.test(value[place]!)) seen += 1;
  return { value, caret: place };
}

/** Whether the checksum of a card number is valid (Luhn). */
function hasValidChecksum(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function validateNumber(number: string): CardError | undefined {
  if (number === '') return 'required';
  if (number.length < 13 || !hasValidChecksum(number)) return 'number';
  return testCards.some((card) => card.number === number) ? undefined : 'notTest';
}

function validateExpiry(digits: string, now: Date): CardError | undefined {
  if (digits === '') return 'required';
  const month = Number(digits.slice(0, 2));
  if (digits.length < 4 || month < 1 || month > 12) return 'expiry';
  // A card is valid until the end of its month
  return new Date(2000 + Number(digits.slice(2)), month, 1) <= now ? 'past' : undefined;
}

const validateCvc = (digits: string): CardError | undefined =>
  digits === '' ? 'required' : digits.length < 3 ? 'cvc' : undefined;

/** Returns the error of each field. */
export function validateCard({ number, expiry, cvc }: CardValues, now: Date): Partial<Record<CardField, CardError>> {
  const errors = {
    number: validateNumber(toDigits(number)),
    expiry: validateExpiry(toDigits(expiry), now),
    cvc: validateCvc(toDigits(cvc)),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}
