import type pg from 'pg';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { fail } from '#server/failure.ts';

/** Up and able to work, or merely alive. */
export const health = (pool: pg.Pool, isReady: () => boolean): Handlers<Contract['health'], Ctx> => ({
  ready: async () => {
    if (!isReady()) throw fail('unavailable', { retryAfter: 2 });
    await pool.query({ name: 'health', text: 'select 1' });
    return { status: 'ok' };
  },
  live: async () => ({ status: 'ok' }),
});
