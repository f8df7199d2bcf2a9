/** The first admin of a production installation: made once, by a link that sets the first password. */
import type pg from 'pg';
import { oneRow, statement } from '#server/db/statement.ts';
import { unitOfWork } from '#server/platform/unitOfWork.ts';
import { makeLink, wantLink } from './links.ts';

const lock = statement('first_admin_lock', 'select pg_advisory_xact_lock(794113005)');
const isUsed = 'coalesce(email_confirmed_at, phone_confirmed_at) is not null or password_hash is not null';
const usedAdmin = oneRow(
  'first_admin_there',
  `select from users where roles @> '{ROLE_ADMIN}' and (${isUsed}) limit 1`,
);
// Never used by anybody: the setting was mended before its link was
const forgetOther = statement(
  'first_admin_forget',
  `delete from users where roles @> '{ROLE_ADMIN}' and not (${isUsed}) and lower(email) <> lower($1)`,
);
const known = oneRow<{ id: number; is_admin: boolean }>(
  'first_admin_known',
  `select id, roles @> '{ROLE_ADMIN}' as is_admin from users where lower(email) = lower($1)`,
);
const insert = oneRow<{ id: number }>(
  'first_admin_insert',
  `insert into users (email, roles, created_at, updated_at) values ($1, '{ROLE_USER,ROLE_ADMIN}', $2, $2) returning id`,
);
// Whoever registered by this address begins anew: the mailbox alone says who is the admin
const promote = statement(
  'first_admin_promote',
  `with gone as (delete from sessions where user_id = $1)
   update users set roles = '{ROLE_USER,ROLE_ADMIN}', password_hash = null, phone = null, email_confirmed_at = null, phone_confirmed_at = null, is_guest = false, alive = true, death_date = null, updated_at = $2 where id = $1`,
);
const linkIsAlive = oneRow(
  'first_admin_link',
  'select from password_links where user_id = $1 and used_at is null and expires_at > $2',
);

export interface FirstAdmin {
  email: string;
  /** The installation's address for people. */
  publicUrl: string;
  /** Whether there is a provider that takes the link to its mailbox. */
  isMailed: boolean;
}

/**
 * Makes the first admin, unless one is there who has ever signed in. Repeatable: until then a start gives another link.
 * @returns the link, where it is to be printed
 */
export async function makeFirstAdmin(
  pool: pg.Pool,
  { email, publicUrl, isMailed }: FirstAdmin,
  now: Date,
): Promise<string | null> {
  const { answer } = await unitOfWork<string | null>({
    pool,
    now,
    keyed: null,
    status: () => 200,
    run: async (db) => {
      await lock(db);
      if (await usedAdmin(db)) return null;
      await forgetOther(db, [email]);
      const there = await known(db, [email]);
      if (there && !there.is_admin) await promote(db, [there.id, now]);
      const id = there?.id ?? (await insert(db, [email, now]))!.id;
      if (!isMailed)
        return `${publicUrl}/auth/change_password/${(await makeLink(db, { kind: 'registration', email }, now))!.code}`;
      if (!(await linkIsAlive(db, [id, now]))) await wantLink(db, { kind: 'registration', email });
      return null;
    },
  });
  return answer;
}
