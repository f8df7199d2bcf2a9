/** Helpers for processes of a benchmark: ports, start, readiness, end. */
import { fork, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { env } from 'node:process';
import type { EmbeddedConnection } from '#server/db/embedded.ts';
import { packageRoot } from '#server/root.ts';

export interface Server {
  port: number;
  process: ChildProcess;
}

export const toUrl = ({ host, user, database }: EmbeddedConnection) =>
  `postgres:///${database}?host=${encodeURIComponent(host)}&user=${user}`;

export const findFreePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/**
 * Waits until the application answers.
 * @throws Error after a minute
 */
export async function waitUntilReady(port: number): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const up = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  throw new Error('the application did not get ready within a minute');
}

/**
 * Starts the built application in production, with the log off unless the settings say otherwise.
 * @param settings environment variables
 * @param stdout where its log goes
 */
export async function startApplication(
  settings: Record<string, string>,
  stdout: Extract<StdioOptions, unknown[]>[number] = 'ignore',
): Promise<Server> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(packageRoot, 'dist/server/main.js')], {
    cwd: packageRoot,
    env: {
      ...env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      TRUST_PROXY: 'loopback',
      ...settings,
    },
    stdio: ['ignore', stdout, 'inherit'],
  });
  await waitUntilReady(port);
  return { port, process: child };
}

/**
 * Starts the baseline.
 * @param statements those of its pages, as captured from the application
 */
export async function startBaseline(connection: EmbeddedConnection, statements: unknown = {}): Promise<Server> {
  const port = await findFreePort();
  const child = fork(join(packageRoot, 'bench/baseline.ts'), {
    execArgv: ['--import', 'tsx'],
    env: {
      ...env,
      NODE_ENV: 'production',
      PORT: String(port),
      CONNECTION: JSON.stringify(connection),
      CAPTURED: JSON.stringify(statements),
    },
  });
  await new Promise((resolve) => {
    child.once('message', resolve);
  });
  return { port, process: child };
}

export const stopProcess = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

export const getMedian = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
