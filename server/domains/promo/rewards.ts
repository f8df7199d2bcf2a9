/** GET /api/rewards: the rewards of a person, and their bonus debt. */
import type { Locale } from '#contract/failures.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers, Input } from '#contract/endpoint.ts';
import { toPrice } from '#contract/money.ts';
import type { Reward, RewardRole, RewardState } from '#contract/rewards.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { getDebt } from '#server/domains/bonuses/ledger.ts';
import { buildPersonJsonSql, type PersonRow, toPerson } from '#server/domains/users/present.ts';
import { notFound } from '#server/failure.ts';

type Calls = Contract['rewards'];

interface Row {
  id: number;
  role: RewardRole;
  amount: number;
  state: RewardState;
  due_at: Date | null;
  credited_at: Date | null;
  order_id: number | null;
  friend: PersonRow | null;
  created_at: Date;
}

const isOpen = `state in ('pending', 'waiting', 'held')`;
// A person is the invited or the buyer (user_id) or the inviter (inviter_id); nobody invites themselves, so no reward
// appears twice
const rewardsOfUserSql = `(
   select id, case kind when 'referral' then 'invited' else 'cashback' end as role, amount, inviter_id as friend_id,
          order_id, state, due_at, credited_at, created_at
     from rewards where user_id = $user_id and (not $onlyOpen::boolean or ${isOpen})
    union all
   select id, 'inviter', inviter_amount, user_id, null, state, due_at, credited_at, created_at
     from rewards where inviter_id = $user_id and (not $onlyOpen::boolean or ${isOpen})) r`;

const readRewardRows = statement<Row, { user_id: number; onlyOpen: boolean; limit: number; offset: number }>(
  'rewards_page',
  `select r.id, r.role, r.amount, r.state, r.due_at, r.credited_at, r.order_id, r.created_at,
          case when u.id is not null then ${buildPersonJsonSql('u')} end as friend
     from ${rewardsOfUserSql}
     left join users u on u.id = r.friend_id
    order by r.created_at desc, r.id desc
    limit $limit offset $offset`,
);
const countRewards = oneRow<{ total: number }, { user_id: number; onlyOpen: boolean }>(
  'rewards_count',
  `select count(*)::int as total from ${rewardsOfUserSql}`,
);

const presentReward = ({ due_at, credited_at, created_at, amount, friend, ...row }: Row, locale: Locale): Reward => ({
  ...row,
  amount: toPrice(amount),
  due_at: due_at?.toISOString() ?? null,
  credited_at: credited_at?.toISOString() ?? null,
  friend: friend && toPerson(friend, locale),
  created_at: created_at.toISOString(),
});

/**
 * Lists the caller's rewards, or another user's for an admin.
 * @throws Failure `not_found` if anybody else requests those of a user
 */
async function listRewards({ query }: Input<Calls['list']>, ctx: Ctx): Promise<Answer<Calls['list']>> {
  const { page, per_page, open = false, user_id = ctx.user!.id } = query;
  if (user_id !== ctx.user!.id && !isAdmin(ctx.user)) throw notFound('user');
  const rows = await readRewardRows(ctx.db, {
    user_id,
    onlyOpen: open,
    limit: per_page,
    offset: (page - 1) * per_page,
  });
  const { total } = (await countRewards(ctx.db, { user_id, onlyOpen: open }))!;
  return {
    page,
    per_page,
    total,
    data: rows.map((row) => presentReward(row, ctx.locale)),
    debt: toPrice(await getDebt(ctx, user_id)),
  };
}

export const rewards: Handlers<Calls, Ctx> = { list: listRewards };
