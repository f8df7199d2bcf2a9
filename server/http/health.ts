/** Whether the installation works: within three seconds, whatever hangs. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { HealthReason } from '#contract/health.ts';
import type { Ctx } from '#server/context.ts';
import { fail } from '#server/failure.ts';

/** The database has to answer in this time. */
const answerWithinMs = 2_000;

export interface HealthDeps {
  pool: pg.Pool;
  /** Whether the installation is migrated and filled. */
  isReady: () => boolean;
  /** What its own watch over its parts has found; null while nothing is wrong. */
  problem?: (() => HealthReason | null) | undefined;
}

async function isAnswering(pool: pg.Pool): Promise<boolean> {
  const asked = pool.query({ name: 'health', text: 'select 1' }).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, delay(answerWithinMs, false, { ref: false })]);
}

/** @returns why the installation is not healthy; null where it is */
export async function healthProblem({ pool, isReady, problem }: HealthDeps): Promise<HealthReason | null> {
  const known = problem?.() ?? null;
  if (known !== null) return known;
  if (!isReady()) return 'starting';
  return (await isAnswering(pool)) ? null : 'database';
}

/** Up and able to work, or merely alive. */
export const health = (deps: HealthDeps): Handlers<Contract['health'], Ctx> => ({
  ready: async () => {
    const reason = await healthProblem(deps);
    if (reason !== null) throw fail('unavailable', { retryAfter: 2, body: { reason } });
    return { status: 'ok' };
  },
  live: async () => ({ status: 'ok' }),
});
