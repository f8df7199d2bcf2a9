/** What the order of a cart costs at the place of the form: with the taxes of that place. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';
import type { OrderPreview } from '#contract/orderPreviews.ts';
import { api } from '#src/api/api.ts';
import { useDebounced } from '#src/ui/useDebounced.ts';
import type { ServerCart } from '../cart/basket.ts';
import type { CheckoutValues } from './draft.ts';

/** The values that decide on the taxes. */
type PreviewPlace = Pick<CheckoutValues, 'way' | 'country' | 'region'>;

/** Asks the server for the preview of one cart. */
export const orderPreviewQuery = (
  { cart_hash: hash, items }: ServerCart,
  { way, country, region }: PreviewPlace,
  quote_id: string | undefined,
) =>
  queryOptions({
    queryKey: [
      'orderPreview',
      hash,
      items.map(({ product, count }) => [product.id, product.price, count]),
      way === 'pickup' ? way : [country, region.trim()],
      quote_id,
    ],
    queryFn: async ({ signal }): Promise<OrderPreview | null> => {
      const address = way === 'pickup' ? {} : { country, region: region.trim() };
      const body = { carts: [{ hash, isPickup: way === 'pickup', quote_id }], address };
      return (await api.orderPreviews.list({ body, signal })).data[0] ?? null;
    },
    staleTime: 30_000,
  });

/** Returns the preview of the form's values; while they change, that of the values before. */
export function useOrderPreview(
  cart: ServerCart,
  control: Control<CheckoutValues>,
  quote_id: string | undefined,
): OrderPreview | null {
  const [way, country, region] = useWatch({ control, name: ['way', 'country', 'region'] });
  const query = orderPreviewQuery(cart, { way, country, region: useDebounced(region) }, quote_id);
  return useQuery({ ...query, placeholderData: keepPreviousData }).data ?? null;
}
