/** Runs the readiness checks, for admins and for monitoring. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Handlers } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Readiness } from '#contract/readiness.ts';
import type { Ctx } from '#server/context.ts';
import type { Fanout } from '#server/gateways/fanout.ts';
import { checks, type Check, type Missing } from './readinessChecks.ts';

/** A check that takes longer counts as failed. */
const checkTimeoutMs = 2500;
/** Monitoring asks often, and anybody may, so answers are cached. */
const cacheMs = 10_000;

/**
 * How old remembered answers of outside services may be: an admin who checks again sees what was fixed, and monitoring
 * doesn't make us call them often.
 */
const maxAgeForAdminsMs = 60_000;
const maxAgeForMonitoringMs = 3_600_000;

async function runCheck({ name, isRequired, run }: Check, ctx: Ctx, maxAgeMs: number): Promise<Readiness> {
  const failed: Missing = { code: 'check_failed' };
  const timedOut: Missing = { code: 'check_failed' };
  const missing = await Promise.race([
    run(ctx, maxAgeMs).catch((error: unknown) => {
      ctx.log.warn({ part: 'readiness', check: name, err: error }, 'a readiness check failed');
      return failed;
    }),
    delay(checkTimeoutMs, timedOut, { ref: false }),
  ]);
  if (missing === timedOut) ctx.log.warn({ part: 'readiness', check: name }, 'a readiness check timed out');
  return {
    check: name,
    code: missing?.code ?? null,
    is_required: isRequired === 'production' ? ctx.settings.installed.isProduction : isRequired,
    values: missing?.values ?? {},
  };
}

/** Runs all checks in parallel. */
const readReadiness = (ctx: Ctx, maxAgeMs: number): Promise<Readiness[]> =>
  Promise.all(checks.map((check) => runCheck(check, ctx, maxAgeMs)));

const cache = new WeakMap<Fanout, { at: number; answer: Promise<Readiness[]> }>();

/** Like `readReadiness` for monitoring, but calls within ten seconds share one answer. */
function getCachedReadiness(ctx: Ctx): Promise<Readiness[]> {
  const key = ctx.gateways.fanout;
  const cached = cache.get(key);
  if (cached && performance.now() - cached.at < cacheMs) return cached.answer;
  const answer = readReadiness(ctx, maxAgeForMonitoringMs);
  cache.set(key, { at: performance.now(), answer });
  return answer;
}

const formatCheck = ({ check, code }: Readiness): string => `${check}: ${code}`;

export const readiness: Handlers<Contract['readiness'], Ctx> = {
  list: async (_input, ctx) => ({ data: await readReadiness(ctx, maxAgeForAdminsMs) }),
  machines: async (_input, ctx) => {
    const missing = (await getCachedReadiness(ctx)).filter(({ code }) => code !== null);
    const codes = missing.filter(({ is_required }) => is_required).map(formatCheck);
    if (codes.length > 0) ctx.setStatus(503);
    return {
      status: codes.length > 0 ? 'not_ready' : 'ready',
      codes,
      optional: missing.filter(({ is_required }) => !is_required).map(formatCheck),
    };
  },
};
