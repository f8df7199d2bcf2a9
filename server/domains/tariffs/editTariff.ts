/** Edits a tariff, for admins. */
import { eq } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { toMinor } from '#contract/money.ts';
import { limitNames } from '#contract/rules/tariffs.ts';
import type { Ctx } from '#server/context.ts';
import { fail, notFound } from '#server/failure.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { isStale, getLaterTimestamp } from '#server/platform/stale.ts';
import { presentTariff } from './present.ts';
import { findTariff, lockTariff, type TariffRow } from './rows.ts';
import { tariffs } from './tables.ts';

type Edit = Contract['tariffs']['edit'];
type TariffInput = Input<Edit>['body'];

const isFree = ({ price_30 }: TariffRow): boolean => price_30 === 0;

function parsePrices({ prices = {} }: TariffInput) {
  const priced = Object.entries(prices).filter(([, price]) => price !== undefined);
  return Object.fromEntries(priced.map(([days, price]) => [`price_${days}`, toMinor(price)])) as Partial<
    Pick<TariffRow, 'price_7' | 'price_30' | 'price_120' | 'price_365'>
  >;
}

/** Changes the given fields. Paid periods stay as they were paid for. */
export async function editTariff({ params: { id }, body }: Input<Edit>, ctx: Ctx): Promise<Answer<Edit>> {
  const { db } = ctx;
  const row = await lockTariff(db, { tariffId: id });
  if (!row) throw notFound('tariff');
  const rules = await getShopSettings(ctx);
  const before = presentTariff(row, rules);
  if (isStale(body.updated_at, row.updated_at)) throw fail('stale', { body: { present: before } });
  const prices = parsePrices(body);
  if (isFree(row) && (body.active === false || Object.keys(prices).length > 0)) throw fail('tariff_is_free');
  await db
    .update(tariffs)
    .set({
      ...prices,
      ...body.limits,
      ...(body.name !== undefined && { name: body.name }),
      ...(body.en_name !== undefined && { en_name: body.en_name || null }),
      ...(body.description !== undefined && { description: body.description || null }),
      ...(body.en_description !== undefined && { en_description: body.en_description || null }),
      ...(body.active !== undefined && { active: body.active }),
      updated_at: getLaterTimestamp(row.updated_at, ctx.clock()),
    })
    .where(eq(tariffs.id, id));
  const after = presentTariff((await findTariff(db, { tariffId: id }))!, rules);
  if (limitNames.some((limit) => before.limits[limit] !== after.limits[limit]))
    await ctx.emit('tariff.limits_changed', { tariff_id: id });
  await ctx.audit({ action: 'edit', noun: 'tariffs', record_id: id, before, after });
  return after;
}
