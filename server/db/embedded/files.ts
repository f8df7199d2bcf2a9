import { chmod, lchown, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '#server/refusal.ts';

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

/** Makes a directory that everybody may enter, whatever the umask; one that was there stays as it is. */
export async function makeOpenDirectory(path: string): Promise<void> {
  try {
    const made = await mkdir(path, { recursive: true });
    if (made) await chmod(path, 0o755);
  } catch (error) {
    throw new Refusal(
      `The directory ${path} can't be made or entered (${errorCode(error)}): choose another DATA_DIR or mend its rights.`,
    );
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
