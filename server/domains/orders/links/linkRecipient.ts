/** Who gets SMS about an order, with its link: guests who can't get letters. */
import type { Locale } from '#contract/failures.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { parseReachablePhone } from '#server/platform/phone.ts';
import { getAddressUses, isTooOften } from '#server/platform/rateLimit.ts';
import { buyerReaderColumns } from '../rows.ts';

interface Recipient {
  phone: string;
  /** Of the address, or of the company. */
  country: string;
  locale: Locale;
  is_guest: boolean;
  email: string | null;
  user_id: number;
  /** What the message is about: the orders of the purchase that are not canceled, or the canceled one. */
  order_ids: number[];
  /** Network that the orders were placed from; null once they are confirmed, paid or canceled. */
  network: string | null;
  /** Whether they are canceled unless a contact is confirmed. */
  is_provisional: boolean;
}

const findRecipient = oneRow<Recipient, { orderId: number; isCanceled: boolean }>(
  'order_link_recipient',
  `select coalesce(o.address ->> 'phone', '') as phone, coalesce(o.address ->> 'country', co.country) as country,
          ${buyerReaderColumns}, o.user_id, notified.*
     from orders o
     join companies co on co.id = o.company_id
     join users u on u.id = o.user_id
    cross join lateral (
            select coalesce(array_agg(other.id order by other.id), '{}') as order_ids, max(other.network) as network,
                   coalesce(bool_or(other.is_provisional), false) as is_provisional
              from orders other
             where (other.id = o.id or other.purchase_id = o.purchase_id and not $isCanceled::boolean)
               and other.deleted_at is null and not other.awaits_payment
               and (other.status = 'canceled') = $isCanceled::boolean) notified
    where o.id = $orderId and o.deleted_at is null
      for share of o`,
);

export interface SmsRecipient {
  /** Plus sign and digits. */
  to: string;
  locale: Locale;
  order_ids: readonly number[];
  is_provisional: boolean;
}

/** Whether messages have to go by SMS: to guests who gave no email, and to all guests of a shop without mail. */
export const needsOrderSms = ({ settings }: Ctx, { is_guest, email }: Pick<Recipient, 'is_guest' | 'email'>): boolean =>
  is_guest && !(email && settings.services.mail);

/**
 * Finds who gets an SMS about an order that was placed, and about all of its purchase, or about one that is canceled.
 * Locks the order, and counts the SMS.
 * @returns null if nobody gets one: they have an account or get a mail, the phone can't be reached, no order has the
 *   status, or a limit is used up
 */
export async function takeSmsRecipient(
  ctx: Ctx,
  orderId: number,
  subject: 'placed' | 'canceled',
): Promise<SmsRecipient | null> {
  const found = await findRecipient(ctx.db, { orderId, isCanceled: subject === 'canceled' });
  if (!found || !needsOrderSms(ctx, found) || found.order_ids.length === 0) return null;
  const to = parseReachablePhone(found.phone, found.country);
  if (to === null || !(await takeSmsLimits(ctx, to, found))) return null;
  const { locale, order_ids, is_provisional } = found;
  return { to, locale, order_ids, is_provisional };
}

/**
 * Counts an SMS to a phone, unless a limit is used up. Anybody may type anybody's phone, and the shop pays for each
 * SMS: so each phone, guest and network has a limit.
 * @returns whether it may be sent
 */
async function takeSmsLimits({ limits }: Ctx, phone: string, { user_id, network }: Recipient): Promise<boolean> {
  try {
    await limits.takeAll([
      ['orderLinksOfPhone', phone],
      ['orderLinksOfGuest', String(user_id)],
      ...(network === null ? [] : getAddressUses('orderLinksOfAddress', network)),
    ]);
    return true;
  } catch (error) {
    if (isTooOften(error)) return false;
    throw error;
  }
}
