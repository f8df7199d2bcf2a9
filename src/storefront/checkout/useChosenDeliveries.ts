/** The deliveries and pickups that the checkout form stands for, with their prices. */
import { useQueries } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { CartQuotes } from '#contract/deliveryQuotes.ts';
import { formatDeliveryName } from '#contract/rules/deliveryText.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import type { ServerCart } from '../cart/basket.ts';
import { isQuotable, noPlace, quotesQuery, selectQuote, useTypedPlace } from '../delivery/quotes.ts';
import { toCompanyKey, type CheckoutValues, type ReceivingValues } from './draft.ts';

export interface ChosenDelivery {
  companyId: number;
  quote_id: string;
  /** What the method is called; null for a pickup. */
  name: string | null;
  /** In units of the currency. */
  price: number;
}

/** @returns those of carts where it is known, and something reaches the address */
export function useChosenDeliveries(
  carts: readonly ServerCart[],
  { control }: UseFormReturn<CheckoutValues>,
): ChosenDelivery[] {
  const locale = useLocale();
  const [receiving, country, postal_code, region, city] = useWatch({
    control,
    name: ['receiving', 'country', 'postal_code', 'region', 'city'],
  });
  const place = useTypedPlace({ country, postal_code, region, city });
  const isPickup = ({ company }: ServerCart) => receiving[toCompanyKey(company.id)]?.way === 'pickup';
  const answers = useQueries({
    queries: carts.map((cart) => ({
      ...quotesQuery(cart, isPickup(cart) ? noPlace : place),
      enabled: isPickup(cart) || isQuotable(place),
    })),
  });

  const choose = (quotes: CartQuotes, { way, method, store }: ReceivingValues): Omit<ChosenDelivery, 'companyId'>[] => {
    if (way === 'pickup')
      return quotes.pickup
        .filter((pickup) => String(pickup.store.id) === store)
        .map(({ quote_id, price }) => ({ quote_id, name: null, price }));
    const quote = selectQuote(quotes, method);
    return quote ? [{ quote_id: quote.quote_id, name: formatDeliveryName(quote, locale), price: quote.price }] : [];
  };
  return carts.flatMap(({ company }, index) => {
    const quotes = answers[index]?.data;
    const values = receiving[toCompanyKey(company.id)];
    return quotes && values ? choose(quotes, values).map((chosen) => ({ ...chosen, companyId: company.id })) : [];
  });
}
