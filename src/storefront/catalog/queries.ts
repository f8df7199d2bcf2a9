/** Queries of the catalog, for the rendering server and the browser. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Category } from '#contract/categories.ts';
import type { CardProduct, CardProductPage, Product } from '#contract/products.ts';
import { toCardSubject } from '#contract/rules/cardSubject.ts';
import type { Api } from '../ApiContext.tsx';
import { getReduction } from '../product/reduction.ts';
import { toProductQuery, formatCatalogState, type CatalogState } from './catalogUrl.ts';

/** Reduces a product to what a card shows, to keep the page small. The card stands for its family, if it has one. */
export function toCardProduct(product: Product): CardProduct {
  const { id, price, count, rating, reviews_count, company, photos } = product;
  const main = photos.find((photo) => photo.main) ?? photos[0];
  return {
    id,
    ...toCardSubject(product),
    price,
    ...getReduction(product),
    count,
    rating,
    reviews_count,
    company,
    photos: main ? [main] : [],
  };
}

/** What a card shows, on its own or for one product of a family. */
export interface ShownCard extends CardProduct {
  /** Whether its name ends with what tells it apart from others of its family. */
  isMember?: boolean;
}

/** The same for a product that somebody chose: the card stands for this one, not for its family. */
export const toMemberCard = (product: Product): ShownCard => ({
  ...toCardProduct({ ...product, family: null }),
  isMember: product.family !== null,
});

const minute = 60_000;

/** One page of products, of a category if there is one. */
export const productsQuery = (api: Api, categoryId: number | null, state: CatalogState) =>
  queryOptions({
    queryKey: ['catalog', categoryId, formatCatalogState({ ...state, view: 'grid' })],
    queryFn: ({ signal }): Promise<CardProductPage> => {
      const body = { ...toProductQuery(state), facets: true, fields: 'card' as const };
      return categoryId === null
        ? api.products.list({ body, signal })
        : api.products.ofCategory({ params: { id: categoryId }, body, signal });
    },
    placeholderData: keepPreviousData,
  });

export type CategoryLink = Pick<Category, 'id' | 'name' | 'en_name' | 'products_count'>;

/** Position of a category in the tree. */
export interface Branch {
  current: (CategoryLink & Pick<Category, 'description' | 'en_description'>) | null;
  /** Root first. */
  ancestors: CategoryLink[];
  /** Subcategories; for the catalog itself, the roots. */
  children: CategoryLink[];
  /** Siblings, if the category has no subcategories. */
  siblings: CategoryLink[];
}

/** Removes categories without products, unless all are empty. */
export function filterWithProducts<T extends Pick<Category, 'products_count'>>(categories: readonly T[]): readonly T[] {
  const filled = categories.filter((category) => category.products_count > 0);
  return filled.length > 0 ? filled : categories;
}

const toVisibleLinks = (categories: readonly Category[]): CategoryLink[] =>
  filterWithProducts(categories).map(toCategoryLink);

const toCategoryLink = ({ id, name, en_name, products_count }: Category): CategoryLink => ({
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
    current: { ...toCategoryLink(current), description: current.description, en_description: current.en_description },
    ancestors: parents.data.filter((parent) => parent.id !== id).map(toCategoryLink),
    children: toVisibleLinks(children.data),
    siblings: toVisibleLinks(siblings),
  };
}

/** The tree around a category, or its roots. */
export const branchQuery = (api: Api, categoryId: number | null) =>
  queryOptions({
    queryKey: ['categories', 'branch', categoryId],
    queryFn: async ({ signal }): Promise<Branch> => {
      if (categoryId !== null) return fetchBranch(api, categoryId, signal);
      return {
        current: null,
        ancestors: [],
        children: toVisibleLinks((await api.categories.roots({ signal })).data),
        siblings: [],
      };
    },
    staleTime: minute,
    placeholderData: keepPreviousData,
  });

/** The root categories. */
export const rootsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['categories', 'roots'],
    queryFn: async ({ signal }) => (await api.categories.roots({ signal })).data,
    staleTime: 5 * minute,
  });

/** The full tree, for the menu. */
export const treeQuery = (api: Api) =>
  queryOptions({
    queryKey: ['categories', 'tree'],
    queryFn: async ({ signal }) => (await api.categories.full({ signal })).data,
    staleTime: 5 * minute,
  });
