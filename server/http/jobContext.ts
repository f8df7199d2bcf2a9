/** The context of jobs, and of calls outside the contract. */
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import type { RequestContext } from '#server/request.ts';
import type { Services } from '#server/services.ts';
import { createReadOnlyUnit, createStep, type UnitDeps } from './mount.ts';

export interface JobParts extends UnitDeps, Services {
  db: Db;
}

/** Stands in for a request: nothing was sent, and nobody reads status and headers. */
const noRequest: RequestContext = {
  user: null,
  isTokenDead: false,
  locale: 'en',
  requestId: 'job',
  ip: '',
  key: null,
  token: null,
  userAgent: null,
  device: null,
  raw: null,
  setStatus: () => {},
  setTotal: () => {},
};

/**
 * Creates a context without a user unless one is given. It reads through the pool and writes by `step`, each in its own
 * transaction.
 */
export function createJobContext(
  parts: JobParts,
  request: Partial<Pick<RequestContext, 'user' | 'requestId' | 'locale'>> = {},
): Ctx {
  const { db, gateways, limits, settings, clock, log } = parts;
  const services: Services = { gateways, limits, settings, clock, log };
  const base = { ...noRequest, ...request, ...createReadOnlyUnit(db), ...services };
  const step = createStep(base, parts);
  return { ...base, step, unit: step };
}
