/**
 * When an order is canceled that awaits its card payment, or is unpaid and its buyer has no confirmed contact, as
 * conditions on order `o` of user `u`.
 * @see contract/settings.ts `card_payment_minutes`, `unconfirmed_order_hours`, `unconfirmed_card_minutes`
 */
import { defaultSettings } from '#contract/settings.ts';
import { orderPaymentsSql } from '#server/domains/payments/rows.ts';
import { hasConfirmedContactSql } from '#server/domains/users/policy.ts';

/** The payment provider is being called right now: nothing is decided until it answers. */
export const beingPaidCondition = `exists (
  select from ${orderPaymentsSql} p where p.order_id = o.id and p.status = 'pending')`;

/** The first attempt counts: else repeated attempts would reserve the goods until the order is too old. */
const cardOpenedAtSql = `(select min(p.created_at) from ${orderPaymentsSql} p where p.order_id = o.id)`;

type ExpirySetting = 'unconfirmed_order_hours' | 'unconfirmed_card_minutes' | 'card_payment_minutes';

const buildSettingSql = (name: ExpirySetting): string =>
  `coalesce((select (value ->> '${name}')::int from settings where name = 'shop'), ${defaultSettings[name]})`;

/** When the job `expireOrders` cancels it; null if it does not expire, or is being paid. */
export const expiresAtColumn = `
  case when o.status = 'new' and (o.is_provisional or o.awaits_payment) and not ${beingPaidCondition}
       then least(
         case when o.awaits_payment
              then o.created_at + make_interval(mins => ${buildSettingSql('card_payment_minutes')}) end,
         case when o.is_provisional and not ${hasConfirmedContactSql('u')}
              then least(
                o.created_at + make_interval(hours => ${buildSettingSql('unconfirmed_order_hours')}),
                case when o.payment_method is distinct from 'on_receipt' then ${cardOpenedAtSql} end
                  + make_interval(mins => ${buildSettingSql('unconfirmed_card_minutes')})) end)
       end as expires_at`;
