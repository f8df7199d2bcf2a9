/** Opens a conversation, or finds the one that there is. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx, SessionUser } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { isCustomerOf } from '#server/domains/users/policy.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { newId } from './ids.ts';
import { oneText, type ChatRow } from './listing.ts';
import { reachOf, reachValues } from './policy.ts';
import { presentChat } from './present.ts';

type Contracted = Contract['chats'];

/** Who talks with whom. */
interface Pair {
  user_id: number;
  company_id: number | null;
  keeper_id: number | null;
}

const company = oneRow<{ id: number; own: boolean }>(
  'chat_company',
  `select c.id, exists (select from company_members m where m.company_id = c.id and m.user_id = $2 and m.status = 'hired') as own from companies c where c.id = $1 and c.active`,
);
const customer = {
  all: oneRow(
    'chat_person',
    'select u.id from users u where u.id = $1 and u.alive and not u.is_guest and $2::int is not null',
  ),
  some: oneRow(
    'chat_customer',
    `select u.id from users u where u.id = $1 and u.alive and not u.is_guest and ${isCustomerOf('u', '$2::int')}`,
  ),
};

/**
 * Whom the caller may talk with: a buyer and an admin with companies, a manager with customers of own companies, an admin with everybody.
 * @throws Failure `invalid`, `not_found`
 */
async function pairOf(
  { db }: Ctx,
  user: SessionUser,
  { company_id, user_id }: { company_id?: number | undefined; user_id?: number | undefined },
): Promise<Pair> {
  const isAdmin = user.audiences.includes('admin');
  if ((company_id === undefined) === (user_id === undefined))
    throw invalid({
      [company_id === undefined ? 'company_id' : 'user_id']: company_id === undefined ? 'required' : 'invalid',
    });
  if (company_id !== undefined) {
    const found = isAdmin || user.audiences.includes('buyer') ? await company(db, [company_id, user.id]) : undefined;
    if (!found) throw notFound('company');
    // Nobody is a customer of their own
    if (found.own) throw invalid({ company_id: 'invalid' });
    return { user_id: user.id, company_id, keeper_id: null };
  }
  const looks = isAdmin ? customer.all : user.audiences.includes('manager') ? customer.some : null;
  if (user_id === user.id) throw invalid({ user_id: 'invalid' });
  if (!(await looks?.(db, [user_id, user.id]))) throw notFound('user');
  return { user_id: user_id!, company_id: null, keeper_id: user.id };
}

const find = oneRow<{ id: string }>(
  'chat_channel_of',
  `select id from chat_channels where case when $2::int is not null then company_id = $2 and user_id = $1
     else keeper_id is not null and least(user_id, keeper_id) = least($1::int, $3::int) and greatest(user_id, keeper_id) = greatest($1::int, $3::int) end`,
);
const insert = oneRow<{ id: string }>(
  'chat_channel_open',
  'insert into chat_channels (id, user_id, company_id, keeper_id, creator_id, active_at, created_at) values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing returning id',
);
const read = oneRow<ChatRow>('chat_one', oneText);

/** Finds the channel of a pair or makes it: of calls at one time one makes it, the others find it. */
async function channelOf(ctx: Ctx, user: SessionUser, pair: Pair): Promise<string> {
  const values = [pair.user_id, pair.company_id, pair.keeper_id];
  const known = await find(ctx.db, values);
  if (known) return (ctx.setStatus(200), known.id);
  await ctx.limits.take('chatChannels', String(user.id));
  const made = await insert(ctx.db, [newId(), ...values, user.id, ctx.clock()]);
  if (!made) return (ctx.setStatus(200), (await find(ctx.db, values))!.id);
  if (pair.keeper_id !== null)
    await ctx.audit({ action: 'open', noun: 'chats', record_id: made.id, before: null, after: pair });
  ctx.setStatus(201);
  return made.id;
}

/** The caller's conversation with a company or person: 200 where there is one, 201 where it was opened now. */
export async function groupChannel(
  { body }: Input<Contracted['groupChannel']>,
  ctx: Ctx,
): Promise<Answer<Contracted['groupChannel']>> {
  const user = ctx.user!;
  if (user.is_guest) throw fail('chat_account');
  const pair = await pairOf(ctx, user, body);
  return ctx.unit(async (inUnit) => {
    const id = await channelOf(inUnit, user, pair);
    return presentChat((await read(inUnit.db, [...reachValues(reachOf(user)), id]))!, inUnit.locale);
  });
}
