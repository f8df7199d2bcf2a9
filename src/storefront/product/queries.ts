/** Queries of the product page, for the rendering server and the browser. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ProductPage } from '#contract/products.ts';
import type { Api } from '../ApiContext.tsx';
import { toCardProduct, toMemberCard } from '../catalog/queries.ts';
import type { ReviewFilter } from './productUrl.ts';

/** Sorts records by a list of ids; missing ones are skipped. */
export function sortByIds<T extends { id: number }>(found: readonly T[], ids: readonly number[]): T[] {
  const byId = new Map(found.map((thing) => [thing.id, thing]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const minute = 60_000;

export const reviewsPerPage = 5;
/** Number of pickup points shown at first, and added at a time. */
export const firstStores = 4;
export const moreStores = 20;

export const productQuery = (api: Api, id: number) =>
  queryOptions({ queryKey: ['product', id], queryFn: ({ signal }) => api.products.get({ params: { id }, signal }) });

/** A product; while it loads, another product of its family that the page has shown. */
export const memberQuery = (api: Api, id: number) => ({
  ...productQuery(api, id),
  placeholderData: (previous: ProductPage | undefined) =>
    previous?.family?.members.some(({ product_id }) => product_id === id) ? previous : undefined,
});

/** Ancestors of a category, root first. */
export const ancestorsQuery = (api: Api, categoryId: number) =>
  queryOptions({
    queryKey: ['categories', 'way', categoryId],
    queryFn: async ({ signal }) =>
      (await api.categories.parents({ params: { id: categoryId }, signal })).data.map(({ id, name, en_name }) => ({
        id,
        name,
        en_name,
      })),
    staleTime: 10 * minute,
  });

/** Names and units of a type's parameters. */
export const typeQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['productType', id],
    queryFn: ({ signal }) => api.productTypes.get({ params: { id }, signal }),
    staleTime: 10 * minute,
  });

/** Public data of a company. */
export const companyQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['company', id, 'card'],
    queryFn: ({ signal }) => api.companies.get({ params: { id }, signal }),
    staleTime: 10 * minute,
  });

/**
 * Pickup points of a company.
 * @param count how many
 */
export const pickupQuery = (api: Api, companyId: number, count: number) =>
  queryOptions({
    queryKey: ['company', companyId, 'pickup', count],
    queryFn: ({ signal }) =>
      api.stores.list({ query: { company_id: companyId, pickup: true, page: 1, per_page: count }, signal }),
    staleTime: minute,
    placeholderData: keepPreviousData,
  });

/**
 * A page of reviews.
 * @param userId the answer contains this user's own review; null for a guest
 */
export const reviewsQuery = (
  api: Api,
  productId: number,
  { page, order, stars, verified }: ReviewFilter,
  userId: number | null,
) =>
  queryOptions({
    queryKey: ['product', productId, 'reviews', page, order, stars, verified, userId],
    queryFn: ({ signal }) =>
      api.reviews.list({
        params: { id: productId },
        query: {
          page,
          per_page: reviewsPerPage,
          sort: order,
          ...(stars && { stars: [stars] }),
          ...(verified && { verified }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Up to twelve similar products. */
export const similarQuery = (api: Api, productId: number) =>
  queryOptions({
    queryKey: ['product', productId, 'similar'],
    queryFn: async ({ signal }) =>
      (await api.products.similar({ params: { id: productId }, signal })).data.map(toCardProduct),
    staleTime: 5 * minute,
  });

/** Cards of products in the order of the ids; unpublished ones are missing. */
export const byIdsQuery = (api: Api, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['catalog', 'ids', ids],
    queryFn: async ({ signal }) => {
      if (ids.length === 0) return [];
      const { data } = await api.products.list({ body: { ids: [...ids], per_page: ids.length }, signal });
      return sortByIds(data, ids).map(toMemberCard);
    },
    staleTime: minute,
  });
