/** Deletes expired data, once a night. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { defaultSettings } from '#contract/settings.ts';
import { dayMs } from '#contract/rules/time.ts';
import { endOldSessions, type SessionLimits } from './sessions.ts';

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

const keys = statement<unknown, { created_at: Date }>(
  'sweep_keys',
  'delete from idempotency where created_at < $created_at',
);
const sessions = statement<unknown, { now: Date }>('sweep_sessions', 'delete from sessions where expires_at < $now');
// Long enough to find a stranger's sign-in, short enough for privacy
const signInDays = 90;
const signIns = statement<unknown, { at: Date }>('sweep_sign_ins', 'delete from sign_ins where at < $at');
const challenges = statement<unknown, { expires_at: Date }>(
  'sweep_challenges',
  'delete from factor_challenges where expires_at < $expires_at',
);
const codes = statement<unknown, { expires_at: Date }>(
  'sweep_codes',
  'delete from phone_codes where expires_at < $expires_at',
);
const links = statement<unknown, { expires_at: Date }>(
  'sweep_links',
  'delete from password_links where expires_at < $expires_at',
);
const devices = statement<unknown, { seen_at: Date }>(
  'sweep_known_devices',
  'delete from known_devices where seen_at < $seen_at',
);
const budgets = statement<unknown, { hour: Date }>('sweep_budgets', 'delete from budget_uses where hour < $hour');
const contacts = statement<unknown, { expires_at: Date }>(
  'sweep_contacts',
  'delete from contact_changes where expires_at < $expires_at',
);
const restores = statement<unknown, { expires_at: Date }>(
  'sweep_restores',
  'delete from account_restores where expires_at < $expires_at',
);
// Nothing references their files afterwards, so the sweep of files deletes them
const archives = statement<unknown, { now: Date }>(
  'sweep_archives',
  'delete from data_exports where expires_at < $now',
);
const downloads = statement<unknown, { now: Date }>('sweep_downloads', 'delete from downloads where expires_at < $now');
const bulks = statement<unknown, { created_at: Date }>(
  'sweep_bulks',
  'delete from undos where created_at < $created_at',
);
const carts = statement<unknown, { updated_at: Date }>(
  'sweep_carts',
  `delete from carts where status = 'open' and user_id is null and updated_at < $updated_at`,
);
// Nothing references their files and photos for an undo afterwards, so the sweep of files deletes them.
const imports = statement<unknown, { created_at: Date }>(
  'sweep_imports',
  'delete from imports where created_at < $created_at and phase is null',
);
const chatFiles = statement<unknown, { created_at: Date }>(
  'sweep_chat_files',
  'delete from chat_files where post_id is null and created_at < $created_at',
);
const pictures = statement<unknown, { created_at: Date }>(
  'sweep_pictures',
  'delete from publication_photos where publication_id is null and created_at < $created_at',
);
const mails = statement<unknown, { created_at: Date }>(
  'sweep_mails',
  `delete from mails where created_at < $created_at and state not in ('queued', 'sending')`,
);
const pushes = statement<unknown, { created_at: Date }>(
  'sweep_pushes',
  `delete from pushes where created_at < $created_at and campaign_id is null and state not in ('queued', 'sending')`,
);
const traces = statement<unknown, { seen_at: Date }>(
  'sweep_account_traces',
  'delete from account_traces where seen_at < $seen_at',
);
const notices = statement<unknown, { told_at: Date }>(
  'sweep_price_notices',
  'delete from price_notices where told_at < $told_at',
);
const staffNotices = statement<unknown, { created_at: Date }>(
  'sweep_staff_notices',
  'delete from staff_notices where created_at < $created_at',
);
const guests = statement<unknown, { created_at: Date }>(
  'sweep_guests',
  `with old as (
     select u.id from users u
      where u.is_guest and u.created_at < $created_at
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
  await keys(db, { created_at: daysAgo(now, 2) });
  await sessions(db, { now });
  await endOldSessions(db, now, limits);
  await signIns(db, { at: daysAgo(now, signInDays) });
  await challenges(db, { expires_at: daysAgo(now, 1) });
  await codes(db, { expires_at: daysAgo(now, 1) });
  await links(db, { expires_at: daysAgo(now, 1) });
  await devices(db, { seen_at: daysAgo(now, 90) });
  await budgets(db, { hour: daysAgo(now, 30) });
  await contacts(db, { expires_at: daysAgo(now, 1) });
  await restores(db, { expires_at: daysAgo(now, 1) });
  await archives(db, { now });
  await downloads(db, { now });
  await bulks(db, { created_at: daysAgo(now, 2) });
  await imports(db, { created_at: daysAgo(now, 30) });
  await chatFiles(db, { created_at: daysAgo(now, 1) });
  await pictures(db, { created_at: daysAgo(now, 1) });
  await mails(db, { created_at: daysAgo(now, 400) });
  await pushes(db, { created_at: daysAgo(now, 30) });
  await staffNotices(db, { created_at: daysAgo(now, 30) });
  await notices(db, { told_at: daysAgo(now, 2) });
  await traces(db, { seen_at: daysAgo(now, 400) });
  await carts(db, { updated_at: daysAgo(now, 30) });
  await guests(db, { created_at: daysAgo(now, 30) });
}
