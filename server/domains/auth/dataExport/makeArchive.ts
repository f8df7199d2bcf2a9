/** Makes a requested archive and stores it. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '#server/db/connect.ts';
import { isDatabaseUnavailable } from '#server/db/conflicts.ts';
import { oneRow } from '#server/db/statement.ts';
import type { Files } from '#server/gateways/index.ts';
import { writeArchive } from './writeArchive.ts';

const findQueued = oneRow<{ user_id: number }, { exportId: number; now: Date }>(
  'export_queued',
  `select user_id from data_exports where id = $exportId and status = 'queued' and expires_at > $now`,
);
const finishExport = oneRow<unknown, { exportId: number; status: string; file: string | null; bytes: number | null }>(
  'export_finish',
  `update data_exports
      set status = $status, file = $file, bytes = $bytes
    where id = $exportId and status = 'queued'
   returning id`,
);

/** The name under which an archive is stored. */
export const getArchiveName = (file: string): string => `${file}/archive`;

/** Marks an archive as failed after its job has failed for good. */
export async function markArchiveFailed(db: Db, id: number): Promise<void> {
  await finishExport(db, { exportId: id, status: 'failed', file: null, bytes: null });
}

interface Deps {
  db: Db;
  files: Files;
  clock: () => Date;
  log: { error(what: object, message: string): void };
}

/** Makes the archive. Repeatable: a finished one is not made again. */
export async function makeArchive(id: number, { db, files, clock, log }: Deps): Promise<void> {
  const queuedExport = await findQueued(db, { exportId: id, now: clock() });
  if (!queuedExport) return;
  const folder = await mkdtemp(join(tmpdir(), 'yarmarka-archive-'));
  const path = join(folder, 'archive.zip');
  const file = randomBytes(16).toString('base64url');
  try {
    await pipeline(Readable.from(writeArchive(db, queuedExport.user_id)), createWriteStream(path, { mode: 0o600 }));
    const { size } = await stat(path);
    await files.saveFile(getArchiveName(file), path);
    // Another worker was faster, or the archive is no longer requested
    if (!(await finishExport(db, { exportId: id, status: 'ready', file, bytes: size }))) await files.deleteAll(file);
  } catch (error) {
    // The database is temporarily unavailable: the job runs again
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ err: error, id }, 'an archive of somebody’s data could not be made');
    await finishExport(db, { exportId: id, status: 'failed', file: null, bytes: null });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
