/** Deletes expired data, once a night. */
import { defaultSettings } from '#contract/settings.ts';
import { orderLinkDays } from '#contract/rules/orderLinks.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { endOldSessions, type SessionLimits } from './sessions.ts';

interface Rule {
  /** Days after which a row is deleted. */
  days: number;
  delete: (db: Db, values: { before: Date }) => Promise<unknown>;
}

const createRule = (days: number, name: string, text: string): Rule => ({
  days,
  delete: statement<unknown, { before: Date }>(`sweep_${name}`, text),
});

/** In the order in which they run. Files that nothing references afterwards are deleted by the sweep of files. */
const rules: readonly Rule[] = [
  createRule(2, 'keys', 'delete from idempotency where created_at < $before'),
  createRule(0, 'sessions', 'delete from sessions where expires_at < $before'),
  // Long enough to find a stranger's sign-in, short enough for privacy
  createRule(90, 'sign_ins', 'delete from sign_ins where at < $before'),
  createRule(1, 'challenges', 'delete from factor_challenges where expires_at < $before'),
  createRule(1, 'codes', 'delete from phone_codes where expires_at < $before'),
  createRule(1, 'links', 'delete from password_links where expires_at < $before'),
  createRule(90, 'known_devices', 'delete from known_devices where seen_at < $before'),
  createRule(30, 'budgets', 'delete from budget_uses where hour < $before'),
  createRule(1, 'contacts', 'delete from contact_changes where expires_at < $before'),
  createRule(1, 'restores', 'delete from account_restores where expires_at < $before'),
  createRule(0, 'archives', 'delete from data_exports where expires_at < $before'),
  createRule(0, 'downloads', 'delete from downloads where expires_at < $before'),
  createRule(2, 'bulks', 'delete from undos where created_at < $before'),
  // An import that is older can't be undone any more
  createRule(30, 'imports', 'delete from imports where created_at < $before and phase is null'),
  createRule(1, 'chat_files', 'delete from chat_files where post_id is null and created_at < $before'),
  createRule(1, 'pictures', 'delete from publication_photos where publication_id is null and created_at < $before'),
  createRule(400, 'mails', `delete from mails where created_at < $before and state not in ('queued', 'sending')`),
  createRule(
    30,
    'pushes',
    `delete from pushes
      where created_at < $before and campaign_id is null and state not in ('queued', 'sending')`,
  ),
  createRule(
    orderLinkDays,
    'order_links',
    `delete from order_links l
      where l.created_at < $before
        and not exists (
          select from orders o
           where (o.id = l.order_id or o.purchase_id = l.purchase_id)
             and (o.status not in ('completed', 'canceled')
                  or exists (select from order_history h
                              where h.order_id = o.id and h."to" in ('completed', 'canceled') and h.at >= $before)))`,
  ),
  createRule(30, 'staff_notices', 'delete from staff_notices where created_at < $before'),
  createRule(2, 'price_notices', 'delete from price_notices where told_at < $before'),
  createRule(400, 'account_traces', 'delete from account_traces where seen_at < $before'),
  createRule(30, 'carts', `delete from carts where status = 'open' and user_id is null and updated_at < $before`),
  // Guests without orders
  createRule(
    30,
    'guests',
    `with old_guests as (
       select u.id from users u
        where u.is_guest and u.created_at < $before
          and not exists (select from orders o where o.user_id = u.id)
          and not exists (select from transactions t where t.user_id = u.id)
          and not exists (select from payments p where p.user_id = u.id)
          and not exists (select from reviews r where r.user_id = u.id)
     ), deleted_sessions as (delete from sessions where user_id in (select id from old_guests)),
        deleted_devices as (delete from known_devices where user_id in (select id from old_guests)),
        deleted_carts as (delete from carts where user_id in (select id from old_guests))
     delete from users where id in (select id from old_guests)`,
  ),
];

/** Deletes what the rules call expired, and sessions that are older than allowed. */
export async function sweep(db: Db, now: Date, limits: SessionLimits = defaultSettings): Promise<void> {
  for (const rule of rules) await rule.delete(db, { before: new Date(now.getTime() - rule.days * dayMs) });
  await endOldSessions(db, now, limits);
}
