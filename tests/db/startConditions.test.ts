import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '#server/root.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  debianMajors,
  isRoot,
  makeCheckout,
  newDirectory,
  nobody,
  npmPackage,
  removeDirectories,
} from './checkouts.ts';
import { queryRows, endCopies, startRejected, startCopy } from './copies.ts';

const fast = { durable: false };
const shared = '/var/lib/yarmarka';
const sharedBefore = existsSync(shared) ? readdirSync(shared) : [];

let program: string;
let withoutNpm: string;

beforeAll(async () => {
  program = (await makeCheckout(newDirectory(), 'whole')).program;
  withoutNpm = (await makeCheckout(newDirectory(), 'none')).program;
});

afterAll(async () => {
  await endCopies();
  removeDirectories();
  // The copy of the binaries that root's start under a 0700 home makes stays if other tests of this run need it: where
  // this checkout itself can't be entered.
  if (!isRoot || !isOpen(packageRoot)) return;
  for (const name of existsSync(shared) ? readdirSync(shared) : []) {
    if (name.startsWith('postgres-') && !sharedBefore.includes(name)) rmSync(join(shared, name), { recursive: true });
  }
});

/** Whether everybody may enter a directory. */
function isOpen(path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', path], { uid: nobody, gid: nobody, cwd: '/' }).status === 0;
}

/** Whether an ordinary user can run Node and the built program here. */
const hasOrdinaryUser =
  !isRoot || spawnSync(process.execPath, ['--version'], { uid: nobody, gid: nobody, cwd: '/' }).status === 0;
const hasUnknownUser = isRoot && hasOrdinaryUser;
const ordinary = isRoot ? { uid: nobody } : {};

/** Expects a working database of ours, with Unicode and without a network port. */
async function expectWorking(connection: Parameters<typeof queryRows>[0]): Promise<void> {
  const [row] = await queryRows(
    connection,
    `SELECT current_database() AS name, lower('ЯРМАРКА') AS lower, 'Яблоко' ILIKE 'яБЛ%' AS ilike,
       to_tsvector('russian', 'Свежие яблоки') @@ to_tsquery('russian', 'яблоко') AS words,
       (SELECT string_agg(word, ' ' ORDER BY word COLLATE "und-x-icu")
          FROM unnest(ARRAY['яма', 'Ёлка', 'ель']) AS word) AS sorted,
       current_setting('listen_addresses') AS network, current_setting('max_connections') AS sessions`,
  );
  expect(row).toEqual({
    name: 'yarmarka',
    lower: 'ярмарка',
    ilike: true,
    words: true,
    sorted: 'Ёлка ель яма',
    network: '',
    sessions: '60',
  });
}

async function expectTrigrams(connection: Parameters<typeof queryRows>[0]): Promise<void> {
  await queryRows(connection, 'CREATE EXTENSION pg_trgm');
  const [row] = await queryRows<{ letters: number }>(connection, "SELECT cardinality(show_trgm('слон')) AS letters");
  expect(row?.letters).toBe(5);
}

describe.runIf(npmPackage)('the self-started PostgreSQL', () => {
  it.runIf(hasOrdinaryUser)('starts for an ordinary user', async () => {
    const dataDir = join(newDirectory({ owner: nobody }), 'data');
    const copy = await startCopy(program, { dataDir, ...fast }, ordinary);
    await expectWorking(copy.connection);
    await expectTrigrams(copy.connection);
    expect(copy.dataDir).toBe(join(dataDir, 'postgres', '18'));
    expect(copy.logs).toEqual([expect.stringContaining('creating the database in')]);
    expect(statSync(copy.connection.host).mode & 0o777).toBe(0o700);
    await copy.stop();
    const again = await startCopy(program, { dataDir, ...fast }, ordinary);
    expect(again.logs).toEqual([]);
    await again.stop();
  });

  it.runIf(isRoot)('starts for root in a checkout that everybody may read', async () => {
    const dataDir = join(newDirectory(), 'data');
    const copy = await startCopy(program, { dataDir, ...fast });
    await expectWorking(copy.connection);
    expect(copy.dataDir).toBe(join(dataDir, 'postgres', '18'));
    expect(statSync(copy.dataDir).uid).toBe(nobody);
    await copy.stop();
  });

  it.runIf(isRoot)(
    'starts for root in a checkout under a home of mode 0700, and says where the data lies',
    async () => {
      const home = newDirectory({ mode: 0o700 });
      const { program: closed } = await makeCheckout(join(home, 'yarmarka'), 'whole');
      const dataDir = join(home, 'yarmarka', 'data');
      const copy = await startCopy(closed, { dataDir, ...fast });
      await expectWorking(copy.connection);
      expect(copy.dataDir.startsWith(`${shared}/data-`)).toBe(true);
      expect(copy.logs.join('\n')).toContain(
        `who can't enter ${home}: the database of ${dataDir} lies in ${dirname(copy.dataDir)}`,
      );
      await queryRows(copy.connection, 'CREATE TABLE kept AS SELECT 1 AS one');
      await copy.stop();
      const again = await startCopy(closed, { dataDir, ...fast });
      expect(again.dataDir).toBe(copy.dataDir);
      expect(again.logs).toContain(`the database of ${dataDir} lies in ${dirname(copy.dataDir)}`);
      expect(await queryRows(again.connection, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
      await again.stop();
    },
  );

  it.runIf(isRoot)("starts for root on an ordinary user's data, and leaves it that user's", async () => {
    const dataDir = join(newDirectory({ owner: 1 }), 'data');
    await (await startCopy(program, { dataDir, ...fast }, { uid: 1 })).stop();
    const copy = await startCopy(program, { dataDir, ...fast });
    expect(statSync(join(copy.dataDir, 'postmaster.pid')).uid).toBe(1);
    await copy.stop();
    await (await startCopy(program, { dataDir, ...fast }, { uid: 1 })).stop();
  });

  it.runIf(isRoot)('starts for root on data that was restored as root', async () => {
    const dataDir = join(newDirectory(), 'data');
    await (await startCopy(program, { dataDir, ...fast })).stop();
    spawnSync('chown', ['-R', '0:0', dataDir]);
    const copy = await startCopy(program, { dataDir, ...fast });
    await expectWorking(copy.connection);
    await copy.stop();
  });

  it.runIf(isRoot)("refuses root's data to an ordinary user", async () => {
    const dataDir = join(newDirectory(), 'data');
    await (await startCopy(program, { dataDir, ...fast })).stop();
    expect(await startRejected(program, { dataDir, ...fast }, { uid: 1 })).toBe(
      `The directory ${dataDir} belongs to user ${nobody}: start as that user or as root, or choose another DATA_DIR.`,
    );
  });

  it('starts after an install with --ignore-scripts', async () => {
    const { program: unlinked } = await makeCheckout(newDirectory(), 'unlinked');
    const dataDir = join(newDirectory(), 'data');
    const copy = await startCopy(unlinked, { dataDir, ...fast });
    await expectWorking(copy.connection);
    expect(copy.dataDir).toBe(join(dataDir, 'postgres', '18'));
    await copy.stop();
  });

  it.runIf(isRoot && hasOrdinaryUser)(
    'starts after an install with --ignore-scripts that it may not write to',
    async () => {
      const { directory, program: unlinked } = await makeCheckout(newDirectory(), 'unlinked');
      spawnSync('find', [directory, '-type', 'd', '-exec', 'chown', '0:0', '{}', '+']);
      const dataDir = join(newDirectory({ owner: nobody }), 'data');
      const copy = await startCopy(unlinked, { dataDir, ...fast }, ordinary);
      await expectWorking(copy.connection);
      expect(copy.logs[0]).toContain(`its libraries are not linked): copying it to ${dataDir}/postgres/postgres-18`);
      await copy.stop();
    },
  );

  it('starts in a path that is too long for a socket', async () => {
    const dataDir = join(newDirectory(), 'a-long-name-'.repeat(12), 'data');
    mkdirSync(dataDir, { recursive: true });
    const copy = await startCopy(program, { dataDir, ...fast });
    await expectWorking(copy.connection);
    expect(copy.dataDir).toBe(join(dataDir, 'postgres', '18'));
    expect(copy.connection.host.length).toBeLessThan(60);
    expect(statSync(copy.connection.host).mode & 0o777).toBe(0o700);
    await copy.stop();
    expect(existsSync(copy.connection.host)).toBe(false);
  });

  it('begins anew after a start that was killed while it created the database', async () => {
    const dataDir = join(newDirectory(), 'data');
    // The leftovers of such a start: a directory under another name, of a process that has ended.
    const gone = spawnSync('true').pid;
    const half = join(dataDir, 'postgres', `18.new-${gone}-abcdef`);
    mkdirSync(join(half, 'base'), { recursive: true });
    const copy = await startCopy(program, { dataDir, ...fast });
    await expectWorking(copy.connection);
    expect(existsSync(half)).toBe(false);
    await copy.stop();
  });

  it('refuses a DATA_DIR that can not be made', async () => {
    expect(await startRejected(program, { dataDir: '/dev/null/data' })).toMatch(
      /^The directory \/dev\/null\/data\/postgres can't be created or opened \(ENOTDIR\)/,
    );
  });

  it.runIf(hasOrdinaryUser)('refuses a DATA_DIR that it may not write to', async () => {
    const directory = newDirectory({ mode: 0o555 });
    expect(await startRejected(program, { dataDir: join(directory, 'data') }, ordinary)).toMatch(
      /can't be created or opened \(EACCES\)/,
    );
    chmodSync(directory, 0o755);
  });

  it('refuses a PG_BIN without programs', async () => {
    const pgBin = newDirectory();
    expect(await startRejected(program, { dataDir: join(newDirectory(), 'data'), pgBin })).toBe(
      `PG_BIN names ${pgBin}, where there are no programs of PostgreSQL (initdb, postgres) that run.`,
    );
  });

  it.runIf(hasUnknownUser)('refuses a user without a name on the machine, in a sentence', async () => {
    const dataDir = join(newDirectory({ owner: 54321 }), 'data');
    const sentence = await startRejected(program, { dataDir, ...fast }, { uid: 54321 });
    expect(sentence).toContain('This account (user 54321) has no name on this machine');
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual([]);
  });
});

describe.runIf(debianMajors.length > 0)("the self-started PostgreSQL with Debian's binaries", () => {
  const [major = 0] = debianMajors;

  it('starts where npm brought none', async () => {
    const dataDir = join(newDirectory(), 'data');
    const copy = await startCopy(withoutNpm, { dataDir, ...fast });
    await expectWorking(copy.connection);
    await expectTrigrams(copy.connection);
    expect(copy.dataDir).toBe(join(dataDir, 'postgres', String(major)));
    await copy.stop();
  });

  it.runIf(npmPackage && major < 18)('refuses data of an older major, and says how to move it', async () => {
    const dataDir = join(newDirectory(), 'data');
    await (await startCopy(program, { dataDir, pgBin: `/usr/lib/postgresql/${major}/bin`, ...fast })).stop();
    const sentence = await startRejected(program, { dataDir, ...fast });
    expect(sentence).toContain(`was written by PostgreSQL ${major}, and this copy runs 18`);
    expect(sentence).toContain('npm run db:export -- FILE');
    expect(sentence).toContain('npm run db:import -- FILE');
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual([String(major)]);
  });

  it.runIf(npmPackage && major < 18)('refuses data of a newer major', async () => {
    const dataDir = join(newDirectory(), 'data');
    await (await startCopy(program, { dataDir, ...fast })).stop();
    expect(await startRejected(withoutNpm, { dataDir, ...fast })).toContain('was written by PostgreSQL 18, and only');
  });
});

// Installed Debian binaries are hidden from the copy, which only root can do.
const hideDebian = ['unshare', '--mount', '/bin/sh', '-c', 'mount -t tmpfs none /usr/lib/postgresql && exec "$0" "$@"'];
const hasNoDebian = debianMajors.length === 0;
const canHide = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0;

it.runIf(hasNoDebian || canHide)('refuses to start where there is no PostgreSQL at all', async () => {
  const sentence = await startRejected(
    withoutNpm,
    { dataDir: join(newDirectory(), 'data') },
    hasNoDebian ? {} : { through: hideDebian },
  );
  expect(sentence).toBe(
    "There is no PostgreSQL to run here (run `npm install`, which brings it for Linux and macOS): install Debian's postgresql, or set DATABASE_URL.",
  );
});
