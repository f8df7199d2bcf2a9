/** Chooses, and after a stop recreates, the directory of the embedded database's socket. */
import { chown, lstat, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '#server/operatorError.ts';
import { canEnter } from './account.ts';
import { getErrorCode } from './files.ts';
import type { Account } from './run.ts';

/** Only a part of the socket's file name: PostgreSQL listens on no network. */
export const port = 5432;

/**
 * The longest path of a socket, in bytes: the size of `sun_path` in socket addresses (108 on Linux, 104 on macOS)
 * without its final zero, and with one byte to spare.
 */
const maxPathBytes = process.platform === 'linux' ? 106 : 102;

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, `.s.PGSQL.${port}`)) <= maxPathBytes;
}

/**
 * Chooses the directory of PostgreSQL's socket: the data directory (0700, owned by the account), or, if that path is
 * too long for a socket, a new 0700 directory among the temporary files.
 * @throws OperatorError if no path is short enough
 */
export async function chooseSocketDirectory(data: string, account: Account): Promise<string> {
  if (fits(data)) return data;
  for (const temporary of [tmpdir(), '/tmp']) {
    // `mkdtemp` appends six random characters.
    if (!fits(join(temporary, 'yarmarka-123456')) || !(await canEnter(temporary, account))) continue;
    const directory = await mkdtemp(join(temporary, 'yarmarka-'));
    if (account) await chown(directory, account.uid, account.gid);
    return directory;
  }
  throw new OperatorError(
    `The path ${data} is too long for a socket, and so is ${tmpdir()}: choose a shorter DATA_DIR.`,
  );
}

/**
 * Recreates a temporary socket directory before PostgreSQL starts in it again: the supervising shell removes it when
 * PostgreSQL ends.
 * @throws OperatorError if others have access to a directory that exists there
 */
export async function recreateSocketDirectory(directory: string, account: Account): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 });
    if (account) await chown(directory, account.uid, account.gid);
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error;
    const { uid, mode } = await lstat(directory);
    // A directory of another user could contain another user's server.
    if (uid !== (account?.uid ?? process.getuid?.()) || mode & 0o077) {
      throw new OperatorError(`The directory ${directory} is not ours alone, so no socket is opened there.`);
    }
  }
}
