/** Opens a conversation, or finds the existing one. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import type { SessionUser } from '#server/request.ts';
import { oneRow } from '#server/db/statement.ts';
import { isCustomerSql } from '#server/domains/users/policy.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { createId } from './ids.ts';
import { oneChatSql, type ChatRow } from './listing.ts';
import { type ChatAccess, getAccess } from './policy.ts';
import { presentChat } from './present.ts';

type Contracted = Contract['chats'];

/** The two sides of a conversation. */
interface Pair {
  user_id: number;
  company_id: number | null;
  keeper_id: number | null;
}

const findCompany = oneRow<{ id: number; is_own: boolean }, { company_id: number; userId: number }>(
  'chat_company',
  `select c.id, exists (select
                           from company_members m
                          where m.company_id = c.id and m.user_id = $userId and m.status = 'hired') as is_own
     from companies c
    where c.id = $company_id and c.active`,
);
const findCustomer = {
  forAdmin: oneRow<unknown, { userId: number; callerId: number }>(
    'chat_person',
    'select u.id from users u where u.id = $userId and u.alive and not u.is_guest and $callerId::int is not null',
  ),
  forManager: oneRow<unknown, { userId: number; callerId: number }>(
    'chat_customer',
    `select u.id
       from users u
      where u.id = $userId and u.alive and not u.is_guest and ${isCustomerSql('u', '$callerId::int')}`,
  ),
};

/**
 * Finds whom the caller may talk with: a buyer and an admin with companies, a manager with customers of the manager's
 * companies, an admin with everybody.
 * @throws Failure `invalid`, `not_found`
 */
async function resolvePair(
  { db }: UnitOfWork,
  user: SessionUser,
  { company_id, user_id }: { company_id?: number | undefined; user_id?: number | undefined },
): Promise<Pair> {
  const isAdmin = user.audiences.includes('admin');
  if ((company_id === undefined) === (user_id === undefined))
    throw invalid({
      [company_id === undefined ? 'company_id' : 'user_id']: company_id === undefined ? 'required' : 'invalid',
    });
  if (company_id !== undefined) {
    const found =
      isAdmin || user.audiences.includes('buyer') ? await findCompany(db, { company_id, userId: user.id }) : undefined;
    if (!found) throw notFound('company');
    // Nobody can be a customer of their own company
    if (found.is_own) throw invalid({ company_id: 'invalid' });
    return { user_id: user.id, company_id, keeper_id: null };
  }
  const findUser = isAdmin
    ? findCustomer.forAdmin
    : user.audiences.includes('manager')
      ? findCustomer.forManager
      : null;
  if (user_id === user.id) throw invalid({ user_id: 'invalid' });
  if (!(await findUser?.(db, { userId: user_id!, callerId: user.id }))) throw notFound('user');
  return { user_id: user_id!, company_id: null, keeper_id: user.id };
}

const findChannelOfPair = oneRow<
  { id: string },
  { user_id: number; company_id: number | null; keeper_id: number | null }
>(
  'chat_channel_of',
  `select id
     from chat_channels
    where case when $company_id::int is not null
               then company_id = $company_id and user_id = $user_id
               else keeper_id is not null
                    and least(user_id, keeper_id) = least($user_id::int, $keeper_id::int)
                    and greatest(user_id, keeper_id) = greatest($user_id::int, $keeper_id::int) end`,
);
const insertChannel = oneRow<
  { id: string },
  { id: string; user_id: number; company_id: number | null; keeper_id: number | null; creator_id: number; now: Date }
>(
  'chat_channel_open',
  `insert into chat_channels (id, user_id, company_id, keeper_id, creator_id, active_at, created_at)
   values ($id, $user_id, $company_id, $keeper_id, $creator_id, $now, $now)
       on conflict do nothing
   returning id`,
);
const readChat = oneRow<Omit<ChatRow, 'total'>, ChatAccess & { channelId: string }>('chat_one', oneChatSql);

/** Finds the channel of a pair or creates it. Of parallel calls one creates it, the others find it. */
async function findOrCreateChannel(ctx: Ctx, user: SessionUser, pair: Pair): Promise<string> {
  const values = { user_id: pair.user_id, company_id: pair.company_id, keeper_id: pair.keeper_id };
  const existing = await findChannelOfPair(ctx.db, values);
  if (existing) return (ctx.setStatus(200), existing.id);
  await ctx.limits.take('chatChannels', String(user.id));
  const created = await insertChannel(ctx.db, {
    ...values,
    id: createId(),
    creator_id: user.id,
    now: ctx.clock(),
  });
  if (!created) return (ctx.setStatus(200), (await findChannelOfPair(ctx.db, values))!.id);
  if (pair.keeper_id !== null)
    await ctx.audit({ action: 'open', noun: 'chats', record_id: created.id, before: null, after: pair });
  ctx.setStatus(201);
  return created.id;
}

/** The caller's conversation with a company or person: 200 if it exists, 201 if it was created. */
export async function openGroupChannel(
  { body }: Input<Contracted['groupChannel']>,
  ctx: Ctx,
): Promise<Answer<Contracted['groupChannel']>> {
  const user = ctx.user!;
  if (user.is_guest) throw fail('chat_account');
  const pair = await resolvePair(ctx, user, body);
  return ctx.unit(async (inUnit) => {
    const id = await findOrCreateChannel(inUnit, user, pair);
    return presentChat((await readChat(inUnit.db, { ...getAccess(user), channelId: id }))!, inUnit.locale);
  });
}
