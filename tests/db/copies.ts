import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { isHeld } from '#server/db/embedded/lock.ts';
import type { Embedded, EmbeddedConnection, EmbeddedOptions } from '#server/db/embedded.ts';
import pg from 'pg';
import { expect, vi } from 'vitest';

export type CopyOptions = Omit<EmbeddedOptions, 'log'>;
export type CopyEvent =
  | { log: string }
  | { rejected: string }
  | { ready: { connection: EmbeddedConnection; dataDir: Embedded['dataDir'] } }
  | { stopped: true };

/** The user that runs a copy, and a program (`unshare …`) that starts it. */
export type Runner = { uid?: number; through?: string[]; env?: Record<string, string> };

/** A process that runs an embedded database. */
export type Copy = {
  connection: EmbeddedConnection;
  dataDir: string;
  logs: string[];
  /** Stops the process gracefully. */
  stop(): Promise<void>;
  /** Freezes Node by SIGSTOP, until it is killed. */
  freeze(): void;
  /** Kills Node by SIGKILL, and nothing else. */
  kill(): void;
};

const running = new Set<ChildProcess>();

function waitForEnd(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode) resolve(child.exitCode);
    else child.on('exit', resolve);
  });
}

function startProcess(program: string, options: CopyOptions, { uid, through = [], env = {} }: Runner): ChildProcess {
  const [command, ...rest] = [...through, process.execPath, program, JSON.stringify(options)];
  const child = spawn(command, rest, {
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

async function readEvent(child: ChildProcess, logs: string[]): Promise<Exclude<CopyEvent, { log: string }>> {
  return new Promise((resolve, reject) => {
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.on('close', () => reject(new Error(`the copy said nothing: ${complaint}`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const event = JSON.parse(line) as CopyEvent;
      if ('log' in event) logs.push(event.log);
      else resolve(event);
    });
  });
}

/**
 * Starts a copy from a built program (see `makeCheckout` in checkouts.ts) and waits until its database accepts
 * connections. `endCopies` ends those that a test leaves running.
 */
export async function startCopy(program: string, options: CopyOptions, runner: Runner = {}): Promise<Copy> {
  const child = startProcess(program, options, runner);
  const logs: string[] = [];
  const event = await readEvent(child, logs);
  if (!('ready' in event)) throw new Error(`the copy did not start: ${JSON.stringify(event)}`);
  return {
    ...event.ready,
    logs,
    async stop() {
      child.stdin?.end();
      await waitForEnd(child);
    },
    freeze: () => void child.kill('SIGSTOP'),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Starts a copy that must be rejected. @returns its message */
export async function startRejected(program: string, options: CopyOptions, runner: Runner = {}): Promise<string> {
  const child = startProcess(program, options, runner);
  const event = await readEvent(child, []);
  child.stdin?.end();
  await waitForEnd(child);
  if (!('rejected' in event)) throw new Error('the copy was not rejected');
  return event.rejected;
}

/** Ends all running copies. */
export async function endCopies(): Promise<void> {
  await Promise.all([...running].map((child) => (child.stdin?.end(), waitForEnd(child))));
}

/** Runs one query over a new connection. @returns the rows */
export async function queryRows<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig | string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until no PostgreSQL process uses a data directory. */
export async function waitUntilStopped(dataDir: string): Promise<void> {
  await vi.waitFor(async () => expect(await isHeld(dataDir)).toBe(false), { timeout: 10_000, interval: 10 });
}
