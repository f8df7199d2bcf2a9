/**
 * The end of an account. Its row stays without a name, a contact or a way to sign in, because orders, the ledger and
 * reviews refer to it; what else was the person's goes with `user.removed`, each domain's own.
 */
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { endOtherSessions } from '#server/platform/sessions.ts';

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
}

const look = oneRow<Omit<Removal, 'blocks'> & { is_last_admin: boolean }>(
  'removal_look',
  `select (select count(*)::int from orders where user_id = $1 and deleted_at is null and status not in ('completed', 'canceled')) as open_orders,
          (select count(*)::int from orders where user_id = $1 and deleted_at is null) as orders,
          (select count(*)::int from reviews where user_id = $1) as reviews,
          (select coalesce(json_agg(json_build_object('id', c.id, 'brand', c.brand) order by c.id), '[]') from company_members m join companies c on c.id = m.company_id
            where m.user_id = $1 and m.kind = 'vendor' and c.active
              and not exists (select from company_members o join users v on v.id = o.user_id and v.alive where o.company_id = c.id and o.kind = 'vendor' and o.user_id <> $1)) as companies,
          exists (select from users where id = $1 and roles @> '{ROLE_ADMIN}')
            and not exists (select from users where id <> $1 and roles @> '{ROLE_ADMIN}' and alive) as is_last_admin`,
);
const lockAdmins = statement('removal_lock_admins', `select id from users where roles @> '{ROLE_ADMIN}' and alive order by id for update`);
const lock = oneRow<{ avatar: string | null; roles: string[] }>('removal_lock', 'select avatar, roles from users where id = $1 and removed_at is null for update');
const empty = statement(
  'removal_empty',
  `update users set login = null, email = null, phone = null, password_hash = null, first_name = null, last_name = null, middle_name = null, avatar = null, roles = '{ROLE_USER}',
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
  return { ...found, blocks };
}

const forgetContacts = statement('removal_contacts', 'delete from contact_changes where user_id = $1');

const why = {
  en: { open_orders: 'orders are open', companies: 'companies have nobody else' },
  ru: { open_orders: 'есть незавершённые заказы', companies: 'у компаний нет другого владельца' },
} as const;

/**
 * Ends an account, in the open unit. Repeatable: one that has ended stays so.
 * @throws Failure `account_in_use` while orders are open or companies would be left alone, `last_admin`
 */
export async function removeUser(ctx: Ctx, userId: number): Promise<void> {
  // Admins first, and by id: of two who leave at once one stays
  await lockAdmins(ctx.db);
  const user = await lock(ctx.db, [userId]);
  if (!user) return;
  const { blocks } = await removalOf(ctx.db, userId);
  if (blocks.includes('last_admin')) throw fail('last_admin');
  const told = blocks.flatMap((block) => (block === 'last_admin' ? [] : why[ctx.locale][block]));
  if (told.length > 0) throw fail('account_in_use', { values: { why: told.join(', ') }, body: { blocks } });
  await empty(ctx.db, [userId, ctx.clock()]);
  await forgetContacts(ctx.db, [userId]);
  await endOtherSessions(ctx, userId, null);
  if (user.avatar) await ctx.enqueue('files.delete', { ids: [user.avatar] });
  await ctx.audit({ action: 'remove', noun: 'user', record_id: userId, before: { roles: user.roles }, after: null });
  await ctx.emit('user.removed', { user_id: userId });
}
