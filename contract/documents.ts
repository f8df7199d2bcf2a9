/** Legal documents, as everybody reads them. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Language, Timestamp } from './fields.ts';
import { everyone } from './roles.ts';

export const documentTypes = ['user_agreement', 'privacy_policy', 'shipping_policy', 'refund_policy', 'child_safety'] as const;

export const Document = z.object({
  id: Id,
  type: z.enum(documentTypes),
  language: Language,
  code: z.string(),
  text: z.string(),
  version: z.int(),
  updated_at: Timestamp,
});
export type Document = z.output<typeof Document>;

const byCode = z.object({ id: z.string().max(64) });

export const documents = {
  read: endpoint('GET /api/_public/document/{id}', { summary: 'A legal document by its code; a bare type in the reader’s language', access: everyone, params: byCode, response: z.object({ data: Document }), failures: ['not_found'] }),
  get: endpoint('GET /api/document/{id}', { summary: 'The same, bare, by id or code', access: everyone, params: byCode, response: Document, failures: ['not_found'] }),
};
