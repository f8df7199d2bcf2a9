/** Endpoints of exports and of downloads by link. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { ExportFilter, TableFormat } from '#contract/exports.ts';
import type { Locale } from '#contract/failures.ts';
import type { ImportNoun } from '#contract/imports.ts';
import { toAudiences, type Role } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { createDownloadLink, findDownloadTarget } from './downloads.ts';
import { exportRows } from './exportRows.ts';
import { writeTable, contentTypes } from './formats/write.ts';
import { readReport } from './report.ts';
import { readRejectedRows } from './rejectedRows.ts';

interface LinkBase {
  format: TableFormat;
  locale: Locale;
  filename: string;
}
/** What a download link opens. It is stored as JSON. */
type LinkTarget = LinkBase &
  (
    | { kind: 'refused'; id: number }
    | { kind: 'report'; id: number }
    | { kind: 'export'; noun: ImportNoun; filter: ExportFilter }
  );

const findRoles = oneRow<{ roles: Role[] }, { userId: number }>(
  'download_roles',
  'select roles from users where id = $userId and alive',
);

/**
 * A context with the current rights of the user who created the link.
 * @throws Failure `not_found` if the account is deleted or blocked
 */
async function buildMakerCtx(ctx: Ctx, userId: number, locale: Locale): Promise<Ctx> {
  const found = await findRoles(ctx.db, { userId });
  if (!found) throw notFound('file');
  return {
    ...ctx,
    locale,
    user: {
      id: userId,
      roles: found.roles,
      audiences: toAudiences(found.roles),
      is_guest: false,
      has_factor: false,
      session: null,
    },
  };
}

export const exports: Handlers<Contract['exports'], Ctx> = {
  create: ({ body: { noun, format, filter } }, ctx) => {
    const filename = `${noun}-${ctx.clock().toISOString().slice(0, 10)}.${format}`;
    return createDownloadLink(
      ctx,
      { kind: 'export', noun, format, filter, locale: ctx.locale, filename } satisfies LinkTarget,
      filename,
    );
  },

  download: async ({ params }, ctx) => {
    const link = await findDownloadTarget(ctx, params.key);
    if (!link) throw notFound('file');
    const target = link.what as LinkTarget;
    const maker = await buildMakerCtx(ctx, link.user_id, target.locale);
    const rows =
      target.kind === 'refused'
        ? readRejectedRows(ctx.db, target.id, target.locale)
        : target.kind === 'report'
          ? readReport(ctx.db, target.id, target)
          : exportRows(maker, target.noun, target.filter);
    return { filename: target.filename, type: contentTypes[target.format], bytes: writeTable(rows, target.format) };
  },
};
