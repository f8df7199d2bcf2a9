/** Many products of a company at once, each with everything that is written of it: for imports, in an open transaction. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { holdAllowance, keepWithin } from './allowance.ts';
import { holdTree, refreshProducts } from './listing.ts';
import type { GivenParameter } from './typeRules.ts';

/** Everything that is written of a product; money in minor units. */
export interface WholeProduct {
  sku: string;
  name: string;
  en_name: string | null;
  description: string | null;
  en_description: string | null;
  price: number;
  category_id: number;
  type_id: number;
  active: boolean;
  total_count: number;
  parameters: GivenParameter[];
}

export interface StoredProduct extends WholeProduct {
  id: number;
  /** Of total_count, what open orders hold. */
  held: number;
  updated_at: Date;
}

const columns = `
  p.id, p.sku, p.name, p.en_name, p.description, p.en_description, p.price, p.category_id, p.type_id, p.active, p.updated_at, s.total_count, s.held,
  coalesce((select json_agg(json_build_object('parameter_id', v.parameter_id, 'value', coalesce(to_json(v.number), to_json(v.value))) order by v.parameter_id)
              from product_parameters v where v.product_id = p.id), '[]') as parameters`;
const bySku = `select ${columns} from products p join product_stock s on s.product_id = p.id where p.company_id = $1 and p.sku = any($2::text[]) and p.archived_at is null order by p.id`;
const find = statement<StoredProduct>('whole_products', bySku);
const findLocked = statement<StoredProduct>('whole_products_locked', `${bySku} for no key update of p`);

/** A company's products by their SKUs, locked where they are about to be written. */
export async function productsBySku(
  db: Db,
  companyId: number,
  skus: readonly string[],
  { lock }: { lock: boolean },
): Promise<Map<string, StoredProduct>> {
  if (lock) {
    await holdTree(db);
    await holdAllowance(db, [companyId]);
  }
  const rows = await (lock ? findLocked : find)(db, [companyId, skus]);
  return new Map(rows.map((row) => [row.sku, row]));
}

const upsert = statement<{ id: number; sku: string; updated_at: Date }>(
  'whole_products_put',
  `insert into products (company_id, category_id, type_id, sku, name, en_name, description, en_description, price, active, created_at, updated_at)
   select $1, d.category_id, d.type_id, d.sku, d.name, d.en_name, d.description, d.en_description, d.price, d.active, $3, $3
     from jsonb_to_recordset($2::jsonb) as d(sku text, name text, en_name text, description text, en_description text, price bigint, category_id int, type_id int, active boolean)
       on conflict (company_id, sku) where archived_at is null
       do update set category_id = excluded.category_id, type_id = excluded.type_id, name = excluded.name, en_name = excluded.en_name, description = excluded.description,
                     en_description = excluded.en_description, price = excluded.price, active = excluded.active,
                     updated_at = greatest(excluded.updated_at, products.updated_at + interval '1 millisecond')
   returning id, sku, updated_at`,
);
const putStock = statement(
  'whole_products_stock',
  `with told as materialized (select set_config('stock.cause', '{"reason": "import"}', true))
   insert into product_stock (product_id, total_count)
   select d.id, d.total_count from told, jsonb_to_recordset($1::jsonb) as d(id int, total_count int) order by d.id
       on conflict (product_id) do update set total_count = greatest(excluded.total_count, product_stock.held)
       where product_stock.total_count <> excluded.total_count`,
);
const putParameters = statement(
  'whole_products_parameters',
  `with given as (
     select d.product_id, d.parameter_id, d.value, d.number from jsonb_to_recordset($2::jsonb) as d (product_id int, parameter_id int, value text, number numeric)
   ), gone as (
     delete from product_parameters v where v.product_id = any($1::int[])
        and not exists (select from given g where g.product_id = v.product_id and g.parameter_id = v.parameter_id)
   )
   insert into product_parameters (product_id, parameter_id, value, number) select product_id, parameter_id, value, number from given
       on conflict (product_id, parameter_id) do update set value = excluded.value, number = excluded.number`,
);

/**
 * Makes or changes products by their SKU, and lists them.
 * @param drafts each SKU once; the products there are have been locked by `productsBySku`
 * @returns SKU → id and when it was changed
 */
export async function putWholeProducts(
  db: Db,
  companyId: number,
  drafts: readonly WholeProduct[],
  now: Date,
): Promise<Map<string, { id: number; updated_at: Date }>> {
  await holdTree(db);
  const rows = await upsert(db, [companyId, JSON.stringify(drafts), now]);
  const made = new Map(rows.map(({ sku, id, updated_at }) => [sku, { id, updated_at }]));
  const withIds = drafts.map((draft) => ({ ...draft, id: made.get(draft.sku)!.id }));
  await putStock(db, [JSON.stringify(withIds.map(({ id, total_count }) => ({ id, total_count })))]);
  const given = withIds.flatMap(({ id, parameters }) =>
    parameters.map(({ parameter_id, value }) => ({
      product_id: id,
      parameter_id,
      value: typeof value === 'number' ? null : value,
      number: typeof value === 'number' ? value : null,
    })),
  );
  const ids = withIds.map(({ id }) => id);
  await putParameters(db, [ids, JSON.stringify(given)]);
  await refreshProducts(db, ids);
  await keepWithin(db, await holdAllowance(db, [companyId]), now);
  return made;
}

const archive = statement('whole_products_archive', 'update products set archived_at = $2 where id = any($1::int[])');
const filesOf = statement<{ file: string }>(
  'whole_products_files',
  'select file from product_photos where product_id = any($1::int[])',
);
const erase = statement('whole_products_erase', 'delete from products where id = any($1::int[])');

/**
 * Deletes products that nobody has ordered; they are locked already.
 * @returns the files of their photos, to be deleted once this is committed
 */
export async function eraseProducts(db: Db, ids: readonly number[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  // Archived first, so that the listing and its totals let go of them
  await archive(db, [ids, now]);
  await refreshProducts(db, ids);
  const files = await filesOf(db, [ids]);
  await erase(db, [ids]);
  return files.map(({ file }) => file);
}
