/** The context of jobs: what handlers are given, without a request and without a person. */
import type { Ctx } from '#server/context.ts';
import { type MountDeps, stepOf } from './mount.ts';

type JobParts = Pick<MountDeps, 'db' | 'pool' | 'gateways' | 'limits' | 'settings' | 'clock' | 'reactions' | 'hints' | 'changes'> & Pick<Ctx, 'log'>;

const outside = (what: string) => (): never => {
  throw new Error(`${what} needs a unit of work`);
};

/** Reads by the pool; writes by `step`, each in a transaction of its own. */
export function jobContext(parts: JobParts): Ctx {
  const { db, gateways, limits, settings, clock, log } = parts;
  const base: Omit<Ctx, 'unit' | 'step'> = {
    db,
    user: null,
    tokenIsDead: false,
    locale: 'en',
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
    requestId: 'job',
    ip: '',
    key: null,
    token: null,
    userAgent: null,
    setStatus: () => {},
    setTotal: () => {},
    raw: null,
  };
  const step = stepOf(base, parts);
  return { ...base, step, unit: step };
}
