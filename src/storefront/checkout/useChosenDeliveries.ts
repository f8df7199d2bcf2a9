/** The deliveries and pickups that the checkout form stands for, with their prices. */
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { CartQuotes } from '#contract/deliveryQuotes.ts';
import { formatDeliveryName } from '#contract/rules/deliveryText.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import type { ServerCart } from '../cart/basket.ts';
import {
  isQuotable,
  isSamePlace,
  noPlace,
  quotesQuery,
  selectQuote,
  toMethodKey,
  useTypedPlace,
} from '../delivery/quotes.ts';
import {
  getSeenDeliveries,
  storeSeenDeliveries,
  toCompanyKey,
  type CheckoutValues,
  type ReceivingValues,
  type SeenDelivery,
} from './draft.ts';

export interface ChosenDelivery {
  companyId: number;
  /** Missing for a pickup at a store that the quotes do not name: it costs the same at all stores. */
  quote_id?: string;
  /** The key of the method; null for a pickup. */
  method: string | null;
  /** What the method is called; null for a pickup. */
  name: string | null;
  /** In units of the currency. */
  price: number;
}

/** A delivery that the company does not offer any more, and what the form stands for instead. */
export interface WithdrawnDelivery {
  companyId: number;
  name: string;
  instead: { name: string; price: number };
}

export interface MissingDelivery {
  companyId: number;
  /** Whether it is not known what there is: the quotes failed, or there is no connection. */
  isUnknown: boolean;
  /** Of the quotes; null without one. */
  error: unknown;
}

export interface ChosenDeliveries {
  /** Those of carts where it is known, and something reaches the address. */
  chosen: ChosenDelivery[];
  /** The quotes of those that have one, by company. */
  quoteIds: ReadonlyMap<number, string>;
  /** Whether a price is still to come for what the form says now. */
  isLoading: boolean;
  /** Carts whose goods can't be sent or picked up as the form says. */
  missing: MissingDelivery[];
  /** Of all carts' quotes. */
  errors: unknown[];
  /** Seen deliveries that are not offered any more, until the buyer chooses others. */
  withdrawn: WithdrawnDelivery[];
  /** Returns the key of a company's method, also while its price is still to come; empty for the cheapest. */
  getMethod: (companyId: number) => string;
}

function choosePickup({ pickup }: CartQuotes, store: string): Omit<ChosenDelivery, 'companyId'>[] {
  const named = pickup.find((quote) => String(quote.store.id) === store);
  const [anyStore] = store === '' ? [] : pickup;
  if (named) return [{ quote_id: named.quote_id, method: null, name: null, price: named.price }];
  return anyStore ? [{ method: null, name: null, price: anyStore.price }] : [];
}

/** The method that was seen, until the buyer chooses another: a price may change, but it is not swapped for that. */
const getRequestedMethod = (choice: string, seen: SeenDelivery | undefined): string =>
  seen?.choice === choice ? seen.method : choice;

export function useChosenDeliveries(
  carts: readonly ServerCart[],
  { control }: UseFormReturn<CheckoutValues>,
): ChosenDeliveries {
  const locale = useLocale();
  const [receiving, country, postal_code, region, city] = useWatch({
    control,
    name: ['receiving', 'country', 'postal_code', 'region', 'city'],
  });
  const typed = { country, postal_code, region, city };
  const place = useTypedPlace(typed);
  const [seen, setSeen] = useState(getSeenDeliveries);
  const cartIds = new Map(carts.map(({ id, company }) => [company.id, id]));
  const getSeen = (companyId: number) => seen.find(({ cartId }) => cartId === cartIds.get(companyId));
  const getChoice = (companyId: number) => receiving[toCompanyKey(companyId)]?.method ?? '';
  const isPickup = ({ company }: ServerCart) => receiving[toCompanyKey(company.id)]?.way === 'pickup';
  const answers = useQueries({
    queries: carts.map((cart) => ({
      ...quotesQuery(cart, isPickup(cart) ? noPlace : place),
      enabled: isPickup(cart) || isQuotable(place),
    })),
  });

  const choose = (
    companyId: number,
    quotes: CartQuotes,
    { way, method, store }: ReceivingValues,
  ): Omit<ChosenDelivery, 'companyId'>[] => {
    if (way === 'pickup') return choosePickup(quotes, store);
    const last = getSeen(companyId);
    // Another place has its own cheapest method
    const quote = selectQuote(
      quotes,
      getRequestedMethod(method, last && isSamePlace(last.place, place) ? last : undefined),
    );
    if (!quote) return [];
    const { quote_id, price } = quote;
    return [{ quote_id, method: toMethodKey(quote), name: formatDeliveryName(quote, locale), price }];
  };
  const states = carts.map((cart, index) => {
    const { data, error, isLoading } = answers[index]!;
    const companyId = cart.company.id;
    const values = receiving[toCompanyKey(companyId)];
    const isPlaceTyped = !isPickup(cart) && isQuotable(typed) && !isSamePlace(typed, place);
    const chosen = data && values ? choose(companyId, data, values) : [];
    return {
      chosen: chosen.map((one) => ({ ...one, companyId })),
      isLoading: isLoading || isPlaceTyped,
      // The server says what is wrong with a pickup where there is none
      missing: chosen.length > 0 || (data && isPickup(cart)) ? [] : [{ companyId, isUnknown: !data, error }],
    };
  });
  const chosen = states.flatMap((state) => state.chosen);

  const withdrawn: WithdrawnDelivery[] = [];
  const shown: SeenDelivery[] = [];
  for (const { companyId, method, name, price } of chosen) {
    if (method === null || name === null) continue;
    const choice = getChoice(companyId);
    const last = getSeen(companyId);
    const isUnchanged = last?.choice === choice && isSamePlace(last.place, place);
    if (!isUnchanged) shown.push({ cartId: cartIds.get(companyId)!, method, name, place, choice });
    else if (last.method !== method) withdrawn.push({ companyId, name: last.name, instead: { name, price } });
  }
  if (shown.length > 0)
    setSeen([...seen.filter((one) => !shown.some(({ cartId }) => cartId === one.cartId)), ...shown]);
  useEffect(() => {
    if (seen.length > 0) storeSeenDeliveries(seen);
  }, [seen]);

  return {
    chosen,
    quoteIds: new Map(
      chosen.flatMap(({ companyId, quote_id }) => (quote_id === undefined ? [] : [[companyId, quote_id]])),
    ),
    isLoading: states.some((state) => state.isLoading),
    missing: states.flatMap(({ missing }) => missing),
    errors: answers.map(({ error }) => error),
    withdrawn,
    getMethod: (companyId) =>
      chosen.find((one) => one.companyId === companyId)?.method ??
      getRequestedMethod(getChoice(companyId), getSeen(companyId)),
  };
}
