/** Health checks. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { everyone } from './roles.ts';

/**
 * Why the installation is not healthy: it starts or stops, its database is away or takes no writes (a full disk), or
 * background jobs are due and none is taken.
 */
export const healthReasons = ['starting', 'stopping', 'database', 'database_writes', 'queue'] as const;
export type HealthReason = (typeof healthReasons)[number];

export const health = {
  ready: endpoint('GET /api/health', {
    summary: '200 while everything works; 503 with the `reason` within three seconds while something does not',
    access: everyone,
    response: z.object({ status: z.literal('ok') }),
    failures: ['unavailable'],
  }),
  live: endpoint('GET /api/health/live', {
    summary: '200 while the process lives',
    access: everyone,
    response: z.object({ status: z.literal('ok') }),
  }),
};
