/** Corrects the end of a person's tariff, for admins. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { asMinor } from '#contract/money.ts';
import { isExpired } from '#contract/rules/expiry.ts';
import type { Ctx } from '#server/context.ts';
import { fail } from '#server/failure.ts';
import { extendTariff, lockSubscriber, findPaidTariff } from './extendTariff.ts';
import { presentName } from './present.ts';
import { findAudience, listTariffs } from './rows.ts';

type Correct = Contract['tariffs']['correct'];

/**
 * Moves the end of a person's tariff. Days for a person without a running tariff begin the paid tariff of their
 * audience.
 * @throws Failure `not_found`; `tariff_not_running` if there is nothing to shorten, or the person needs no tariff
 */
export async function correctTariff(
  { params: { id: user_id }, body: { days, comment } }: Input<Correct>,
  ctx: Ctx,
): Promise<Answer<Correct>> {
  await lockSubscriber(ctx, user_id);
  const before = await findPaidTariff(ctx, user_id);
  const subscriber = (await findAudience(ctx.db, { userId: user_id }))!;
  const all = await listTariffs(ctx.db);
  const isRunning = before !== null && !isExpired(before.expires_at, ctx.clock());
  const tariff = all.find(({ id, audience, price_30 }) =>
    isRunning ? id === before.tariff_id : audience === subscriber.audience && price_30 > 0,
  );
  if (!tariff || subscriber.audience === null || (days < 0 && !isRunning)) throw fail('tariff_not_running');
  const { expires_at } = await extendTariff(ctx, {
    user_id,
    tariff_id: tariff.id,
    days,
    amount: asMinor(0),
    paid_by: 'correction',
    cause: `correction:${ctx.user!.id}:${ctx.key ?? crypto.randomUUID()}`,
    comment,
  });
  const toAuditState = (at: Date | null | undefined) => ({
    tariff: tariff.kind,
    tariff_expires_at: at?.toISOString() ?? null,
    ...(at === expires_at && { days, comment }),
  });
  await ctx.audit({
    action: 'tariff_correction',
    noun: 'users',
    record_id: user_id,
    before: toAuditState(before?.expires_at),
    after: toAuditState(expires_at),
  });
  return { tariff: presentName(tariff), tariff_expires_at: expires_at.toISOString() };
}
