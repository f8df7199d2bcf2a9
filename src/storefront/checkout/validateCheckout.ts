/** Which fields are not right: found before sending, or told by the server. Pure. */
import type { CheckoutValues } from './draft.ts';

export type FieldName = keyof CheckoutValues;
/** What is wrong, as labels.ts words it. */
export type Fault = 'required' | 'phone' | 'email';

const alwaysRequired: readonly FieldName[] = ['fio', 'phone'];
const requiredFor: Record<CheckoutValues['way'], readonly FieldName[]> = {
  delivery: ['city', 'street', 'house'],
  pickup: ['store'],
};

/** The fields that are required with a way of receiving. */
export const requiredFields = (way: CheckoutValues['way']): readonly FieldName[] => [
  ...alwaysRequired,
  ...requiredFor[way],
];

/** The contract's rule for phones: digits, and what people write between them. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s().-]{5,}$/.test(text) && digits >= 5 && digits <= 15;
}
const isEmail = (text: string): boolean => /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]{2,}$/.test(text);

/** All faults that need no server, by field. */
export function faultsOf(values: CheckoutValues): Partial<Record<FieldName, Fault>> {
  const faults: Partial<Record<FieldName, Fault>> = {};
  for (const name of requiredFields(values.way)) {
    if (String(values[name]).trim() === '') faults[name] = 'required';
  }
  if (!faults.phone && !isPhone(values.phone.trim())) faults.phone = 'phone';
  if (values.email.trim() !== '' && !isEmail(values.email.trim())) faults.email = 'email';
  return faults;
}

/**
 * The server's faults by the form's fields. `address.city` and `city` are the field city; a time belongs to
 * whichever field of it the way of receiving shows.
 */
export function fieldOfError(key: string, way: CheckoutValues['way']): FieldName | null {
  const name = key.replace(/^address\./, '');
  if (name === 'pickupStore') return 'store';
  if (name === 'receivedDateTime') return way === 'pickup' ? 'pickUpAt' : 'deliverAt';
  const own: readonly string[] = [
    'fio',
    'phone',
    'email',
    'region',
    'city',
    'district',
    'street',
    'house',
    'building',
    'entrance',
    'flat',
    'comment',
  ];
  return own.includes(name) ? (name as FieldName) : null;
}
