/** Uploads and edits of imports. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { ImportOptions, maxImportRows } from '#contract/imports.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { isDatabaseUnavailable } from '#server/db/conflicts.ts';
import { oneRow } from '#server/db/statement.ts';
import { resolveCompanyId } from '#server/domains/companies/resolveCompanyId.ts';
import { fail, invalid } from '#server/failure.ts';
import { listFields, type TablePreview, readPreview, remapForType } from './columns.ts';
import { detectFormat } from './formats/open.ts';
import { maxColumns, TableError } from './formats/table.ts';
import { getActions, getImportDetail, getImport, type ImportRecord } from './records.ts';
import { imports, zeroCounts } from './tables.ts';

type Contracted = Contract['imports'];

/** Reports a file that is not a table as an error at the field `file`. */
async function rethrowTableErrors<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    if (error instanceof TableError)
      throw invalid({
        file: {
          failure: error.code,
          values: { max: error.code === 'table_wide' ? maxColumns : maxImportRows, ...error.values },
        },
      });
    throw error;
  });
}

const previewFile = (db: Ctx['db'], path: string, what: Omit<Parameters<typeof readPreview>[2], 'format'>) =>
  rethrowTableErrors(
    detectFormat(path).then(async (format) => ({ format, ...(await readPreview(db, path, { ...what, format })) })),
  );

/**
 * Stores a table and creates its import.
 * @throws Failure `invalid` at `file` if it is not a table, at `company_id` for a foreign company
 */
export async function uploadImport(
  { body, files }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  const [file] = files;
  if (body.noun === 'categories' && !isAdmin(ctx.user)) throw fail('forbidden');
  const company_id = body.noun === 'categories' ? null : await resolveCompanyId(ctx, body.company_id);
  if (!file) throw invalid({ file: 'required' });
  const options = ImportOptions.parse({});
  const preview = await previewFile(ctx.db, file.path, { noun: body.noun, options });
  const storageName = `import-${randomBytes(16).toString('base64url')}`;
  await ctx.gateways.files.saveFile(`${storageName}/table`, file.path);
  let isUsed = false;
  try {
    const detail = await ctx.unit(async (unitCtx) => {
      isUsed = true;
      const values = {
        ...body,
        company_id,
        user_id: ctx.user!.id,
        filename: file.filename.slice(0, 255) || 'table',
        file: storageName,
        bytes: file.bytes,
        options,
        created_at: ctx.clock(),
        ...preview,
      };
      const [created] = await unitCtx.db.insert(imports).values(values).returning({ id: imports.id });
      return getImportDetail(unitCtx, created!.id);
    });
    if (!isUsed) await ctx.gateways.files.deleteAll(storageName);
    return detail;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) await ctx.gateways.files.deleteAll(storageName);
    throw error;
  }
}

/** Reads the stored file again with other options. */
async function previewStoredFile(
  ctx: Ctx,
  {
    file,
    noun,
    format,
  }: { file: string; noun: typeof imports.$inferSelect.noun; format: typeof imports.$inferSelect.format },
  options: ImportOptions,
): Promise<TablePreview> {
  const folder = await mkdtemp(join(tmpdir(), 'yarmarka-import-'));
  try {
    const path = join(folder, 'table');
    if (!(await ctx.gateways.files.fetch(`${file}/table`, path))) throw fail('import_state');
    return await rethrowTableErrors(readPreview(ctx.db, path, { noun, format, options }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface ImportEdit {
  noun: ImportRecord['noun'];
  profile: ImportRecord['profile'];
  columns: number;
  mapping: ImportRecord['mapping'] | undefined;
  options: Partial<ImportOptions> | undefined;
}

const findReferences = oneRow<
  { has_category: boolean; has_type: boolean },
  { categoryId: number | null; typeId: number | null }
>(
  'import_known_places',
  `select exists (select from categories where id = $categoryId) as has_category,
          exists (select from product_types where id = $typeId) as has_type`,
);

/** @throws Failure `invalid` for an unknown column, field, category or type, and for a column that is mapped twice */
async function assertValidEdit(
  { db }: UnitOfWork,
  { noun, profile, columns, mapping = [], options = {} }: ImportEdit,
): Promise<void> {
  const { category_id = null, type_id = null } = options;
  const fields =
    mapping.length > 0 ? new Set((await listFields(db, noun, profile)).map(({ name }) => name)) : new Set<string>();
  const isUnknown = mapping.some(({ column, field }) => column >= columns || !fields.has(field));
  const isDuplicate = new Set(mapping.map(({ column }) => column)).size < mapping.length;
  const existing =
    category_id === null && type_id === null
      ? null
      : await findReferences(db, { categoryId: category_id, typeId: type_id });
  const errors = {
    ...(isUnknown ? { mapping: 'not_found' as const } : isDuplicate && { mapping: 'duplicate' as const }),
    ...(category_id !== null && !existing?.has_category && { 'options.category_id': 'not_found' as const }),
    ...(type_id !== null && !existing?.has_type && { 'options.type_id': 'not_found' as const }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const readOptions = ['encoding', 'delimiter', 'sheet'] as const;

/** Saves mapping and options, and discards the results of an earlier check. */
export async function editImport(
  { params, body }: Input<Contracted['edit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['edit']>> {
  const current = await getImport(ctx, params.id);
  const requested = { ...current.options, ...body.options };
  const options = { ...requested, make_categories: requested.make_categories && isAdmin(ctx.user) };
  const preview = readOptions.some((key) => options[key] !== current.options[key])
    ? await previewStoredFile(ctx, current, options)
    : null;
  const columns = (preview ?? current).columns;
  const hasNewType = options.type_id !== current.options.type_id;
  const mapping =
    body.mapping ?? preview?.mapping ?? (hasNewType ? await remapForType(ctx.db, current, options) : undefined);
  await assertValidEdit(ctx, {
    noun: current.noun,
    profile: preview?.profile ?? current.profile,
    columns: columns.length,
    mapping: body.mapping,
    options: body.options,
  });
  return ctx.unit(async (unitCtx) => {
    const locked = await getImport(unitCtx, params.id, { lock: true });
    if (!getActions(locked).edit) throw fail('import_state');
    await unitCtx.db
      .update(imports)
      .set({
        options,
        ...preview,
        ...(mapping && { mapping }),
        status: 'mapping',
        is_read: false,
        counts: zeroCounts,
        failure: null,
      })
      .where(eq(imports.id, params.id));
    return getImportDetail(unitCtx, params.id);
  });
}
