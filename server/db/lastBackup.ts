/** When the data was last exported: written by `npm run db:export`, read by the readiness page. */
import type { Db } from './connect.ts';
import { oneRow } from './statement.ts';

/** The row of `settings`; its value is a moment in ISO 8601. */
export const lastBackupRow = 'backups.last';

const read = oneRow<{ value: string }>('last_backup', 'select value from settings where name = $1');

/** @returns null where nothing was ever exported from this database */
export async function readLastBackup(db: Db): Promise<Date | null> {
  const value = (await read(db, [lastBackupRow]))?.value;
  return value === undefined ? null : new Date(value);
}
