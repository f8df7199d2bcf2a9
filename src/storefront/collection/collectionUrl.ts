/** Address of a collection and of a page of its products. */

export const collectionPath = (id: number): string => `/collections/view/${id}`;

/** Parses an id; 0 if the text isn't one. */
export const parseCollectionId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

export function parsePage(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

export const formatPage = (page: number): string => (page > 1 ? `?page=${page}` : '');
