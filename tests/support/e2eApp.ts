/** The built product as a process of its own, over a database and a folder of files that a test gives it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../scripts/command.mjs';
import { builtServer } from '../../scripts/sources.mjs';
import type { TestConnection } from './postgres.ts';

/** Where the databases of a run of browser tests lie; the global setup hands it to the workers. */
export interface Installed extends TestConnection {
  /** The installation's files: photos and their sizes. */
  dataDir: string;
}

export interface RunningApp {
  /** As a person types it, without a trailing slash. */
  url: string;
  /** Ends it as an operator does. @returns what it logged as errors, a line each */
  stop(): Promise<string[]>;
}

/** A start over a filled database takes a second on a quiet machine, the first filling up to twenty. */
const MOST_PATIENCE_MS = 180_000;
const POLL_MS = 100;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('the system gave no port');
  return address.port;
}

/** The settings of an installation on a person's own machine, and nothing of the shell that runs the tests. */
function settingsOf({ host, port, user, dataDir }: Installed, database: string, appPort: number): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  const query = new URLSearchParams({ host, port: String(port), user });
  return {
    PATH,
    HOME,
    TMPDIR,
    DATABASE_URL: `postgres:///${database}?${query}`,
    DATA_DIR: dataDir,
    PORT: String(appPort),
    LOG_LEVEL: 'error',
  };
}

async function untilHealthy(child: ChildProcess, url: string, output: string[]): Promise<void> {
  const patience = Date.now() + MOST_PATIENCE_MS;
  while (Date.now() < patience) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The built server did not start:\n${output.join('')}`);
    const isHealthy = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    await pause(POLL_MS);
  }
  throw new Error(`The built server was not ready in ${MOST_PATIENCE_MS / 1000} s:\n${output.join('')}`);
}

/**
 * Starts the built server over a database of the run, and waits until it answers.
 * @throws Error with what it printed, where it does not start
 */
export async function startApp(
  installed: Installed,
  database: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<RunningApp> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const output: string[] = [];
  const child = spawn(process.execPath, [builtServer], {
    cwd: root,
    env: { ...settingsOf(installed, database, port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
    // The log is JSON; everything else it prints is for people.
    return output
      .join('')
      .split('\n')
      .filter((line) => line.startsWith('{"level"'));
  };
  try {
    await untilHealthy(child, url, output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
