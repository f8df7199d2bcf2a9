/** Finds or chooses the directory and the owner of the embedded database's data. */
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { OperatorError } from '#server/operatorError.ts';
import { canEnter, chooseAccount, findFirstClosed, sharedDirectory } from './account.ts';
import { restrictDataDirectory, getErrorCode, exists, changeTreeOwner, makeOpenDirectory } from './files.ts';
import type { Account } from './run.ts';

/**
 * Location and owner of the data: `base` contains one directory per major version (`base/18`), `home` is for copies of
 * PostgreSQL's programs.
 */
export type Place = { base: string; majors: number[]; account: Account; home: string };

/** Major versions with existing data, oldest first. A directory gets its plain number only when it is complete. */
async function listMajors(base: string): Promise<number[]> {
  const names = await readdir(base).catch((error: unknown) => {
    throw new OperatorError(
      `The directory ${base} can't be read (${getErrorCode(error)}): start as its owner, or choose another DATA_DIR.`,
    );
  });
  return names
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);
}

/** The directory in `DATA_DIR/postgres/elsewhere`; undefined if the data lies in DATA_DIR itself. */
async function readElsewhere(store: string): Promise<string | undefined> {
  const pointer = join(store, 'elsewhere');
  if (!(await exists(pointer))) return undefined;
  const base = (await readFile(pointer, 'utf8')).trim();
  if (!(await exists(base))) {
    throw new OperatorError(
      `${pointer} says that the database lies in ${base}, and that is gone: bring it back, ` +
        `or remove ${pointer} to begin anew.`,
    );
  }
  return base;
}

/** Creates a directory outside of DATA_DIR for data that the account could not reach, and records its path. */
async function createExternalBase(store: string): Promise<string> {
  await makeOpenDirectory(sharedDirectory);
  const base = await mkdtemp(join(sharedDirectory, `${basename(resolve(store, '..'))}-`));
  await chmod(base, 0o755);
  await writeFile(join(base, 'belongs-to'), `${store}\n`);
  try {
    await writeFile(join(store, 'elsewhere'), `${base}\n`, { flag: 'wx' });
    return base;
  } catch (error) {
    await rm(base, { recursive: true });
    // Another copy that started at the same time was first: its directory is used.
    if (getErrorCode(error) !== 'EEXIST') throw error;
    return (await readFile(join(store, 'elsewhere'), 'utf8')).trim();
  }
}

/**
 * Checks access to DATA_DIR.
 * @throws OperatorError if only another user can access it
 */
async function checkAccess(dataDir: string): Promise<void> {
  const stats = await stat(dataDir).catch(() => null);
  const me = process.getuid?.();
  if (stats && me && stats.uid !== me && (stats.mode & 0o077) === 0)
    throw new OperatorError(
      `The directory ${dataDir} belongs to user ${stats.uid}: start as that user or as root, ` +
        'or choose another DATA_DIR.',
    );
}

/**
 * Finds the location of the data, or chooses it at the first start. Only copies started by root may lie outside of
 * DATA_DIR: PostgreSQL rejects root, and the user it runs as instead can't enter a 0700 home.
 */
export async function findPlace(dataDir: string, log: (line: string) => void): Promise<Place> {
  const store = join(resolve(dataDir), 'postgres');
  await checkAccess(dataDir);
  await makeOpenDirectory(store);
  const elsewhere = await readElsewhere(store);
  const base = elsewhere ?? store;
  const majors = await listMajors(base);
  const newest = majors.at(-1);
  const account = await chooseAccount(newest === undefined ? undefined : join(base, String(newest)));
  // The account gets access to DATA_DIR only if it needs it and can reach it
  const canUseDataDir = account !== null && !elsewhere && (await canEnter(dirname(resolve(dataDir)), account));
  await restrictDataDirectory(resolve(dataDir), canUseDataDir ? account : null);
  if (!account) return { base, majors, account, home: store };

  const home = sharedDirectory;
  const closed = await findFirstClosed(base, account);
  const reason = `PostgreSQL refuses root and runs as user ${account.uid}, who can't enter ${closed}`;
  if (await canEnter(base, account)) {
    if (elsewhere) log(`the database of ${dataDir} lies in ${elsewhere}`);
    return { base, majors, account, home };
  }
  if (newest !== undefined)
    throw new OperatorError(`${reason}: open that directory (chmod o+x) or start as its owner.`);
  const external = await createExternalBase(store);
  log(`${reason}: the database of ${dataDir} lies in ${external}`);
  return { base: external, majors, account, home };
}

/**
 * Ensures that an existing data directory belongs to the account alone. Copies owned by root (a restored backup) are
 * given back to the account.
 */
export async function checkOwner(data: string, account: Account, log: (line: string) => void): Promise<void> {
  const { uid, mode } = await stat(data);
  if (account && uid === 0) {
    log(`giving ${data} to user ${account.uid}, whom PostgreSQL runs as`);
    await changeTreeOwner(data, account);
  } else if (uid !== (account?.uid ?? process.getuid?.() ?? uid)) {
    throw new OperatorError(
      `The database in ${data} belongs to user ${uid}: start as that user or as root, or choose another DATA_DIR.`,
    );
  }
  if (mode & 0o077) await chmod(data, 0o700);
}
