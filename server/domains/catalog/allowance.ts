/**
 * How many products the tariff of a company's creator allows, over all companies that they created. The oldest
 * active ones are shown, by `created_at` and id; what is beyond is kept out of the storefront by
 * `products.over_limit`, which is written here alone. What is allowed is told by the date on which a tariff ends,
 * whatever any job has done.
 */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { presentTariffSql } from '#server/domains/tariffs/tables.ts';
import { fail } from '#server/failure.ts';
import { refreshListing } from './listing.ts';

/** Of a company whose creator's tariff has a limit. */
export interface Room {
  company_id: number;
  creator_id: number;
  /** So many products, over all companies of the creator. */
  most: number;
  /** Not archived ones: what is counted against new ones. */
  products: number;
  /** Of these the active ones: what is counted against those that are to be shown again. */
  active: number;
}

// One lock a creator, so that whoever adds, shows or removes comes one after the other. Of several, by their numbers.
const hold = statement<{ creator_id: number }>(
  'allowance_hold',
  `select creator_id, pg_advisory_xact_lock(794114, creator_id)
     from (select distinct creator_id from companies where id = any($1::int[]) and creator_id is not null order by creator_id) c`,
);

/**
 * Keeps everybody else from changing how many products the creators of these companies have. To be called with the
 * tree held, and before any product is locked.
 * @returns the creators
 */
export const holdAllowance = async (db: Db, companyIds: readonly number[]): Promise<number[]> =>
  (await hold(db, [companyIds])).map(({ creator_id }) => creator_id);

const rooms = statement<Room>(
  'allowance_rooms',
  `select c.id as company_id, c.creator_id, t.products as most, n.products, n.active
     from companies c join users u on u.id = c.creator_id join tariffs t on t.id = ${presentTariffSql('u', '$2')}
          cross join lateral (select count(*)::int as products, count(*) filter (where p.active)::int as active
                                from products p where p.company_id in (select id from companies where creator_id = u.id) and p.archived_at is null) n
    where c.id = any($1::int[]) and t.products is not null`,
);

/** What these companies' creators may have and do have; companies without a limit are left out. */
export const roomsOf = async (db: Db, companyIds: readonly number[], now: Date): Promise<Map<number, Room>> =>
  new Map((await rooms(db, [companyIds, now])).map((room) => [room.company_id, room]));

/** Before a product is added to a company, or one of its own is shown again. @throws Failure `products_limit` */
export async function claimRoom(db: Db, company_id: number, now: Date, what: 'products' | 'active'): Promise<void> {
  await holdAllowance(db, [company_id]);
  const room = (await roomsOf(db, [company_id], now)).get(company_id);
  if (room && room[what] >= room.most) throw fail('products_limit', { values: { max: room.most } });
}

const misplaced = statement<{ id: number }>(
  'allowance_misplaced',
  `with limits as (select u.id as user_id, t.products as most from users u join tariffs t on t.id = ${presentTariffSql('u', '$2')} where u.id = any($1::int[]) and t.products is not null),
     owned as (select c.id as company_id, l.user_id, l.most from limits l join companies c on c.creator_id = l.user_id),
     last as (
       select l.user_id, p.created_at, p.id
         from limits l cross join lateral (
           select created_at, id from products where company_id in (select company_id from owned where user_id = l.user_id) and active and archived_at is null
            order by created_at, id offset greatest(l.most - 1, 0) limit 1) p
     )
   select p.id from owned o join products p using (company_id) left join last l using (user_id)
    where p.over_limit <> (p.active and p.archived_at is null and (o.most = 0 or coalesce((p.created_at, p.id) > (l.created_at, l.id), false)))
    order by p.id`,
);
// Without a limit nothing is beyond it: those few that were are found by an index, however many products there are
const hidden = statement<{ id: number }>(
  'allowance_hidden',
  `select p.id from products p join companies c on c.id = p.company_id join users u on u.id = c.creator_id left join tariffs t on t.id = ${presentTariffSql('u', '$2')}
    where p.over_limit and u.id = any($1::int[]) and t.products is null order by p.id`,
);

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** All products of these creators that are shown and should not be, or the other way round. */
export const misplacedOf = async (db: Db, userIds: readonly number[], now: Date): Promise<number[]> => [
  ...idsOf(await misplaced(db, [userIds, now])),
  ...idsOf(await hidden(db, [userIds, now])),
];

const lock = statement(
  'allowance_lock',
  'select from products where id = any($1::int[]) order by id for no key update',
);
const turn = statement('allowance_turn', 'update products set over_limit = not over_limit where id = any($1::int[])');

/** Shows what is hidden of these and hides what is shown. Their creators' allowance is held. */
export async function turnProducts(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await lock(db, [ids]);
  await turn(db, [ids]);
  await refreshListing(db, ids);
}

/**
 * After products of these creators came, went or were switched on or off: of those with a limit the oldest active ones
 * are shown.
 * @returns those that were turned
 */
export async function keepWithin(db: Db, userIds: readonly number[], now: Date): Promise<number[]> {
  if (userIds.length === 0) return [];
  const turned = idsOf(await misplaced(db, [userIds, now]));
  await turnProducts(db, turned);
  return turned;
}
