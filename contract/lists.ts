/** Lists: what they take (page, order, search) and answer (page, per_page, total, data). */
import { z } from 'zod';
import { Id, maxId, Search } from './fields.ts';

export const defaultPerPage = 20;
export const catalogPerPage = 12;

export const paging = {
  page: z.int().min(1).max(maxId).default(1),
  per_page: z.int().min(1).max(1000).default(defaultPerPage),
};

/**
 * The keys of a list that a grid shows.
 * @param sorts fields it may be ordered by, the first one by default
 */
export const listKeys = <const S extends readonly [string, ...string[]]>(sorts: S) => ({
  ...paging,
  sort: z.enum(sorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  q: Search.optional(),
});

/** What a list answers. `total` is exact unless `total_is_estimate`. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    page: z.int(),
    per_page: z.int(),
    total: z.int(),
    total_is_estimate: z.boolean().optional(),
    data: z.array(item),
  });

/** A whole collection, unpaged. */
export const all = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });

const rangeOf = (most: number) =>
  z
    .tuple([z.int().min(0).max(maxId), z.int().min(0).max(maxId)])
    .refine(([first, last]) => last >= first && last - first < most, {
      params: { failure: 'too_many', values: { max: most } },
    });

/**
 * The keys of a list of /api/admin, which speaks ra-data-simple-rest's dialect: `sort=["name","ASC"]`,
 * `range=[0,19]`, `filter={"q":"tea"}`. It answers an array; how many there are stands in `Content-Range`.
 * @param sorts fields it may be ordered by besides the id
 * @param filters what `filter` may hold besides `id`, which names rows
 * @param most rows an answer
 */
export const simpleRestKeys = <const S extends readonly string[], const F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
  most = 1000,
) => ({
  sort: z.tuple([z.enum(['id', ...sorts]), z.enum(['ASC', 'DESC'])]).optional(),
  range: rangeOf(most).default([0, defaultPerPage - 1]),
  filter: z.object({ id: z.array(Id).max(most).optional(), ...filters }).optional(),
});
