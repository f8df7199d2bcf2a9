/** A collection's address: which one, and which page of its products. */

export const collectionPath = (id: number): string => `/collections/view/${id}`;

/** 0 where the text is no id. */
export const readCollectionId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

export function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

export const writePage = (page: number): string => (page > 1 ? `?page=${page}` : '');
