/** Injects faults under load, and checks the results at the end. */
import { setTimeout as delay } from 'node:timers/promises';
import { startTraffic } from './buyers.ts';
import { type Fault, type Played, playFault } from './faults.ts';
import { reconcile, type Report, type TakenMail } from './reconcile.ts';
import type { World } from './world.ts';

interface Game {
  faults: readonly Fault[];
  buyers: number;
  /** Pause between two faults, in ms. */
  pauseMs: number;
  /** Factor for all time limits on a busy machine; 1 by default. */
  patience?: number;
  report?: (line: string) => void;
}

/** Records when each mail arrived, also while the mail server is slow on purpose. */
function listenToMail(world: World): TakenMail[] {
  const taken: TakenMail[] = [];
  const { mail } = world;
  const push = mail.received.push.bind(mail.received);
  mail.received.push = (...texts) => {
    for (const text of texts)
      taken.push({ messageId: /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? text, at: performance.now() });
    return push(...texts);
  };
  return taken;
}

/** Runs the load and the faults. @returns the figures, and all errors */
export async function play(
  world: World,
  { faults, buyers, pauseMs, patience = 1, report = () => {} }: Game,
): Promise<Report> {
  const taken = listenToMail(world);
  const traffic = await startTraffic(world, buyers);
  const played: Played[] = [];
  await delay(pauseMs);
  for (const fault of faults) {
    const result = await playFault(world, fault);
    played.push(result);
    report(
      `${fault.name}: healthy again ${Math.round(result.healthyAfter)} ms after it, ` +
        `slowest health check ${Math.round(result.slowestHealth)} ms`,
    );
    await delay(pauseMs);
  }
  await traffic.finish();
  report('Reconciling …');
  return reconcile(world, traffic, taken, played, patience);
}
