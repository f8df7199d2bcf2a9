// Finds the Redis for tests with several processes, and installs it on Debian if there is none.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './debian.mjs';

/** The same program as the server, under another name; this package starts no service. */
const DEBIAN_PATH = '/usr/bin/redis-check-rdb';

/** The path of a program that acts as Redis when it is called as redis-server; undefined if there is none. */
export function findRedis() {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'redis-server'));
  return [...onPath, DEBIAN_PATH].find((path) => existsSync(path));
}

/**
 * Like findRedis, but installs Debian's package if there is none. If that is impossible, the tests that need it are
 * skipped.
 * @param {(line: string) => void} printLine prints progress
 */
export async function ensureRedis(printLine) {
  if (findRedis()) return;
  await installFromDebian(['redis-tools'], () =>
    printLine('Installing Redis from Debian (for tests of several processes) …'),
  );
}
