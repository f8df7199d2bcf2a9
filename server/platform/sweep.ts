/** Deletes expired data, once a night. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { defaultSettings } from '#contract/settings.ts';
import { dayMs } from '#contract/rules/time.ts';
import { endOldSessions, type SessionLimits } from './sessions.ts';

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

const keys = statement('sweep_keys', 'delete from idempotency where created_at < $1');
const sessions = statement('sweep_sessions', 'delete from sessions where expires_at < $1');
// Long enough to find a stranger's sign-in, short enough for privacy
const signInDays = 90;
const signIns = statement('sweep_sign_ins', 'delete from sign_ins where at < $1');
const challenges = statement('sweep_challenges', 'delete from factor_challenges where expires_at < $1');
const codes = statement('sweep_codes', 'delete from phone_codes where expires_at < $1');
const links = statement('sweep_links', 'delete from password_links where expires_at < $1');
const devices = statement('sweep_known_devices', 'delete from known_devices where seen_at < $1');
const budgets = statement('sweep_budgets', 'delete from budget_uses where hour < $1');
const contacts = statement('sweep_contacts', 'delete from contact_changes where expires_at < $1');
const restores = statement('sweep_restores', 'delete from account_restores where expires_at < $1');
// Nothing references their files afterwards, so the sweep of files deletes them
const archives = statement('sweep_archives', 'delete from data_exports where expires_at < $1');
const downloads = statement('sweep_downloads', 'delete from downloads where expires_at < $1');
const bulks = statement('sweep_bulks', 'delete from undos where created_at < $1');
const carts = statement(
  'sweep_carts',
  `delete from carts where status = 'open' and user_id is null and updated_at < $1`,
);
// Nothing references their files and photos for an undo afterwards, so the sweep of files deletes them.
const imports = statement('sweep_imports', 'delete from imports where created_at < $1 and phase is null');
const chatFiles = statement('sweep_chat_files', 'delete from chat_files where post_id is null and created_at < $1');
const pictures = statement(
  'sweep_pictures',
  'delete from publication_photos where publication_id is null and created_at < $1',
);
const mails = statement(
  'sweep_mails',
  `delete from mails where created_at < $1 and state not in ('queued', 'sending')`,
);
const pushes = statement(
  'sweep_pushes',
  `delete from pushes where created_at < $1 and campaign_id is null and state not in ('queued', 'sending')`,
);
const traces = statement('sweep_account_traces', 'delete from account_traces where seen_at < $1');
const notices = statement('sweep_price_notices', 'delete from price_notices where told_at < $1');
const staffNotices = statement('sweep_staff_notices', 'delete from staff_notices where created_at < $1');
const guests = statement(
  'sweep_guests',
  `with old as (
     select u.id from users u
      where u.is_guest and u.created_at < $1
        and not exists (select from orders o where o.user_id = u.id)
        and not exists (select from transactions t where t.user_id = u.id)
        and not exists (select from payments p where p.user_id = u.id)
        and not exists (select from reviews r where r.user_id = u.id)
   ), gone_sessions as (delete from sessions where user_id in (select id from old)),
      gone_devices as (delete from known_devices where user_id in (select id from old)),
      gone_carts as (delete from carts where user_id in (select id from old))
   delete from users where id in (select id from old)`,
);

/**
 * Deletes idempotency keys after 2 days; expired sessions, archives and downloads; codes, links and requested contacts
 * one day after their end; bulk changes after 2 days; chat files that were never posted and pictures without a
 * publication after 1 day; mails after 400 days; pushes, notices to staff, imports, guests' carts, and guests without
 * orders after 30 days.
 */
export async function sweep(db: Db, now: Date, limits: SessionLimits = defaultSettings): Promise<void> {
  await keys(db, [daysAgo(now, 2)]);
  await sessions(db, [now]);
  await endOldSessions(db, now, limits);
  await signIns(db, [daysAgo(now, signInDays)]);
  await challenges(db, [daysAgo(now, 1)]);
  await codes(db, [daysAgo(now, 1)]);
  await links(db, [daysAgo(now, 1)]);
  await devices(db, [daysAgo(now, 90)]);
  await budgets(db, [daysAgo(now, 30)]);
  await contacts(db, [daysAgo(now, 1)]);
  await restores(db, [daysAgo(now, 1)]);
  await archives(db, [now]);
  await downloads(db, [now]);
  await bulks(db, [daysAgo(now, 2)]);
  await imports(db, [daysAgo(now, 30)]);
  await chatFiles(db, [daysAgo(now, 1)]);
  await pictures(db, [daysAgo(now, 1)]);
  await mails(db, [daysAgo(now, 400)]);
  await pushes(db, [daysAgo(now, 30)]);
  await staffNotices(db, [daysAgo(now, 30)]);
  await notices(db, [daysAgo(now, 2)]);
  await traces(db, [daysAgo(now, 400)]);
  await carts(db, [daysAgo(now, 30)]);
  await guests(db, [daysAgo(now, 30)]);
}
