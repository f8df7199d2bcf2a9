import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { type Minor, toPrice } from '#contract/money.ts';
import type { Ctx } from '#server/context.ts';
import { tariffWords } from '#server/domains/bonuses/forTariff.ts';
import { debit, lockBalance } from '#server/domains/bonuses/ledger.ts';
import { fail, notFound } from '#server/failure.ts';
import { extendTariff, lockSubscriber } from './extendTariff.ts';
import { presentName } from './present.ts';
import { audienceOf, priceOf, tariffById, type TariffRow } from './rows.ts';

type Buy = Contract['tariffs']['buy'];

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

/** Pays with bonuses and extends, together or not at all. */
export async function buyTariff({ params, body }: Input<Buy>, ctx: Ctx): Promise<Answer<Buy>> {
  const user_id = ctx.user!.id;
  await lockSubscriber(ctx, user_id);
  const { tariff, amount } = await offerTo(ctx, params.id, body.days);
  const cause = `tariff:${user_id}:${ctx.key ?? crypto.randomUUID()}`;
  await debit(ctx, { user_id, amount, reason: 'tariff', cause, comment: tariffWords(tariff, body.days, ctx.locale) });
  const { expires_at } = await extendTariff(ctx, { user_id, tariff_id: tariff.id, days: body.days, amount, paid_by: 'bonuses', cause });
  return { status: 'succeeded', tariff: presentName(tariff), tariff_expires_at: expires_at.toISOString(), bonus_balance: toPrice(await lockBalance(ctx, user_id)) };
}
