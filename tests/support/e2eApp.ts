/** Runs the built server as a process, over a database and a folder of files that a test provides. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../scripts/command.mjs';
import { builtServer } from '../../scripts/sources.mjs';
import type { TestConnection } from './postgres.ts';

/** Connection and files of a run of browser tests; the global setup passes it to the workers. */
export interface Installed extends TestConnection {
  /** The installation's files: photos and their sizes. */
  dataDir: string;
}

export interface RunningApp {
  /** Address without a trailing slash. */
  url: string;
  /** Ends it by SIGTERM, as an operator does. @returns the errors that it logged, one a line */
  stop(): Promise<string[]>;
}

/** A started process that may not answer yet. */
export interface StartingApp extends RunningApp {
  /** The lines that it has printed. */
  lines(): string[];
  /** Waits for a printed line. @throws Error if the process ends before */
  waitForLine(line: string): Promise<void>;
  /** Waits until it answers. @throws Error with its output if it does not start */
  waitUntilHealthy(): Promise<void>;
  /** Ends it by SIGKILL, as the system does when memory runs out. */
  kill(): Promise<void>;
}

/** Longest wait for a start. On an idle machine a start takes a second, the first filling half a minute. */
const MAX_WAIT_MS = 600_000;
const POLL_MS = 100;

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('the system gave no port');
  return address.port;
}

/** Builds the environment of an installation, with nothing of the shell that runs the tests. */
function buildSettings({ host, port, user, dataDir }: Installed, database: string, appPort: number): NodeJS.ProcessEnv {
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
    // There is no load balancer that has to notice the stop first.
    DRAIN_SECONDS: '0',
  };
}

/**
 * Polls until a condition holds.
 * @throws Error with the description if it never does
 */
export async function waitUntil(
  isDone: () => boolean | Promise<boolean>,
  describeFailure: () => string,
): Promise<void> {
  const deadline = Date.now() + MAX_WAIT_MS;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error(`${describeFailure()} (waited for ${MAX_WAIT_MS / 1000} s)`);
    await pause(POLL_MS);
  }
}

const isAnswering = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the built server over a database of the run, without waiting for it. */
export async function spawnApp(
  installed: Installed,
  database: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<StartingApp> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const output: string[] = [];
  const child = spawn(process.execPath, [builtServer], {
    cwd: root,
    env: { ...buildSettings(installed, database, port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Unlike "exit", "close" comes after the last output.
  const end = once(child, 'close');
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const lines = () => output.join('').split('\n');
  const stopWith = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await end;
  };
  const waitUntilOrExit = (isDone: () => boolean | Promise<boolean>, problem: string) => {
    const describeFailure = () => `${problem}:\n${output.join('')}`;
    return waitUntil(async () => {
      if (await isDone()) return true;
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(describeFailure());
      return false;
    }, describeFailure);
  };
  return {
    url,
    lines,
    waitForLine: (line) => waitUntilOrExit(() => lines().includes(line), `The built server did not print "${line}"`),
    waitUntilHealthy: () => waitUntilOrExit(() => isAnswering(url), 'The built server did not start'),
    kill: () => stopWith('SIGKILL'),
    stop: async () => {
      await stopWith('SIGTERM');
      // The log is JSON; all other output is for people.
      return lines().filter((line) => line.startsWith('{"level"'));
    },
  };
}

/**
 * Starts the built server over a database of the run, and waits until it answers.
 * @throws Error with its output if it does not start
 */
export async function startApp(
  installed: Installed,
  database: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<RunningApp> {
  const app = await spawnApp(installed, database, settings);
  try {
    await app.waitUntilHealthy();
  } catch (error) {
    await app.stop();
    throw error;
  }
  return app;
}
