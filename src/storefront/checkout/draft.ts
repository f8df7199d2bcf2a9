/** Draft of the checkout form, stored on the device for a day, so that a sign-in or a reload loses nothing. */
import type { Me } from '#contract/users.ts';
import { createStoredValue } from '#src/session/storedValue.ts';
import { emptyPlace, type PlaceValues } from '../addresses/place.ts';

export interface CheckoutValues extends PlaceValues {
  fio: string;
  phone: string;
  email: string;
  way: 'delivery' | 'pickup';
  /** Delivery: id of the chosen saved address, or `other`; empty until chosen. */
  savedAddress: string;
  /** Delivery: whether to save the address for later orders. */
  saveAddress: boolean;
  comment: string;
  /** Delivery: preferred time, as `<input type="datetime-local">` writes it. */
  deliverAt: string;
  /** Delivery: key of the chosen method; empty for the cheapest. */
  method: string;
  /** Pickup: id of the store; empty until chosen. */
  store: string;
  /** Pickup: the day; empty for any time during opening hours. */
  day: string;
  /** Pickup: ISO time of the chosen half hour. */
  pickUpAt: string;
  useBonuse: boolean;
}

export const emptyCheckoutValues: CheckoutValues = {
  fio: '',
  phone: '',
  email: '',
  way: 'delivery',
  ...emptyPlace,
  savedAddress: '',
  saveAddress: false,
  comment: '',
  deliverAt: '',
  method: '',
  store: '',
  day: '',
  pickUpAt: '',
  useBonuse: false,
};

export type CheckoutDraft = Partial<CheckoutValues> & {
  /** Company whose checkout was filled in. */
  companyId?: number;
};

const isDraft = (value: unknown): value is CheckoutDraft => typeof value === 'object' && value !== null;

export const checkoutDraft = createStoredValue<CheckoutDraft>('checkoutDraft', isDraft);

/** Keeps only values that the current version of the form knows, with the right type. */
function filterKnown(draft: CheckoutDraft): Partial<CheckoutValues> {
  const entries = Object.entries(draft).filter(
    ([key, value]) => typeof value === typeof emptyCheckoutValues[key as keyof CheckoutValues],
  );
  return Object.fromEntries(entries);
}

/**
 * Returns the initial values: the draft, and the user's data for empty fields. A method or a pickup that was chosen at
 * another company is left out, because that company's methods and stores are not offered here.
 */
export function getInitialValues(me: Me, companyId: number): CheckoutValues {
  const stored = checkoutDraft.get() ?? {};
  const draft = filterKnown(stored);
  const { method, store, day, pickUpAt } = emptyCheckoutValues;
  const isOtherCompany = stored.companyId !== undefined && stored.companyId !== companyId;
  return {
    ...emptyCheckoutValues,
    ...draft,
    ...(isOtherCompany && { method, store, day, pickUpAt }),
    fio: draft.fio || me.fio,
    phone: draft.phone || (me.phone ?? ''),
    email: draft.email || (me.email ?? ''),
  };
}
