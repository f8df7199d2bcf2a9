/** Archives of a person's data: requested, listed, and downloaded by their owner alone. */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataExport } from '#contract/account.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { getArchiveName } from './makeArchive.ts';

type Calls = Handlers<Contract['account'], Ctx>;
type Row = Omit<DataExport, 'created_at' | 'expires_at'> & { created_at: Date; expires_at: Date };

const lifetimeMs = 7 * dayMs;
const columns = 'id, status, bytes, created_at, expires_at';

const listRows = statement<Row, { userId: number; now: Date }>(
  'export_mine',
  `select ${columns} from data_exports where user_id = $userId and expires_at > $now order by id desc`,
);
// One archive at a time: a request while one is being made returns that one
const insertExport = oneRow<Row & { is_new: boolean }, { user_id: number; now: Date; expires_at: Date }>(
  'export_ask',
  `insert into data_exports (user_id, created_at, expires_at)
   values ($user_id, $now, $expires_at)
       on conflict (user_id) where status = 'queued' do update set user_id = excluded.user_id
   returning ${columns}, xmax = 0 as is_new`,
);
const deleteOldExports = statement<{ file: string | null }, { user_id: number }>(
  'export_thin',
  `delete from data_exports
    where user_id = $user_id and status <> 'queued'
      and id not in (select id from data_exports
                      where user_id = $user_id and status = 'ready' order by id desc limit 2)
   returning file`,
);
const findReady = oneRow<{ file: string; created_at: Date }, { exportId: number; userId: number; now: Date }>(
  'export_ready',
  `select file, created_at
     from data_exports
    where id = $exportId and user_id = $userId and status = 'ready' and expires_at > $now`,
  { neverNull: { file: 'a ready archive has a file' } },
);

const presentExport = (row: Row): DataExport => ({
  ...row,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

/** Lists archives that are ready or being made. */
export const listExports: Calls['exports'] = async (_, ctx) => ({
  data: (await listRows(ctx.db, { userId: ctx.user!.id, now: ctx.clock() })).map(presentExport),
});

/** Requests an archive and deletes old ones. */
export const requestExport: Calls['exportAsk'] = async (_, ctx) => {
  const { id } = ctx.user!;
  const now = ctx.clock();
  const { is_new, ...row } = (await insertExport(ctx.db, {
    user_id: id,
    now,
    expires_at: new Date(now.getTime() + lifetimeMs),
  }))!;
  // Only new archives count; one over the limit is rolled back
  if (is_new) await ctx.limits.take('dataExports', String(id));
  const deletedFiles = (await deleteOldExports(ctx.db, { user_id: id })).flatMap(({ file }) => file ?? []);
  if (deletedFiles.length > 0) await ctx.enqueue('files.delete', { ids: deletedFiles });
  await ctx.enqueue('auth.export_data', { id: row.id }, { key: `export:${row.id}` });
  return presentExport(row);
};

/** Streams the archive from a temporary copy, so that it never has to fit in memory. */
async function* streamFile(path: string, folder: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path) as AsyncIterable<Uint8Array>;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Downloads an archive. */
export const downloadExport: Calls['exportFile'] = async ({ params: { id } }, ctx) => {
  const found = await findReady(ctx.db, { exportId: id, userId: ctx.user!.id, now: ctx.clock() });
  if (!found) throw notFound('file');
  const folder = await mkdtemp(join(tmpdir(), 'yarmarka-archive-'));
  const path = join(folder, 'archive.zip');
  const isFound = await ctx.gateways.files.fetch(getArchiveName(found.file), path).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  if (!isFound) {
    await rm(folder, { recursive: true, force: true });
    throw notFound('file');
  }
  return {
    filename: `yarmarka-${found.created_at.toISOString().slice(0, 10)}.zip`,
    type: 'application/zip',
    bytes: streamFile(path, folder),
  };
};
