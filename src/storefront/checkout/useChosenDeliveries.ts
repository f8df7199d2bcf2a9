/** The deliveries and pickups that the checkout form stands for, with their prices. */
import { useQueries } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { CartQuotes } from '#contract/deliveryQuotes.ts';
import { formatDeliveryName } from '#contract/rules/deliveryText.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import type { ServerCart } from '../cart/basket.ts';
import { isQuotable, noPlace, quotesQuery, selectQuote, useTypedPlace, type QuotedPlace } from '../delivery/quotes.ts';
import { toCompanyKey, type CheckoutValues, type ReceivingValues } from './draft.ts';

export interface ChosenDelivery {
  companyId: number;
  /** Missing for a pickup at a store that the quotes do not name: it costs the same at all stores. */
  quote_id?: string;
  /** What the method is called; null for a pickup. */
  name: string | null;
  /** In units of the currency. */
  price: number;
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
}

const samePlace = (one: QuotedPlace, other: QuotedPlace): boolean =>
  (['country', 'postal_code', 'region', 'city'] as const).every((key) => one[key] === other[key]);

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
  const isPickup = ({ company }: ServerCart) => receiving[toCompanyKey(company.id)]?.way === 'pickup';
  const answers = useQueries({
    queries: carts.map((cart) => ({
      ...quotesQuery(cart, isPickup(cart) ? noPlace : place),
      enabled: isPickup(cart) || isQuotable(place),
    })),
  });

  const choose = (quotes: CartQuotes, { way, method, store }: ReceivingValues): Omit<ChosenDelivery, 'companyId'>[] => {
    if (way === 'pickup') {
      const named = quotes.pickup.find((pickup) => String(pickup.store.id) === store);
      const [any] = store === '' ? [] : quotes.pickup;
      if (named) return [{ quote_id: named.quote_id, name: null, price: named.price }];
      return any ? [{ name: null, price: any.price }] : [];
    }
    const quote = selectQuote(quotes, method);
    return quote ? [{ quote_id: quote.quote_id, name: formatDeliveryName(quote, locale), price: quote.price }] : [];
  };
  const states = carts.map((cart, index) => {
    const { data, error, isLoading } = answers[index]!;
    const values = receiving[toCompanyKey(cart.company.id)];
    const companyId = cart.company.id;
    const isPlaceTyped = !isPickup(cart) && isQuotable(typed) && !samePlace(typed, place);
    const chosen = data && values ? choose(data, values) : [];
    return {
      chosen: chosen.map((one) => ({ ...one, companyId })),
      isLoading: isLoading || isPlaceTyped,
      // The server says what is wrong with a pickup where there is none
      missing: chosen.length > 0 || (data && isPickup(cart)) ? [] : [{ companyId, isUnknown: !data, error }],
    };
  });
  const chosen = states.flatMap((state) => state.chosen);
  return {
    chosen,
    quoteIds: new Map(
      chosen.flatMap(({ companyId, quote_id }) => (quote_id === undefined ? [] : [[companyId, quote_id]])),
    ),
    isLoading: states.some((state) => state.isLoading),
    missing: states.flatMap(({ missing }) => missing),
    errors: answers.map(({ error }) => error),
  };
}
