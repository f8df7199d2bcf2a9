/** Input and answer of lists: page, order, search; page, per_page, total, data. */
import { z } from 'zod';
import { Id, maxId, Search } from './fields.ts';

export const defaultPerPage = 20;
export const catalogPerPage = 12;
/** Most rows per page of a list. */
export const maxPerPage = 1000;

export const paging = {
  page: z.int().min(1).max(maxId).default(1),
  per_page: z.int().min(1).max(maxPerPage).default(defaultPerPage),
};

/**
 * The query of a list.
 * @param sorts fields that it can be sorted by; the first is the default
 */
export const listKeys = <const S extends readonly [string, ...string[]]>(sorts: S) => ({
  ...paging,
  sort: z.enum(sorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  q: Search.optional(),
});

/** The answer of a list. `total` is exact unless `total_is_estimate` is set. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    page: z.int(),
    per_page: z.int(),
    total: z.int(),
    total_is_estimate: z.boolean().optional(),
    data: z.array(item),
  });

/** The answer of a list without pages. */
export const all = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });

const range = z
  .tuple([z.int().min(0).max(maxId), z.int().min(0).max(maxId)])
  .refine(([first, last]) => last >= first && last - first < maxPerPage, {
    params: { failure: 'too_many', values: { max: maxPerPage } },
  });

/**
 * The query of a list of /api/admin in the dialect of ra-data-simple-rest: `sort=["name","ASC"]`, `range=[0,19]`,
 * `filter={"q":"tea"}`. It answers an array; the total is in `Content-Range`.
 * @param sorts fields that it can be sorted by, besides the id
 * @param filters keys of `filter`, besides `id`, which selects rows
 */
export const simpleRestKeys = <const S extends readonly string[], const F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
) => ({
  sort: z.tuple([z.enum(['id', ...sorts]), z.enum(['ASC', 'DESC'])]).optional(),
  range: range.default([0, defaultPerPage - 1]),
  filter: z.object({ id: z.array(Id).max(maxPerPage).optional(), ...filters }).optional(),
});
