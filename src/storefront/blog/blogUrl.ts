/** Addresses of the blog: author, search text and page. */
import { cutText } from '#contract/rules/cutText.ts';

export interface BlogState {
  page: number;
  q: string;
  /** 0 for all authors. */
  author: number;
}

const maxSearch = 255;

/** Parses an id; 0 if the text isn't one. */
export const parseId = (text: string | null): number => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

export function parseBlogState(search: URLSearchParams): BlogState {
  const page = search.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    q: cutText((search.get('q') ?? '').trim(), maxSearch),
    author: parseId(search.get('author')),
  };
}

/** Returns the query string of a state; empty for the defaults. */
export function formatBlogSearch({ page, q, author }: BlogState): string {
  const search = new URLSearchParams();
  if (author > 0) search.set('author', String(author));
  if (q) search.set('q', q);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `?${search}` : '';
}

export const blogPath = (state: Partial<BlogState> = {}): string =>
  `/blog/all${formatBlogSearch({ page: 1, q: '', author: 0, ...state })}`;
export const articlePath = (id: number): string => `/blog/view/${id}`;
