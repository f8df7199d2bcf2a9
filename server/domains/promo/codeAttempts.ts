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

/** Guests never have a confirmed contact. */
const findGuesser = oneRow<{ is_confirmed: boolean }, { userId: number }>(
  'promo_code_guesser',
  `select not u.is_guest and ${hasConfirmedContactSql('u')} as is_confirmed from users u where u.id = $userId`,
);

/**
 * What one wrong code uses up. Users with a confirmed contact have attempts of their own, which neighbours behind the
 * same address can't use up. Everybody else shares those of the address too, because their accounts are free to create.
 */
export async function findAttemptUses({ db, user, ip }: CodeGuesser): Promise<Use[]> {
  const ofAddress = getAddressUses('wrongPromoCodesOfAddress', ip);
  if (!user) return ofAddress;
  const ofAccount: Use = ['wrongPromoCodes', String(user.id)];
  const isConfirmed = (await findGuesser(db, { userId: user.id }))?.is_confirmed;
  return isConfirmed ? [ofAccount] : [ofAccount, ...ofAddress];
}
