/**
 * When an unpaid order of a buyer without a confirmed contact is canceled, as conditions on order `o` of user `u`.
 * @see contract/settings.ts `unconfirmed_order_hours`, `unconfirmed_card_minutes`
 */
import { defaultSettings } from '#contract/settings.ts';
import { hasConfirmedContactSql } from '#server/domains/users/policy.ts';

/** The payment provider is being called right now: nothing is decided until it answers. */
export const beingPaidCondition = `exists (select from payments p where p.order_id = o.id and p.status = 'pending')`;

/** The first attempt counts: else repeated attempts would reserve the goods until the order is too old. */
const cardOpenedAtSql = '(select min(p.created_at) from payments p where p.order_id = o.id)';

const buildSettingSql = (name: 'unconfirmed_order_hours' | 'unconfirmed_card_minutes'): string =>
  `coalesce((select (value ->> '${name}')::int from settings where name = 'shop'), ${defaultSettings[name]})`;

/** When the job `expireOrders` cancels it; null if it does not expire, or is being paid. */
export const expiresAtColumn = `
  case when o.is_provisional and o.status = 'new'
            and not ${hasConfirmedContactSql('u')}
            and not ${beingPaidCondition}
       then least(
         o.created_at + make_interval(hours => ${buildSettingSql('unconfirmed_order_hours')}),
         ${cardOpenedAtSql} + make_interval(mins => ${buildSettingSql('unconfirmed_card_minutes')})) end as expires_at`;
