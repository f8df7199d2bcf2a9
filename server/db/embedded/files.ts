/** File helpers of the data directory. */
import { chmod, lchown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '#server/operatorError.ts';
import type { Account } from './run.ts';

/** The system's code of a failed file operation ("EACCES"), or undefined for any other error. */
export function getErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the path exists, including dangling links; false if it can't be checked. */
export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Creates a directory and its missing parents, each with this mode regardless of the umask. mkdir's own `recursive`
 * loops forever where directories can't be created, as in /proc.
 * @param hasParent whether the parent was found: where directories can't be created, mkdir reports ENOENT all the same
 */
async function makeMissing(path: string, mode: number, hasParent = false): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = getErrorCode(error);
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || hasParent) throw code === 'EEXIST' ? createNotDirectoryError() : error;
    if (!(await exists(dirname(path)))) await makeMissing(dirname(path), mode);
    return makeMissing(path, mode, true);
  }
  await chmod(path, mode);
}

const createNotDirectoryError = () => Object.assign(new Error('not a directory'), { code: 'ENOTDIR' });

function createDirectoryError(path: string, error: unknown): OperatorError {
  return new OperatorError(
    `The directory ${path} can't be created or opened (${getErrorCode(error)}): ` +
      'choose another DATA_DIR or fix its permissions.',
  );
}

/**
 * Creates a directory that everybody can enter, regardless of the umask; an existing one stays unchanged.
 * @throws OperatorError if it can't be created
 */
export async function makeOpenDirectory(path: string): Promise<void> {
  await makeMissing(path, 0o755).catch((error: unknown) => {
    throw createDirectoryError(path, error);
  });
}

/** The file with the first admin's link. */
export const adminLinkFile = 'first-admin-link.txt';

/** Everything that we create in a DATA_DIR. */
const ownEntries = new Set(['postgres', 'uploads', adminLinkFile]);

/**
 * The name of the directory in which an import stages uploads, with its process space, process id and a random part.
 * Those of older versions have the process id alone.
 */
export const stagingName = /^uploads\.import-(?:([0-9a-f]{8})-)?(\d+)(?:-[0-9a-f]+)?$/;

/** Changes the mode of a directory, if it belongs to us or we are root. */
async function setMode(path: string, mode: number): Promise<void> {
  const found = await stat(path);
  const me = process.getuid?.();
  if ((found.mode & 0o777) !== mode && (me === 0 || me === found.uid)) await chmod(path, mode);
}

/**
 * Creates DATA_DIR, or restricts an existing one that contains only our files, so that no other user of the machine can
 * read pictures and database. In a directory with other files only `uploads` is restricted.
 * @param account the user that PostgreSQL runs as, if it is another one: it also needs access
 * @throws OperatorError if it can't be created or entered
 */
export async function restrictDataDirectory(path: string, account: Account): Promise<void> {
  try {
    if (!(await exists(path))) {
      await makeMissing(dirname(path), 0o755);
      await makeMissing(path, 0o700);
    }
    const entries = await readdir(path);
    if (entries.includes('uploads')) await setMode(join(path, 'uploads'), 0o700);
    if (!entries.every((name) => ownEntries.has(name) || stagingName.test(name))) return;
    const { uid } = await stat(path);
    // Root can always enter, so the directory can belong to the other account
    if (account && uid === 0) await lchown(path, account.uid, account.gid);
    // Then PostgreSQL's account must be able to pass through it
    const belongsToThirdUser = account !== null && uid !== 0 && uid !== account.uid;
    await setMode(path, belongsToThirdUser ? 0o711 : 0o700);
  } catch (error) {
    throw createDirectoryError(path, error);
  }
}

/**
 * All paths below a directory, itself first; symbolic links are listed, not followed. A directory that is deleted
 * meanwhile has no entries.
 */
export async function* walk(path: string): AsyncGenerator<string> {
  yield path;
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) yield* walk(child);
    else yield child;
  }
}

/** Changes the owner of a full tree; targets of symbolic links stay unchanged. */
export async function changeTreeOwner(path: string, owner: { uid: number; gid: number }): Promise<void> {
  for await (const entry of walk(path)) await lchown(entry, owner.uid, owner.gid);
}
