/** Limits wrong codes, so that nobody can guess the codes of promotions and promo codes. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { hasConfirmedContactSql } from '#server/domains/users/policy.ts';
import { getAddressUses, type Use } from '#server/platform/rateLimit.ts';

export interface CodeGuesser {
  db: Ctx['db'];
  /** Null for a visitor. */
  user: { id: number } | null;
  ip: Ctx['ip'];
}

// Guests count as unconfirmed, whatever contact they gave
const findGuesser = oneRow<{ is_confirmed: boolean }, { userId: number }>(
  'promo_code_guesser',
  `select not u.is_guest and ${hasConfirmedContactSql('u')} as is_confirmed from users u where u.id = $userId`,
);

/**
 * The limits that one wrong code counts against. Users with a confirmed contact have only their own, which others at
 * the same IP address can't use up. Everybody else shares the limit of the address too, because such accounts cost
 * nothing to create.
 */
export async function findAttemptUses({ db, user, ip }: CodeGuesser): Promise<Use[]> {
  const addressUses = getAddressUses('wrongPromoCodesOfAddress', ip);
  if (!user) return addressUses;
  const accountUse: Use = ['wrongPromoCodes', String(user.id)];
  const isConfirmed = (await findGuesser(db, { userId: user.id }))?.is_confirmed;
  return isConfirmed ? [accountUse] : [accountUse, ...addressUses];
}
