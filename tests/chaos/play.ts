/** Plays faults while people buy, and reconciles everything in the end. */
import { setTimeout as delay } from 'node:timers/promises';
import { startTraffic } from './buyers.ts';
import { type Fault, type Played, playFault } from './faults.ts';
import { reconcile, type Report, type TakenMail } from './reconcile.ts';
import type { World } from './world.ts';

interface Game {
  faults: readonly Fault[];
  buyers: number;
  /** Between two faults, in ms. */
  pauseMs: number;
  /** How much longer than on a quiet machine everything may take; 1 by default. */
  patience?: number;
  say?: (line: string) => void;
}

/** Keeps when each mail came: while the mail server is slow on purpose, too. */
function listenToMail(world: World): TakenMail[] {
  const taken: TakenMail[] = [];
  const { mail } = world;
  const push = mail.taken.push.bind(mail.taken);
  mail.taken.push = (...texts) => {
    for (const text of texts)
      taken.push({ messageId: /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? text, at: performance.now() });
    return push(...texts);
  };
  return taken;
}

/** @returns what was done, and all that went wrong */
export async function play(
  world: World,
  { faults, buyers, pauseMs, patience = 1, say = () => {} }: Game,
): Promise<Report> {
  const taken = listenToMail(world);
  const traffic = await startTraffic(world, buyers);
  const played: Played[] = [];
  await delay(pauseMs);
  for (const fault of faults) {
    const result = await playFault(world, fault);
    played.push(result);
    say(
      `${fault.name}: healthy again ${Math.round(result.healthyAfter)} ms after it, ` +
        `slowest health check ${Math.round(result.slowestHealth)} ms`,
    );
    await delay(pauseMs);
  }
  await traffic.finish();
  say('Reconciling …');
  return reconcile(world, traffic, taken, played, patience);
}
