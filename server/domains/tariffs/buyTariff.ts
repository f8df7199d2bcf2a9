/** Buys a tariff with bonuses. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { type Minor, toPrice } from '#contract/money.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { formatTariffPeriod } from '#server/domains/bonuses/formatTariffPeriod.ts';
import { debit, lockBalance } from '#server/domains/bonuses/ledger.ts';
import { fail, notFound } from '#server/failure.ts';
import { extendTariff, lockSubscriber, findPaidTariff } from './extendTariff.ts';
import { presentName } from './present.ts';
import { findAudience, getPrice, findTariff, type TariffRow } from './rows.ts';

type Buy = Contract['tariffs']['buy'];

/** Without a key the same plan and period requested again within this time is a repeated call. */
const repeatedWithinMs = 60_000;

const findRecentPurchase = oneRow<unknown, { user_id: number; tariff_id: number; days: number; since: Date }>(
  'tariff_bought_since',
  `select
     from tariff_extensions
    where user_id = $user_id and tariff_id = $tariff_id and days = $days and paid_by = 'bonuses'
      and created_at > $since
    limit 1`,
);

/**
 * The tariff and its price for the caller. The price is the server's, whatever was sent.
 * @throws Failure `not_found`; `tariff_not_sold` if it is free, no longer sold or for another audience
 */
export async function getOffer(
  ctx: Ctx,
  tariffId: number,
  days: number,
): Promise<{ tariff: TariffRow; amount: Minor }> {
  const tariff = await findTariff(ctx.db, { tariffId });
  if (!tariff) throw notFound('tariff');
  const amount = getPrice(tariff, days);
  const subscriber = await findAudience(ctx.db, { userId: ctx.user!.id });
  // A guest account can't be signed in to again, so a paid plan would be lost
  if (amount === null || subscriber?.is_guest || subscriber?.audience !== tariff.audience)
    throw fail('tariff_not_sold');
  return { tariff, amount };
}

/** Debits bonuses and extends the tariff in one transaction; once per key, and without a key once a minute. */
export async function buyTariff({ params, body }: Input<Buy>, ctx: Ctx): Promise<Answer<Buy>> {
  const user_id = ctx.user!.id;
  await lockSubscriber(ctx, user_id);
  const { tariff, amount } = await getOffer(ctx, params.id, body.days);
  const isRepeated =
    ctx.key === null &&
    (await findRecentPurchase(ctx.db, {
      user_id,
      tariff_id: tariff.id,
      days: body.days,
      since: new Date(ctx.clock().getTime() - repeatedWithinMs),
    }));
  if (!isRepeated) {
    const cause = `tariff:${user_id}:${ctx.key ?? crypto.randomUUID()}`;
    await debit(ctx, {
      user_id,
      amount,
      reason: 'tariff',
      cause,
      comment: formatTariffPeriod(tariff, body.days, ctx.locale),
    });
    await extendTariff(ctx, { user_id, tariff_id: tariff.id, days: body.days, amount, paid_by: 'bonuses', cause });
  }
  const { expires_at } = (await findPaidTariff(ctx, user_id))!;
  return {
    status: 'succeeded',
    tariff: presentName(tariff),
    tariff_expires_at: expires_at.toISOString(),
    bonus_balance: toPrice(await lockBalance(ctx, user_id)),
  };
}
