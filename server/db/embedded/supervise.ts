/** Starts the embedded PostgreSQL, and restarts it if it crashes. */
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '#server/operatorError.ts';
import { isHeld, readLock, removeStaleLock } from './lock.ts';
import { lastComplaint } from './run.ts';
import { type Exit, heldElsewhereCode, launch, type Session, type Settings } from './session.ts';
import { recreateSocketDirectory } from './sockets.ts';

/** How long, in milliseconds, a copy that was just killed may hold the directory. */
const maxWaitMs = 3_000;
/** How long, in milliseconds, a copy that is shutting down may take. */
const maxStopWaitMs = 60_000;
const stopTimeoutMs = 10_000;
const restartDelayMs = 2_000;

/** Requests an immediate shutdown of PostgreSQL; it recovers at its next start. */
async function stopAtOnce(data: string): Promise<void> {
  const lock = await readLock(data);
  if (lock) process.kill(lock.pid, 'SIGQUIT');
}

/** PostgreSQL's lock file names a live process, which may be an unrelated one by now. */
const lockedByFile = /lock file ".*" (already exists|is empty)/;
/** Processes of a killed postgres are still ending, or run in another container. */
const stillAttached = /pre-existing shared memory block/;

/** Starts PostgreSQL, and waits for an earlier copy that is stopping. */
async function startOnce(settings: Settings): Promise<Session> {
  const { data, socketDirectory, account, log } = settings;
  const startedAt = Date.now();
  let isWaitLogged = false;
  for (;;) {
    if (socketDirectory !== data) await recreateSocketDirectory(socketDirectory, account);
    const session = launch(settings);
    const failure = await session.ready;
    if (!failure) return session;
    const text = failure.lines.join('\n');
    const isLockedByFile = lockedByFile.test(text);
    if (failure.code !== heldElsewhereCode && !isLockedByFile && !stillAttached.test(text)) {
      throw new OperatorError(`PostgreSQL does not start in ${data}: ${lastComplaint(text)}`);
    }
    const waitedMs = Date.now() - startedAt;
    if (isLockedByFile && !(await isHeld(data)) && waitedMs < maxWaitMs) {
      await removeStaleLock(data, socketDirectory);
      continue;
    }
    const lock = await readLock(data);
    const isStopping = lock?.status === 'stopping';
    if (waitedMs > (isStopping ? maxStopWaitMs : maxWaitMs)) {
      throw new OperatorError(
        `Another copy already runs on the database in ${data}${lock ? ` (process ${lock.pid})` : ''}: ` +
          'stop it first, or give this one a DATA_DIR of its own.',
      );
    }
    if (isStopping && !isWaitLogged) log('waiting for the previous copy to stop');
    isWaitLogged ||= isStopping;
    await delay(50);
  }
}

/**
 * Runs PostgreSQL until `stop`; restarts it at the same socket if it crashes.
 * @returns once connections are accepted
 * @throws OperatorError if another copy holds the directory, or PostgreSQL does not start
 */
export async function supervise(settings: Settings): Promise<{ stop(): Promise<void> }> {
  const { data, log } = settings;
  let session = await startOnce(settings);
  let isStopping = false;

  const restart = async (exit: Exit): Promise<void> => {
    log(`the database stopped by itself (${lastComplaint(exit.lines.join('\n'))}): starting it again`);
    while (!isStopping) {
      try {
        session = await startOnce(settings);
        return;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        await delay(restartDelayMs, undefined, { ref: false });
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (!isStopping) {
      const exit = await session.exited;
      if (!isStopping) await restart(exit);
    }
  };
  const watching = watch();

  const stopOnce = async (): Promise<void> => {
    isStopping = true;
    session.close();
    const forceTimer = setTimeout(() => {
      log(`the database has not stopped within ${stopTimeoutMs / 1000} s: ending it at once`);
      void stopAtOnce(data).catch((error: Error) => log(error.message));
    }, stopTimeoutMs);
    await watching;
    session.close();
    await session.exited;
    clearTimeout(forceTimer);
  };
  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= stopOnce()) };
}
