/** Who gets the link of an order by SMS: guests who gave no email. */
import type { Locale } from '#contract/failures.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { parseReachablePhone } from '#server/platform/phone.ts';
import { isTooOften } from '#server/platform/rateLimit.ts';
import { buyerReaderColumns } from '../rows.ts';

interface Recipient {
  phone: string;
  /** Of the address, or of the company. */
  country: string;
  locale: Locale;
  is_guest: boolean;
  email: string | null;
  /** Of the purchase, or of the order alone. */
  order_ids: number[];
}

const findRecipient = oneRow<Recipient, { orderId: number }>(
  'order_link_recipient',
  `select coalesce(o.address ->> 'phone', '') as phone, coalesce(o.address ->> 'country', co.country) as country,
          ${buyerReaderColumns},
          array(select other.id
                  from orders other
                 where (other.id = o.id or other.purchase_id = o.purchase_id) and other.deleted_at is null
                   and not other.awaits_payment
                 order by other.id) as order_ids
     from orders o
     join companies co on co.id = o.company_id
     join users u on u.id = o.user_id
    where o.id = $orderId and o.deleted_at is null
      for share of o`,
);

export interface LinkRecipient {
  /** Plus sign and digits. */
  to: string;
  locale: Locale;
  order_ids: readonly number[];
}

/**
 * Finds the recipient of the link of an order, or of all orders of its purchase. Locks the order.
 * @returns null if nobody gets an SMS about it
 */
export async function takeLinkRecipient(ctx: Ctx, orderId: number): Promise<LinkRecipient | null> {
  const found = await findRecipient(ctx.db, { orderId });
  if (!found?.is_guest || found.email) return null;
  const to = parseReachablePhone(found.phone, found.country);
  if (to === null || !(await mayText(ctx, to))) return null;
  return { to, locale: found.locale, order_ids: found.order_ids };
}

/** Anybody may type anybody's phone, so that it gets a few of these messages a day. */
async function mayText({ limits }: Ctx, phone: string): Promise<boolean> {
  try {
    await limits.take('orderLinksOfPhone', phone);
    return true;
  } catch (error) {
    if (isTooOften(error)) return false;
    throw error;
  }
}
