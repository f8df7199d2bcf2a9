/** Legal documents and their versions. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id, Language, Person, requiredText, text, Timestamp } from './fields.ts';
import { all, page, paging } from './lists.ts';
import { admins, everyone } from './roles.ts';

export const documentTypes = [
  'user_agreement',
  'privacy_policy',
  'shipping_policy',
  'refund_policy',
  'child_safety',
] as const;

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

/** A version in the admins' list of versions. */
export const DocumentVersion = Document.extend({
  /** The author's note on what changed. */
  note: z.string().nullable(),
  /** Null if it came with the installation, or its author was deleted. */
  author: Person.nullable(),
  /** How many people have accepted it; only for the user agreement. */
  accepted: z.int().meta({ kind: 'count' }),
});
export type DocumentVersion = z.output<typeof DocumentVersion>;

/** The author's note on what changed in this version. */
const note = text(500).nullish();

/** The longest HTML of a document, in characters. */
export const maxDocumentText = 200_000;
const DocumentText = requiredText(maxDocumentText).meta({ kind: 'html' });

const byCode = z.object({ id: text(64) });

export const documents = {
  read: endpoint('GET /api/_public/document/{id}', {
    summary: 'A legal document by its code; a bare type in the reader’s language',
    access: everyone,
    params: byCode,
    response: z.object({ data: Document }),
    failures: ['not_found'],
  }),
  get: endpoint('GET /api/document/{id}', {
    summary: 'The same, bare, by id or code',
    access: everyone,
    params: byCode,
    response: Document,
    failures: ['not_found'],
  }),
  list: endpoint('GET /api/documents', {
    summary: 'The documents in force',
    access: everyone,
    query: z.object({ ...paging, type: z.enum(documentTypes).optional(), language: Language.optional() }),
    response: page(Document),
  }),
  versions: endpoint('GET /api/document/{id}/versions', {
    summary: 'All versions of a document, newest first',
    access: admins,
    params: byId,
    response: all(DocumentVersion),
    failures: ['not_found'],
  }),
  create: endpoint('POST /api/document', {
    summary:
      'Add a document; its HTML is sanitized. Where there is one of its type and language, this is its next version',
    access: admins,
    body: z.object({ type: z.enum(documentTypes), language: Language, text: DocumentText, note }),
    response: Document,
    status: 201,
  }),
  edit: endpoint('PUT /api/document/{id}/edit', {
    summary: 'Make the next version of a document',
    access: admins,
    params: byId,
    body: z.object({ text: DocumentText, note, updated_at: Timestamp.optional() }),
    response: Document,
    failures: ['not_found', 'stale'],
  }),
};
