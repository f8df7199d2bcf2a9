/** The delivery or the pickup that the checkout form stands for, with its price. */
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { formatDeliveryName } from '#contract/rules/deliveryText.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { selectQuote, useDeliveryQuotes, type QuotedCart } from '../delivery/quotes.ts';
import type { CheckoutValues } from './draft.ts';

export interface ChosenDelivery {
  quote_id: string;
  /** What the method is called; null for a pickup. */
  name: string | null;
  /** In units of the currency. */
  price: number;
}

/** @returns undefined until it is known, or if nothing reaches the address */
export function useChosenDelivery(
  cart: QuotedCart,
  { control }: UseFormReturn<CheckoutValues>,
): ChosenDelivery | undefined {
  const locale = useLocale();
  const [way, method, storeId, country, postal_code, region, city] = useWatch({
    control,
    name: ['way', 'method', 'store', 'country', 'postal_code', 'region', 'city'],
  });
  const isPickup = way === 'pickup';
  const { quotes } = useDeliveryQuotes(cart, isPickup ? null : { country, postal_code, region, city });
  if (isPickup) {
    const pickup = quotes?.pickup.find(({ store }) => String(store.id) === storeId);
    return pickup && { quote_id: pickup.quote_id, name: null, price: pickup.price };
  }
  const quote = selectQuote(quotes, method);
  return quote && { quote_id: quote.quote_id, name: formatDeliveryName(quote, locale), price: quote.price };
}
