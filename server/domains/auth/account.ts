/** What people do with their own accounts. */
import type { OwnAccount } from '#contract/account.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { setAvatar, uploadAvatar } from '#server/domains/users/avatar.ts';
import { pendingContacts } from '#server/domains/users/contacts.ts';
import { readMe } from '#server/domains/users/people.ts';
import { removalOf } from '#server/domains/users/remove.ts';
import { contactAsk, contactConfirm, contactForget, loginSet } from './contacts.ts';
import { exportAsk, exportFile, exportList } from './dataExport/handlers.ts';
import { sessionEnd, sessions } from './ownSessions.ts';
import { remove, removalCode } from './removeMe.ts';

interface Row {
  has_password: boolean;
  email: string | null;
  phone: string | null;
  email_is_confirmed: boolean;
  phone_is_confirmed: boolean;
}

const own = oneRow<Row>(
  'account_own',
  `select password_hash is not null as has_password, email, phone, email_confirmed_at is not null as email_is_confirmed, phone_confirmed_at is not null as phone_is_confirmed
     from users where id = $1`,
);

async function readAccount(ctx: Ctx): Promise<OwnAccount> {
  const { id } = ctx.user!;
  const row = (await own(ctx.db, [id]))!;
  const pending = (await pendingContacts(ctx.db, [id])).get(id);
  return {
    has_password: row.has_password,
    email: { value: row.email, is_confirmed: row.email_is_confirmed, pending: pending?.email ?? null },
    phone: { value: row.phone, is_confirmed: row.phone_is_confirmed, pending: pending?.phone ?? null },
    removal: await removalOf(ctx.db, id),
  };
}

export const account: Handlers<Contract['account'], Ctx> = {
  get: (_, ctx) => readAccount(ctx),
  avatarUpload: ({ files }, ctx) => uploadAvatar(ctx, ctx.user!.id, files, (unit) => readMe(unit, ctx.user!.id)),
  avatarRemove: async (_, ctx) => {
    await setAvatar(ctx, ctx.user!.id, null);
    return readMe(ctx, ctx.user!.id);
  },
  loginSet,
  contactAsk,
  contactConfirm,
  contactForget,
  sessions,
  sessionEnd,
  exports: exportList,
  exportAsk,
  exportFile,
  removalCode,
  remove,
};
