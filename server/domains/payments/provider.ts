/** The payment provider's state and events, for admins. Keys are masked. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { toPrice } from '#contract/money.ts';
import type { PaymentPurpose, PaymentStatus } from '#contract/payments.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { checkWebhook, getWebhookUrl } from '#server/platform/paymentWebhook.ts';
import { openStatusesSql } from './rows.ts';

const readFigures = oneRow<{ open: number; refunding: number; succeeded: number; last_told_at: Date | null }>(
  'payments_figures',
  `select (select count(*)::int
             from payments
            where status in ${openStatusesSql}) as open,
          (select count(*)::int from payments where status = 'refund_pending') as refunding,
          (select count(*)::int from payments where status = 'succeeded') as succeeded,
          (select max(at) from payment_events where event_id is not null) as last_told_at`,
);

/** `pk_test_51Habc…wxyz` → `pk_test_…wxyz` */
const maskKey = (key: string): string => `${/^[a-z]+_(?:test_|live_)?/.exec(key)?.[0] ?? ''}…${key.slice(-4)}`;

/** Which provider is in use, and how many payments are in which state. */
export async function readProvider(ctx: Ctx): Promise<Answer<Contract['payments']['provider']>> {
  const { provider, mode, publishableKey, refund } = ctx.gateways.payments;
  const { last_told_at, ...counts } = (await readFigures(ctx.db))!;
  return {
    provider: provider.code,
    name: provider.name[ctx.locale],
    description: provider.description[ctx.locale],
    webhook_hint: provider.webhookHint[ctx.locale],
    can_refund: refund !== undefined,
    live: mode === 'live',
    publishable_key: publishableKey && maskKey(publishableKey),
    webhook_url: getWebhookUrl(ctx),
    currency: ctx.settings.currency,
    ...counts,
    last_told_at: last_told_at?.toISOString() ?? null,
  };
}

/** Asks the provider whether the keys open the account, and whether its webhook sends all events here. */
export async function testProvider(ctx: Ctx): Promise<Answer<Contract['payments']['test']>> {
  const [account, webhook] = await Promise.all([ctx.gateways.payments.test(), checkWebhook(ctx)]);
  return { ...account, ...(webhook && { webhook }) };
}

interface EventRow {
  id: number;
  at: Date;
  type: string;
  is_told: boolean;
  payment_id: number;
  purpose: PaymentPurpose;
  status: PaymentStatus;
  amount: number;
  order_id: number | null;
  purchase_id: number | null;
  tariff_id: number | null;
}

const listEventRows = statement<EventRow, { limit: number; offset: number }>(
  'payment_events_page',
  `select e.id, e.at, e.type, e.event_id is not null as is_told, p.id as payment_id, p.purpose, p.status, p.amount,
          p.order_id, p.purchase_id, p.tariff_id
     from payment_events e
     join payments p on p.id = e.payment_id
    order by e.id desc
    limit $limit offset $offset`,
);
const countEvents = oneRow<{ total: number }>(
  'payment_events_total',
  'select count(*)::int as total from payment_events',
);

/** Events of payments, newest first. */
export async function listEvents(
  ctx: UnitOfWork,
  { page, per_page }: Input<Contract['payments']['events']>['query'],
): Promise<Answer<Contract['payments']['events']>> {
  const rows = await listEventRows(ctx.db, { limit: per_page, offset: (page - 1) * per_page });
  return {
    page,
    per_page,
    total: (await countEvents(ctx.db))!.total,
    data: rows.map(({ id, at, type, is_told, payment_id, amount, ...payment }) => ({
      id,
      at: at.toISOString(),
      type,
      is_told,
      payment: { ...payment, id: payment_id, amount: toPrice(amount) },
    })),
  };
}
