import { chown, lstat, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '#server/refusal.ts';
import { canEnter } from './account.ts';
import { errorCode } from './files.ts';
import type { Account } from './run.ts';

/** Only a name inside the socket's directory: PostgreSQL listens on no network. */
export const port = 5432;

/** `sun_path` of the system's socket addresses, in bytes, without its closing zero. */
const longestPath = process.platform === 'linux' ? 106 : 102;

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, `.s.PGSQL.${port}`)) <= longestPath;
}

/**
 * Chooses where PostgreSQL's socket lies: in the data directory (0700, the account's own), or, where that
 * path is too long for a socket, in a fresh 0700 directory for temporary files.
 */
export async function chooseSockets(data: string, account: Account): Promise<string> {
  if (fits(data)) return data;
  for (const temporary of [tmpdir(), '/tmp']) {
    if (!fits(join(temporary, 'yarmarka-123456')) || !(await canEnter(temporary, account))) continue;
    const directory = await mkdtemp(join(temporary, 'yarmarka-'));
    if (account) await chown(directory, account.uid, account.gid);
    return directory;
  }
  throw new Refusal(`The path ${data} is too long for a socket, and so is ${tmpdir()}: choose a shorter DATA_DIR.`);
}

/** Brings a temporary socket directory back (the supervising shell removes it when PostgreSQL ends). */
export async function restoreSockets(directory: string, account: Account): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 });
    if (account) await chown(directory, account.uid, account.gid);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    const { uid, mode } = await lstat(directory);
    // Somebody else's directory of that name could hold somebody else's server.
    if (uid !== (account?.uid ?? process.getuid?.()) || mode & 0o077) {
      throw new Refusal(`The directory ${directory} is not ours alone, so no socket is opened there.`);
    }
  }
}
