/** A table comes: looked at, kept, and a row of its own. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { ImportOptions, maxImportRows } from '#contract/imports.ts';
import type { Ctx } from '#server/context.ts';
import { isAway } from '#server/db/conflicts.ts';
import { oneRow } from '#server/db/statement.ts';
import { isAdmin } from '#server/domains/companies/policy.ts';
import { companyFor } from '#server/domains/companies/reach.ts';
import { fail, invalid } from '#server/failure.ts';
import { fieldsFor, type Looked, lookAt, ofOtherType } from './columns.ts';
import { formatOf } from './formats/open.ts';
import { mostColumns, TableFault } from './formats/table.ts';
import { detailOf, findImport, type ImportRecord } from './rows.ts';
import { openTo } from './status.ts';
import { imports, noCounts } from './tables.ts';

type Contracted = Contract['imports'];

/** A file that is no table is said at its field. */
async function readable<T>(look: Promise<T>): Promise<T> {
  return look.catch((error: unknown) => {
    if (error instanceof TableFault)
      throw invalid({
        file: {
          failure: error.code,
          values: { max: error.code === 'table_wide' ? mostColumns : maxImportRows, ...error.values },
        },
      });
    throw error;
  });
}

const look = (db: Ctx['db'], path: string, what: Omit<Parameters<typeof lookAt>[2], 'format'>) =>
  readable(formatOf(path).then(async (format) => ({ format, ...(await lookAt(db, path, { ...what, format })) })));

/** Takes a table in. @throws Failure `invalid` at `file` where it is none, at `company_id` where that is not one's own */
export async function uploadImport(
  { body, files }: Input<Contracted['create']>,
  ctx: Ctx,
): Promise<Answer<Contracted['create']>> {
  const [file] = files;
  if (body.noun === 'categories' && !isAdmin(ctx.user)) throw fail('forbidden');
  const company_id = body.noun === 'categories' ? null : await companyFor(ctx, body.company_id);
  if (!file) throw invalid({ file: 'required' });
  const options = ImportOptions.parse({});
  const looked = await look(ctx.db, file.path, { noun: body.noun, options });
  const name = `import-${randomBytes(16).toString('base64url')}`;
  await ctx.gateways.files.keep(`${name}/table`, file.path);
  let isUsed = false;
  try {
    const detail = await ctx.unit(async (inUnit) => {
      isUsed = true;
      const values = {
        ...body,
        company_id,
        user_id: ctx.user!.id,
        filename: file.filename.slice(0, 255) || 'table',
        file: name,
        bytes: file.bytes,
        options,
        created_at: ctx.clock(),
        ...looked,
      };
      const [made] = await inUnit.db.insert(imports).values(values).returning({ id: imports.id });
      return detailOf(inUnit, made!.id);
    });
    if (!isUsed) await ctx.gateways.files.deleteAll(name);
    return detail;
  } catch (error) {
    if (!isAway(error)) await ctx.gateways.files.deleteAll(name);
    throw error;
  }
}

/** Looks at the file again, as other options read it. */
async function lookAgain(
  ctx: Ctx,
  {
    file,
    noun,
    format,
  }: { file: string; noun: typeof imports.$inferSelect.noun; format: typeof imports.$inferSelect.format },
  options: ImportOptions,
): Promise<Looked> {
  const folder = await mkdtemp(join(tmpdir(), 'yarmarka-import-'));
  try {
    const path = join(folder, 'table');
    if (!(await ctx.gateways.files.fetch(`${file}/table`, path))) throw fail('import_state');
    return await readable(lookAt(ctx.db, path, { noun, format, options }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Edit {
  noun: ImportRecord['noun'];
  profile: ImportRecord['profile'];
  columns: number;
  mapping: ImportRecord['mapping'] | undefined;
  options: Partial<ImportOptions> | undefined;
}

const knownPlaces = oneRow<{ category: boolean; type: boolean }>(
  'import_known_places',
  'select exists (select from categories where id = $1) as category, exists (select from product_types where id = $2) as type',
);

/** @throws Failure `invalid` for a column, field, category or type that there isn't, and a column that is taken twice */
async function checkEdit({ db }: Ctx, { noun, profile, columns, mapping = [], options = {} }: Edit): Promise<void> {
  const { category_id = null, type_id = null } = options;
  const fields =
    mapping.length > 0 ? new Set((await fieldsFor(db, noun, profile)).map(({ name }) => name)) : new Set<string>();
  const isUnknown = mapping.some(({ column, field }) => column >= columns || !fields.has(field));
  const isTwice = new Set(mapping.map(({ column }) => column)).size < mapping.length;
  const known = category_id === null && type_id === null ? null : await knownPlaces(db, [category_id, type_id]);
  const faults = {
    ...(isUnknown ? { mapping: 'not_found' as const } : isTwice && { mapping: 'duplicate' as const }),
    ...(category_id !== null && !known?.category && { 'options.category_id': 'not_found' as const }),
    ...(type_id !== null && !known?.type && { 'options.type_id': 'not_found' as const }),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

const reading = ['encoding', 'delimiter', 'sheet'] as const;

/** Keeps mapping and options; whatever a check has found is forgotten. */
export async function editImport(
  { params, body }: Input<Contracted['edit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['edit']>> {
  const present = await findImport(ctx, params.id);
  const asked = { ...present.options, ...body.options };
  const options = { ...asked, make_categories: asked.make_categories && isAdmin(ctx.user) };
  const looked = reading.some((key) => options[key] !== present.options[key])
    ? await lookAgain(ctx, present, options)
    : null;
  const columns = (looked ?? present).columns;
  const isOfOtherType = options.type_id !== present.options.type_id;
  const mapping =
    body.mapping ?? looked?.mapping ?? (isOfOtherType ? await ofOtherType(ctx.db, present, options) : undefined);
  await checkEdit(ctx, {
    noun: present.noun,
    profile: looked?.profile ?? present.profile,
    columns: columns.length,
    mapping: body.mapping,
    options: body.options,
  });
  return ctx.unit(async (inUnit) => {
    const locked = await findImport(inUnit, params.id, { lock: true });
    if (!openTo({ status: locked.status, refused: 0, written: locked.started_at !== null }).edit)
      throw fail('import_state');
    await inUnit.db
      .update(imports)
      .set({
        options,
        ...looked,
        ...(mapping && { mapping }),
        status: 'mapping',
        is_read: false,
        counts: noCounts,
        failure: null,
      })
      .where(eq(imports.id, params.id));
    return detailOf(inUnit, params.id);
  });
}
