/** Makes an archive that somebody asked for, and keeps it. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '#server/db/connect.ts';
import { isAway } from '#server/db/conflicts.ts';
import { oneRow } from '#server/db/statement.ts';
import type { Files } from '#server/gateways/index.ts';
import { archiveOf } from './writeArchive.ts';

const queued = oneRow<{ user_id: number }>(
  'export_queued',
  `select user_id from data_exports where id = $1 and status = 'queued' and expires_at > $2`,
);
const finish = oneRow(
  'export_finish',
  `update data_exports set status = $2, file = $3, bytes = $4 where id = $1 and status = 'queued' returning id`,
);

/** The name under which an archive is kept. */
export const archiveName = (file: string): string => `${file}/archive`;

/** Its job was given up: whoever asked for it sees that it failed. */
export async function giveUpArchive(db: Db, id: number): Promise<void> {
  await finish(db, [id, 'failed', null, null]);
}

interface Deps {
  db: Db;
  files: Files;
  clock: () => Date;
  log: { error(what: object, message: string): void };
}

/** Repeatable: one that is made is not made again. */
export async function makeArchive(id: number, { db, files, clock, log }: Deps): Promise<void> {
  const wanted = await queued(db, [id, clock()]);
  if (!wanted) return;
  const folder = await mkdtemp(join(tmpdir(), 'yarmarka-archive-'));
  const path = join(folder, 'archive.zip');
  const file = randomBytes(16).toString('base64url');
  try {
    await pipeline(Readable.from(archiveOf(db, wanted.user_id)), createWriteStream(path, { mode: 0o600 }));
    const { size } = await stat(path);
    await files.keep(archiveName(file), path);
    // Somebody else was quicker, or it is wanted no more
    if (!(await finish(db, [id, 'ready', file, size]))) await files.deleteAll(file);
  } catch (error) {
    // The database is away for a moment: the job comes again
    if (isAway(error)) throw error;
    log.error({ err: error, id }, 'an archive of somebody’s data could not be made');
    await finish(db, [id, 'failed', null, null]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
