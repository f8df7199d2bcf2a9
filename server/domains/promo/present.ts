/** Presents a promo code's row. */
import type { Locale } from '#contract/failures.ts';
import { asMinor, toPrice } from '#contract/money.ts';
import type { PromoCode, ReferralTerms } from '#contract/promo.ts';
import { buildPersonJsonSql, type PersonRow, toPerson } from '#server/domains/users/present.ts';
import { getCodeState, type Validity } from './status.ts';

export interface PromoCodeRow extends Validity {
  id: number;
  code: string;
  type: PromoCode['type'];
  amount: number | null;
  created_at: Date;
  updated_at: Date;
  user: PersonRow | null;
}

/** Columns of a `PromoCodeRow`, from `promo_codes c` and `codeJoins`. */
export const codeColumns = `c.id, c.code, c.type, c.amount, c.max_uses, c.uses, c.active,
  c.start_date::text, c.end_date::text, c.created_at, c.updated_at,
  case when u.id is not null then ${buildPersonJsonSql('u')} end as user`;
/** The joins of `promo_codes c` that `codeColumns` needs. */
export const codeJoins = 'left join users u on u.id = c.user_id';

/**
 * Presents a code with its state.
 * @param terms the present amounts of personal codes
 * @param today YYYY-MM-DD
 */
export const presentCode = (
  { amount, created_at, updated_at, user, ...row }: PromoCodeRow,
  terms: ReferralTerms,
  today: string,
  locale: Locale,
): PromoCode => ({
  ...row,
  amount: amount === null ? terms.amount : toPrice(asMinor(amount)),
  state: getCodeState(row, today),
  user: user && toPerson(user, locale),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});
