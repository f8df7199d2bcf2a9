/** The time of the last export: written by `npm run db:export`, read by the readiness page. */
import type { Db } from './connect.ts';
import { oneRow } from './statement.ts';

/** The name of the row in `settings`; its value is a time in ISO 8601. */
export const lastBackupRow = 'backups.last';

const findLastBackup = oneRow<{ value: string }, { name: string }>(
  'last_backup',
  'select value from settings where name = $name',
);

/**
 * Reads the time of the last export.
 * @returns null if this database was never exported
 */
export async function readLastBackup(db: Db): Promise<Date | null> {
  const value = (await findLastBackup(db, { name: lastBackupRow }))?.value;
  return value === undefined ? null : new Date(value);
}
