/** A company's address: which one, and how its products are looked at. It narrows nothing: that is the catalog's. */
import { defaultState, readState, type CatalogState } from '../catalog/catalogUrl.ts';

export const companyPath = (id: number): string => `/companies/view/${id}`;

/** 0 where the text is no id. */
export const readCompanyId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

export function readLooks(search: URLSearchParams): CatalogState {
  const { page, sort, order, view } = readState(search);
  return { ...defaultState, page, sort, order, view };
}
