/** Paying for a tariff by card. It stands here because payments, to the left, know no tariffs. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { asMinor, toMinor } from '#contract/money.ts';
import { periods } from '#contract/rules/tariffs.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { attempt } from '#server/domains/payments/attempt.ts';
import { knownToProvider, openPayment, type Wish } from '#server/domains/payments/openPayment.ts';
import { wantRefund } from '#server/domains/payments/refund.ts';
import { paymentColumns, type PaymentRow } from '#server/domains/payments/rows.ts';
import { fail, Failure, invalid, notFound } from '#server/failure.ts';
import { offerTo } from './buyTariff.ts';
import { extendTariff, tariffHad } from './extendTariff.ts';
import { presentName } from './present.ts';
import { priceOf, tariffById } from './rows.ts';

type Start = Contract['payments']['start'];
type Subscribe = Contract['payments']['subscribe'];

/** What is to be paid: the amount must be a price of the tariff, and it says for how long. */
async function wishOf(ctx: Ctx, { amount, tariff_id, days }: Input<Start>['query']): Promise<Wish> {
  const tariff = await tariffById(ctx.db, [tariff_id]);
  if (!tariff) throw notFound('tariff');
  const wanted = days === undefined ? periods.map(Number) : [days];
  const found = wanted.find((period) => priceOf(tariff, period) === toMinor(amount));
  // What is not sold to the caller at all is said first
  const offer = await offerTo(ctx, tariff_id, found ?? wanted[0]!);
  if (found === undefined) throw invalid({ amount: 'invalid' });
  return { purpose: 'tariff', user_id: ctx.user!.id, tariff_id, days: found, amount: offer.amount };
}

/** Begins to pay for a tariff, once for however many tabs. */
export async function startTariff({ query }: Input<Start>, ctx: Ctx): Promise<Answer<Start>> {
  const payment = await openPayment(ctx, (unit) => wishOf(unit, query));
  if (!payment) throw fail('payment_over');
  return { client_secret: payment.client_secret };
}

// The one that waits comes first. Without one, a repeated call finds what its first has paid.
const wanted = oneRow<PaymentRow>(
  'payment_of_tariff',
  `select ${paymentColumns} from payments p
    where p.user_id = $1 and p.tariff_id = $2 and case when $5::text is not null then p.client_secret = $5
          else p.status in ('created', 'pending', 'requires_action', 'failed') or p.payment_method_id = $4 and p.touched_at > $6::timestamptz end
    order by p.status in ('created', 'pending', 'requires_action', 'failed') desc, p.days = $3 desc, p.id desc limit 1`,
);
/** So long a call may be repeated, in ms. */
const repeatableMs = 86_400_000;

/** Pays with a card, and extends: by this call or by what the provider tells, whichever comes first. */
export async function payTariff(
  { body: { days, tariff_id, payment_method_id, client_secret } }: Input<Subscribe>,
  ctx: Ctx,
): Promise<Answer<Subscribe>> {
  const user_id = ctx.user!.id;
  const payment = await wanted(ctx.db, [
    user_id,
    tariff_id,
    days,
    payment_method_id,
    client_secret ?? null,
    new Date(ctx.clock().getTime() - repeatableMs),
  ]);
  if (!payment) throw fail('payment_over');
  if (payment.days !== days) throw fail('payment_other');
  const attempted = await attempt(ctx, await knownToProvider(ctx, payment), payment_method_id);
  if (attempted.status !== 'succeeded') return attempted;
  const [tariff, had] = await Promise.all([tariffById(ctx.db, [tariff_id]), tariffHad(ctx, user_id)]);
  return { status: 'succeeded', tariff: presentName(tariff!), tariff_expires_at: had!.expires_at.toISOString() };
}

/** The money has come: the tariff is extended, once. What can't be extended gives it back. */
export async function extendPaid(
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
      'a paid tariff could not be extended: its money goes back',
    );
    await wantRefund(ctx, { payment_id }, 'tariff_not_extended');
  }
}
