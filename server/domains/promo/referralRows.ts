/** Reads referrals. A referral is an activation of somebody's personal promo code, with its reward. */
import type { Locale } from '#contract/failures.ts';
import { toPrice } from '#contract/money.ts';
import type { Referral } from '#contract/refferals.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { buildPersonJsonSql, type PersonRow, toPerson } from '#server/domains/users/present.ts';
import { notFound } from '#server/failure.ts';

export interface ReferralRow {
  id: number;
  code: string;
  author_amount: number;
  recipient_amount: number;
  created_at: Date;
  author: PersonRow;
  recipient: PersonRow;
  state: Referral['state'];
  order_id: number | null;
  due_at: Date | null;
  credited_at: Date | null;
  reasons: Referral['reasons'];
  decided_at: Date | null;
  comment: string | null;
  decided_by: PersonRow | null;
}

/** Columns of a query over `promo_activations a` and `referralJoins`. */
export const referralColumns = `a.id, c.code, a.author_amount, a.recipient_amount, a.created_at,
  ${buildPersonJsonSql('w')} as author, ${buildPersonJsonSql('u')} as recipient,
  r.state, r.order_id, r.due_at, r.credited_at, r.reasons, r.decided_at, r.comment,
  case when d.id is not null then ${buildPersonJsonSql('d')} end as decided_by`;
/** The joins of `promo_activations a` that `referralColumns` needs. */
export const referralJoins = `
  join promo_codes c on c.id = a.code_id
  join users w on w.id = a.author_id
  join users u on u.id = a.user_id
  join rewards r on r.activation_id = a.id
  left join users d on d.id = r.decided_by`;

const findReferral = oneRow<ReferralRow, { activationId: number }>(
  'refferal_by_id',
  `select ${referralColumns} from promo_activations a ${referralJoins}
    where a.id = $activationId and a.author_id is not null`,
);

/** Fields that only admins see, with the values that others get. */
const hidden = { order_id: null, reasons: [], decided_by: null, decided_at: null, comment: null };

/**
 * Formats a referral for the API.
 * @param isFull whether the reader is an admin, who also sees why it is held, who decided and for which order it is
 */
export const presentReferral = (
  row: ReferralRow,
  { isFull, locale }: { isFull: boolean; locale: Locale },
): Referral => ({
  ...row,
  author: toPerson(row.author, locale),
  recipient: toPerson(row.recipient, locale),
  author_amount: toPrice(row.author_amount),
  recipient_amount: toPrice(row.recipient_amount),
  created_at: row.created_at.toISOString(),
  due_at: row.due_at?.toISOString() ?? null,
  credited_at: row.credited_at?.toISOString() ?? null,
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by && toPerson(row.decided_by, locale),
  ...(!isFull && hidden),
});

/**
 * Reads a referral with all fields, for an admin.
 * @throws Failure `not_found`
 */
export async function readReferral(ctx: Pick<Ctx, 'db' | 'locale'>, id: number): Promise<Referral> {
  const row = await findReferral(ctx.db, { activationId: id });
  if (!row) throw notFound('refferal');
  return presentReferral(row, { isFull: true, locale: ctx.locale });
}
