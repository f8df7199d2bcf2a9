/** Applies the limit of a changed tariff to the products of its holder's companies. */
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { currentTariffSql } from '#server/domains/tariffs/tables.ts';
import { invalidateCache } from '#server/platform/cacheVersions.ts';
import { runUnit } from '#server/platform/unitOfWork.ts';
import { lockAllowance, listMisplacedProducts, toggleProducts } from './allowance.ts';
import { maxProductsInRequest, type RefreshDeps } from './branch.ts';
import { emitCatalogChange } from './change.ts';
import { lockTreeShared } from './listing.ts';

const listCreatedCompanies = statement<{ id: number }, { creator_id: number }>(
  'tariff_companies',
  'select id from companies where creator_id = $creator_id order by id',
);

/** Shows or hides products after a tariff has begun or ended; many of them by a job. */
export async function applyTariff({ user_id }: Events['tariff.changed'], ctx: Ctx): Promise<void> {
  const companies = (await listCreatedCompanies(ctx.db, { creator_id: user_id })).map(({ id }) => id);
  if (companies.length === 0) return;
  await lockTreeShared(ctx.db);
  await lockAllowance(ctx.db, companies);
  const ids = await listMisplacedProducts(ctx.db, [user_id], ctx.clock());
  if (ids.length === 0) return;
  if (ids.length > maxProductsInRequest)
    await ctx.enqueue('catalog.follow_tariff', { user_id }, { key: `follow_tariff:${user_id}` });
  else await toggleProducts(ctx.db, ids);
  await emitCatalogChange(ctx, ids);
}

/** Queues a job that applies a tariff's new limits to all its holders. */
export const queueTariffLimits = ({ tariff_id }: Events['tariff.limits_changed'], ctx: UnitOfWork): Promise<void> =>
  ctx.enqueue('catalog.follow_limits', { tariff_id }, { key: `follow_limits:${tariff_id}` });

const batchSize = 2_000;

/**
 * The job that corrects `over_limit` of all products of a creator, in batches, each in its own transaction. Safe to
 * repeat.
 */
export async function enforceTariff({ pool, fanout }: RefreshDeps, userId: number, clock: () => Date): Promise<void> {
  const runBatch = async (db: Db): Promise<number> => {
    await lockTreeShared(db);
    const companies = await listCreatedCompanies(db, { creator_id: userId });
    await lockAllowance(
      db,
      companies.map(({ id }) => id),
    );
    const ids = (await listMisplacedProducts(db, [userId], clock())).slice(0, batchSize);
    await toggleProducts(db, ids);
    return ids.length;
  };
  for (let toggled = batchSize; toggled === batchSize;) toggled = await runUnit({ pool, now: clock() }, runBatch);
  invalidateCache(fanout, 'totals');
}

const listHolders = statement<{ id: number }, { tariffId: number; now: Date }>(
  'tariff_holders',
  `select u.id from users u
    where exists (select from companies c where c.creator_id = u.id)
      and ${currentTariffSql('u', '$now')} = $tariffId
    order by u.id`,
);

/** The job that does the same for every holder of a tariff who has created companies. */
export async function enforceTariffLimits(
  deps: RefreshDeps,
  db: Db,
  tariffId: number,
  clock: () => Date,
): Promise<void> {
  for (const { id } of await listHolders(db, { tariffId, now: clock() })) await enforceTariff(deps, id, clock);
}
