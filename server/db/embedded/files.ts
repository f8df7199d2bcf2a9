import { chmod, lchown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '#server/refusal.ts';
import type { Account } from './run.ts';

/** The system's code of a failed file operation ("EACCES"), or undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether there is anything of that name, a dangling link included; false when it can't be looked up. */
export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Makes a directory and those above it that are missing, each with this mode whatever the umask.
 * Not by mkdir's `recursive`, which never ends where the system takes no directories, as in /proc.
 * @param isParentThere whether the directory above was seen: one that takes no directories says ENOENT too
 */
async function makeMissing(path: string, mode: number, isParentThere = false): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || isParentThere) throw code === 'EEXIST' ? notDirectory() : error;
    // Another copy that starts at this moment may have made it since
    if (!(await exists(dirname(path)))) await makeMissing(dirname(path), mode);
    return makeMissing(path, mode, true);
  }
  await chmod(path, mode);
}

const notDirectory = () => Object.assign(new Error('not a directory'), { code: 'ENOTDIR' });

function cannotMake(path: string, error: unknown): Refusal {
  return new Refusal(
    `The directory ${path} can't be made or entered (${errorCode(error)}): choose another DATA_DIR or mend its rights.`,
  );
}

/**
 * Makes a directory that everybody may enter, whatever the umask; one that was there stays as it is.
 * @throws Refusal at once where it can't be made
 */
export async function makeOpenDirectory(path: string): Promise<void> {
  await makeMissing(path, 0o755).catch((error: unknown) => {
    throw cannotMake(path, error);
  });
}

/** Where the first admin's link waits to be read. */
export const adminLinkFile = 'first-admin-link.txt';

/** Everything that we put into a DATA_DIR. */
const ours = new Set(['postgres', 'uploads', adminLinkFile]);

/** Changes the rights of a directory that belongs to us, or that root may change. */
async function setMode(path: string, mode: number): Promise<void> {
  const found = await stat(path);
  const me = process.getuid?.();
  if ((found.mode & 0o777) !== mode && (me === 0 || me === found.uid)) await chmod(path, mode);
}

/**
 * Makes DATA_DIR, or tightens one that holds nothing but what is ours: nobody else on the machine may look at
 * pictures and database. A directory that holds other things too is left alone, and only `uploads` is closed.
 * @param account whom PostgreSQL runs as where that is not the user who started us: it has to get in as well
 * @throws Refusal where it can't be made or entered
 */
export async function closeDataDirectory(path: string, account: Account): Promise<void> {
  try {
    if (!(await exists(path))) {
      await makeMissing(dirname(path), 0o755);
      await makeMissing(path, 0o700);
    }
    const entries = await readdir(path);
    if (entries.includes('uploads')) await setMode(join(path, 'uploads'), 0o700);
    if (!entries.every((name) => ours.has(name))) return;
    const { uid } = await stat(path);
    // Root may always enter, so the directory can belong to the one other account that needs it
    if (account && uid === 0) await lchown(path, account.uid, account.gid);
    const isThirds = account !== null && uid !== 0 && uid !== account.uid;
    await setMode(path, isThirds ? 0o711 : 0o700);
  } catch (error) {
    throw cannotMake(path, error);
  }
}

/** Every path under a directory, itself first; symbolic links are named, not followed. */
export async function* walk(path: string): AsyncGenerator<string> {
  yield path;
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) yield* walk(child);
    else yield child;
  }
}

/** Gives a whole tree to one user; what symbolic links point to stays untouched. */
export async function giveTree(path: string, owner: { uid: number; gid: number }): Promise<void> {
  for await (const entry of walk(path)) await lchown(entry, owner.uid, owner.gid);
}
