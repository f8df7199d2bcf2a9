import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '#server/refusal.ts';
import { isHeld, readLock, removeStaleLock } from './lock.ts';
import { lastComplaint } from './run.ts';
import { type Ending, heldElsewhere, launch, type Session, type Settings } from './session.ts';
import { restoreSockets } from './sockets.ts';

/** How long, in milliseconds, a copy that was just killed may take to let go of the directory. */
const patience = 3_000;
/** How long a copy that is known to be shutting down may take. */
const patienceWithStopping = 60_000;
const stopWithin = 10_000;
const restartEvery = 2_000;

/** Asks PostgreSQL to drop everything at once; it recovers at its next start. */
async function stopAtOnce(data: string): Promise<void> {
  const lock = await readLock(data);
  if (lock) process.kill(lock.pid, 'SIGQUIT');
}

/** PostgreSQL's own lock says no: its file names a live process, which may be a stranger by now. */
const lockedByFile = /lock file ".*" (already exists|is empty)/;
/** Processes of a killed postgres are not all gone yet, or they are in another container. */
const stillAttached = /pre-existing shared memory block/;

/** Starts PostgreSQL, waiting for an earlier copy that is on its way out. */
async function startOnce(settings: Settings): Promise<Session> {
  const { data, sockets, account, log } = settings;
  const begun = Date.now();
  let waitingSaid = false;
  for (;;) {
    if (sockets !== data) await restoreSockets(sockets, account);
    const session = launch(settings);
    const failure = await session.ready;
    if (!failure) return session;
    const text = failure.lines.join('\n');
    const byFile = lockedByFile.test(text);
    if (failure.code !== heldElsewhere && !byFile && !stillAttached.test(text)) {
      throw new Refusal(`PostgreSQL does not start in ${data}: ${lastComplaint(text)}`);
    }
    const waited = Date.now() - begun;
    if (byFile && !(await isHeld(data)) && waited < patience) {
      await removeStaleLock(data, sockets);
      continue;
    }
    const lock = await readLock(data);
    const stopping = lock?.status === 'stopping';
    if (waited > (stopping ? patienceWithStopping : patience)) {
      throw new Refusal(
        `Another copy already runs on the database in ${data}${lock ? ` (process ${lock.pid})` : ''}: stop it first, or give this one a DATA_DIR of its own.`,
      );
    }
    if (stopping && !waitingSaid) log('waiting for the previous copy to stop');
    waitingSaid ||= stopping;
    await delay(50);
  }
}

/**
 * Runs PostgreSQL until `stop`; one that dies by itself is started again at the same socket.
 * @returns once connections are accepted
 * @throws Refusal when another copy keeps the directory, or PostgreSQL does not start
 */
export async function supervise(settings: Settings): Promise<{ stop(): Promise<void> }> {
  const { data, log } = settings;
  let session = await startOnce(settings);
  let stopping = false;

  const restart = async (ending: Ending): Promise<void> => {
    log(`the database stopped by itself (${lastComplaint(ending.lines.join('\n'))}): starting it again`);
    while (!stopping) {
      try {
        session = await startOnce(settings);
        return;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        await delay(restartEvery, undefined, { ref: false });
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (!stopping) {
      const ending = await session.ended;
      if (!stopping) await restart(ending);
    }
  };
  const watching = watch();

  const stopOnce = async (): Promise<void> => {
    stopping = true;
    session.close();
    const late = setTimeout(() => {
      log(`the database has not stopped within ${stopWithin / 1000} s: ending it at once`);
      void stopAtOnce(data).catch((error: Error) => log(error.message));
    }, stopWithin);
    await watching;
    session.close();
    await session.ended;
    clearTimeout(late);
  };
  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= stopOnce()) };
}
