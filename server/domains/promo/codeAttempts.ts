/** Limits wrong codes, so that nobody can guess the codes of promotions and promo codes. */
import type { Ctx } from '#server/context.ts';
import { getAddressUses, type Use } from '#server/platform/rateLimit.ts';

export interface CodeGuesser {
  /** Null for a visitor. */
  user: { id: number; is_guest: boolean } | null;
  ip: Ctx['ip'];
}

/**
 * What one wrong code uses up. Registered users have attempts of their own, which neighbours behind the same address
 * can't use up. Visitors and guests share those of their address, because guest accounts are free to create.
 */
export function getAttemptUses({ user, ip }: CodeGuesser): Use[] {
  const ofAccount: Use[] = user ? [['wrongPromoCodes', String(user.id)]] : [];
  return user && !user.is_guest ? ofAccount : [...ofAccount, ...getAddressUses('wrongPromoCodesOfAddress', ip)];
}
