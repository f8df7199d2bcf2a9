// Finds the Redis that tests of several processes run, and on Debian brings it where there is none.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './debian.mjs';

/** The same program as the server, by the name it is called by; this package starts no service. */
const DEBIANS_OWN = '/usr/bin/redis-check-rdb';

/** The path of a program that is Redis when it is called redis-server; undefined where there is none. */
export function findRedis() {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'redis-server'));
  return [...onPath, DEBIANS_OWN].find((path) => existsSync(path));
}

/**
 * Like findRedis, but installs Debian's package first where there is none; where that can't be, the tests that
 * need it are named among those that did not run.
 * @param {(line: string) => void} say tells the person what is being done
 */
export async function bringRedis(say) {
  if (findRedis()) return;
  await installFromDebian(['redis-tools'], () =>
    say('Installing Redis from Debian (for tests of several processes) …'),
  );
}
