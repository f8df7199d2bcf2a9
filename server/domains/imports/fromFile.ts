/** An import without a screen: a file on the disk through the engine of the back office, its columns as they are guessed, to the last photo. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { type ImportNoun, ImportOptions } from '#contract/imports.ts';
import { oneRow } from '#server/db/statement.ts';
import { Refusal } from '#server/refusal.ts';
import { begun, missingColumns, undoing } from './actions.ts';
import { lookAt } from './columns.ts';
import { inUnit, type WorkDeps } from './deps.ts';
import { formatOf } from './formats/open.ts';
import { TableFault } from './formats/table.ts';
import { tableBytes } from './formats/write.ts';
import { refusedRows } from './refusedRows.ts';
import { faultWords, type ImportRecord } from './rows.ts';
import { openTo } from './status.ts';
import { imports, noCounts } from './tables.ts';
import { queueWork, workOn } from './work.ts';

export interface FromFile {
  noun: ImportNoun;
  /** Whose goods and stores they become; categories are everybody's. */
  company_id: number;
  /** Who is said to have done it. */
  user_id: number;
  /** What is said otherwise than on a screen's first look. */
  options?: Partial<ImportOptions>;
}

export interface Report extends Pick<ImportRecord, 'id' | 'status' | 'counts'> {
  /** The table of refused rows, each with its reason; null where all were taken. */
  refusedFile: string | null;
}

type Told = (row: ImportRecord) => void;

const read = oneRow<ImportRecord>('import_of_file', 'select * from imports where id = $1');
/** Where another process works on it, it is looked at again after this. */
const pauseMs = 50;

const words = (fault: unknown): string =>
  fault instanceof TableFault ? faultWords({ failure: fault.code, values: { ...fault.values } }, 'en') : String(fault);

/** Keeps the file and makes the import of it, to be worked on. @throws Refusal where it is no table, or lacks a column */
async function begin(
  path: string,
  { noun, company_id, user_id, options: own }: FromFile,
  deps: WorkDeps,
): Promise<number> {
  const { db, gateways, clock } = deps;
  const options = ImportOptions.parse({ make_categories: true, ...own });
  const looked = await formatOf(path)
    .then(async (format) => ({ format, ...(await lookAt(db, path, { noun, format, options })) }))
    .catch((fault: unknown) => {
      throw fault instanceof TableFault ? new Refusal(`${path}: ${words(fault)}.`) : fault;
    });
  const missing = missingColumns({ noun, ...looked });
  if (missing.length > 0) throw new Refusal(`${path}: no column is taken for ${missing.join(', ')}.`);
  const { size: bytes } = await stat(path);
  const file = `import-${randomBytes(16).toString('base64url')}`;
  await gateways.files.keep(`${file}/table`, path);
  const fresh = {
    noun,
    company_id: noun === 'categories' ? null : company_id,
    user_id,
    filename: basename(path).slice(0, 255),
    file,
    bytes,
    options,
    created_at: clock(),
    ...looked,
  };
  return inUnit(deps, async (inTx) => {
    const [made] = await inTx
      .insert(imports)
      .values({
        ...fresh,
        ...begun({ is_read: false, bytes, counts: noCounts }, 'write'),
        status: 'running',
        started_at: clock(),
      })
      .returning({ id: imports.id });
    await queueWork(inTx, made!.id);
    return made!.id;
  });
}

/** Works until nothing is left; killed in between, any server goes on with it. */
async function toEnd(id: number, deps: WorkDeps, onProgress: Told): Promise<ImportRecord> {
  for (;;) {
    await workOn(id, deps);
    const row = await read(deps.db, [id]);
    if (!row) throw new Refusal(`Import ${id} was removed by somebody else.`);
    onProgress(row);
    if (row.phase === null) return row;
    await wait(pauseMs);
  }
}

/**
 * Imports a file. Run twice, it changes nothing the second time; like any import it stands in the back office, and can be taken back.
 * @returns what became of its rows; refused ones stand beside the file in `<file>.refused.csv`, to be mended and sent again
 * @throws Refusal for what a person must mend
 */
export async function importFile(
  path: string,
  what: FromFile,
  deps: WorkDeps,
  onProgress: Told = () => {},
): Promise<Report> {
  const refusedFile = `${path}.refused.csv`;
  await rm(refusedFile, { force: true });
  const row = await toEnd(await begin(path, what, deps), deps, onProgress);
  if (row.failure) throw new Refusal(`${path}: ${faultWords(row.failure, 'en')}.`);
  const isRefused = row.counts.refuse > 0;
  if (isRefused)
    await pipeline(
      Readable.from(tableBytes(refusedRows(deps.db, row.id, 'en'), 'csv')),
      createWriteStream(refusedFile),
    );
  return { id: row.id, status: row.status, counts: row.counts, refusedFile: isRefused ? refusedFile : null };
}

/** Takes an import back. @returns it: `undone`, `partly_undone` where some of its rows stay since somebody has changed or used them, as it stood where all do @throws Refusal */
export async function undoFile(id: number, deps: WorkDeps, onProgress: Told = () => {}): Promise<ImportRecord> {
  await inUnit(deps, async (db) => {
    const [row] = await db.select().from(imports).where(eq(imports.id, id)).for('update');
    if (!row) throw new Refusal(`There is no import ${id}.`);
    if (!openTo({ status: row.status, refused: row.counts.refuse, written: row.started_at !== null }).undo)
      throw new Refusal(`Import ${id} can’t be taken back: it is ${row.status}.`);
    await db
      .update(imports)
      .set(await undoing(db, row))
      .where(eq(imports.id, id));
    await queueWork(db, id);
  });
  return toEnd(id, deps, onProgress);
}
