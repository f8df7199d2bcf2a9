/** Loads the products of a collection. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/products.ts';
import { api } from '#src/api/api.ts';

const noProducts: ReadonlyMap<number, Product> = new Map();

/** Loads products by id, including hidden ones; deleted products are missing. Returns undefined while it loads. */
export function useProducts(ids: readonly number[]): ReadonlyMap<number, Product> | undefined {
  const sorted = [...ids].sort((one, other) => one - other);
  const { data } = useQuery({
    queryKey: ['products', 'getList', 'by ids', sorted],
    queryFn: async ({ signal }) =>
      new Map(
        (await api.products.list({ body: { ids: sorted, scope: 'all', per_page: sorted.length }, signal })).data.map(
          (product) => [product.id, product],
        ),
      ),
    enabled: sorted.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return sorted.length === 0 ? noProducts : data;
}
