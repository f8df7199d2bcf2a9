/** Validates the checkout form, and maps the server's errors to its fields. Pure. */
import type { FieldPath } from 'react-hook-form';
import { findPostalCodeExample, placeFields, requiredPlaceFields } from '../addresses/place.ts';
import type { PostalCodes } from '../addresses/postalCodes.ts';
import { hasDelivery, toCompanyKey, toReceivingName, type CheckoutValues } from './draft.ts';

export type FieldName = FieldPath<CheckoutValues>;
/** Error codes; labels.ts has their texts. A postal code's error has an example. */
export type CheckoutError = 'required' | 'phone' | 'email' | { example: string };

const alwaysRequired = ['fio', 'phone'] as const;

/** Whether a field is required where it is shown. */
export const isRequiredField = (name: FieldName): boolean =>
  ([...alwaysRequired, ...requiredPlaceFields] as readonly FieldName[]).includes(name);

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
): { [Name in FieldName]?: CheckoutError } {
  const errors: { [Name in FieldName]?: CheckoutError } = {};
  const isDelivered = hasDelivery(values);
  for (const name of [...alwaysRequired, ...(isDelivered ? requiredPlaceFields : [])]) {
    if (values[name].trim() === '') errors[name] = 'required';
  }
  if (!errors.phone && !isPhone(values.phone.trim())) errors.phone = 'phone';
  if (values.email.trim() !== '' && !isEmail(values.email.trim())) errors.email = 'email';
  const example = isDelivered ? findPostalCodeExample(values, postalCodes) : null;
  if (example !== null) errors.postal_code = { example };
  for (const [key, { way, store }] of Object.entries(values.receiving))
    if (way === 'pickup' && store === '') errors[`receiving.${key}.store`] = 'required';
  return errors;
}

/**
 * Returns the form's field for a field of the server's errors: `address.city` is the city, `carts.0.pickupStore` the
 * store of the first company. A time belongs to the field that is shown for delivery or pickup.
 * @param companyIds in the order of the request's carts
 */
export function toField(
  name: string,
  companyIds: readonly number[],
  { receiving }: Pick<CheckoutValues, 'receiving'>,
): FieldName | null {
  const [, index, ofCart] = /^carts\.(\d+)\.(\w+)$/.exec(name) ?? [];
  const companyId = companyIds[Number(index)];
  if (companyId !== undefined) {
    if (ofCart === 'pickupStore') return toReceivingName(companyId, 'store');
    if (ofCart === 'payment_method') return 'payment';
    if (ofCart !== 'delivery_at') return null;
    const isPickup = receiving[toCompanyKey(companyId)]?.way === 'pickup';
    return toReceivingName(companyId, isPickup ? 'pickUpAt' : 'deliverAt');
  }
  const field = name.replace(/^address\./, '');
  const fieldNames: readonly string[] = ['fio', 'phone', 'email', ...placeFields, 'comment'];
  return fieldNames.includes(field) ? (field as FieldName) : null;
}
