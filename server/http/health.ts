/** Health checks, answered within three seconds even if the database hangs. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { HealthReason } from '#contract/health.ts';
import type { Ctx } from '#server/context.ts';
import { fail } from '#server/failure.ts';

/** The time limit of the database's reply. */
const answerWithinMs = 2_000;

export interface HealthDeps {
  pool: pg.Pool;
  /** Whether the installation is migrated and filled. */
  isReady: () => boolean;
  /** The problem that the monitoring of database and queue has found; null if there is none. */
  problem?: (() => HealthReason | null) | undefined;
}

async function isAnswering(pool: pg.Pool): Promise<boolean> {
  const reply = pool.query({ name: 'health', text: 'select 1' }).then(
    () => true,
    () => false,
  );
  return Promise.race([reply, delay(answerWithinMs, false, { ref: false })]);
}

/**
 * Checks the installation.
 * @returns why it is not healthy; null if it is
 */
export async function findHealthProblem({ pool, isReady, problem }: HealthDeps): Promise<HealthReason | null> {
  const known = problem?.() ?? null;
  if (known !== null) return known;
  if (!isReady()) return 'starting';
  return (await isAnswering(pool)) ? null : 'database';
}

/** Handlers of the readiness and liveness checks. */
export const createHealthHandlers = (deps: HealthDeps): Handlers<Contract['health'], Ctx> => ({
  ready: async () => {
    const reason = await findHealthProblem(deps);
    if (reason !== null) throw fail('unavailable', { retryAfter: 2, body: { reason } });
    return { status: 'ok' };
  },
  live: async () => ({ status: 'ok' }),
});
