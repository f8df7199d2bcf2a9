/** Starts a PostgreSQL for one test that can be stopped, killed, frozen and filled, and restarts by itself. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedConnection, startEmbedded } from '#server/db/embedded.ts';

export interface TestPostgres {
  connection: EmbeddedConnection;
  /** For DATABASE_URL. */
  url: string;
  /** Directory of its data. */
  dataDir: string;
  /**
   * Ends it by a signal to the postmaster: SIGINT as `-m fast`, SIGQUIT as `-m immediate`. It restarts by itself. Waits
   * until the old process is gone.
   */
  end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Stops all its processes by SIGSTOP. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

const getParentPid = (pid: number): number => {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
};

/**
 * Starts a PostgreSQL.
 * @param dataFolder a directory for its data; a temporary one by default
 */
export async function startTestPostgres(
  dataFolder?: string,
  log: (line: string) => void = () => {},
): Promise<TestPostgres> {
  const directory = dataFolder ?? mkdtempSync(join(tmpdir(), 'yarmarka-own-'));
  // PostgreSQL runs as another account if the tests run as root.
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o755);
  const embedded = await startEmbedded({ dataDir: directory, log, maxConnections: 100 });
  const { connection, dataDir } = embedded;
  const getPostmasterPid = () => Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen.splice(0)) {
      try {
        process.kill(pid, 'SIGCONT');
      } catch {
        // The process has ended.
      }
    }
  };
  const query = new URLSearchParams({ host: connection.host, port: String(connection.port) });
  return {
    connection,
    dataDir,
    url: `postgres://${connection.user}@/${connection.database}?${query}`,
    end: async (signal) => {
      const pid = getPostmasterPid();
      process.kill(pid, signal);
      while (getParentPid(pid) > 0) await delay(5);
    },
    freeze: () => {
      const root = getPostmasterPid();
      const children = readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 0 && getParentPid(pid) === root);
      frozen = [root, ...children];
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    thaw,
    close: async () => {
      thaw();
      await embedded.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
