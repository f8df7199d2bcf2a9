/**
 * The end of an account. Its row stays without a name, a contact or a way to sign in, because orders, the ledger and
 * reviews refer to it; what else was the person's goes with `user.removed`, each domain's own.
 */
import { type Price, toPrice } from '#contract/money.ts';
import { removedUser } from '#contract/rules/removedUser.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { endOtherSessions } from '#server/platform/sessions.ts';
import { ownedAloneSql } from './ownedAlone.ts';

/** What stands in the way: it has to be settled first. */
export type RemovalBlock = 'open_orders' | 'companies' | 'last_admin';

export interface Removal {
  blocks: RemovalBlock[];
  /** Bought, and neither completed nor canceled. */
  open_orders: number;
  /** Active ones that nobody else of the vendors answers for. */
  companies: { id: number; brand: string }[];
  orders: number;
  reviews: number;
  /** They go. */
  publications: number;
  /** What was said there stays, without a name. */
  chats: number;
  /** It is lost. */
  bonus_balance: Price;
}

const look = oneRow<Omit<Removal, 'blocks' | 'bonus_balance'> & { bonus_balance: number; is_last_admin: boolean }>(
  'removal_look',
  `select (select count(*)::int from orders where user_id = $1 and deleted_at is null and status not in ('completed', 'canceled')) as open_orders,
          (select count(*)::int from orders where user_id = $1 and deleted_at is null) as orders,
          (select count(*)::int from reviews where user_id = $1) as reviews,
          (select count(*)::int from publications where author_id = $1) as publications,
          (select count(*)::int from chat_channels where (user_id = $1 or keeper_id = $1) and last_seq > 0) as chats,
          (select bonus_balance from users where id = $1) as bonus_balance,
          (select coalesce(json_agg(json_build_object('id', c.id, 'brand', c.brand) order by c.id), '[]') from ${ownedAloneSql}) as companies,
          exists (select from users where id = $1 and roles @> '{ROLE_ADMIN}')
            and not exists (select from users where id <> $1 and roles @> '{ROLE_ADMIN}' and alive) as is_last_admin`,
);
// Of two who end each other's at one instant one stays: a constraint sees to it
const judgeAdmins = statement('removal_judge_admins', 'set constraints users_last_admin immediate');
const lock = oneRow<{ avatar: string | null; roles: string[] }>(
  'removal_lock',
  'select avatar, roles from users where id = $1 and removed_at is null for update',
);
const empty = statement(
  'removal_empty',
  `update users set login = null, email = null, phone = null, password_hash = null, first_name = $3, last_name = null, middle_name = null, avatar = null, roles = '{ROLE_USER}',
          country_id = null, languages = '{}', email_confirmed_at = null, phone_confirmed_at = null, alive = false, removed_at = $2, updated_at = $2
    where id = $1`,
);

/** What the end of an account would mean now. */
export async function removalOf(db: Db, userId: number): Promise<Removal> {
  const { is_last_admin, ...found } = (await look(db, [userId]))!;
  const blocks: RemovalBlock[] = [];
  if (found.open_orders > 0) blocks.push('open_orders');
  if (found.companies.length > 0) blocks.push('companies');
  if (is_last_admin) blocks.push('last_admin');
  return { ...found, bonus_balance: toPrice(found.bonus_balance), blocks };
}

const forgetContacts = statement(
  'removal_contacts',
  `with restores as (delete from account_restores where user_id = $1) delete from contact_changes where user_id = $1`,
);

const why = {
  en: { open_orders: 'orders are open', companies: 'companies have nobody else' },
  ru: { open_orders: 'есть незавершённые заказы', companies: 'у компаний нет другого владельца' },
} as const;

export interface RemovalOptions {
  /** Open orders are canceled first, by whoever asks, as far as that one may. */
  cancelsOrders?: boolean;
  /** Companies that nobody else answers for leave the storefront, in place of keeping the account. */
  closesCompanies?: boolean;
}

/**
 * Ends an account, in the open unit. Repeatable: one that has ended stays so.
 * @throws Failure `account_in_use` while orders are open or companies would be left alone, `last_admin`
 */
export async function removeUser(
  ctx: Ctx,
  userId: number,
  { cancelsOrders = false, closesCompanies = false }: RemovalOptions = {},
): Promise<void> {
  const user = await lock(ctx.db, [userId]);
  if (!user) return;
  await ctx.emit('user.removing', { user_id: userId, cancel_orders: cancelsOrders });
  const { blocks, open_orders } = await removalOf(ctx.db, userId);
  if (blocks.includes('last_admin')) throw fail('last_admin');
  const kept = blocks.filter((block) => block !== 'last_admin' && !(block === 'companies' && closesCompanies));
  const told = kept.flatMap((block) => (block === 'last_admin' ? [] : why[ctx.locale][block]));
  if (told.length > 0)
    throw fail('account_in_use', { values: { why: told.join(', ') }, body: { blocks: kept, open_orders } });
  await empty(ctx.db, [userId, ctx.clock(), removedUser.en]);
  if (user.roles.includes('ROLE_ADMIN')) await judgeAdmins(ctx.db);
  await forgetContacts(ctx.db, [userId]);
  await endOtherSessions(ctx, userId, null);
  if (user.avatar) await ctx.enqueue('files.delete', { ids: [user.avatar] });
  // Who it was is not kept: that is what ending means
  await ctx.audit({ action: 'remove', noun: 'user', record_id: userId, before: { roles: user.roles }, after: null });
  await ctx.emit('user.removed', { user_id: userId });
}
