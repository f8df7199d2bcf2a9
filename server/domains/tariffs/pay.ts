/** Pays for a tariff by card. It is in this domain because payments must not import tariffs. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { asMinor, toMinor } from '#contract/money.ts';
import { periods } from '#contract/rules/tariffs.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { attemptPayment } from '#server/domains/payments/attemptPayment.ts';
import { ensureRegistered, openPayment, type PaymentRequest } from '#server/domains/payments/openPayment.ts';
import { requestRefund } from '#server/domains/payments/refund.ts';
import { openStatusesSql, paymentColumns, type PaymentRow } from '#server/domains/payments/rows.ts';
import { fail, Failure, invalid, notFound } from '#server/failure.ts';
import { getOffer } from './buyTariff.ts';
import { extendTariff, findPaidTariff } from './extendTariff.ts';
import { presentName } from './present.ts';
import { getPrice, findTariff } from './rows.ts';

type Start = Contract['payments']['start'];
type Subscribe = Contract['payments']['subscribe'];

/** The payment for a tariff. The amount must be one of its prices, which determines the period. */
async function getPaymentRequest(
  ctx: Ctx,
  { amount, tariff_id, days }: Input<Start>['query'],
): Promise<PaymentRequest> {
  const tariff = await findTariff(ctx.db, { tariffId: tariff_id });
  if (!tariff) throw notFound('tariff');
  const candidates = days === undefined ? periods.map(Number) : [days];
  const found = candidates.find((period) => getPrice(tariff, period) === toMinor(amount));
  // A tariff that is not sold to the caller is reported before a wrong amount
  const offer = await getOffer(ctx, tariff_id, found ?? candidates[0]!);
  if (found === undefined) throw invalid({ amount: 'invalid' });
  return { purpose: 'tariff', user_id: ctx.user!.id, tariff_id, days: found, amount: offer.amount };
}

/** Creates the payment for a tariff, or returns the open one; several tabs share it. */
export async function startTariffPayment({ query }: Input<Start>, ctx: Ctx): Promise<Answer<Start>> {
  const payment = await openPayment(ctx, (unit) => getPaymentRequest(unit, query));
  if (!payment) throw fail('payment_over');
  return { client_secret: payment.client_secret };
}

/** How long after a payment its call may be repeated. */
const repeatableMs = dayMs;

// Prefers an open payment. Without one, a repeated call finds the payment that its first attempt has paid
const findTariffPayment = oneRow<
  PaymentRow,
  {
    user_id: number;
    tariff_id: number;
    days: number;
    payment_method_id: string;
    client_secret: string | null;
    since: Date;
  }
>(
  'payment_of_tariff',
  `select ${paymentColumns}
     from payments p
    where p.user_id = $user_id and p.tariff_id = $tariff_id
      and case when $client_secret::text is not null then p.client_secret = $client_secret
               else p.status in ${openStatusesSql}
                    or p.payment_method_id = $payment_method_id and p.touched_at > $since::timestamptz end
    order by p.status in ${openStatusesSql} desc, p.days = $days desc, p.id desc
    limit 1`,
);
/** Pays with a card. The tariff is extended by this call or by the provider's notification, whichever comes first. */
export async function payTariff(
  { body: { days, tariff_id, payment_method_id, client_secret } }: Input<Subscribe>,
  ctx: Ctx,
): Promise<Answer<Subscribe>> {
  const user_id = ctx.user!.id;
  const payment = await findTariffPayment(ctx.db, {
    user_id,
    tariff_id,
    days,
    payment_method_id,
    client_secret: client_secret ?? null,
    since: new Date(ctx.clock().getTime() - repeatableMs),
  });
  if (!payment) throw fail('payment_over');
  if (payment.days !== days) throw fail('payment_other');
  const result = await attemptPayment(ctx, await ensureRegistered(ctx, payment), payment_method_id);
  if (result.status !== 'succeeded') return result;
  const [tariff, paidTariff] = await Promise.all([
    findTariff(ctx.db, { tariffId: tariff_id }),
    findPaidTariff(ctx, user_id),
  ]);
  return { status: 'succeeded', tariff: presentName(tariff!), tariff_expires_at: paidTariff!.expires_at.toISOString() };
}

/** Extends a paid tariff, once. If it can't be extended, the payment is refunded. */
export async function extendPaidTariff(
  { purpose, payment_id, user_id, tariff_id, days, amount }: Events['payment.succeeded'],
  ctx: Ctx,
): Promise<void> {
  if (purpose !== 'tariff' || tariff_id === null || days === null) return;
  try {
    await extendTariff(ctx, {
      user_id,
      tariff_id,
      days,
      amount: asMinor(amount),
      paid_by: 'card',
      cause: `payment:${payment_id}`,
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    ctx.log.error(
      { part: 'payments', payment: payment_id, err: error },
      'a paid tariff could not be extended: its payment is refunded',
    );
    await requestRefund(ctx, { payment_id }, 'tariff_not_extended');
  }
}
