/** What a change of somebody's tariff makes of the products of the companies that they created. */
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { presentTariffSql } from '#server/domains/tariffs/tables.ts';
import { outdate } from '#server/platform/freshness.ts';
import { unitOfWork } from '#server/platform/unitOfWork.ts';
import { holdAllowance, misplacedOf, turnProducts } from './allowance.ts';
import { atOnce, type Processed } from './branch.ts';
import { announce } from './change.ts';
import { holdTree } from './listing.ts';

const createdBy = statement<{ id: number }>(
  'tariff_companies',
  'select id from companies where creator_id = $1 order by id',
);

/** Somebody's tariff has begun or ended: products come back to the storefront or leave it, a great many of them by a job. */
export async function followTariff({ user_id }: Events['tariff.changed'], ctx: Ctx): Promise<void> {
  const companies = (await createdBy(ctx.db, [user_id])).map(({ id }) => id);
  if (companies.length === 0) return;
  await holdTree(ctx.db);
  await holdAllowance(ctx.db, companies);
  const ids = await misplacedOf(ctx.db, [user_id], ctx.clock());
  if (ids.length === 0) return;
  if (ids.length > atOnce) await ctx.enqueue('catalog.follow_tariff', { user_id }, { key: `follow_tariff:${user_id}` });
  else await turnProducts(ctx.db, ids);
  await announce(ctx, ids);
}

/** What a tariff allows is something else: everybody who has it is looked at, by a job. */
export const followLimits = ({ tariff_id }: Events['tariff.limits_changed'], ctx: Ctx): Promise<void> =>
  ctx.enqueue('catalog.follow_limits', { tariff_id }, { key: `follow_limits:${tariff_id}` });

const batch = 2_000;

/** The job: turns all products of somebody that need it, some at a time, in transactions of their own. Repeatable. */
export async function turnAll({ pool, fanout }: Processed, userId: number, clock: () => Date): Promise<void> {
  const some = async (db: Db): Promise<number> => {
    await holdTree(db);
    await holdAllowance(
      db,
      (await createdBy(db, [userId])).map(({ id }) => id),
    );
    const ids = (await misplacedOf(db, [userId], clock())).slice(0, batch);
    await turnProducts(db, ids);
    return ids.length;
  };
  for (let turned = batch; turned === batch;)
    turned = (await unitOfWork({ pool, now: clock(), keyed: null, status: () => 200, run: some })).answer!;
  outdate(fanout, 'totals');
}

const holders = statement<{ id: number }>(
  'tariff_holders',
  `select u.id from users u where exists (select from companies c where c.creator_id = u.id) and ${presentTariffSql('u', '$2')} = $1 order by u.id`,
);

/** The job: the same for everybody who has a tariff and created companies. */
export async function turnHolders(of: Processed, db: Db, tariffId: number, clock: () => Date): Promise<void> {
  for (const { id } of await holders(db, [tariffId, clock()])) await turnAll(of, id, clock);
}
