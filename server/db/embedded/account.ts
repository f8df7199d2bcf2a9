import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Refusal } from '#server/refusal.ts';
import { type Account, run } from './run.ts';

/** `nobody`: on Linux it is always there. */
const nobody = { uid: 65534, gid: 65534 };

/** Where root's copies keep what can't lie in the checkout because nobody could reach it. */
export const sharedDirectory = '/var/lib/yarmarka';

/** Whether root started this process; false where there are no user ids. */
export function startedByRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Whom PostgreSQL, which refuses root, runs as: the user who started us; for root the owner of the data
 * there is (so that root can start what an ordinary user has made), else `nobody`.
 * @param data an existing data directory, or undefined when there is none yet
 */
export async function chooseAccount(data: string | undefined): Promise<Account> {
  if (!startedByRoot()) return null;
  if (process.platform !== 'linux') {
    throw new Refusal('PostgreSQL does not run as root: start as an ordinary user, or set DATABASE_URL.');
  }
  const owner = data && (await stat(data));
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody;
}

/** Whether the account can go into the directory; asked of the system itself, so that every kind of right counts. */
export async function canEnter(directory: string, account: Account): Promise<boolean> {
  const { code } = await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], account);
  return code === 0;
}

/** The outermost directory on the way to `directory` that the account can't enter. */
export async function firstClosed(directory: string, account: Account): Promise<string> {
  const parent = dirname(directory);
  return parent === directory || (await canEnter(parent, account)) ? directory : firstClosed(parent, account);
}
