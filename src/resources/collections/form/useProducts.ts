/** Loads the products of a collection. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/products.ts';
import { api } from '#src/api/api.ts';

const noProducts: ReadonlyMap<number, Product> = new Map();

interface Products {
  /** By id; deleted products are missing. Undefined while they load, and where that fails. */
  products: ReadonlyMap<number, Product> | undefined;
  error: Error | null;
  refetch: () => void;
}

/** Loads products by id, including hidden ones. */
export function useProducts(ids: readonly number[]): Products {
  const sorted = [...ids].sort((one, other) => one - other);
  const { data, error, refetch } = useQuery({
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
  return { products: sorted.length === 0 ? noProducts : data, error, refetch: () => void refetch() };
}
