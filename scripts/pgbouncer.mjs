// Finds the PgBouncer for tests of a connection pooler, and downloads it on Debian if there is none.
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, run } from './command.mjs';
import { downloadFromDebian } from './debian.mjs';

/**
 * Its package would start a service, so it is unpacked here and not installed. It does not run as root, and another
 * user may be unable to enter root's checkout.
 */
const unpacked =
  process.getuid?.() === 0 ? '/var/cache/yarmarka/pgbouncer' : join(root, 'node_modules', '.cache', 'pgbouncer');

/**
 * The program and its libraries; undefined if there is none.
 * @returns {{ program: string, libraries: string } | undefined}
 */
export function findPgBouncer() {
  const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', join(unpacked, 'usr', 'sbin')];
  const program = places.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
  if (!program) return undefined;
  const folder = join(unpacked, 'usr', 'lib');
  const triplets = existsSync(folder) ? readdirSync(folder).filter((name) => name.includes('-linux-')) : [];
  return { program, libraries: triplets.map((name) => join(folder, name)).join(delimiter) };
}

/**
 * Like findPgBouncer, but unpacks Debian's package if there is none. If that is impossible, the tests that need it are
 * skipped.
 * @param {(line: string) => void} printLine prints progress
 */
export async function ensurePgBouncer(printLine) {
  if (findPgBouncer()) return;
  mkdirSync(unpacked, { recursive: true });
  const packages = await downloadFromDebian(['pgbouncer'], join(unpacked, 'packages'), () =>
    printLine('Bringing PgBouncer from Debian (for tests of a connection pooler) …'),
  );
  for (const file of packages) await run(['dpkg-deb', '--extract', file, unpacked]);
}
