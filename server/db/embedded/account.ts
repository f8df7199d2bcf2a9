/** The user that the embedded PostgreSQL runs as. */
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorError } from '#server/operatorError.ts';
import { type Account, run } from './run.ts';

/** `nobody`, which always exists on Linux. */
const nobody = { uid: 65534, gid: 65534 };

/** Where data of copies started by root lies, if `nobody` can't reach the checkout. */
export const sharedDirectory = '/var/lib/yarmarka';

/** Whether root started this process; false on systems without user ids. */
export function isStartedByRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Chooses the user that PostgreSQL runs as, because it rejects root: the user who started us; for root the owner of
 * existing data (so that root can start what an ordinary user has created), else `nobody`.
 * @param data an existing data directory; undefined if there is none yet
 */
export async function chooseAccount(data: string | undefined): Promise<Account> {
  if (!isStartedByRoot()) return null;
  if (process.platform !== 'linux') {
    throw new OperatorError('PostgreSQL does not run as root: start as an ordinary user, or set DATABASE_URL.');
  }
  const owner = data && (await stat(data));
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody;
}

/**
 * Whether the account can enter the directory. The check runs as the account, so that all kinds of permissions count.
 */
export async function canEnter(directory: string, account: Account): Promise<boolean> {
  const { code } = await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], account);
  return code === 0;
}

/** The outermost directory on the path that the account can't enter. */
export async function findFirstClosed(directory: string, account: Account): Promise<string> {
  const parent = dirname(directory);
  return parent === directory || (await canEnter(parent, account)) ? directory : findFirstClosed(parent, account);
}
