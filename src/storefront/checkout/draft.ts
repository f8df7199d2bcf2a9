/** What was typed into the checkout: kept on the device for a day, so that a sign-in or a reload loses nothing. */
import type { Me } from '#contract/users.ts';
import { keep } from '#src/session/kept.ts';

export interface CheckoutValues {
  fio: string;
  phone: string;
  email: string;
  way: 'delivery' | 'pickup';
  region: string;
  city: string;
  district: string;
  street: string;
  house: string;
  building: string;
  entrance: string;
  flat: string;
  comment: string;
  /** Delivery: when it suits, as `<input type="datetime-local">` writes it. */
  deliverAt: string;
  /** Pickup: the store's id; blank until chosen. */
  store: string;
  /** Pickup: the day, blank for whenever it is open. */
  day: string;
  /** Pickup: the ISO time of the chosen half hour. */
  pickUpAt: string;
  useBonuse: boolean;
}

export const blankCheckout: CheckoutValues = {
  fio: '',
  phone: '',
  email: '',
  way: 'delivery',
  region: '',
  city: '',
  district: '',
  street: '',
  house: '',
  building: '',
  entrance: '',
  flat: '',
  comment: '',
  deliverAt: '',
  store: '',
  day: '',
  pickUpAt: '',
  useBonuse: false,
};

const isDraft = (value: unknown): value is Partial<CheckoutValues> => typeof value === 'object' && value !== null;

export const checkoutDraft = keep<Partial<CheckoutValues>>('checkoutDraft', isDraft);

/** Values of another version of the form: only those that today's form knows, and of its kind. */
function known(draft: Partial<CheckoutValues>): Partial<CheckoutValues> {
  const entries = Object.entries(draft).filter(
    ([key, value]) => typeof value === typeof blankCheckout[key as keyof CheckoutValues],
  );
  return Object.fromEntries(entries);
}

/** What the form begins with: the draft, else what is known of the person. Of the person only what the draft leaves blank. */
export function startingValues(me: Me): CheckoutValues {
  const draft = known(checkoutDraft.get() ?? {});
  return {
    ...blankCheckout,
    ...draft,
    fio: draft.fio || me.fio,
    phone: draft.phone || (me.phone ?? ''),
    email: draft.email || (me.email ?? ''),
  };
}
