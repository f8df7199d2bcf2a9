/** Where somebody is signed in. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { deviceOf } from '#server/domains/users/device.ts';
import { notFound } from '#server/failure.ts';
import { endSessionById, sessionsOf } from '#server/platform/sessions.ts';

type Calls = Handlers<Contract['account'], Ctx>;

/** One's sessions that are alive, this one first, then by their last use. */
export const sessions: Calls['sessions'] = async (_, ctx) => {
  const rows = await sessionsOf(ctx.db, ctx.user!.id, ctx.token!, ctx.clock());
  return {
    data: rows.map(({ id, user_agent, created_at, seen_at, is_this }) => ({
      id,
      ...deviceOf(user_agent),
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
      is_this,
    })),
  };
};

/** Ends one of them. @throws Failure `not_found` for a foreign one */
export const sessionEnd: Calls['sessionEnd'] = async ({ params: { id } }, ctx) => {
  if (!(await endSessionById(ctx, ctx.user!.id, id))) throw notFound('session');
};
