/** Writing many catalog rows at once, for imports: a few statements a batch, in an open transaction. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { holdAllowance, keepWithin } from './allowance.ts';
import { closeTree, holdTree, refreshProducts } from './listing.ts';
import { rateProducts } from './rateProducts.ts';

export interface CategoryDraft {
  /** Null: to be made. */
  id: number | null;
  parent_id: number | null;
  name: string;
}

const insertCategories = statement<{ id: number }>(
  'bulk_insert_categories',
  `with drafts as (
     select d.parent_id, d.name, d.n::int,
            coalesce((select max(position) from categories c where c.parent_id is not distinct from d.parent_id), -1)
              + row_number() over (partition by d.parent_id order by d.n) as position
       from rows from (jsonb_to_recordset($1::jsonb) as (parent_id int, name text)) with ordinality as d (parent_id, name, n)
   )
   insert into categories (parent_id, name, en_name, position, visible)
   select parent_id, name, name, position, coalesce((select p.visible from categories p where p.id = d.parent_id), true)
     from drafts d order by d.n
   returning id`,
);
const renameCategory = statement('bulk_rename_category', 'update categories set name = $2, en_name = $2, updated_at = now() where id = $1 and name <> $2');

/**
 * Makes or renames categories that have their parents already.
 * @returns their ids, in the drafts' order
 */
export async function putCategories(db: Db, drafts: CategoryDraft[]): Promise<number[]> {
  await closeTree(db);
  const made = drafts.filter((draft) => draft.id === null);
  const ids = made.length === 0 ? [] : await insertCategories(db, [JSON.stringify(made.map(({ parent_id, name }) => ({ parent_id, name })))]);
  for (const draft of drafts) if (draft.id !== null) await renameCategory(db, [draft.id, draft.name]);
  const fresh = ids.map((row) => row.id).values();
  return drafts.map((draft) => draft.id ?? (fresh.next().value as number));
}

export interface ReviewDraft {
  author_name: string;
  rating: number;
  text: string;
  created_at: string;
}

export interface ProductDraft {
  sku: string;
  name: string;
  description: string | null;
  /** Minor units. */
  price: number;
  category_id: number;
  total_count: number;
  created_at: string | null;
  /** Reviews from elsewhere: they take the place of those imported before. */
  reviews: ReviewDraft[];
}

const upsertProducts = statement<{ id: number; sku: string }>(
  'bulk_put_products',
  `insert into products (company_id, category_id, type_id, sku, name, en_name, description, en_description, price, created_at, updated_at)
   select $1, d.category_id, (select id from product_types where is_general), d.sku, d.name, d.name, d.description, d.description, d.price, coalesce(d.created_at, $3), $3
     from jsonb_to_recordset($2::jsonb) as d(sku text, name text, description text, price bigint, category_id int, created_at timestamptz)
       on conflict (company_id, sku) where archived_at is null
       do update set category_id = excluded.category_id, name = excluded.name, en_name = excluded.en_name, description = excluded.description,
                     en_description = excluded.en_description, price = excluded.price, updated_at = excluded.updated_at
   returning id, sku`,
);
const upsertStock = statement(
  'bulk_put_stock',
  `with told as materialized (select set_config('stock.cause', '{"reason": "import"}', true))
   insert into product_stock (product_id, total_count)
   select d.id, d.total_count from told, jsonb_to_recordset($1::jsonb) as d(id int, total_count int) order by d.id
       on conflict (product_id) do update set total_count = greatest(excluded.total_count, product_stock.held)`,
);
const dropReviews = statement('bulk_drop_reviews', 'delete from reviews where product_id = any($1) and user_id is null');
const insertReviews = statement(
  'bulk_put_reviews',
  `insert into reviews (product_id, author_name, rating, text, created_at)
   select d.product_id, d.author_name, d.rating, d.text, d.created_at
     from jsonb_to_recordset($1::jsonb) as d(product_id int, author_name text, rating smallint, text text, created_at timestamptz)`,
);

/**
 * Makes or changes a company's products by their SKU, with stock and outside reviews, and lists them.
 * @returns SKU → id
 */
export async function putProducts(db: Db, companyId: number, drafts: ProductDraft[], now: Date): Promise<Map<string, number>> {
  await holdTree(db);
  const creators = await holdAllowance(db, [companyId]);
  const rows = await upsertProducts(db, [companyId, JSON.stringify(drafts), now]);
  const ids = new Map(rows.map((row) => [row.sku, row.id]));
  const withIds = drafts.map((draft) => ({ ...draft, id: ids.get(draft.sku) as number }));
  const all = withIds.map((draft) => draft.id);
  await upsertStock(db, [JSON.stringify(withIds.map(({ id, total_count }) => ({ id, total_count })))]);
  await dropReviews(db, [all]);
  await insertReviews(db, [JSON.stringify(withIds.flatMap(({ id, reviews }) => reviews.map((review) => ({ product_id: id, ...review }))))]);
  await rateProducts(db, [all]);
  await refreshProducts(db, all);
  await keepWithin(db, creators, now);
  return ids;
}

