/** Is it up? */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { everyone } from './roles.ts';

export const health = {
  ready: endpoint('GET /api/health', {
    summary: '200 once migrated, filled and listening; 503 before',
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
