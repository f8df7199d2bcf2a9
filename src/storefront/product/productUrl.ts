/** The product page's address: whose page it is, and which page of its reviews. */

/** 0 where the text is no id. */
export const readProductId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

export function readReviewPage(search: URLSearchParams): number {
  const text = search.get('reviews') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

export const writeReviewPage = (page: number): string => (page > 1 ? `?reviews=${page}` : '');
