/** The context of jobs, and of calls outside the contract. */
import type { Ctx } from '#server/context.ts';
import type { SessionUser } from '#server/request.ts';
import { type MountDeps, createStep } from './mount.ts';

export type JobParts = Pick<
  MountDeps,
  'db' | 'pool' | 'gateways' | 'limits' | 'settings' | 'clock' | 'reactions' | 'hints' | 'changes'
> &
  Pick<Ctx, 'log'>;

const requireUnit = (what: string) => (): never => {
  throw new Error(`${what} needs a unit of work`);
};

/**
 * Creates a context without a user unless one is given. It reads through the pool and writes by `step`, each in its own
 * transaction.
 */
export function createJobContext(
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
    isTokenDead: false,
    locale,
    gateways,
    limits,
    settings,
    emit: requireUnit('emit'),
    enqueue: requireUnit('enqueue'),
    after: requireUnit('after'),
    hint: requireUnit('hint'),
    audit: requireUnit('audit'),
    auditAll: requireUnit('auditAll'),
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
  const step = createStep(base, parts);
  return { ...base, step, unit: step };
}
