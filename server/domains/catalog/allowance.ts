/**
 * How many products the tariff of a company's creator allows, over all companies that they created. A family counts as
 * one product, which is as old as its oldest active member. The oldest active products are shown, by `created_at` and
 * id; the others leave the storefront through `products.over_limit`, which only this file writes. The limit depends on
 * the date on which a tariff ends, not on whether a job has run.
 */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { currentTariffSql } from '#server/domains/tariffs/tables.ts';
import { fail } from '#server/failure.ts';
import { refreshListing } from './listing.ts';

/** The limit of a company whose creator's tariff has one. */
export interface ProductAllowance {
  company_id: number;
  creator_id: number;
  /** The maximum, over all companies of the creator. */
  most: number;
  /** Products and families that are not archived; a new product counts against these. */
  products: number;
  /** Active ones; a product that becomes active counts against these. */
  active: number;
}

// One lock for each creator serializes whoever adds, activates or removes products. Several locks are taken in the
// order of ids.
const lockCreators = statement<{ creator_id: number; lock: string }, { companyIds: readonly number[] }>(
  'allowance_hold',
  `select creator_id, pg_advisory_xact_lock(794114, creator_id) as lock
     from (select distinct creator_id from companies
            where id = any($companyIds::int[]) and creator_id is not null order by creator_id) c`,
  { neverNull: { creator_id: 'the condition excludes null' } },
);

/**
 * Locks the number of products of these companies' creators. Call it after locking the tree and before locking any
 * product.
 * @returns the ids of the creators
 */
export const lockAllowance = async (db: Db, companyIds: readonly number[]): Promise<number[]> =>
  (await lockCreators(db, { companyIds })).map(({ creator_id }) => creator_id);

const listAllowances = statement<ProductAllowance, { companyIds: readonly number[]; now: Date }>(
  'allowance_rooms',
  `select c.id as company_id, c.creator_id, t.products as most, n.products, n.active
     from companies c join users u on u.id = c.creator_id join tariffs t on t.id = ${currentTariffSql('u', '$now')}
    cross join lateral (
            select (count(*) filter (where p.family_id is null) + count(distinct p.family_id))::int as products,
                   (count(*) filter (where p.active and p.family_id is null)
                    + count(distinct p.family_id) filter (where p.active))::int as active
              from products p
             where p.company_id in (select id from companies where creator_id = u.id) and p.archived_at is null
          ) n
    where c.id = any($companyIds::int[]) and t.products is not null`,
  { neverNull: { creator_id: 'it is joined with a user', most: 'the condition excludes null' } },
);

/** The limits of these companies' creators and what they use of them. Companies without a limit are left out. */
export const getAllowances = async (
  db: Db,
  companyIds: readonly number[],
  now: Date,
): Promise<Map<number, ProductAllowance>> =>
  new Map((await listAllowances(db, { companyIds, now })).map((allowance) => [allowance.company_id, allowance]));

/**
 * Call it before adding a product to a company.
 * @throws Failure `products_limit`
 */
export async function assertWithinAllowance(db: Db, company_id: number, now: Date): Promise<void> {
  await lockAllowance(db, [company_id]);
  const allowance = (await getAllowances(db, [company_id], now)).get(company_id);
  if (allowance && allowance.products >= allowance.most)
    throw fail('products_limit', { values: { max: allowance.most } });
}

/**
 * Call it after a write that may have added or activated products, with the company's creator locked since before it.
 * @param before the allowance before the write; undefined without a limit
 * @throws Failure `products_limit` if there are more products than before, and more than allowed
 */
export async function assertAllowanceNotExceeded(
  db: Db,
  company_id: number,
  now: Date,
  before: ProductAllowance | undefined,
): Promise<void> {
  if (!before) return;
  const after = (await getAllowances(db, [company_id], now)).get(company_id);
  if (!after) return;
  const isExceeded = (counter: 'products' | 'active') =>
    after[counter] > after.most && after[counter] > before[counter];
  if (isExceeded('products') || isExceeded('active')) throw fail('products_limit', { values: { max: after.most } });
}

const listMisplaced = statement<{ id: number }, { userIds: readonly number[]; now: Date }>(
  'allowance_misplaced',
  `with limited_users as (
     select u.id as user_id, t.products as most
       from users u join tariffs t on t.id = ${currentTariffSql('u', '$now')}
      where u.id = any($userIds::int[]) and t.products is not null
   ),
   created_companies as (
     select c.id as company_id, l.user_id, l.most from limited_users l join companies c on c.creator_id = l.user_id
   ),
   counted as (
     select distinct on (c.user_id, coalesce(p.family_id, -p.id)) c.user_id, p.family_id, p.created_at, p.id
       from created_companies c join products p using (company_id)
      where p.active and p.archived_at is null
      order by c.user_id, coalesce(p.family_id, -p.id), p.created_at, p.id
   ),
   last_shown as (
     select l.user_id, p.created_at, p.id
       from limited_users l cross join lateral (
         select created_at, id from counted
          where user_id = l.user_id order by created_at, id offset greatest(l.most - 1, 0) limit 1) p
   )
   select p.id
     from created_companies c join products p using (company_id)
     left join last_shown l using (user_id)
     left join counted f on f.family_id = p.family_id
    where p.over_limit <> (p.active and p.archived_at is null
                           and (c.most = 0
                                or coalesce((coalesce(f.created_at, p.created_at), coalesce(f.id, p.id))
                                              > (l.created_at, l.id), false)))
    order by p.id`,
);
// Creators without a limit: an index finds the few products that are still hidden.
const listHidden = statement<{ id: number }, { userIds: readonly number[]; now: Date }>(
  'allowance_hidden',
  `select p.id
     from products p join companies c on c.id = p.company_id join users u on u.id = c.creator_id
     left join tariffs t on t.id = ${currentTariffSql('u', '$now')}
    where p.over_limit and u.id = any($userIds::int[]) and t.products is null order by p.id`,
);

const toIds = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Products of these creators whose `over_limit` is wrong, in either direction. */
export const listMisplacedProducts = async (db: Db, userIds: readonly number[], now: Date): Promise<number[]> => [
  ...toIds(await listMisplaced(db, { userIds, now })),
  ...toIds(await listHidden(db, { userIds, now })),
];

const lockProducts = statement<unknown, { productIds: readonly number[] }>(
  'allowance_lock',
  'select from products where id = any($productIds::int[]) order by id for no key update',
);
const toggleOverLimit = statement<unknown, { productIds: readonly number[] }>(
  'allowance_turn',
  'update products set over_limit = not over_limit where id = any($productIds::int[])',
);

/** Toggles `over_limit` of these products. Their creators must be locked. */
export async function toggleProducts(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await lockProducts(db, { productIds: ids });
  await toggleOverLimit(db, { productIds: ids });
  await refreshListing(db, ids);
}

/**
 * Corrects `over_limit` after products of these creators were added, removed, activated or deactivated. Only for
 * creators with a limit.
 * @returns the ids of the toggled products
 */
export async function enforceLimit(db: Db, userIds: readonly number[], now: Date): Promise<number[]> {
  if (userIds.length === 0) return [];
  const toggled = toIds(await listMisplaced(db, { userIds, now }));
  await toggleProducts(db, toggled);
  return toggled;
}
