/** Creates the first admin of a production installation with a link that sets the password. */
import type pg from 'pg';
import { oneRow, statement } from '#server/db/statement.ts';
import { runUnit } from '#server/platform/unitOfWork.ts';
import { makeLink, queueLink } from './links.ts';

const lockFirstAdmin = statement('first_admin_lock', 'select pg_advisory_xact_lock(794113005)');
const usedCondition = 'coalesce(email_confirmed_at, phone_confirmed_at) is not null or password_hash is not null';
const findUsedAdmin = oneRow(
  'first_admin_there',
  `select from users where roles @> '{ROLE_ADMIN}' and (${usedCondition}) limit 1`,
);
// Deletes an unused first admin whose email was corrected in the settings
const deleteUnusedAdmins = statement<unknown, { email: string }>(
  'first_admin_forget',
  `delete from users where roles @> '{ROLE_ADMIN}' and not (${usedCondition}) and lower(email) <> lower($email)`,
);
const findByEmail = oneRow<{ id: number; is_admin: boolean }, { email: string }>(
  'first_admin_known',
  `select id, roles @> '{ROLE_ADMIN}' as is_admin from users where lower(email) = lower($email)`,
);
const insertAdmin = oneRow<{ id: number }, { email: string; now: Date }>(
  'first_admin_insert',
  `insert into users (email, roles, created_at, updated_at)
   values ($email, '{ROLE_USER,ROLE_ADMIN}', $now, $now)
   returning id`,
);
// Resets the account of somebody who registered with this email before: only the mailbox proves who is the admin
const resetAsAdmin = statement<unknown, { userId: number; now: Date }>(
  'first_admin_promote',
  `with ended as (delete from sessions where user_id = $userId)
   update users
      set roles = '{ROLE_USER,ROLE_ADMIN}', password_hash = null, phone = null, email_confirmed_at = null,
          phone_confirmed_at = null, is_guest = false, alive = true, death_date = null, updated_at = $now
    where id = $userId`,
);
const findValidLink = oneRow<unknown, { user_id: number; now: Date }>(
  'first_admin_link',
  'select from password_links where user_id = $user_id and used_at is null and expires_at > $now',
);

export interface FirstAdmin {
  email: string;
  /** The installation's public address. */
  publicUrl: string;
  /** Whether a mail provider delivers the link. */
  isMailed: boolean;
}

/**
 * Creates the first admin, unless an admin has signed in before. Repeatable: until then each start makes another link.
 * @returns the link if it has to be printed
 */
export async function makeFirstAdmin(
  pool: pg.Pool,
  { email, publicUrl, isMailed }: FirstAdmin,
  now: Date,
): Promise<string | null> {
  return runUnit<string | null>({ pool, now }, async (db) => {
    await lockFirstAdmin(db);
    if (await findUsedAdmin(db)) return null;
    await deleteUnusedAdmins(db, { email });
    const existing = await findByEmail(db, { email });
    if (existing && !existing.is_admin) await resetAsAdmin(db, { userId: existing.id, now });
    const id = existing?.id ?? (await insertAdmin(db, { email, now }))!.id;
    if (!isMailed)
      return `${publicUrl}/auth/change_password/${(await makeLink(db, { kind: 'registration', email }, now))!.code}`;
    if (!(await findValidLink(db, { user_id: id, now }))) await queueLink(db, { kind: 'registration', email });
    return null;
  });
}
