/** How a card's fields are written and judged: pure. */
import { testCards } from './testCards.ts';

export interface CardValues {
  number: string;
  expiry: string;
  cvc: string;
}
export type CardField = keyof CardValues;
export type CardFault = 'required' | 'number' | 'notTest' | 'expiry' | 'past' | 'cvc';

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

const lengths: Record<CardField, number> = { number: 16, expiry: 4, cvc: 4 };

function spaced(field: CardField, digits: string): string {
  if (field === 'number') return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
  if (field === 'cvc') return digits;
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** A month that is typed without its zero: 5 can only be May. */
const withZero = (field: CardField, digits: string): string =>
  field === 'expiry' && /^[2-9]/.test(digits) ? `0${digits}` : digits;

/** A field as it is shown, with its caret behind the same digit as before. A date that a browser fills in may have four digits for its year. */
export function written(field: CardField, typed: string, caret: number): { value: string; caret: number } {
  const all = digitsOf(typed);
  const short = field === 'expiry' && all.length === 6 ? all.slice(0, 2) + all.slice(4) : all;
  const digits = withZero(field, short).slice(0, lengths[field]);
  const value = spaced(field, digits);
  if (caret >= typed.length) return { value, caret: value.length };
  const before =
    digitsOf(typed.slice(0, caret)).length + (digits.length - short.length > 0 ? digits.length - short.length : 0);
  let place = 0;
  for (let seen = 0; seen < before && place < value.length; place++) if (/\d/.test(value[place]!)) seen += 1;
  return { value, caret: place };
}

/** Whether the last digit of a number agrees with the others, as on every card. */
function agrees(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function numberFault(number: string): CardFault | undefined {
  if (number === '') return 'required';
  if (number.length < 13 || !agrees(number)) return 'number';
  return testCards.some((card) => card.number === number) ? undefined : 'notTest';
}

function expiryFault(digits: string, now: Date): CardFault | undefined {
  if (digits === '') return 'required';
  const month = Number(digits.slice(0, 2));
  if (digits.length < 4 || month < 1 || month > 12) return 'expiry';
  // A card is good to the end of its month
  return new Date(2000 + Number(digits.slice(2)), month, 1) <= now ? 'past' : undefined;
}

const cvcFault = (digits: string): CardFault | undefined =>
  digits === '' ? 'required' : digits.length < 3 ? 'cvc' : undefined;

/** What is wrong with each field. */
export function faultsOf({ number, expiry, cvc }: CardValues, now: Date): Partial<Record<CardField, CardFault>> {
  const faults = {
    number: numberFault(digitsOf(number)),
    expiry: expiryFault(digitsOf(expiry), now),
    cvc: cvcFault(digitsOf(cvc)),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}
