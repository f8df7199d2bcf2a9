/** The job behind a requested data export: makes the archive of a person's data and stores it. */
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
import { streamArchive } from './streamArchive.ts';

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

/**
 * The name under which an archive is stored.
 * @param fileId the random id in `data_exports.file`; whatever is stored below it is deleted with it
 */
export const getArchiveName = (fileId: string): string => `${fileId}/archive`;

/** Marks an archive as failed, so that its owner can request another. Also called when its job has failed for good. */
export async function markArchiveFailed(db: Db, exportId: number): Promise<void> {
  await finishExport(db, { exportId, status: 'failed', file: null, bytes: null });
}

interface Deps {
  db: Db;
  files: Files;
  clock: () => Date;
  log: { error(what: object, message: string): void };
}

/** Makes the archive of an export that is still queued; a repeated job finds it finished and does nothing. */
export async function makeArchive(exportId: number, { db, files, clock, log }: Deps): Promise<void> {
  const queuedExport = await findQueued(db, { exportId, now: clock() });
  if (!queuedExport) return;
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'yarmarka-archive-'));
  const path = join(temporaryFolder, 'archive.zip');
  const fileId = randomBytes(16).toString('base64url');
  try {
    await pipeline(Readable.from(streamArchive(db, queuedExport.user_id)), createWriteStream(path, { mode: 0o600 }));
    const { size } = await stat(path);
    await files.saveFile(getArchiveName(fileId), path);
    const isFinished = await finishExport(db, { exportId, status: 'ready', file: fileId, bytes: size });
    // Another worker was faster, or the export was deleted
    if (!isFinished) await files.deleteAll(fileId);
  } catch (error) {
    // The job runs again when the database is back; after any other error the owner requests the archive again
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ err: error, id: exportId }, 'an archive of somebody’s data could not be made');
    await markArchiveFailed(db, exportId);
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}
