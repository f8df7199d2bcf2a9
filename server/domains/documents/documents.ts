import { and, desc, eq } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import { type Document, documentTypes } from '#contract/documents.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { fail, notFound } from '#server/failure.ts';
import { documents as table } from './tables.ts';

type DocumentType = (typeof documentTypes)[number];

/** `user_agreement_ru`, or a bare type in the reader's language. */
function parse(code: string, locale: string): { type: DocumentType; language: string } | undefined {
  const language = /_(en|ru)$/.exec(code)?.[1];
  const type = documentTypes.find((known) => known === (language ? code.slice(0, -3) : code));
  return type && { type, language: language ?? locale };
}

/** The version in force. */
async function find(id: string, { db, locale }: Ctx): Promise<Document> {
  const wanted = parse(id, locale);
  const where = wanted ? and(eq(table.type, wanted.type), eq(table.language, wanted.language)) : /^\d{1,9}$/.test(id) ? eq(table.id, Number(id)) : undefined;
  const [row] = where ? await db.select().from(table).where(where).orderBy(desc(table.version)).limit(1) : [];
  if (!row) throw notFound('document');
  return { ...row, type: row.type as DocumentType, language: row.language as 'en' | 'ru', code: `${row.type}_${row.language}`, updated_at: row.updated_at.toISOString() };
}

const notYet = (): never => {
  throw fail('unavailable');
};

export const documents: Handlers<Contract['documents'], Ctx> = {
  read: async ({ params }, ctx) => ({ data: await find(params.id, ctx) }),
  get: ({ params }, ctx) => find(params.id, ctx),
  list: notYet,
  versions: notYet,
  create: notYet,
  edit: notYet,
};
