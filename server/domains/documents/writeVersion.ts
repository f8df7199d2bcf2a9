/** A new text is a new version: what somebody has once accepted stays as it was. */
import { type Document, maxDocumentText } from '#contract/documents.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { isStale, laterThan } from '#server/platform/stale.ts';
import { type DocumentRow, presentDocument } from './present.ts';
import { sanitized, saysNothing } from './sanitize.ts';

// Two writers of one document come one after the other, the first version's too, which has no row to lock
const lock = statement('documents_lock', 'select pg_advisory_xact_lock(794113004)');
const inForce = oneRow<DocumentRow>(
  'document_in_force',
  'select * from documents where type = $1 and language = $2 order by version desc limit 1',
);
const insert = oneRow<DocumentRow>(
  'document_insert',
  'insert into documents (type, language, version, text, updated_at, note, author_id) values ($1, $2, $3, $4, $5, $6, $7) returning *',
);

export interface NewVersion {
  type: string;
  language: string;
  /** HTML as it came. */
  text: string;
  /** What was changed, in the author's words. */
  note?: string | null | undefined;
  /** When what the editor had read was written. */
  updated_at?: string | undefined;
}

/**
 * Writes the next version of a document, or its first.
 * @returns the version in force then; `isNew` false where the text is the same as before
 * @throws Failure `stale` where another version has come since the editor read it
 */
export async function writeVersion(
  ctx: Ctx,
  { type, language, text, note, updated_at }: NewVersion,
): Promise<{ document: Document; isNew: boolean }> {
  const clean = await sanitized(text, { max: maxDocumentText });
  if (saysNothing(clean)) throw invalid({ text: 'required' });
  await lock(ctx.db);
  const before = await inForce(ctx.db, [type, language]);
  if (before && isStale(updated_at, before.updated_at))
    throw fail('stale', { body: { present: presentDocument(before) } });
  if (before?.text === clean) return { document: presentDocument(before), isNew: false };
  const now = before ? laterThan(before.updated_at, ctx.clock()) : ctx.clock();
  const row = await insert(ctx.db, [
    type,
    language,
    (before?.version ?? 0) + 1,
    clean,
    now,
    note?.trim() || null,
    ctx.user?.id ?? null,
  ]);
  const document = presentDocument(row!);
  await ctx.audit({
    action: before ? 'edit' : 'create',
    noun: 'document',
    record_id: document.id,
    before: before ? presentDocument(before) : null,
    after: document,
  });
  await ctx.emit('documents.changed', { document_id: document.id, code: document.code });
  return { document, isNew: true };
}
