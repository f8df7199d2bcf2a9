/** What a company's page loads, on the rendering server and in the browser alike. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../ApiContext.tsx';
import { asCard } from '../catalog/asCard.ts';
import { toQuery, writeState, type CatalogState } from '../catalog/catalogUrl.ts';

/** One page of a company's products. */
export const companyProductsQuery = (api: Api, id: number, state: CatalogState) =>
  queryOptions({
    queryKey: ['company', id, 'products', writeState({ ...state, view: 'grid' })],
    queryFn: async ({ signal }) => {
      const page = await api.products.ofCompany({ params: { id }, query: toQuery(state), signal });
      return { ...page, data: page.data.map(asCard) };
    },
    placeholderData: keepPreviousData,
  });
