/** Lists referrals: activations of personal codes. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers, Input } from '#contract/endpoint.ts';
import { toPrice } from '#contract/money.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { Conditions, readPage, toContainsPattern } from '#server/db/list.ts';
import { runQuery } from '#server/db/statement.ts';
import { decideReferral } from './decideReferral.ts';
import { presentReferral, readReferral, referralColumns, referralJoins, type ReferralRow } from './referralRows.ts';

type Calls = Contract['refferals'];

const buildFullNameSql = (alias: string) =>
  `concat_ws(' ', ${alias}.first_name, ${alias}.last_name, ${alias}.middle_name)`;

/** The sum that was credited to an inviter; null without an inviter. */
async function sumEarned(
  ctx: UnitOfWork,
  authorId: number | undefined,
  period: { start_date?: string | undefined; end_date?: string | undefined },
) {
  if (authorId === undefined) return null;
  const conditions = new Conditions().within('a.created_at', period);
  conditions.add(`a.author_id = ${conditions.put(authorId)}::int and r.state = 'credited'`);
  const [row] = await runQuery<{ earned: number }>(
    ctx.db,
    `select coalesce(sum(r.inviter_amount), 0)::bigint as earned
       from promo_activations a join rewards r on r.activation_id = a.id where ${conditions.where}`,
    conditions.values,
  );
  return toPrice(row!.earned);
}

/** A page of referrals, newest first unless sorted otherwise; the id breaks ties. */
async function listReferrals({ query }: Input<Calls['list']>, ctx: Ctx): Promise<Answer<Calls['list']>> {
  const { user_id, state, order = 'desc' } = query;
  const conditions = new Conditions().add('a.author_id is not null').within('a.created_at', query);
  if (!isAdmin(ctx.user)) conditions.add(`a.author_id = ${conditions.put(ctx.user!.id)}::int`);
  if (user_id !== undefined) conditions.add(`a.author_id = ${conditions.put(user_id)}::int`);
  const q = query.q?.trim();
  if (q) {
    const pattern = conditions.put(toContainsPattern(q));
    const searched = [buildFullNameSql('w'), buildFullNameSql('u'), 'c.code'];
    conditions.add(`(${searched.map((text) => `${text} ilike ${pattern}`).join(' or ')})`);
  }
  if (state !== undefined) conditions.add(`r.state = '${state}'`);
  const { paging, rows } = await readPage<ReferralRow>(ctx.db, query, {
    table: 'promo_activations',
    alias: 'a',
    filterJoins: q ? referralJoins : state === undefined ? '' : 'join rewards r on r.activation_id = a.id',
    conditions,
    columns: referralColumns,
    joins: referralJoins,
    orderBy: `a.created_at ${order}, a.id ${order}`,
  });
  return {
    ...paging,
    data: rows.map((row) => presentReferral(row, { isFull: isAdmin(ctx.user), locale: ctx.locale })),
    earned: await sumEarned(ctx, isAdmin(ctx.user) ? user_id : ctx.user!.id, query),
  };
}

export const refferals: Handlers<Calls, Ctx> = {
  list: listReferrals,
  get: ({ params }, ctx) => readReferral(ctx, params.id),
  decide: decideReferral,
};
