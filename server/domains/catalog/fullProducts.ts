/** Reads and writes many products of a company at once, for imports, in an open transaction. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { lockAllowance, enforceLimit } from './allowance.ts';
import { deleteEmptyFamilies } from './families/deleteEmptyFamilies.ts';
import { lockTreeShared, refreshProducts } from './listing.ts';
import { refreshRatings } from './ratings.ts';
import { regularPriceSql } from './sales.ts';
import type { ParameterInput } from './typeRules.ts';

/** Barcode, parcel, cost and tags; money in minor units. */
export interface ProductDetails {
  barcode: string | null;
  weight_g: number | null;
  length_mm: number | null;
  width_mm: number | null;
  height_mm: number | null;
  cost: number | null;
  tags: string[];
}

/** All editable fields of a product; money in minor units. */
export interface FullProduct extends ProductDetails {
  sku: string;
  name: string;
  en_name: string | null;
  description: string | null;
  en_description: string | null;
  /** Without a sale. */
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
  family_id: number | null;
  /** The part of total_count that open orders hold. */
  held: number;
  updated_at: Date;
}

const columns = `
  p.id, p.sku, p.name, p.en_name, p.description, p.en_description, ${regularPriceSql} as price,
  p.category_id, p.type_id, p.active, p.tax_class, p.updated_at, p.family_id, p.barcode,
  p.weight_g, p.length_mm, p.width_mm, p.height_mm, p.cost, p.tags,
  s.total_count, s.held,
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
const lockProducts = statement<StoredProduct, { company_id: number; skus: readonly string[] }>(
  'whole_products_locked',
  `${bySkuSql} for no key update of p`,
);

/** A company's products by SKU, locked if they are about to be written. */
export async function getProductsBySku(
  db: Db,
  companyId: number,
  skus: readonly string[],
  { lock }: { lock: boolean },
): Promise<Map<string, StoredProduct>> {
  if (lock) {
    await lockTreeShared(db);
    await lockAllowance(db, [companyId]);
  }
  const rows = await (lock ? lockProducts : listProducts)(db, { company_id: companyId, skus });
  return new Map(rows.map((row) => [row.sku, row]));
}

const saveProducts = statement<
  { id: number; sku: string; updated_at: Date },
  { company_id: number; drafts: string; now: Date }
>(
  'whole_products_put',
  `insert into products (company_id, category_id, type_id, sku, name, en_name, description, en_description, price,
                         active, tax_class, barcode, weight_g, length_mm, width_mm, height_mm, cost, tags, created_at,
                         updated_at)
   select $company_id, d.category_id, d.type_id, d.sku, d.name, d.en_name, d.description, d.en_description, d.price,
          d.active, d.tax_class, d.barcode, d.weight_g, d.length_mm, d.width_mm, d.height_mm, d.cost, d.tags, $now, $now
     from jsonb_to_recordset($drafts::jsonb)
          as d (sku text, name text, en_name text, description text, en_description text, price bigint,
                category_id int, type_id int, active boolean, tax_class text, barcode text, weight_g int,
                length_mm int, width_mm int, height_mm int, cost bigint, tags text[])
       on conflict (company_id, sku) where archived_at is null
       do update set category_id = excluded.category_id, type_id = excluded.type_id, name = excluded.name,
                     en_name = excluded.en_name, description = excluded.description,
                     en_description = excluded.en_description, price = excluded.price, active = excluded.active,
                     tax_class = excluded.tax_class, barcode = excluded.barcode, weight_g = excluded.weight_g,
                     length_mm = excluded.length_mm, width_mm = excluded.width_mm, height_mm = excluded.height_mm,
                     cost = excluded.cost, tags = excluded.tags,
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

/**
 * Creates or updates products by SKU, and lists them.
 * @param drafts each SKU once; existing products must be locked by `getProductsBySku`
 * @returns id and time of the change by SKU
 */
export async function saveFullProducts(
  db: Db,
  companyId: number,
  drafts: readonly FullProduct[],
  now: Date,
): Promise<Map<string, { id: number; updated_at: Date }>> {
  await lockTreeShared(db);
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
const listMembers = statement<{ id: number }, { familyIds: readonly number[] }>(
  'whole_products_other_members',
  'select id from products where family_id = any($familyIds::int[]) order by id',
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
