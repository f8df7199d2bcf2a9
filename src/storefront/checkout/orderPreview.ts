/** What the orders of the checkout cost at the form's place: with their deliveries, and the taxes of that place. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';
import type { Answer } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { LineDiscount } from '#contract/orders.ts';
import type { Summed } from '#contract/rules/orderSums.ts';
import { api } from '#src/api/api.ts';
import { useDebounced } from '#src/ui/useDebounced.ts';
import type { ServerCart } from '../cart/basket.ts';
import { toCompanyKey, type CheckoutValues } from './draft.ts';

/** The values that decide on the sums. */
type PreviewValues = Pick<CheckoutValues, 'receiving' | 'country' | 'region' | 'codes'>;

type Previews = Answer<Contract['orderPreviews']['list']>;

/** The sums of several orders; the taxes of their deliveries are among those of the items. */
export interface PreviewSums extends Summed {
  goods_sum: number;
  order_sum: number;
  /** By product. */
  discounts: ReadonlyMap<number, readonly LineDiscount[]>;
  /** The sum of each cart's order. */
  cartSums: ReadonlyMap<number, number>;
  promotions: NonNullable<Previews['promotions']>;
  codes: NonNullable<Previews['codes']>;
}

/** First part of the keys of these queries. */
export const previewKey = 'orderPreview';

const sumPrices = (prices: readonly number[]): number =>
  prices.reduce((sum, price) => sum + Math.round(price * 100), 0) / 100;

function sumPreviews({ data: previews, promotions = [], codes = [] }: Previews): PreviewSums {
  const sum = (key: 'goods_sum' | 'discount_sum' | 'delivery_sum' | 'order_sum') =>
    sumPrices(previews.map((preview) => preview[key]));
  return {
    goods_sum: sum('goods_sum'),
    discount_sum: sum('discount_sum'),
    delivery_sum: sum('delivery_sum'),
    order_sum: sum('order_sum'),
    prices_include_tax: previews.every((preview) => preview.prices_include_tax),
    items: previews.flatMap(({ lines, delivery_tax: tax }) => [...lines, ...(tax ? [{ tax }] : [])]),
    discounts: new Map(
      previews.flatMap(({ lines }) => lines.map(({ product_id, discounts = [] }) => [product_id, discounts] as const)),
    ),
    delivery_discounts: previews.flatMap(({ delivery_discounts = [] }) => delivery_discounts),
    cartSums: new Map(previews.map((preview) => [preview.id, preview.order_sum])),
    promotions,
    codes,
  };
}

/**
 * Asks the server for the sums of carts.
 * @param quoteIds the chosen deliveries, by company
 */
export function orderPreviewQuery(
  carts: readonly ServerCart[],
  { receiving, country, region, codes }: PreviewValues,
  quoteIds: ReadonlyMap<number, string>,
) {
  const body = {
    carts: carts.map(({ cart_hash: hash, company: { id } }) => ({
      hash,
      isPickup: receiving[toCompanyKey(id)]?.way === 'pickup',
      ...(quoteIds.has(id) && { quote_id: quoteIds.get(id) }),
    })),
    address: { country, region: region.trim() },
    ...(codes.length > 0 && { codes }),
  };
  const lines = carts.flatMap(({ items }) => items.map(({ product, count }) => [product.id, product.price, count]));
  return queryOptions({
    queryKey: [previewKey, body, lines],
    queryFn: async ({ signal }): Promise<PreviewSums> => sumPreviews(await api.orderPreviews.list({ body, signal })),
    staleTime: 30_000,
  });
}

export interface ShownPreview {
  /** The sums of the form's values; while they change, those of the values before; null until they are known. */
  sums: PreviewSums | null;
  /** Whether those of the form's present values are still to come. */
  isLoading: boolean;
  error: unknown;
}

/** @param areQuotesLoading then the sums stay as they are: those without a delivery would be shown for a moment */
export function useOrderPreview(
  carts: readonly ServerCart[],
  control: Control<CheckoutValues>,
  quoteIds: ReadonlyMap<number, string>,
  areQuotesLoading: boolean,
): ShownPreview {
  const [receiving, country, region, codes] = useWatch({ control, name: ['receiving', 'country', 'region', 'codes'] });
  const typedRegion = useDebounced(region);
  const query = orderPreviewQuery(carts, { receiving, country, region: typedRegion, codes }, quoteIds);
  const {
    data = null,
    error,
    isLoading,
    isPlaceholderData,
  } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    enabled: !areQuotesLoading,
  });
  return { sums: data, isLoading: isLoading || isPlaceholderData || region !== typedRegion, error };
}
