/** A PostgreSQL of a test's own that can be stopped, killed, frozen and filled, and comes back by itself. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedConnection, startEmbedded } from '#server/db/embedded.ts';

export interface OwnPostgres {
  connection: EmbeddedConnection;
  /** For DATABASE_URL. */
  url: string;
  /** Where its data lies. */
  dataDir: string;
  /**
   * Ends it by a signal to its first process: SIGINT as `-m fast`, SIGQUIT as `-m immediate`. It starts again.
   * Waits until that process is gone.
   */
  end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Stops all its processes where they are. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

const parentOf = (pid: number): number => {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
};

/**
 * Starts one.
 * @param place a directory for its data; a temporary one unless given
 */
export async function ownPostgres(place?: string, log: (line: string) => void = () => {}): Promise<OwnPostgres> {
  const directory = place ?? mkdtempSync(join(tmpdir(), 'yarmarka-own-'));
  // It runs as another account where the tests run as root
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o755);
  const embedded = await startEmbedded({ dataDir: directory, log, maxConnections: 100 });
  const { connection, dataDir } = embedded;
  const first = () => Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen.splice(0)) {
      try {
        process.kill(pid, 'SIGCONT');
      } catch {
        // Gone meanwhile
      }
    }
  };
  return {
    connection,
    dataDir,
    url: `postgres://${connection.user}@/${connection.database}?host=${encodeURIComponent(connection.host)}&port=${connection.port}`,
    end: async (signal) => {
      const pid = first();
      process.kill(pid, signal);
      while (parentOf(pid) > 0) await delay(5);
    },
    freeze: () => {
      const root = first();
      const children = readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 0 && parentOf(pid) === root);
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
