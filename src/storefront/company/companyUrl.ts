/** Address of a company and the view of its products. It has no filters: the catalog does. */
import { defaultState, parseCatalogState, type CatalogState } from '../catalog/catalogUrl.ts';

export const companyPath = (id: number): string => `/companies/view/${id}`;

/** Parses an id; 0 if the text isn't one. */
export const parseCompanyId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

export function parseCompanyState(search: URLSearchParams): CatalogState {
  const { page, sort, order, view } = parseCatalogState(search);
  return { ...defaultState, page, sort, order, view };
}
