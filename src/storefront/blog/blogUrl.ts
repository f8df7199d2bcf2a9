/** The blog's addresses: which author, which words, which page. */

export interface BlogState {
  page: number;
  q: string;
  /** 0: everybody's. */
  author: number;
}

const maxSearch = 255;

/** 0 where the text is no id. */
export const readId = (text: string | null): number => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

export function readBlog(search: URLSearchParams): BlogState {
  const page = search.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    q: (search.get('q') ?? '').trim().slice(0, maxSearch),
    author: readId(search.get('author')),
  };
}

/** The query of a state, blank for the blog as it opens. */
export function writeBlog({ page, q, author }: BlogState): string {
  const search = new URLSearchParams();
  if (author > 0) search.set('author', String(author));
  if (q) search.set('q', q);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `?${search}` : '';
}

export const blogPath = (state: Partial<BlogState> = {}): string =>
  `/blog/all${writeBlog({ page: 1, q: '', author: 0, ...state })}`;
export const articlePath = (id: number): string => `/blog/view/${id}`;
