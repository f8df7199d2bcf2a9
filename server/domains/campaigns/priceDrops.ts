/** Price drops of products in wish lists. A trigger of `products` records them, whoever changes the price. */
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { statement } from '#server/db/statement.ts';
import { wantsPushSql } from '#server/platform/pushes.ts';
import { lineNameColumns } from '#server/domains/catalog/families/lineNames.ts';

const productsPerBatch = 200;
const peoplePerBatch = 1000;
/** Minimum time between two notifications about one product to one person. */
const pauseHours = 24;

export interface PriceDrop {
  user_id: number;
  id: number;
  name: string;
  en_name: string | null;
  price: number;
  was: number;
}

// A product whose price has risen again, or that is not in the storefront, is skipped. Parallel runs take other drops.
// If a batch can't hold everybody who wishes for it, the drop stays for the next batch.
const takeDrops = statement<PriceDrop, { now: Date }>(
  'price_drops_take',
  `with batch as (
     select product_id, price
       from price_drops
      order by product_id
      limit ${productsPerBatch}
        for update skip locked),
   recipients as (
     select w.user_id, p.id, ${lineNameColumns}, p.price, d.price as was
       from batch d
       join products p on p.id = d.product_id and p.visible and p.price < d.price
       join wishes w on w.product_id = p.id
      where ${wantsPushSql('price_drop', 'w.user_id')}
        and exists (select from push_subscriptions s where s.user_id = w.user_id)
        and not exists (select
                          from price_notices n
                         where n.product_id = p.id and n.user_id = w.user_id
                           and n.told_at > $now::timestamptz - interval '${pauseHours} hours')
      order by p.id, w.user_id
      limit ${peoplePerBatch}),
   notices as (
     insert into price_notices (product_id, user_id, told_at)
     select id, user_id, $now from recipients
     on conflict (product_id, user_id) do update set told_at = excluded.told_at),
   deleted as (
     delete from price_drops d
      using batch
      where d.product_id = batch.product_id and (select count(*) from recipients) < ${peoplePerBatch})
   select r.* from recipients r order by r.user_id, r.id`,
);
const findLeft = statement('price_drops_left', 'select from price_drops limit 1');

/** Takes the next drops, grouped by the person to notify. Called in the unit of work that notifies them. */
export async function takePriceDrops({ db, clock }: Ctx): Promise<Map<number, [PriceDrop, ...PriceDrop[]]>> {
  const byPerson = new Map<number, [PriceDrop, ...PriceDrop[]]>();
  for (const drop of await takeDrops(db, { now: clock() })) {
    const drops = byPerson.get(drop.user_id);
    if (drops) drops.push(drop);
    else byPerson.set(drop.user_id, [drop]);
  }
  return byPerson;
}

/** Whether price drops are left to report. */
export const hasPriceDrops = async ({ db }: UnitOfWork): Promise<boolean> => (await findLeft(db)).length > 0;
