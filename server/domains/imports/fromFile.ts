/**
 * Imports a file from the disk without the back office: the same engine with the guessed mapping, up to the last photo.
 */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { type ImportNoun, ImportOptions } from '#contract/imports.ts';
import { OperatorError } from '#server/operatorError.ts';
import { startPhase, listMissingFields, startUndo } from './actions.ts';
import { readPreview } from './columns.ts';
import { inUnit, type WorkDeps } from './deps.ts';
import { detectFormat } from './formats/open.ts';
import { TableError } from './formats/table.ts';
import { writeTable } from './formats/write.ts';
import { readRejectedRows } from './rejectedRows.ts';
import { findImport, formatError, getActions, type ImportRecord } from './records.ts';
import { imports, zeroCounts } from './tables.ts';
import { queueWork, workOnImport } from './work.ts';

export interface FileImport {
  noun: ImportNoun;
  /** The company of the products and stores; categories belong to no company. */
  company_id: number;
  /** The author of the import. */
  user_id: number;
  /** Options that differ from the defaults. */
  options?: Partial<ImportOptions>;
}

export interface ImportReport extends Pick<ImportRecord, 'id' | 'status' | 'counts'> {
  /** The path of the table of rejected rows with their reasons; null if no row was rejected. */
  rejectedFile: string | null;
}

type OnProgress = (row: ImportRecord) => void;

/** The pause between checks while another process works on the import. */
const pauseMs = 50;

const describeError = (error: unknown): string =>
  error instanceof TableError ? formatError({ failure: error.code, values: { ...error.values } }, 'en') : String(error);

/**
 * Stores the file and creates a running import.
 * @throws OperatorError if the file is not a table, or lacks a required column
 */
async function startImport(
  path: string,
  { noun, company_id, user_id, options: overrides }: FileImport,
  deps: WorkDeps,
): Promise<number> {
  const { db, gateways, clock } = deps;
  const options = ImportOptions.parse({ make_categories: true, ...overrides });
  const preview = await detectFormat(path)
    .then(async (format) => ({ format, ...(await readPreview(db, path, { noun, format, options })) }))
    .catch((error: unknown) => {
      throw error instanceof TableError ? new OperatorError(`${path}: ${describeError(error)}.`) : error;
    });
  const missing = listMissingFields({ noun, ...preview });
  if (missing.length > 0) throw new OperatorError(`${path}: no column is taken for ${missing.join(', ')}.`);
  const { size: bytes } = await stat(path);
  const file = `import-${randomBytes(16).toString('base64url')}`;
  await gateways.files.saveFile(`${file}/table`, path);
  const values = {
    noun,
    company_id: noun === 'categories' ? null : company_id,
    user_id,
    filename: basename(path).slice(0, 255),
    file,
    bytes,
    options,
    created_at: clock(),
    ...preview,
  };
  return inUnit(deps, async (inTx) => {
    const [created] = await inTx
      .insert(imports)
      .values({
        ...values,
        ...startPhase({ is_read: false, bytes, counts: zeroCounts }, 'write'),
        status: 'running',
        started_at: clock(),
      })
      .returning({ id: imports.id });
    await queueWork(inTx, created!.id);
    return created!.id;
  });
}

/** Works until the import is finished. If this process is killed, any server continues. */
async function runToEnd(id: number, deps: WorkDeps, onProgress: OnProgress): Promise<ImportRecord> {
  for (;;) {
    await workOnImport(id, deps);
    const row = await findImport(deps.db, { importId: id });
    if (!row) throw new OperatorError(`Import ${id} was removed by somebody else.`);
    onProgress(row);
    if (row.phase === null) return row;
    await wait(pauseMs);
  }
}

/**
 * Imports a file. A second run changes nothing. The import appears in the back office and can be undone.
 * @returns the result; rejected rows are written to `<file>.refused.csv`, to be corrected and imported again
 * @throws OperatorError for errors that a person must fix
 */
export async function importFile(
  path: string,
  request: FileImport,
  deps: WorkDeps,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const rejectedFile = `${path}.refused.csv`;
  await rm(rejectedFile, { force: true });
  const row = await runToEnd(await startImport(path, request, deps), deps, onProgress);
  if (row.failure) throw new OperatorError(`${path}: ${formatError(row.failure, 'en')}.`);
  const hasRejected = row.counts.refuse > 0;
  if (hasRejected)
    await pipeline(
      Readable.from(writeTable(readRejectedRows(deps.db, row.id, 'en'), 'csv')),
      createWriteStream(rejectedFile),
    );
  return { id: row.id, status: row.status, counts: row.counts, rejectedFile: hasRejected ? rejectedFile : null };
}

/**
 * Undoes an import.
 * @returns the import: `undone`, or `partly_undone` if some of its records have been changed or used since; its status
 * is unchanged if all have been
 * @throws OperatorError if there is no such import, or it can't be undone now
 */
export async function undoFileImport(
  id: number,
  deps: WorkDeps,
  onProgress: OnProgress = () => {},
): Promise<ImportRecord> {
  await inUnit(deps, async (db) => {
    const [row] = await db.select().from(imports).where(eq(imports.id, id)).for('update');
    if (!row) throw new OperatorError(`There is no import ${id}.`);
    if (!getActions(row).undo) throw new OperatorError(`Import ${id} can’t be taken back: it is ${row.status}.`);
    await db
      .update(imports)
      .set(await startUndo(db, row))
      .where(eq(imports.id, id));
    await queueWork(db, id);
  });
  return runToEnd(id, deps, onProgress);
}
