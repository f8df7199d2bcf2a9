/**
 * Removes accounts. The row stays without names, contacts or a way to sign in, because orders, the ledger and reviews
 * refer to it. Each domain deletes the rest of the person's data on `user.removed`.
 */
import { type Price, toPrice } from '#contract/money.ts';
import { removedUserName } from '#contract/rules/removedUser.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { endOtherSessions } from '#server/platform/sessions.ts';
import { ownedAloneSql } from './ownedAlone.ts';

/** What prevents the removal until it is resolved. */
export type RemovalBlock = 'open_orders' | 'companies' | 'last_admin';

export interface Removal {
  blocks: RemovalBlock[];
  /** Neither completed nor canceled. */
  open_orders: number;
  /** Active companies without another vendor. */
  companies: { id: number; brand: string }[];
  orders: number;
  reviews: number;
  /** They are deleted. */
  publications: number;
  /** Messages stay, without a name. */
  chats: number;
  /** It is lost. */
  bonus_balance: Price;
}

const readRemoval = oneRow<
  Omit<Removal, 'blocks' | 'bonus_balance'> & { bonus_balance: number; is_last_admin: boolean },
  { userId: number }
>(
  'removal_look',
  `select (select count(*)::int
             from orders
            where user_id = $userId and deleted_at is null and status not in ('completed', 'canceled')) as open_orders,
          (select count(*)::int from orders where user_id = $userId and deleted_at is null) as orders,
          (select count(*)::int from reviews where user_id = $userId) as reviews,
          (select count(*)::int from publications where author_id = $userId) as publications,
          (select count(*)::int
             from chat_channels
            where (user_id = $userId or keeper_id = $userId) and last_seq > 0) as chats,
          (select bonus_balance from users where id = $userId) as bonus_balance,
          (select coalesce(json_agg(json_build_object('id', c.id, 'brand', c.brand) order by c.id), '[]')
             from ${ownedAloneSql}) as companies,
          exists (select from users where id = $userId and roles @> '{ROLE_ADMIN}')
            and not exists (select from users where id <> $userId and roles @> '{ROLE_ADMIN}' and alive)
            as is_last_admin`,
);
// If two admins remove each other at the same time, a constraint keeps one of them
const checkLastAdmin = statement('removal_judge_admins', 'set constraints users_last_admin immediate');
const lockAccount = oneRow<{ avatar: string | null; roles: string[] }, { userId: number }>(
  'removal_lock',
  'select avatar, roles from users where id = $userId and removed_at is null for update',
);
const eraseAccount = statement<unknown, { userId: number; now: Date; first_name: string }>(
  'removal_empty',
  `update users
      set login = null, email = null, phone = null, password_hash = null, first_name = $first_name, last_name = null,
          middle_name = null, avatar = null, roles = '{ROLE_USER}', country_id = null, languages = '{}',
          email_confirmed_at = null, phone_confirmed_at = null, alive = false, removed_at = $now, updated_at = $now
    where id = $userId`,
);

/** What the removal of an account would do now. */
export async function previewRemoval(db: Db, userId: number): Promise<Removal> {
  const { is_last_admin, ...found } = (await readRemoval(db, { userId }))!;
  const blocks: RemovalBlock[] = [];
  if (found.open_orders > 0) blocks.push('open_orders');
  if (found.companies.length > 0) blocks.push('companies');
  if (is_last_admin) blocks.push('last_admin');
  return { ...found, bonus_balance: toPrice(found.bonus_balance), blocks };
}

const deleteContactRequests = statement<unknown, { userId: number }>(
  'removal_contacts',
  `with restores as (delete from account_restores where user_id = $userId)
   delete from contact_changes where user_id = $userId`,
);

const blockReasons = {
  en: { open_orders: 'orders are open', companies: 'companies have nobody else' },
  ru: { open_orders: 'есть незавершённые заказы', companies: 'у компаний нет другого владельца' },
} as const;

export interface RemovalOptions {
  /** Cancels open orders first, as far as the caller may. */
  shouldCancelOrders?: boolean;
  /** Takes companies without another owner off the storefront, instead of rejecting the removal. */
  shouldCloseCompanies?: boolean;
}

/**
 * Removes an account, in the open unit. Repeatable.
 * @throws Failure `account_in_use` while orders are open or companies would have no owner, `last_admin`
 */
export async function removeUser(
  ctx: Ctx,
  userId: number,
  { shouldCancelOrders = false, shouldCloseCompanies = false }: RemovalOptions = {},
): Promise<void> {
  const user = await lockAccount(ctx.db, { userId });
  if (!user) return;
  await ctx.emit('user.removing', { user_id: userId, cancel_orders: shouldCancelOrders });
  const { blocks, open_orders } = await previewRemoval(ctx.db, userId);
  if (blocks.includes('last_admin')) throw fail('last_admin');
  const remaining = blocks.filter(
    (block) => block !== 'last_admin' && !(block === 'companies' && shouldCloseCompanies),
  );
  const reasons = remaining.flatMap((block) => (block === 'last_admin' ? [] : blockReasons[ctx.locale][block]));
  if (reasons.length > 0)
    throw fail('account_in_use', { values: { why: reasons.join(', ') }, body: { blocks: remaining, open_orders } });
  await eraseAccount(ctx.db, { userId, now: ctx.clock(), first_name: removedUserName.en });
  if (user.roles.includes('ROLE_ADMIN')) await checkLastAdmin(ctx.db);
  await deleteContactRequests(ctx.db, { userId });
  await endOtherSessions(ctx, userId, null);
  if (user.avatar) await ctx.enqueue('files.delete', { ids: [user.avatar] });
  // The entry does not name the person: a removal deletes personal data
  await ctx.audit({ action: 'remove', noun: 'users', record_id: userId, before: { roles: user.roles }, after: null });
  await ctx.emit('user.removed', { user_id: userId });
}
