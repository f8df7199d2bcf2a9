/** Confirms phones after their code was right. */
import type { RevokedAccess } from '#contract/contacts.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { Failure } from '#server/failure.ts';
import { requestContactChange } from './contacts.ts';
import { removeUnconfirmedWays } from './unconfirmedWays.ts';

interface Holder {
  id: number;
  email: string | null;
  is_first: boolean;
}

const findHolder = oneRow<Holder, { phone: string }>(
  'phone_holder',
  'select id, email, phone_confirmed_at is null as is_first from users where phone = $phone and alive',
);
const lockHolder = oneRow<Holder, { phone: string }>(
  'phone_holder_lock',
  `select id, email, phone_confirmed_at is null as is_first
     from users where phone = $phone and alive for no key update`,
);
const setConfirmed = statement<unknown, { userId: number; now: Date }>(
  'phone_confirm',
  'update users set phone_confirmed_at = $now, updated_at = $now where id = $userId',
);

export interface PhoneHolder {
  id: number;
  /** What was removed, if the phone is confirmed for the first time. */
  removed?: RevokedAccess;
}

/**
 * Confirms the phone of an account, after its code was right. The first time, everything unconfirmed that opens the
 * account is removed, because somebody else may have registered it. Call it outside a transaction.
 * @param email typed by the person; if the account has no email, a link to confirm it is mailed
 * @returns null if no active account has this phone
 * @see unconfirmedWays.ts
 */
export async function confirmPhone(ctx: Ctx, phone: string, email: string | null): Promise<PhoneHolder | null> {
  const known = await findHolder(ctx.db, { phone });
  if (!known) return null;
  const isRequest = email !== null && known.email === null;
  if (!known.is_first && !isRequest) return { id: known.id };
  const found = await ctx.step(async (unit) => {
    const person = await lockHolder(unit.db, { phone });
    if (!person?.is_first) return person ? { id: person.id } : null;
    await setConfirmed(unit.db, { userId: person.id, now: unit.clock() });
    const removed = await removeUnconfirmedWays(unit, person.id, { sessions: { endsAllBut: null } });
    await unit.emit('user.changed', { user_id: person.id });
    return { id: person.id, removed };
  });
  if (found && email !== null) await requestEmail(ctx, found.id, email);
  return found;
}

/** Requests the email. Failures, such as a taken email, are ignored: they must not stop the sign-in. */
async function requestEmail(ctx: Ctx, userId: number, email: string): Promise<void> {
  await ctx
    .step(async (unit) => {
      const person = await readEmail(unit.db, { userId });
      if (person?.email === null)
        await requestContactChange(unit, { user_id: userId, kind: 'email', value: email, by_owner: true });
    })
    .catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
    });
}
const readEmail = oneRow<{ email: string | null }, { userId: number }>(
  'phone_holder_email',
  'select email from users where id = $userId and removed_at is null for no key update',
);
