/** Starts a PgBouncer on loopback in front of a test's PostgreSQL. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { EmbeddedConnection } from '#server/db/embedded.ts';
import { findPgBouncer } from '../../scripts/pgbouncer.mjs';
import { findFreePort } from '../chaos/processes.ts';

/** Whether PgBouncer is installed. */
export const hasPgBouncer = findPgBouncer() !== undefined;

export interface TestPgBouncer {
  /** For DATABASE_URL. */
  url: string;
  close(): Promise<void>;
}

interface Options {
  mode: 'session' | 'transaction' | 'statement';
  /** Most server connections. */
  size?: number;
  /** Uses the connection first that has been idle for longest. */
  isRoundRobin?: boolean;
}

/** Starts a PgBouncer. */
export async function startPgBouncer(
  { host, port: postgresPort, user, database }: EmbeddedConnection,
  { mode, size = 20, isRoundRobin = false }: Options,
): Promise<TestPgBouncer> {
  const { program, libraries } = findPgBouncer()!;
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'yarmarka-bouncer-'));
  await chmod(folder, 0o755);
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
${database} = host=${host} port=${postgresPort} user=${user} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
server_login_retry = 1
server_round_robin = ${isRoundRobin ? 1 : 0}
`,
  );
  // PgBouncer does not run as root, and only PostgreSQL's account may use its socket.
  const account = process.getuid?.() === 0 ? { uid: statSync(host).uid } : {};
  const child = spawn(program, [settings], {
    ...account,
    cwd: '/',
    env: { ...(libraries && { LD_LIBRARY_PATH: libraries }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      if (line.includes('process up')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PgBouncer ended: ${lines.join('\n')}`)));
  });
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    close: async () => {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
