/** Exports: a list as it is filtered, as a file. A link is made first, so that the browser downloads by itself. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, text, Timestamp } from './fields.ts';
import { ProductFilter } from './products.ts';
import { everyone, staff } from './roles.ts';

export const TableFormat = z.enum(['csv', 'xlsx']);
export type TableFormat = z.output<typeof TableFormat>;

/** Where a file can be had without a token, for ten minutes: an address of this server. */
export const FileLink = z.object({ url: z.string(), filename: z.string(), expires_at: Timestamp });
export type FileLink = z.output<typeof FileLink>;

/** A file as a handler answers it. */
export interface FileAnswer {
  filename: string;
  type: string;
  bytes: AsyncIterable<Uint8Array>;
}
export const FileAnswer = z.custom<FileAnswer>().meta({ kind: 'file' });

/**
 * The filters of the lists in the back office; of a noun only its own count. Everything of one's own companies, hidden
 * things too. A key that it doesn't know is refused: left out, it would mean more than what is on the screen.
 */
const Filter = ProductFilter.omit({ facets: true })
  .extend({
    /** As the list of products says it; here it is always `all`. */
    scope: z.literal('all').optional(),
    parent: Id.optional(),
    pickup: z.boolean().optional(),
    warehouse: z.boolean().optional(),
    /** Only these: what is ticked. */
    ids: z.array(Id).min(1).max(10_000).optional(),
  })
  .strict();
export type ExportFilter = z.output<typeof Filter>;

export const exports = {
  create: endpoint('POST /api/admin/exports', {
    summary: 'A link to products, categories or stores as a table; imported again, it changes nothing',
    access: staff,
    body: z.object({
      noun: z.enum(['products', 'categories', 'stores']),
      format: TableFormat,
      filter: Filter.prefault({}),
    }),
    response: FileLink,
    status: 201,
  }),
  download: endpoint('GET /api/downloads/{key}', {
    summary: 'A file that a link was made for',
    access: everyone,
    params: z.object({ key: text(64) }),
    response: FileAnswer,
    failures: ['not_found'],
  }),
};
