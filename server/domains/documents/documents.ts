import type { Contract } from '#contract/index.ts';
import { documentTypes } from '#contract/documents.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { type DocumentRow, presentDocument, presentVersion, type VersionRow } from './present.ts';
import { writeVersion } from './writeVersion.ts';

const byId = oneRow<DocumentRow>('document_by_id', 'select * from documents where id = $1');
const byCode = oneRow<DocumentRow>(
  'document_by_code',
  'select * from documents where type = $1 and language = $2 order by version desc limit 1',
);
const versions = statement<VersionRow>(
  'document_versions',
  `select d.*, case when u.id is not null then concat_ws(' ', u.first_name, u.last_name, u.middle_name) end as author,
          (select count(*)::int from agreement_acceptances a where a.document_id = d.id) as accepted
     from documents d join documents one on (one.type, one.language) = (d.type, d.language) left join users u on u.id = d.author_id
    where one.id = $1 order by d.version desc`,
);
// A handful of rows at the most, so that one statement counts and pages them
const inForce = statement<DocumentRow>(
  'documents_in_force',
  `select distinct on (array_position($3::text[], type), type, language) * from documents
    where ($1::text is null or type = $1) and ($2::text is null or language = $2)
    order by array_position($3::text[], type), type, language, version desc`,
);

/** `user_agreement_ru`, or a bare type in the reader's language. */
function parse(code: string, locale: string): { type: string; language: string } | undefined {
  const language = /_(en|ru)$/.exec(code)?.[1];
  const type = documentTypes.find((known) => known === (language ? code.slice(0, -3) : code));
  return type && { type, language: language ?? locale };
}

/** By a code the version in force; by an id that version, however old. */
async function find(id: string, { db, locale }: Ctx): Promise<DocumentRow> {
  const wanted = parse(id, locale);
  const row = wanted
    ? await byCode(db, [wanted.type, wanted.language])
    : /^\d{1,9}$/.test(id)
      ? await byId(db, [Number(id)])
      : undefined;
  if (!row) throw notFound('document');
  return row;
}

export const documents: Handlers<Contract['documents'], Ctx> = {
  read: async ({ params }, ctx) => ({ data: presentDocument(await find(params.id, ctx)) }),
  get: async ({ params }, ctx) => presentDocument(await find(params.id, ctx)),
  list: async ({ query: { page, per_page, type, language } }, { db }) => {
    const rows = await inForce(db, [type ?? null, language ?? null, documentTypes]);
    return {
      page,
      per_page,
      total: rows.length,
      data: rows.slice((page - 1) * per_page, page * per_page).map(presentDocument),
    };
  },
  versions: async ({ params }, { db }) => {
    const rows = await versions(db, [params.id]);
    if (rows.length === 0) throw notFound('document');
    return { data: rows.map(presentVersion) };
  },
  create: async ({ body }, ctx) => {
    const { document, isNew } = await writeVersion(ctx, body);
    if (!isNew) ctx.setStatus(200);
    return document;
  },
  edit: async ({ params, body }, ctx) => {
    const edited = await byId(ctx.db, [params.id]);
    if (!edited) throw notFound('document');
    return (await writeVersion(ctx, { type: edited.type, language: edited.language, ...body })).document;
  },
};
