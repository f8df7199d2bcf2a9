/** Endpoints of legal documents. */
import type { Contract } from '#contract/index.ts';
import { documentTypes } from '#contract/documents.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { type DocumentRow, presentDocument, presentVersion, type VersionRow } from './present.ts';
import { findInForce, writeVersion } from './writeVersion.ts';

const findDocument = oneRow<DocumentRow, { documentId: number }>(
  'document_by_id',
  'select * from documents where id = $documentId',
);
const listVersions = statement<VersionRow, { documentId: number }>(
  'document_versions',
  `select d.*, case when u.id is not null then concat_ws(' ', u.first_name, u.last_name, u.middle_name) end as author,
          (select count(*)::int from agreement_acceptances a where a.document_id = d.id) as accepted
     from documents d
     join documents requested on (requested.type, requested.language) = (d.type, d.language)
     left join users u on u.id = d.author_id
    where requested.id = $documentId
    order by d.version desc`,
);
// There are only a few rows, so one statement reads them all and the code counts and pages them.
const listInForce = statement<
  DocumentRow,
  { type: string | null; language: string | null; documentTypes: readonly string[] }
>(
  'documents_in_force',
  `select distinct on (array_position($documentTypes::text[], type), type, language) *
     from documents
    where ($type::text is null or type = $type) and ($language::text is null or language = $language)
    order by array_position($documentTypes::text[], type), type, language, version desc`,
);

/** Parses `user_agreement_ru`, or a type without a language, which means the reader's language. */
function parseCode(code: string, locale: string): { type: string; language: string } | undefined {
  const language = /_(en|ru)$/.exec(code)?.[1];
  const type = documentTypes.find((known) => known === (language ? code.slice(0, -3) : code));
  return type && { type, language: language ?? locale };
}

/**
 * A code finds the version in force, an id finds that very version.
 * @throws Failure `not_found`
 */
async function getDocument(id: string, { db, locale }: Ctx): Promise<DocumentRow> {
  const parsed = parseCode(id, locale);
  const row = parsed
    ? await findInForce(db, parsed)
    : /^\d{1,9}$/.test(id)
      ? await findDocument(db, { documentId: Number(id) })
      : undefined;
  if (!row) throw notFound('document');
  return row;
}

export const documents: Handlers<Contract['documents'], Ctx> = {
  read: async ({ params }, ctx) => ({ data: presentDocument(await getDocument(params.id, ctx)) }),
  get: async ({ params }, ctx) => presentDocument(await getDocument(params.id, ctx)),
  list: async ({ query: { page, per_page, type, language } }, { db }) => {
    const rows = await listInForce(db, { type: type ?? null, language: language ?? null, documentTypes });
    return {
      page,
      per_page,
      total: rows.length,
      data: rows.slice((page - 1) * per_page, page * per_page).map(presentDocument),
    };
  },
  versions: async ({ params }, { db, locale }) => {
    const rows = await listVersions(db, { documentId: params.id });
    if (rows.length === 0) throw notFound('document');
    return { data: rows.map((row) => presentVersion(row, locale)) };
  },
  create: async ({ body }, ctx) => {
    const { document, isNew } = await writeVersion(ctx, body);
    if (!isNew) ctx.setStatus(200);
    return document;
  },
  edit: async ({ params, body }, ctx) => {
    const edited = await findDocument(ctx.db, { documentId: params.id });
    if (!edited) throw notFound('document');
    return (await writeVersion(ctx, { type: edited.type, language: edited.language, ...body })).document;
  },
};
