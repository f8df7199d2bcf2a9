/** Wished products that cost less: what a trigger of `products` has put down, whoever changed the price. */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { hearsOf } from '#server/platform/pushes.ts';

const productsAtOnce = 200;
const peopleAtOnce = 1000;
/** Of one product nobody is told more often. */
const pauseHours = 24;

export interface Drop {
  user_id: number;
  id: number;
  name: string;
  en_name: string | null;
  price: number;
  was: number;
}

// What costs as much again, or is not in the storefront, is not told. Whoever runs beside takes others. With more
// wishers than one batch holds the drop stays for the next one.
const take = statement<Drop>(
  'price_drops_take',
  `with few as (select product_id, price from price_drops order by product_id limit ${productsAtOnce} for update skip locked),
   wanted as (
     select w.user_id, p.id, p.name, p.en_name, p.price, d.price as was
       from few d join products p on p.id = d.product_id and p.visible and p.price < d.price join wishes w on w.product_id = p.id
      where ${hearsOf('price_drop', 'w.user_id')} and exists (select from push_subscriptions s where s.user_id = w.user_id)
        and not exists (select from price_notices n where n.product_id = p.id and n.user_id = w.user_id and n.told_at > $1::timestamptz - interval '${pauseHours} hours')
      order by p.id, w.user_id limit ${peopleAtOnce}),
   told as (
     insert into price_notices (product_id, user_id, told_at) select id, user_id, $1 from wanted
     on conflict (product_id, user_id) do update set told_at = excluded.told_at),
   gone as (delete from price_drops d using few where d.product_id = few.product_id and (select count(*) from wanted) < ${peopleAtOnce})
   select w.* from wanted w order by w.user_id, w.id`,
);
const isLeft = statement('price_drops_left', 'select from price_drops limit 1');

/** Takes the next drops that somebody is to be told of, by person: in the unit that tells of them. */
export async function takePriceDrops({ db, clock }: Ctx): Promise<Map<number, [Drop, ...Drop[]]>> {
  const byPerson = new Map<number, [Drop, ...Drop[]]>();
  for (const drop of await take(db, [clock()])) {
    const own = byPerson.get(drop.user_id);
    if (own) own.push(drop);
    else byPerson.set(drop.user_id, [drop]);
  }
  return byPerson;
}

/** Whether anything waits to be told. */
export const hasPriceDrops = async ({ db }: Ctx): Promise<boolean> => (await isLeft(db)).length > 0;
