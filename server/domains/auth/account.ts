/** Handlers for people's own accounts. */
import type { MyAccount } from '#contract/account.ts';
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { setAvatar, uploadAvatar } from '#server/domains/users/avatar.ts';
import { readPendingContacts } from '#server/domains/users/contacts.ts';
import { readMe } from '#server/domains/users/people.ts';
import { previewRemoval } from '#server/domains/users/remove.ts';
import { requestMyContact, confirmMyPhone, cancelMyContact, changeLogin } from './contacts.ts';
import { requestExport, downloadExport, listExports } from './dataExport/handlers.ts';
import { endMySession, listMySessions } from './mySessions.ts';
import { removeMyAccount, sendRemovalCode } from './removeMe.ts';

interface Row {
  has_password: boolean;
  email: string | null;
  phone: string | null;
  email_is_confirmed: boolean;
  phone_is_confirmed: boolean;
}

const readContacts = oneRow<Row, { userId: number }>(
  'account_own',
  `select password_hash is not null as has_password, email, phone,
          email_confirmed_at is not null as email_is_confirmed, phone_confirmed_at is not null as phone_is_confirmed
     from users where id = $userId`,
);

async function readAccount(ctx: Ctx): Promise<MyAccount> {
  const { id } = ctx.user!;
  const row = (await readContacts(ctx.db, { userId: id }))!;
  const pending = (await readPendingContacts(ctx.db, [id])).get(id);
  return {
    has_password: row.has_password,
    email: { value: row.email, is_confirmed: row.email_is_confirmed, pending: pending?.email ?? null },
    phone: { value: row.phone, is_confirmed: row.phone_is_confirmed, pending: pending?.phone ?? null },
    removal: await previewRemoval(ctx.db, id),
  };
}

export const account: Handlers<Contract['account'], Ctx> = {
  get: (_, ctx) => readAccount(ctx),
  avatarUpload: ({ files }, ctx) => uploadAvatar(ctx, ctx.user!.id, files, (unit) => readMe(unit, ctx.user!.id)),
  avatarRemove: async (_, ctx) => {
    await setAvatar(ctx, ctx.user!.id, null);
    return readMe(ctx, ctx.user!.id);
  },
  loginSet: changeLogin,
  contactAsk: requestMyContact,
  contactConfirm: confirmMyPhone,
  contactForget: cancelMyContact,
  sessions: listMySessions,
  sessionEnd: endMySession,
  exports: listExports,
  exportAsk: requestExport,
  exportFile: downloadExport,
  removalCode: sendRemovalCode,
  remove: removeMyAccount,
};
