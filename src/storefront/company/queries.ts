/** Queries of a company's page, for the rendering server and the browser. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../ApiContext.tsx';
import { toCardProduct } from '../catalog/toCardProduct.ts';
import { toProductQuery, formatCatalogState, type CatalogState } from '../catalog/catalogUrl.ts';

export const companyProductsQuery = (api: Api, id: number, state: CatalogState) =>
  queryOptions({
    queryKey: ['company', id, 'products', formatCatalogState({ ...state, view: 'grid' })],
    queryFn: async ({ signal }) => {
      const page = await api.products.ofCompany({ params: { id }, query: toProductQuery(state), signal });
      return { ...page, data: page.data.map(toCardProduct) };
    },
    placeholderData: keepPreviousData,
  });
