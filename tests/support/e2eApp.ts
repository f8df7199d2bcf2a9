/** The built product as a process of its own, over a database and a folder of files that a test gives it. */
import { spawn } from 'node:child_process';
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

/** A process that was started a moment ago, and does not answer yet. */
export interface StartingApp extends RunningApp {
  /** All that it has printed so far, a line each. */
  lines(): string[];
  /** Waits until it has printed a line. @throws Error where it ends before that */
  untilPrinted(line: string): Promise<void>;
  /** Waits until it answers. @throws Error with what it printed, where it does not start */
  untilHealthy(): Promise<void>;
  /** Ends it as the system does where memory runs out. */
  kill(): Promise<void>;
}

/** On a quiet machine a start over a filled database takes a second, the first filling half a minute. */
const MOST_PATIENCE_MS = 600_000;
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
    // No load balancer has to notice first that it stops
    DRAIN_SECONDS: '0',
  };
}

/**
 * Waits until something is so, which the other side can't tell by itself.
 * @throws Error with why, where it never is
 */
export async function until(isSo: () => boolean | Promise<boolean>, why: () => string): Promise<void> {
  const patience = Date.now() + MOST_PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > patience) throw new Error(`${why()} (waited for ${MOST_PATIENCE_MS / 1000} s)`);
    await pause(POLL_MS);
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the built server over a database of the run, and does not wait for it. */
export async function spawnApp(
  installed: Installed,
  database: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<StartingApp> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const output: string[] = [];
  const child = spawn(process.execPath, [builtServer], {
    cwd: root,
    env: { ...settingsOf(installed, database, port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Unlike "exit" it comes after the last output
  const end = once(child, 'close');
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const lines = () => output.join('').split('\n');
  const endBy = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await end;
  };
  const untilOrEnd = (isSo: () => boolean | Promise<boolean>, problem: string) => {
    const why = () => `${problem}:\n${output.join('')}`;
    return until(async () => {
      if (await isSo()) return true;
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(why());
      return false;
    }, why);
  };
  return {
    url,
    lines,
    untilPrinted: (line) => untilOrEnd(() => lines().includes(line), `The built server did not print "${line}"`),
    untilHealthy: () => untilOrEnd(() => answers(url), 'The built server did not start'),
    kill: () => endBy('SIGKILL'),
    stop: async () => {
      await endBy('SIGTERM');
      // The log is JSON; everything else it prints is for people.
      return lines().filter((line) => line.startsWith('{"level"'));
    },
  };
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
  const app = await spawnApp(installed, database, settings);
  try {
    await app.untilHealthy();
  } catch (error) {
    await app.stop();
    throw error;
  }
  return app;
}
