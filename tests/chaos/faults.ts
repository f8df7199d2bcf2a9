/** Faults that the chaos tests inject, and the health of the processes during them. */
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { World } from './world.ts';

export interface Fault {
  name: string;
  /** Injects the fault, and resolves when it is over. */
  play(world: World): Promise<void>;
  /** The process that is down or frozen, whose health is not checked. */
  app?: number;
  /** Whether it may end or freeze a process while it sends a mail. */
  hitsSenders?: boolean;
  /** Whether calls take at most three seconds during the fault. */
  isQuick?: boolean;
}

const endPostgres = (how: string, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Fault => ({
  name: `PostgreSQL restarted (${how})`,
  play: ({ postgres }) => postgres.end(signal),
  isQuick: true,
});
const freezePostgres = (seconds: number): Fault => ({
  name: `PostgreSQL frozen for ${seconds} s`,
  play: async ({ postgres }) => {
    postgres.freeze();
    await delay(seconds * 1000);
    postgres.thaw();
  },
  isQuick: true,
});
const killApp = (app: number): Fault => ({
  name: `process ${app + 1} killed`,
  app,
  hitsSenders: true,
  play: async ({ apps }) => {
    await apps[app]!.service.end('SIGKILL');
    await apps[app]!.service.start();
  },
});
const freezeApp = (app: number, seconds: number): Fault => ({
  name: `process ${app + 1} frozen for ${seconds} s`,
  app,
  hitsSenders: true,
  play: async ({ apps }) => {
    apps[app]!.service.freeze();
    await delay(seconds * 1000);
    apps[app]!.service.thaw();
  },
});
const restartApp = (app: number): Fault => ({
  name: `process ${app + 1} restarted`,
  app,
  play: async ({ apps }) => {
    await apps[app]!.service.end('SIGTERM');
    await apps[app]!.service.start();
  },
});
const redisFault = (how: 'killed' | 'frozen'): Fault => ({
  name: `Redis ${how}`,
  isQuick: true,
  play: async ({ redis }) => {
    if (!redis) return;
    if (how === 'frozen') redis.freeze();
    else await redis.end('SIGKILL');
    await delay(8_000);
    if (how === 'frozen') redis.thaw();
    else await redis.start();
  },
});
const s3Fault = (how: 'killed' | 'frozen'): Fault => ({
  name: `S3 ${how}`,
  play: async ({ s3 }) => {
    if (how === 'frozen') s3.freeze();
    else await s3.end('SIGKILL');
    await delay(8_000);
    if (how === 'frozen') s3.thaw();
    else await s3.start();
  },
});
const slowMail: Fault = {
  name: 'SMTP slow',
  play: async ({ mail }) => {
    mail.onMail = () => delay(5_000);
    await delay(15_000);
    mail.onMail = async () => {};
  },
};

/** Fills a disk completely for some seconds. */
const fullDisk = (place: string): Fault => ({
  name: 'disk full',
  play: async () => {
    const filler = join(place, 'filler');
    const file = await open(filler, 'w');
    const block = Buffer.alloc(1024 * 1024);
    try {
      for (;;) await file.write(block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      await file.close();
    }
    await delay(12_000);
    await rm(filler);
  },
});

/** Lists all faults in order. @param smallDisk path of the database's disk if it may be filled */
export const allFaults = (smallDisk: string | null): Fault[] => [
  endPostgres('-m fast', 'SIGINT'),
  killApp(0),
  endPostgres('-m immediate', 'SIGQUIT'),
  freezePostgres(30),
  redisFault('frozen'),
  freezeApp(1, 45),
  endPostgres('kill -9', 'SIGKILL'),
  s3Fault('frozen'),
  slowMail,
  ...(smallDisk === null ? [] : [fullDisk(smallDisk)]),
  killApp(2),
  redisFault('killed'),
  restartApp(1),
  s3Fault('killed'),
  freezeApp(2, 45),
];

/** The most important faults, in seconds. */
export const shortFaults: Fault[] = [
  endPostgres('-m immediate', 'SIGQUIT'),
  freezePostgres(4),
  endPostgres('kill -9', 'SIGKILL'),
];

export interface Played {
  fault: Fault;
  begun: number;
  over: number;
  /** Ms after the fault until every process was healthy again. */
  healthyAfter: number;
  /** The slowest health check during the fault, in ms. */
  slowestHealth: number;
}

interface Health {
  ms: number;
  isHealthy: boolean;
}

async function getHealth(url: string): Promise<Health> {
  const began = performance.now();
  const isHealthy = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(10_000) }).then(
    (answer) => answer.ok,
    () => false,
  );
  return { ms: performance.now() - began, isHealthy };
}

/** Injects a fault, and checks the health of every running process until all are healthy. */
export async function playFault(world: World, fault: Fault): Promise<Played> {
  const begun = performance.now();
  let over: number | null = null;
  let slowestHealth = 0;
  const playing = fault.play(world).then(() => {
    over = performance.now();
  });
  for (;;) {
    const isOver = over !== null;
    const checkedApps = world.apps.filter((_, n) => isOver || n !== fault.app);
    const health = await Promise.all(checkedApps.map(({ url }) => getHealth(url)));
    slowestHealth = Math.max(slowestHealth, ...health.map(({ ms }) => ms));
    if (isOver && health.every(({ isHealthy }) => isHealthy)) break;
    if (over !== null && performance.now() - over > 60_000) break;
    await delay(250);
  }
  await playing;
  return { fault, begun, over: over ?? begun, healthyAfter: performance.now() - (over ?? begun), slowestHealth };
}
