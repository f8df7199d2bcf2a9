/**
 * Finds files without rows and rows without files, which a crash between the two writes may leave: the files are
 * deleted, the rows are reported.
 */
import type { Db } from '#server/db/connect.ts';
import { runQuery } from '#server/db/statement.ts';
import type { Files } from '#server/gateways/index.ts';

/** Columns that own a file: column → SQL of the file's name. A test fails if a new column is missing here. */
export const fileColumns: Readonly<Record<string, string>> = {
  'product_photos.file': 'file',
  'companies.logo': `logo->>'file'`,
  'collections.picture': `picture->>'file'`,
  'publications.logo': `logo->>'file'`,
  'shown_publications.logo': `logo->>'file'`,
  'publication_photos.file': 'file',
  'imports.file': 'file',
  'chat_files.file': 'file',
  'users.avatar': 'avatar',
  'data_exports.file': 'file',
};
/** Columns that mention files which may be deleted. Mentioned files are not deleted. */
export const mentionColumns: Readonly<Record<string, string>> = {
  'import_photos.file': 'file',
  // Photos that an import replaced; undoing the import restores them
  'import_rows.before': `jsonb_array_elements(
       case jsonb_typeof(before->'photos') when 'array' then before->'photos' else '[]' end)->>'file'`,
};

/** Newer files may still wait for their row. */
const graceMs = 3_600_000;
/**
 * If more files than this, and more than half of all, seem lost, the database probably belongs to another installation.
 */
const maxTrustedLoss = 100;

export interface FileReport {
  /** Deleted files that no row named. */
  deleted: string[];
  /** Names in rows without a file. */
  missing: string[];
  /** So many files seem lost that nothing was deleted. */
  isDoubtful: boolean;
}

const buildNamesSql = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(
      ([column, name]) =>
        `select name from (select ${name} as name from ${column.split('.')[0]}) stored where name is not null`,
    )
    .join(' union all ');
const ownedNamesSql = buildNamesSql(fileColumns);

const getFileId = (name: string): string => name.slice(0, name.indexOf('/'));

/** Compares stored files with the names in rows, and deletes files that no row names. Repeatable. */
export async function sweepFiles(db: Db, files: Files, now: Date): Promise<FileReport> {
  const storedIds = new Set<string>();
  const recentIds = new Set<string>();
  for await (const page of files.list()) {
    for (const { name, writtenAt } of page) {
      if (!name.includes('/')) continue;
      storedIds.add(getFileId(name));
      if (now.getTime() - writtenAt.getTime() < graceMs) recentIds.add(getFileId(name));
    }
  }
  // Read after the files, so that rows that are written in between find theirs
  const rows = await runQuery<{ name: string; is_owned: boolean }>(
    db,
    `select name, true as is_owned
       from (${ownedNamesSql}) owned
      union all
     select name, false
       from (${buildNamesSql(mentionColumns)}) mentioned`,
  );
  const referenced = new Set(rows.map(({ name }) => name));
  const unreferenced = [...storedIds].filter((id) => !referenced.has(id) && !recentIds.has(id));
  const missing = await confirmMissing(
    rows.flatMap(({ name, is_owned }) => (is_owned && !storedIds.has(name) ? [name] : [])),
    db,
    files,
  );
  const isDoubtful = unreferenced.length > maxTrustedLoss && unreferenced.length > storedIds.size / 2;
  if (!isDoubtful) for (const id of unreferenced) await files.deleteAll(id);
  return { deleted: isDoubtful ? [] : unreferenced, missing, isDoubtful };
}

/** Whether any file of an id exists: an image, a table, a chat file or an archive. */
async function hasAnyFile(id: string, files: Files): Promise<boolean> {
  for (const name of ['master', 'table', 'sent', 'archive']) if (await files.read(`${id}/${name}`)) return true;
  return false;
}

/** Confirms missing files: some were written after the listing, and some rows are deleted by now. */
async function confirmMissing(ids: readonly string[], db: Db, files: Files): Promise<string[]> {
  const missingIds: string[] = [];
  for (const id of ids) if (!(await hasAnyFile(id, files))) missingIds.push(id);
  if (missingIds.length === 0) return [];
  const rows = await runQuery<{ name: string }>(
    db,
    `select name from (${ownedNamesSql}) owned where name = any($missingIds)`,
    { missingIds },
  );
  return rows.map(({ name }) => name);
}
