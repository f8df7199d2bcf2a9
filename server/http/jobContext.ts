/** The context of jobs, and of calls outside the contract: what handlers are given without one of its requests. */
import type { Ctx, SessionUser } from '#server/context.ts';
import { type MountDeps, stepOf } from './mount.ts';

export type JobParts = Pick<
  MountDeps,
  'db' | 'pool' | 'gateways' | 'limits' | 'settings' | 'clock' | 'reactions' | 'hints' | 'changes'
> &
  Pick<Ctx, 'log'>;

const outside = (what: string) => (): never => {
  throw new Error(`${what} needs a unit of work`);
};

/** Nobody's unless a person is named. Reads by the pool; writes by `step`, each in a transaction of its own. */
export function jobContext(
  parts: JobParts,
  {
    user = null,
    requestId = 'job',
    locale = 'en',
  }: { user?: SessionUser | null; requestId?: string; locale?: Ctx['locale'] } = {},
): Ctx {
  const { db, gateways, limits, settings, clock, log } = parts;
  const base: Omit<Ctx, 'unit' | 'step'> = {
    db,
    user,
    tokenIsDead: false,
    locale,
    gateways,
    limits,
    settings,
    emit: outside('emit'),
    enqueue: outside('enqueue'),
    after: outside('after'),
    hint: outside('hint'),
    audit: outside('audit'),
    auditAll: outside('auditAll'),
    clock,
    log,
    requestId,
    ip: '',
    key: null,
    token: null,
    userAgent: null,
    device: null,
    setStatus: () => {},
    setTotal: () => {},
    raw: null,
  };
  const step = stepOf(base, parts);
  return { ...base, step, unit: step };
}
