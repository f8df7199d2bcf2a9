/** Reads and writes many products of a company at once, for imports, in an open transaction. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { lockAllowance, enforceLimit } from './allowance.ts';
import { deleteEmptyFamilies } from './families/deleteEmptyFamilies.ts';
import { lockTreeShared, refreshProducts } from './listing.ts';
import { refreshRatings } from './ratings.ts';
import { regularPriceSql } from './sales.ts';
import type { ParameterInput } from './typeRules.ts';

/** A scheduled or running sale; all null without one. Money in minor units. */
export interface ProductSale {
  sale_price: number | null;
  sale_from: Date | null;
  /** The first moment after it. */
  sale_to: Date | null;
}

/** Barcode, parcel, cost, compare-at price and tags; money in minor units. */
export interface ProductDetails {
  barcode: string | null;
  weight_g: number | null;
  length_mm: number | null;
  width_mm: number | null;
  height_mm: number | null;
  cost: number | null;
  compare_at_price: number | null;
  tags: string[];
}

/** The family of a product with its values; all null for a product that stands alone. */
export interface FamilyValues {
  family_id: number | null;
  option_1: number | null;
  option_2: number | null;
  option_3: number | null;
}

/** All editable fields of a product; money in minor units. */
export interface FullProduct extends ProductDetails, ProductSale, FamilyValues {
  sku: string;
  name: string;
  en_name: string | null;
  description: string | null;
  en_description: string | null;
  /** Outside of a sale. */
  price: number;
  category_id: number;
  type_id: number;
  active: boolean;
  /** Null means `standard`. */
  tax_class: string | null;
  total_count: number;
  parameters: ParameterInput[];
}

export interface StoredProduct extends FullProduct {
  id: number;
  /** The part of total_count that open orders hold. */
  held: number;
  updated_at: Date;
}

const columns = `
  p.id, p.sku, p.name, p.en_name, p.description, p.en_description, ${regularPriceSql} as price,
  p.compare_at_price, p.sale_price, p.sale_from, p.sale_to, p.category_id, p.type_id, p.active, p.tax_class,
  p.updated_at, p.family_id, p.option_1, p.option_2, p.option_3, p.barcode, p.weight_g, p.length_mm, p.width_mm,
  p.height_mm, p.cost, p.tags, s.total_count, s.held,
  coalesce((select json_agg(json_build_object('parameter_id', v.parameter_id,
                                              'value', coalesce(to_json(v.number), to_json(v.value)))
                            order by v.parameter_id)
              from product_parameters v where v.product_id = p.id), '[]') as parameters`;
const bySkuSql = `
  select ${columns}
    from products p join product_stock s on s.product_id = p.id
   where p.company_id = $company_id and p.sku = any($skus::text[]) and p.archived_at is null order by p.id`;
const listProducts = statement<StoredProduct, { company_id: number; skus: readonly string[] }>(
  'whole_products',
  bySkuSql,
);
const lockProducts = statement<unknown, { company_id: number; skus: readonly string[]; familyIds: readonly number[] }>(
  'whole_products_lock',
  `select from products
    where id in (select id from products
                  where company_id = $company_id and sku = any($skus::text[]) and archived_at is null
                 union all
                 select id from products where company_id = $company_id and family_id = any($familyIds::int[]))
    order by id for no key update`,
);

/**
 * Locks a company's products by SKU and the members of its families, because they are about to be written. Families of
 * other companies are left alone. The tree and the company's creator must be locked before.
 */
export const lockFullProducts = async (
  db: Db,
  companyId: number,
  skus: readonly string[],
  familyIds: readonly number[],
): Promise<void> => void (await lockProducts(db, { company_id: companyId, skus, familyIds }));

/** A company's products by SKU. */
export const getProductsBySku = async (
  db: Db,
  companyId: number,
  skus: readonly string[],
): Promise<Map<string, StoredProduct>> =>
  new Map((await listProducts(db, { company_id: companyId, skus })).map((row) => [row.sku, row]));

const saveProducts = statement<
  { id: number; sku: string; updated_at: Date },
  { company_id: number; drafts: string; now: Date }
>(
  'whole_products_put',
  `insert into products (company_id, category_id, type_id, sku, name, en_name, description, en_description, price,
                         regular_price, sale_price, sale_from, sale_to, compare_at_price, active, tax_class, barcode,
                         weight_g, length_mm, width_mm, height_mm, cost, tags, family_id, option_1, option_2, option_3,
                         created_at, updated_at)
   select $company_id, coalesce(f.category_id, d.category_id), coalesce(f.type_id, d.type_id), d.sku, d.name, d.en_name,
          case when f.id is null then d.description else f.description end,
          case when f.id is null then d.en_description else f.en_description end,
          case when d.has_sale and d.sale_from <= $now then d.sale_price else d.price end,
          case when d.has_sale and d.sale_from <= $now then d.price end,
          case when d.has_sale then d.sale_price end, case when d.has_sale then d.sale_from end,
          case when d.has_sale then d.sale_to end, d.compare_at_price, d.active, d.tax_class, d.barcode, d.weight_g,
          d.length_mm, d.width_mm, d.height_mm, d.cost, d.tags, d.family_id, d.option_1, d.option_2, d.option_3,
          $now, $now
     from (select *, coalesce(sale_to > $now and sale_price < price, false) as has_sale
             from rows from (jsonb_to_recordset($drafts::jsonb)
                  as (sku text, name text, en_name text, description text, en_description text, price bigint,
                      sale_price bigint, sale_from timestamptz, sale_to timestamptz, compare_at_price bigint,
                      category_id int, type_id int, active boolean, tax_class text, barcode text, weight_g int,
                      length_mm int, width_mm int, height_mm int, cost bigint, tags text[], family_id int,
                      option_1 int, option_2 int, option_3 int)) with ordinality) d
     left join product_families f on f.id = d.family_id
    order by d.ordinality
       on conflict (company_id, sku) where archived_at is null
       do update set category_id = excluded.category_id, type_id = excluded.type_id, name = excluded.name,
                     en_name = excluded.en_name, description = excluded.description,
                     en_description = excluded.en_description, price = excluded.price,
                     regular_price = excluded.regular_price, sale_price = excluded.sale_price,
                     sale_from = excluded.sale_from, sale_to = excluded.sale_to,
                     compare_at_price = excluded.compare_at_price, active = excluded.active,
                     tax_class = excluded.tax_class, barcode = excluded.barcode, weight_g = excluded.weight_g,
                     length_mm = excluded.length_mm, width_mm = excluded.width_mm, height_mm = excluded.height_mm,
                     cost = excluded.cost, tags = excluded.tags, family_id = excluded.family_id,
                     option_1 = excluded.option_1, option_2 = excluded.option_2, option_3 = excluded.option_3,
                     updated_at = greatest(excluded.updated_at, products.updated_at + interval '1 millisecond')
   returning id, sku, updated_at`,
);
const saveStock = statement<unknown, { stockRows: string }>(
  'whole_products_stock',
  `with cause as materialized (select set_config('stock.cause', '{"reason": "import"}', true))
   insert into product_stock (product_id, total_count)
   select d.id, d.total_count
     from cause, jsonb_to_recordset($stockRows::jsonb) as d (id int, total_count int) order by d.id
       on conflict (product_id) do update set total_count = greatest(excluded.total_count, product_stock.held)
       where product_stock.total_count <> excluded.total_count`,
);
const saveParameters = statement<unknown, { productIds: readonly number[]; parameterRows: string }>(
  'whole_products_parameters',
  `with given as (
     select product_id, parameter_id, value, number
       from jsonb_to_recordset($parameterRows::jsonb)
            as d (product_id int, parameter_id int, value text, number numeric)
   ), removed as (
     delete from product_parameters v where v.product_id = any($productIds::int[])
        and not exists (select from given g where g.product_id = v.product_id and g.parameter_id = v.parameter_id)
   )
   insert into product_parameters (product_id, parameter_id, value, number)
   select product_id, parameter_id, value, number from given
       on conflict (product_id, parameter_id) do update set value = excluded.value, number = excluded.number`,
);

const listMembers = statement<{ id: number }, { familyIds: readonly number[] }>(
  'whole_products_other_members',
  'select id from products where family_id = any($familyIds::int[]) order by id',
);
const listMoved = statement<{ id: number; family_id: number | null }, { company_id: number; drafts: string }>(
  'whole_products_moved',
  `select p.id, p.family_id
     from jsonb_to_recordset($drafts::jsonb)
          as d (sku text, family_id int, option_1 int, option_2 int, option_3 int)
     join products p on p.company_id = $company_id and p.sku = d.sku and p.archived_at is null
    where (p.family_id, p.option_1, p.option_2, p.option_3)
          is distinct from (d.family_id, d.option_1, d.option_2, d.option_3)`,
);
const releaseMoved = statement<unknown, { productIds: readonly number[] }>(
  'whole_products_release',
  `update products set family_id = null, option_1 = null, option_2 = null, option_3 = null
    where id = any($productIds::int[]) and family_id is not null`,
);

/**
 * Products that change their family or their values leave it first, so that two of them can exchange their values.
 * @returns their ids, and the families that they have left
 */
async function releaseMembers(
  db: Db,
  companyId: number,
  drafts: readonly FullProduct[],
): Promise<{ ids: number[]; familyIds: number[] }> {
  const rows = drafts.map(({ sku, family_id, option_1, option_2, option_3 }) => ({
    sku,
    family_id,
    option_1,
    option_2,
    option_3,
  }));
  const moved = await listMoved(db, { company_id: companyId, drafts: JSON.stringify(rows) });
  const ids = moved.map(({ id }) => id);
  const familyIds = [...new Set(moved.flatMap(({ family_id }) => family_id ?? []))];
  if (familyIds.length > 0) await releaseMoved(db, { productIds: ids });
  return { ids, familyIds };
}

/** Updates what families hold for all their members after products have joined or left them. */
async function settleFamilies(db: Db, productIds: readonly number[], leftFamilyIds: readonly number[]): Promise<void> {
  const left = leftFamilyIds.length > 0 ? await listMembers(db, { familyIds: leftFamilyIds }) : [];
  if (productIds.length > 0) await refreshRatings(db, [...productIds, ...left.map(({ id }) => id)]);
  await deleteEmptyFamilies(db, leftFamilyIds);
}

/**
 * Creates or updates products by SKU in the order of the drafts, and lists them. A member of a family gets the fields
 * that its family holds.
 * @param drafts each SKU once; existing products must be locked by `lockFullProducts`, with the members of the families
 *   that they join or leave
 * @returns id and time of the change by SKU
 */
export async function saveFullProducts(
  db: Db,
  companyId: number,
  drafts: readonly FullProduct[],
  now: Date,
): Promise<Map<string, { id: number; updated_at: Date }>> {
  await lockTreeShared(db);
  const moved = await releaseMembers(db, companyId, drafts);
  const rows = await saveProducts(db, { company_id: companyId, drafts: JSON.stringify(drafts), now });
  const saved = new Map(rows.map(({ sku, id, updated_at }) => [sku, { id, updated_at }]));
  const withIds = drafts.map((draft) => ({ ...draft, id: saved.get(draft.sku)!.id }));
  await saveStock(db, { stockRows: JSON.stringify(withIds.map(({ id, total_count }) => ({ id, total_count }))) });
  const parameterRows = withIds.flatMap(({ id, parameters }) =>
    parameters.map(({ parameter_id, value }) => ({
      product_id: id,
      parameter_id,
      value: typeof value === 'number' ? null : value,
      number: typeof value === 'number' ? value : null,
    })),
  );
  const ids = withIds.map(({ id }) => id);
  await saveParameters(db, { productIds: ids, parameterRows: JSON.stringify(parameterRows) });
  await refreshProducts(db, ids);
  const members = withIds.flatMap(({ id, family_id }) => (family_id === null ? [] : [id]));
  await settleFamilies(db, [...new Set([...moved.ids, ...members])], moved.familyIds);
  await enforceLimit(db, await lockAllowance(db, [companyId]), now);
  return saved;
}

const setArchived = statement<unknown, { productIds: readonly number[]; now: Date }>(
  'whole_products_archive',
  `update products set archived_at = $now, family_id = null, option_1 = null, option_2 = null, option_3 = null
    where id = any($productIds::int[])`,
);
const listFamilies = statement<{ family_id: number }, { productIds: readonly number[] }>(
  'whole_products_families',
  'select distinct family_id from products where id = any($productIds::int[]) and family_id is not null',
  { neverNull: { family_id: 'the condition excludes null' } },
);
const listFiles = statement<{ file: string }, { productIds: readonly number[] }>(
  'whole_products_files',
  'select file from product_photos where product_id = any($productIds::int[])',
);
const deleteUnordered = statement<unknown, { productIds: readonly number[] }>(
  'whole_products_erase',
  'delete from products where id = any($productIds::int[])',
);

/** Archives products, which removes them from the listing, its totals and their families. They must be locked. */
export async function archiveProducts(db: Db, ids: readonly number[], now: Date): Promise<void> {
  const families = await listFamilies(db, { productIds: ids });
  const familyIds = families.map(({ family_id }) => family_id);
  await setArchived(db, { productIds: ids, now });
  await refreshProducts(db, ids);
  if (familyIds.length > 0) {
    await refreshRatings(db, [...ids, ...(await listMembers(db, { familyIds })).map(({ id }) => id)]);
    await deleteEmptyFamilies(db, familyIds);
  }
}

/**
 * Deletes archived products that nobody has ordered.
 * @returns the files of their photos, to delete after the commit
 */
export async function deleteArchived(db: Db, ids: readonly number[]): Promise<string[]> {
  const files = await listFiles(db, { productIds: ids });
  await deleteUnordered(db, { productIds: ids });
  return files.map(({ file }) => file);
}

/**
 * Deletes products that nobody has ordered. They must be locked.
 * @returns the files of their photos, to delete after the commit
 */
export async function deleteProducts(db: Db, ids: readonly number[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  await archiveProducts(db, ids, now);
  return deleteArchived(db, ids);
}
