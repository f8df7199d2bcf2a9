/** Address and queries of a company and of its products, for the rendering server and the browser. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CardProductPage } from '#contract/products.ts';
import type { Api } from '../ApiContext.tsx';
import {
  defaultState,
  formatCatalogState,
  parseCatalogState,
  toProductQuery,
  type CatalogState,
} from '../catalog/catalogUrl.ts';

export const companyPath = (id: number): string => `/companies/view/${id}`;

/** Parses an id; 0 if the text isn't one. */
export const parseCompanyId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

export function parseCompanyState(search: URLSearchParams): CatalogState {
  const { page, sort, order, view } = parseCatalogState(search);
  return { ...defaultState, page, sort, order, view };
}

export const companyProductsQuery = (api: Api, id: number, state: CatalogState) =>
  queryOptions({
    queryKey: ['company', id, 'products', formatCatalogState({ ...state, view: 'grid' })],
    queryFn: ({ signal }): Promise<CardProductPage> =>
      api.products.ofCompany({ params: { id }, query: { ...toProductQuery(state), fields: 'card' }, signal }),
    placeholderData: keepPreviousData,
  });
