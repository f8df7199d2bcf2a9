/** The delivery quotes of a cart for an address, as the checkout asks for them. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CartQuotes, DeliveryQuote } from '#contract/deliveryQuotes.ts';
import { api } from '#src/api/api.ts';
import { useDebounced } from '#src/ui/useDebounced.ts';
import type { ServerCart } from '../cart/basket.ts';

/** The part of an address that decides on the delivery. */
export interface QuotedPlace {
  /** ISO 3166-1 alpha-2; empty for the company's country. */
  country: string;
  postal_code: string;
  region: string;
  city: string;
}

export type QuotedCart = Pick<ServerCart, 'id' | 'cart_hash' | 'items'>;

export const quotesKey = 'deliveryQuotes';

/** Half of the time for which a quote promises its days. */
const staleMs = 15 * 60_000;
/** A pause in typing after which the quotes are asked for. */
const pauseMs = 400;

/** Quotes are for the lines of a cart at their prices. */
const describeLines = ({ items }: QuotedCart) => items.map(({ product, count }) => [product.id, count, product.price]);

/** Query of the quotes of a cart for a place. */
export const quotesQuery = (cart: QuotedCart, { country, postal_code, region, city }: QuotedPlace) =>
  queryOptions({
    queryKey: [quotesKey, cart.id, describeLines(cart), country, postal_code, region, city],
    queryFn: async ({ signal }): Promise<CartQuotes> => {
      const address = { country, postal_code, region, city };
      const { data } = await api.deliveryQuotes.quote({
        body: { carts: [{ hash: cart.cart_hash }], address },
        signal,
      });
      return data[0]!;
    },
    staleTime: staleMs,
  });

/** Returns the place once nobody has changed it for a moment. */
export function useTypedPlace({ country, postal_code, region, city }: QuotedPlace): QuotedPlace {
  const place = useMemo(() => ({ country, postal_code, region, city }), [country, postal_code, region, city]);
  return useDebounced(place, pauseMs);
}

export const isSamePlace = (one: QuotedPlace, other: QuotedPlace): boolean =>
  (['country', 'postal_code', 'region', 'city'] as const).every((key) => one[key] === other[key]);

/** Whether an address says enough to ask who delivers there. */
export const isQuotable = ({ city }: Pick<QuotedPlace, 'city'>): boolean => city.trim() !== '';

export interface DeliveryQuotes {
  /** Undefined until they are known. */
  quotes: CartQuotes | undefined;
  /** Whether they are those of the address before, while those of this one are on their way. */
  isOutdated: boolean;
  error: unknown;
  retry: () => void;
}

/** Asks for the quotes of a cart. @param place null for those of a pickup alone */
export function useDeliveryQuotes(cart: QuotedCart, place: QuotedPlace | null): DeliveryQuotes {
  const typed = useTypedPlace(place ?? noPlace);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...quotesQuery(cart, typed),
    enabled: place === null || isQuotable(typed),
    placeholderData: keepPreviousData,
  });
  return { quotes: data, isOutdated: isPlaceholderData, error: data ? null : error, retry: () => void refetch() };
}

/** For a pickup. */
export const noPlace: QuotedPlace = { country: '', postal_code: '', region: '', city: '' };

/** The key of a method in the form; a delivery by arrangement has no method. */
export const toMethodKey = ({ method_id, kind }: DeliveryQuote): string => String(method_id ?? kind);

/** The chosen method; the cheapest where none is, or where the chosen one is not offered. */
export const selectQuote = (quotes: CartQuotes | undefined, chosen: string): DeliveryQuote | undefined =>
  quotes?.methods.find((quote) => toMethodKey(quote) === chosen) ?? quotes?.methods[0];
