/** What the catalog loads, on the rendering server and in the browser alike. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Category } from '#contract/categories.ts';
import type { Api } from '../ApiContext.tsx';
import { asCard } from './asCard.ts';
import { toQuery, writeState, type CatalogState } from './catalogUrl.ts';

const minute = 60_000;

/** One page of products, of a category if there is one. */
export const productsQuery = (api: Api, categoryId: number | null, state: CatalogState) =>
  queryOptions({
    queryKey: ['catalog', categoryId, writeState({ ...state, view: 'grid' })],
    queryFn: async ({ signal }) => {
      const body = { ...toQuery(state), facets: true };
      const page = await (categoryId === null
        ? api.products.list({ body, signal })
        : api.products.ofCategory({ params: { id: categoryId }, body, signal }));
      return { ...page, data: page.data.map(asCard) };
    },
    placeholderData: keepPreviousData,
  });

export type CategoryLink = Pick<Category, 'id' | 'name' | 'en_name' | 'products_count'>;

/** Where a category stands in the tree: what is above, beneath and beside it. */
export interface Branch {
  current: (CategoryLink & Pick<Category, 'description' | 'en_description'>) | null;
  /** Root first. */
  ancestors: CategoryLink[];
  /** The categories beneath; at the root, the roots. */
  children: CategoryLink[];
  /** The categories beside one that has none beneath. */
  siblings: CategoryLink[];
}

/** Categories without products lead nowhere, so they are left out, unless all are without. */
export function withProducts<T extends Pick<Category, 'products_count'>>(categories: readonly T[]): readonly T[] {
  const filled = categories.filter((category) => category.products_count > 0);
  return filled.length > 0 ? filled : categories;
}

const worthwhile = (categories: readonly Category[]): CategoryLink[] => withProducts(categories).map(asLink);

const asLink = ({ id, name, en_name, products_count }: Category): CategoryLink => ({
  id,
  name,
  en_name,
  products_count,
});

async function fetchBranch(api: Api, id: number, signal: AbortSignal): Promise<Branch> {
  const params = { id };
  const [current, parents, children] = await Promise.all([
    api.categories.get({ params, signal }),
    api.categories.parents({ params, signal }),
    api.categories.children({ params, signal }),
  ]);
  const siblings =
    children.data.length > 0
      ? []
      : (
          await (current.parent === null
            ? api.categories.roots({ signal })
            : api.categories.children({ params: { id: current.parent }, signal }))
        ).data;
  return {
    current: { ...asLink(current), description: current.description, en_description: current.en_description },
    ancestors: parents.data.filter((parent) => parent.id !== id).map(asLink),
    children: worthwhile(children.data),
    siblings: worthwhile(siblings),
  };
}

/** The part of the tree around a category, or its roots. */
export const branchQuery = (api: Api, categoryId: number | null) =>
  queryOptions({
    queryKey: ['categories', 'branch', categoryId],
    queryFn: async ({ signal }): Promise<Branch> => {
      if (categoryId !== null) return fetchBranch(api, categoryId, signal);
      return {
        current: null,
        ancestors: [],
        children: worthwhile((await api.categories.roots({ signal })).data),
        siblings: [],
      };
    },
    staleTime: minute,
    placeholderData: keepPreviousData,
  });

/** The top of the tree. */
export const rootsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['categories', 'roots'],
    queryFn: async ({ signal }) => (await api.categories.roots({ signal })).data,
    staleTime: 5 * minute,
  });

/** The whole tree: for the menu, when it is first opened. */
export const treeQuery = (api: Api) =>
  queryOptions({
    queryKey: ['categories', 'tree'],
    queryFn: async ({ signal }) => (await api.categories.full({ signal })).data,
    staleTime: 5 * minute,
  });
