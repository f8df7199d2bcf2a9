import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Refusal } from '#server/refusal.ts';
import { canEnter, chooseAccount, firstClosed, sharedDirectory } from './account.ts';
import { closeDataDirectory, errorCode, exists, giveTree, makeOpenDirectory } from './files.ts';
import type { Account } from './run.ts';

/**
 * Where the data lies and whose it is: `base` holds one directory a major version (`base/18`),
 * `home` is where copies of the programs may be put.
 */
export type Place = { base: string; majors: number[]; account: Account; home: string };

/** The majors there is data of, oldest first. A directory gets its bare number only when it is whole. */
async function majorsIn(base: string): Promise<number[]> {
  const names = await readdir(base).catch((error: unknown) => {
    throw new Refusal(
      `The directory ${base} can't be read (${errorCode(error)}): start as its owner, or choose another DATA_DIR.`,
    );
  });
  return names
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);
}

/** The directory named by `DATA_DIR/postgres/elsewhere`, or undefined when the data lies in DATA_DIR itself. */
async function readElsewhere(store: string): Promise<string | undefined> {
  const pointer = join(store, 'elsewhere');
  if (!(await exists(pointer))) return undefined;
  const base = (await readFile(pointer, 'utf8')).trim();
  if (!(await exists(base))) {
    throw new Refusal(
      `${pointer} says that the database lies in ${base}, and that is gone: bring it back, or remove ${pointer} to begin anew.`,
    );
  }
  return base;
}

/** Makes a directory outside for data that would be out of the account's reach, and notes where it is. */
async function goElsewhere(store: string): Promise<string> {
  await makeOpenDirectory(sharedDirectory);
  const base = await mkdtemp(join(sharedDirectory, `${basename(resolve(store, '..'))}-`));
  await chmod(base, 0o755);
  await writeFile(join(base, 'belongs-to'), `${store}\n`);
  try {
    await writeFile(join(store, 'elsewhere'), `${base}\n`, { flag: 'wx' });
    return base;
  } catch (error) {
    await rm(base, { recursive: true });
    // Another copy that started at the same instant was first: its answer holds.
    if (errorCode(error) !== 'EEXIST') throw error;
    return (await readFile(join(store, 'elsewhere'), 'utf8')).trim();
  }
}

/** @throws Refusal where the directory is closed to everybody but another user */
async function checkReach(dataDir: string): Promise<void> {
  const found = await stat(dataDir).catch(() => null);
  const me = process.getuid?.();
  if (found && me && found.uid !== me && (found.mode & 0o077) === 0)
    throw new Refusal(
      `The directory ${dataDir} belongs to user ${found.uid}: start as that user or as root, or choose another DATA_DIR.`,
    );
}

/**
 * Finds, or at the first start chooses, where the data lies. Only root's copies may lie outside of
 * DATA_DIR: PostgreSQL refuses root, and the user it runs as instead can't enter a 0700 home.
 */
export async function findPlace(dataDir: string, log: (line: string) => void): Promise<Place> {
  const store = join(resolve(dataDir), 'postgres');
  await checkReach(dataDir);
  await makeOpenDirectory(store);
  const elsewhere = await readElsewhere(store);
  const base = elsewhere ?? store;
  const majors = await majorsIn(base);
  const newest = majors.at(-1);
  const account = await chooseAccount(newest === undefined ? undefined : join(base, String(newest)));
  // Where the account can't come so far, or need not, the directory stays ours alone
  const comesHere = account !== null && !elsewhere && (await canEnter(dirname(resolve(dataDir)), account));
  await closeDataDirectory(resolve(dataDir), comesHere ? account : null);
  if (!account) return { base, majors, account, home: store };

  const home = sharedDirectory;
  const why = `PostgreSQL refuses root and runs as user ${account.uid}, who can't enter ${await firstClosed(base, account)}`;
  if (await canEnter(base, account)) {
    if (elsewhere) log(`the database of ${dataDir} lies in ${elsewhere}`);
    return { base, majors, account, home };
  }
  if (newest !== undefined) throw new Refusal(`${why}: open that directory (chmod o+x) or start as its owner.`);
  const outside = await goElsewhere(store);
  log(`${why}: the database of ${dataDir} lies in ${outside}`);
  return { base: outside, majors, account, home };
}

/**
 * Makes sure that an existing data directory belongs to the account and to nobody else.
 * Root's copies of it (a restored backup) are given back to the account.
 */
export async function checkOwner(data: string, account: Account, log: (line: string) => void): Promise<void> {
  const { uid, mode } = await stat(data);
  if (account && uid === 0) {
    log(`giving ${data} to user ${account.uid}, whom PostgreSQL runs as`);
    await giveTree(data, account);
  } else if (uid !== (account?.uid ?? process.getuid?.() ?? uid)) {
    throw new Refusal(
      `The database in ${data} belongs to user ${uid}: start as that user or as root, or choose another DATA_DIR.`,
    );
  }
  if (mode & 0o077) await chmod(data, 0o700);
}
