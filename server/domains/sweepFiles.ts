/** Files and rows that lost each other, by a kill between the two: files without a row are deleted, rows without a file are told. */
import type { Db } from '#server/db/connect.ts';
import type { Files } from '#server/gateways/index.ts';

/** Columns that keep the name of a file: table → what it is in SQL. A test asks for every new one. */
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
/** Columns that name files which may be gone: what they name is left alone. */
export const mentions: Readonly<Record<string, string>> = {
  'import_photos.file': 'file',
  // Photos that an import took the place of: its undo brings them back.
  'import_rows.before': `jsonb_array_elements(case jsonb_typeof(before->'photos') when 'array' then before->'photos' else '[]' end)->>'file'`,
};

/** What was written since may still be on its way to its row. */
const graceMs = 3_600_000;
/** Where more than this, and more than half of all, seem lost, it is the database that is another one. */
const trustworthy = 100;

export interface FileReport {
  /** Names that no row knew. */
  deleted: string[];
  /** Names that rows know, and that are not there. */
  missing: string[];
  /** So much seemed lost that nothing was deleted. */
  isDoubtful: boolean;
}

const namesIn = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(
      ([column, name]) =>
        `select name from (select ${name} as name from ${column.split('.')[0]}) named where name is not null`,
    )
    .join(' union all ');
const owned = namesIn(fileColumns);

const idOf = (name: string): string => name.slice(0, name.indexOf('/'));

/** Compares what is kept with what rows name, and deletes what nobody names. Repeatable. */
export async function sweepFiles(db: Db, files: Files, now: Date): Promise<FileReport> {
  const present = new Set<string>();
  const young = new Set<string>();
  for await (const some of files.list()) {
    for (const { name, writtenAt } of some) {
      if (!name.includes('/')) continue;
      present.add(idOf(name));
      if (now.getTime() - writtenAt.getTime() < graceMs) young.add(idOf(name));
    }
  }
  // Read after the files: a row that comes meanwhile finds its own.
  const { rows } = await db.$client.query<{ name: string; is_owned: boolean }>(
    `select name, true as is_owned from (${owned}) o union all select name, false from (${namesIn(mentions)}) m`,
  );
  const named = new Set(rows.map(({ name }) => name));
  const lost = [...present].filter((id) => !named.has(id) && !young.has(id));
  const missing = await stillMissing(
    rows.flatMap(({ name, is_owned }) => (is_owned && !present.has(name) ? [name] : [])),
    db,
    files,
  );
  const isDoubtful = lost.length > trustworthy && lost.length > present.size / 2;
  if (!isDoubtful) for (const id of lost) await files.deleteAll(id);
  return { deleted: isDoubtful ? [] : lost, missing, isDoubtful };
}

/** By what a picture, a table, a file of a conversation and an archive are kept. */
async function anyOf(id: string, files: Files): Promise<boolean> {
  for (const name of ['master', 'table', 'sent', 'archive']) if (await files.read(`${id}/${name}`)) return true;
  return false;
}

/** Those that came after the listing are there, and those whose row has gone since are nobody's. */
async function stillMissing(ids: readonly string[], db: Db, files: Files): Promise<string[]> {
  const gone = [];
  for (const id of ids) if (!(await anyOf(id, files))) gone.push(id);
  if (gone.length === 0) return gone;
  const { rows } = await db.$client.query<{ name: string }>(`select name from (${owned}) o where name = any($1)`, [
    gone,
  ]);
  return rows.map(({ name }) => name);
}
