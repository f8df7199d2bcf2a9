/** The sessions of the caller. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { parseDevice } from '#server/domains/users/device.ts';
import { notFound } from '#server/failure.ts';
import { endSessionById, listSessions } from '#server/platform/sessions.ts';

type Calls = Handlers<Contract['account'], Ctx>;

/** Lists the caller's open sessions: this one first, then by last use. */
export const listMySessions: Calls['sessions'] = async (_, ctx) => {
  const rows = await listSessions(ctx.db, ctx.user!.id, ctx.token!, ctx.clock());
  return {
    data: rows.map(({ id, user_agent, created_at, seen_at, is_this }) => ({
      id,
      ...parseDevice(user_agent),
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
      is_this,
    })),
  };
};

/**
 * Ends one of them.
 * @throws Failure `not_found` for a session of another person
 */
export const endMySession: Calls['sessionEnd'] = async ({ params: { id } }, ctx) => {
  if (!(await endSessionById(ctx, ctx.user!.id, id))) throw notFound('session');
};
