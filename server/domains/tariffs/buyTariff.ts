import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { type Minor, toPrice } from '#contract/money.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { tariffWords } from '#server/domains/bonuses/forTariff.ts';
import { debit, lockBalance } from '#server/domains/bonuses/ledger.ts';
import { fail, notFound } from '#server/failure.ts';
import { extendTariff, lockSubscriber, tariffHad } from './extendTariff.ts';
import { presentName } from './present.ts';
import { audienceOf, priceOf, tariffById, type TariffRow } from './rows.ts';

type Buy = Contract['tariffs']['buy'];

/** Without a key the same plan and period asked for again so soon is the same purchase, sent again. */
const repeatedWithinMs = 60_000;

const boughtSince = oneRow(
  'tariff_bought_since',
  `select from tariff_extensions where user_id = $1 and tariff_id = $2 and days = $3 and paid_by = 'bonuses' and created_at > $4 limit 1`,
);

/**
 * What the caller may buy, and its price: the server's own, whatever was sent.
 * @throws Failure `not_found`; `tariff_not_sold` for what is free, not sold any more or for others
 */
export async function offerTo(ctx: Ctx, tariffId: number, days: number): Promise<{ tariff: TariffRow; amount: Minor }> {
  const tariff = await tariffById(ctx.db, [tariffId]);
  if (!tariff) throw notFound('tariff');
  const amount = priceOf(tariff, days);
  const who = await audienceOf(ctx.db, [ctx.user!.id]);
  // A guest's account is nobody's for long: whoever pays for a year wants to come back to it
  if (amount === null || who?.is_guest || who?.audience !== tariff.audience) throw fail('tariff_not_sold');
  return { tariff, amount };
}

/** Pays with bonuses and extends, together or not at all; once for a key, and without one once a minute. */
export async function buyTariff({ params, body }: Input<Buy>, ctx: Ctx): Promise<Answer<Buy>> {
  const user_id = ctx.user!.id;
  await lockSubscriber(ctx, user_id);
  const { tariff, amount } = await offerTo(ctx, params.id, body.days);
  const isRepeated =
    ctx.key === null &&
    (await boughtSince(ctx.db, [user_id, tariff.id, body.days, new Date(ctx.clock().getTime() - repeatedWithinMs)]));
  if (!isRepeated) {
    const cause = `tariff:${user_id}:${ctx.key ?? crypto.randomUUID()}`;
    await debit(ctx, { user_id, amount, reason: 'tariff', cause, comment: tariffWords(tariff, body.days, ctx.locale) });
    await extendTariff(ctx, { user_id, tariff_id: tariff.id, days: body.days, amount, paid_by: 'bonuses', cause });
  }
  const { expires_at } = (await tariffHad(ctx, user_id))!;
  return {
    status: 'succeeded',
    tariff: presentName(tariff),
    tariff_expires_at: expires_at.toISOString(),
    bonus_balance: toPrice(await lockBalance(ctx, user_id)),
  };
}
