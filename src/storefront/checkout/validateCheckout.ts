/** Validates the checkout form, and maps the server's errors to its fields. Pure. */
import { findPostalCodeExample, placeFields, requiredPlaceFields } from '../addresses/place.ts';
import type { PostalCodes } from '../addresses/postalCodes.ts';
import type { CheckoutValues } from './draft.ts';

export type FieldName = keyof CheckoutValues;
/** Error codes; labels.ts has their texts. A postal code's error has an example. */
export type CheckoutError = 'required' | 'phone' | 'email' | { example: string };

const alwaysRequired: readonly FieldName[] = ['fio', 'phone'];
const requiredFor: Record<CheckoutValues['way'], readonly FieldName[]> = {
  delivery: requiredPlaceFields,
  pickup: ['store'],
};

/** Returns the required fields of a delivery or a pickup. */
export const getRequiredFields = (way: CheckoutValues['way']): readonly FieldName[] => [
  ...alwaysRequired,
  ...requiredFor[way],
];

/** Same rule as in the contract: digits and usual separators. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s().-]{5,}$/.test(text) && digits >= 5 && digits <= 15;
}
const isEmail = (text: string): boolean => /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]{2,}$/.test(text);

/**
 * Returns the errors that need no server, by field.
 * @param postalCodes null if their rules are not loaded: then the server checks alone
 */
export function validateCheckout(
  values: CheckoutValues,
  postalCodes: PostalCodes | null = null,
): Partial<Record<FieldName, CheckoutError>> {
  const errors: Partial<Record<FieldName, CheckoutError>> = {};
  for (const name of getRequiredFields(values.way)) {
    if (String(values[name]).trim() === '') errors[name] = 'required';
  }
  if (!errors.phone && !isPhone(values.phone.trim())) errors.phone = 'phone';
  if (values.email.trim() !== '' && !isEmail(values.email.trim())) errors.email = 'email';
  const example = values.way === 'delivery' ? findPostalCodeExample(values, postalCodes) : null;
  if (example !== null) errors.postal_code = { example };
  return errors;
}

/**
 * Returns the form's field for a field of the server's errors. `address.city` and `city` are both the city; the time
 * belongs to the field that is shown for delivery or pickup.
 */
export function toField(key: string, way: CheckoutValues['way']): FieldName | null {
  const name = key.replace(/^address\./, '');
  if (name === 'pickupStore') return 'store';
  if (name === 'receivedDateTime') return way === 'pickup' ? 'pickUpAt' : 'deliverAt';
  const fieldNames: readonly string[] = ['fio', 'phone', 'email', ...placeFields, 'comment'];
  return fieldNames.includes(name) ? (name as FieldName) : null;
}
