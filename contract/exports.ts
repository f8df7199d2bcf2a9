/** Exports of filtered lists as files. A call creates a link first, so that the browser downloads the file itself. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, text, Timestamp } from './fields.ts';
import { ProductFilter } from './products.ts';
import { everyone, staff } from './roles.ts';

export const TableFormat = z.enum(['csv', 'xlsx']);
export type TableFormat = z.output<typeof TableFormat>;

/** An address of this server that serves a file without a token for ten minutes. */
export const FileLink = z.object({ url: z.string(), filename: z.string(), expires_at: Timestamp });
export type FileLink = z.output<typeof FileLink>;

/** A file as the answer of a handler. */
export interface FileAnswer {
  filename: string;
  type: string;
  bytes: AsyncIterable<Uint8Array>;
}
export const FileAnswer = z.custom<FileAnswer>().meta({ kind: 'file' });

/**
 * Filters of the back office lists; each noun uses only its own. They select records of the caller's companies,
 * including hidden ones. An unknown key is rejected, because without it the export would contain more than the screen
 * shows.
 */
const Filter = ProductFilter.omit({ facets: true })
  .extend({
    /** The products list sends it; here it is always `all`. */
    scope: z.literal('all').optional(),
    parent: Id.optional(),
    pickup: z.boolean().optional(),
    warehouse: z.boolean().optional(),
    /** Only the selected rows. */
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
