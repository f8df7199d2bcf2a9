/** Draft of the checkout form, stored on the device for a day, so that a sign-in or a reload loses nothing. */
import type { PaymentMethod } from '#contract/rules/paymentMethods.ts';
import type { Me } from '#contract/users.ts';
import { createStoredValue } from '#src/session/storedValue.ts';
import { emptyPlace, type PlaceValues } from '../addresses/place.ts';
import type { QuotedPlace } from '../delivery/quotes.ts';

/** How the order of one company is received. */
export interface ReceivingValues {
  way: 'delivery' | 'pickup';
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
}

export interface CheckoutValues extends PlaceValues {
  fio: string;
  phone: string;
  email: string;
  /** By company, see `toCompanyKey`. */
  receiving: Record<string, ReceivingValues>;
  /** Delivery: id of the chosen saved address, or `other`; empty until chosen. */
  savedAddress: string;
  /** Delivery: whether to save the address for later orders. */
  saveAddress: boolean;
  comment: string;
  /** Pickup: the town whose nearest stores come first; empty for that of the address. */
  town: string;
  useBonuse: boolean;
  /** Codes of promotions. */
  codes: string[];
  /** Empty until chosen. */
  payment: PaymentMethod | '';
}

export const emptyReceiving: ReceivingValues = {
  way: 'delivery',
  deliverAt: '',
  method: '',
  store: '',
  day: '',
  pickUpAt: '',
};

export const emptyCheckoutValues: CheckoutValues = {
  fio: '',
  phone: '',
  email: '',
  receiving: {},
  ...emptyPlace,
  savedAddress: '',
  saveAddress: false,
  comment: '',
  town: '',
  useBonuse: false,
  codes: [],
  payment: '',
};

/** The key of a company in the form. Not its id alone, which the form would take for an index. */
export const toCompanyKey = (companyId: number): string => `c${companyId}`;

/** The name of a field of `ReceivingValues` in the form. */
export const toReceivingName = <Key extends keyof ReceivingValues>(
  companyId: number,
  key: Key,
): `receiving.${string}.${Key}` => `receiving.${toCompanyKey(companyId)}.${key}`;

/** Whether anything is delivered, so that an address is needed. */
export const hasDelivery = ({ receiving }: Pick<CheckoutValues, 'receiving'>): boolean =>
  Object.values(receiving).some(({ way }) => way === 'delivery');

/** A delivery that the buyer has seen in the order's sum. */
export interface SeenDelivery {
  cartId: number;
  /** The key of the method. */
  method: string;
  name: string;
  place: QuotedPlace;
  /** What the buyer had chosen then; empty if the method was preselected. */
  choice: string;
}

export interface CheckoutDraft extends Partial<CheckoutValues> {
  /** So that a reload does not hide which of them are no longer offered. */
  seen?: readonly SeenDelivery[];
}

const isDraft = (value: unknown): value is CheckoutDraft => typeof value === 'object' && value !== null;

export const checkoutDraft = createStoredValue<CheckoutDraft>('checkoutDraft', isDraft);

/** Keeps only values that the current version of the form knows, with the right type. */
function filterKnown<Values extends object>(stored: object | undefined, empty: Values): Partial<Values> {
  const entries = Object.entries(stored ?? {}).filter(
    ([key, value]) => value !== null && typeof value === typeof empty[key as keyof Values],
  );
  return Object.fromEntries(entries) as Partial<Values>;
}

/** Stores the form. What was filled in for other companies stays, as do the seen deliveries. */
export function storeDraft(values: CheckoutValues): void {
  const { receiving, seen } = checkoutDraft.get() ?? {};
  checkoutDraft.set({ ...values, receiving: { ...receiving, ...values.receiving }, ...(seen && { seen }) });
}

export function getSeenDeliveries(): readonly SeenDelivery[] {
  const { seen } = checkoutDraft.get() ?? {};
  return Array.isArray(seen) ? (seen as readonly SeenDelivery[]) : [];
}

export const storeSeenDeliveries = (seen: readonly SeenDelivery[]): void =>
  checkoutDraft.set({ ...checkoutDraft.get(), seen });

/** Returns the initial values: the draft, and the user's data for empty fields. */
export function getInitialValues(me: Me, companyIds: readonly number[]): CheckoutValues {
  const draft = filterKnown(checkoutDraft.get() ?? {}, emptyCheckoutValues);
  const receiving = companyIds.map((id) => {
    const key = toCompanyKey(id);
    return [key, { ...emptyReceiving, ...filterKnown(draft.receiving?.[key], emptyReceiving) }] as const;
  });
  return {
    ...emptyCheckoutValues,
    ...draft,
    receiving: Object.fromEntries(receiving),
    fio: draft.fio || me.fio,
    phone: draft.phone || (me.phone ?? ''),
    email: draft.email || (me.email ?? ''),
  };
}
