/** Lists: what they take (page, order, search) and answer (page, per_page, total, data). */
import { z } from 'zod';
import { maxId, Search } from './fields.ts';

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
