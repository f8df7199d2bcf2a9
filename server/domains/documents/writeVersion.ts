/** Saves a changed text as a new version, because accepted versions must not change. */
import { type Document, maxDocumentText } from '#contract/documents.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { isStale, getLaterTimestamp } from '#server/platform/stale.ts';
import { type DocumentRow, presentDocument } from './present.ts';
import { sanitizeRichText, isBlankHtml } from './sanitize.ts';

// Serializes writers. The first version has no row to lock, so this is an advisory lock.
const lockDocuments = statement('documents_lock', 'select pg_advisory_xact_lock(794113004)');
/** Finds the newest version of a document. */
export const findInForce = oneRow<DocumentRow, { type: string; language: string }>(
  'document_in_force',
  'select * from documents where type = $type and language = $language order by version desc limit 1',
);
const insertVersion = oneRow<
  DocumentRow,
  {
    type: string;
    language: string;
    version: number;
    text: string;
    now: Date;
    note: string | null;
    author_id: number | null;
  }
>(
  'document_insert',
  `insert into documents (type, language, version, text, updated_at, note, author_id)
   values ($type, $language, $version, $text, $now, $note, $author_id)
   returning *`,
);

export interface NewVersion {
  type: string;
  language: string;
  /** HTML as the client sent it. */
  text: string;
  /** The author's note on what changed. */
  note?: string | null | undefined;
  /** `updated_at` of the version that the editor opened. */
  updated_at?: string | undefined;
}

/**
 * Writes the first or the next version of a document.
 * @returns the version in force; `isNew` is false if the text did not change
 * @throws Failure `stale` if another version has been saved since the editor read it
 */
export async function writeVersion(
  ctx: Ctx,
  { type, language, text, note, updated_at }: NewVersion,
): Promise<{ document: Document; isNew: boolean }> {
  const clean = await sanitizeRichText(text, { max: maxDocumentText });
  if (isBlankHtml(clean)) throw invalid({ text: 'required' });
  await lockDocuments(ctx.db);
  const before = await findInForce(ctx.db, { type, language });
  if (before && isStale(updated_at, before.updated_at))
    throw fail('stale', { body: { present: presentDocument(before) } });
  if (before?.text === clean) return { document: presentDocument(before), isNew: false };
  const now = before ? getLaterTimestamp(before.updated_at, ctx.clock()) : ctx.clock();
  const row = await insertVersion(ctx.db, {
    type,
    language,
    version: (before?.version ?? 0) + 1,
    text: clean,
    now,
    note: note?.trim() || null,
    author_id: ctx.user?.id ?? null,
  });
  const document = presentDocument(row!);
  await ctx.audit({
    action: before ? 'edit' : 'create',
    noun: 'documents',
    record_id: document.id,
    before: before ? presentDocument(before) : null,
    after: document,
  });
  await ctx.emit('documents.changed', { document_id: document.id, code: document.code });
  return { document, isNew: true };
}
