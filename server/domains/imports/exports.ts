import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { ExportFilter, TableFormat } from '#contract/exports.ts';
import type { Locale } from '#contract/failures.ts';
import type { ImportNoun } from '#contract/imports.ts';
import { audiencesOf, type Role } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { makeLink, openLink } from './downloads.ts';
import { exportRows } from './exportRows.ts';
import { tableBytes, tableTypes } from './formats/write.ts';
import { refusedRows } from './refusedRows.ts';

interface Shared {
  format: TableFormat;
  locale: Locale;
  filename: string;
}
/** What a link stands for. */
type What = Shared & ({ kind: 'refused'; id: number } | { kind: 'export'; noun: ImportNoun; filter: ExportFilter });

const rolesOf = oneRow<{ roles: Role[] }>('download_roles', 'select roles from users where id = $1 and alive');

/** The rights are those that the link's maker has now. */
async function asMaker(ctx: Ctx, userId: number, locale: Locale): Promise<Ctx> {
  const found = await rolesOf(ctx.db, [userId]);
  if (!found) throw notFound('file');
  return {
    ...ctx,
    locale,
    user: {
      id: userId,
      roles: found.roles,
      audiences: audiencesOf(found.roles),
      is_guest: false,
      has_factor: false,
      session: null,
    },
  };
}

export const exports: Handlers<Contract['exports'], Ctx> = {
  create: ({ body: { noun, format, filter } }, ctx) => {
    const filename = `${noun}-${ctx.clock().toISOString().slice(0, 10)}.${format}`;
    return makeLink(
      ctx,
      { kind: 'export', noun, format, filter, locale: ctx.locale, filename } satisfies What,
      filename,
    );
  },

  download: async ({ params }, ctx) => {
    const link = await openLink(ctx, params.key);
    if (!link) throw notFound('file');
    const what = link.what as What;
    const maker = await asMaker(ctx, link.user_id, what.locale);
    const rows =
      what.kind === 'refused' ? refusedRows(ctx.db, what.id, what.locale) : exportRows(maker, what.noun, what.filter);
    return { filename: what.filename, type: tableTypes[what.format], bytes: tableBytes(rows, what.format) };
  },
};
