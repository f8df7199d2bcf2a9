/** Products: found by their SKU in the company. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { holdAllowance, keepWithin } from '#server/domains/catalog/allowance.ts';
import { holdTree } from '#server/domains/catalog/listing.ts';
import { addOutsideReviews } from '#server/domains/catalog/outsideReviews.ts';
import {
  eraseProducts,
  productsBySku,
  putWholeProducts,
  type StoredProduct,
  type WholeProduct,
} from '#server/domains/catalog/wholeProducts.ts';
import { withinRoom } from './productRoom.ts';
import { makeCategories } from './categoryPaths.ts';
import { type Noun, type Plan, withoutTwins } from './noun.ts';
import { planProduct, type ProductDraft } from './productRows.ts';
import { earlierKeys, readCategories, readTypes } from './references.ts';
import { presentPhotos, takeBackPhotos, wantPhotos, withPhotoChanges } from './wantedPhotos.ts';

// Whoever orders holds stock first: either it has been ordered by now, or the order will find no stock.
const keepOrdersOut = statement(
  'import_keep_orders_out',
  'select from product_stock where product_id = any($1::int[]) order by product_id for update',
);
const ordered = statement<{ product_id: number }>(
  'import_ordered',
  'select distinct product_id from order_items where product_id = any($1::int[])',
);
// Everything that a form, a change of many or another import writes of a product; one that was changed and changed back prints the same.
const printed = statement<{ id: number; print: string }>(
  'import_prints',
  `select p.id, md5(jsonb_build_array(
            p.sku, p.name, p.en_name, p.description, p.en_description, p.price, p.category_id, p.type_id, p.active, p.on_site, p.on_app, p.on_sales_point, s.total_count,
            (select jsonb_agg(jsonb_build_array(v.parameter_id, v.value, trim_scale(v.number)) order by v.parameter_id) from product_parameters v where v.product_id = p.id))::text) as print
     from products p join product_stock s on s.product_id = p.id where p.id = any($1::int[])`,
);
const printsOf = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((ids.length > 0 ? await printed(db, [ids]) : []).map(({ id, print }) => [id, print]));
const untouched = statement<{ id: number; updated_at: Date }>(
  'import_untouched',
  'select id, updated_at from products where id = any($1::int[]) and archived_at is null order by id for no key update',
);

const draftOf = (plan: Plan) => plan.draft as ProductDraft;

export const products: Noun = {
  plan: async (db, items, to, { lock }) => {
    const skus = items.map((item) => item.values['sku'] ?? '').filter((sku) => sku !== '');
    const present = await productsBySku(db, to.company_id!, skus, { lock });
    const shelf = { categories: await readCategories(db), types: await readTypes(db) };
    const planned = items.map((item) => planProduct(item, present.get(item.values['sku'] ?? ''), shelf, to));
    const seen = await earlierKeys(db, to.import_id, items[0]!.line, skus);
    const plans = await withinRoom(db, withoutTwins(planned, seen, 'sku'), to, items[0]!.line);
    return withPhotoChanges(
      plans,
      await presentPhotos(
        db,
        plans.flatMap(({ record_id }) => record_id ?? []),
      ),
      to,
    );
  },

  prepare: async (db, items, to) => {
    const plans = await products.plan(db, items, to, { lock: false });
    const paths = plans
      .flatMap((plan) => (plan.outcome !== 'refuse' && plan.draft ? [draftOf(plan).makes ?? []] : []))
      .filter((path) => path.length > 0);
    if (paths.length > 0) await makeCategories(db, to.import_id, paths);
  },

  write: async (db, plans, to) => {
    const drafts = plans.map((plan) => draftOf(plan).whole);
    const written = await putWholeProducts(db, to.company_id!, drafts, to.now);
    await addOutsideReviews(
      db,
      drafts.flatMap(({ sku }, index) =>
        draftOf(plans[index]!).reviews.map((review) => ({ ...review, product_id: written.get(sku)!.id })),
      ),
      to.now,
    );
    await wantPhotos(
      db,
      plans.map((plan, index) => ({ plan, product_id: written.get(drafts[index]!.sku)!.id })),
      to,
    );
    const prints = await printsOf(
      db,
      [...written.values()].map(({ id }) => id),
    );
    return new Map(
      plans.map((plan, index) => {
        const { id, updated_at } = written.get(drafts[index]!.sku)!;
        return [plan.line, { record_id: id, after: { updated_at: updated_at.toISOString(), print: prints.get(id) } }];
      }),
    );
  },

  undo: async (db, rows, to) => {
    await holdTree(db);
    const creators = await holdAllowance(db, [to.company_id!]);
    const ids = rows.map((row) => row.record_id);
    const present = new Map((await untouched(db, [ids])).map((row) => [row.id, row.updated_at.toISOString()]));
    await keepOrdersOut(db, [ids]);
    const inOrders = new Set((await ordered(db, [ids])).map((row) => row.product_id));
    const isLater = (row: (typeof rows)[number]) => present.get(row.record_id) !== row.after['updated_at'];
    const prints = await printsOf(
      db,
      rows.filter((row) => isLater(row) && present.has(row.record_id)).map((row) => row.record_id),
    );
    const isTouched = (row: (typeof rows)[number]) =>
      isLater(row) && (row.after['print'] === undefined || prints.get(row.record_id) !== row.after['print']);
    const isKept = (row: (typeof rows)[number]) =>
      isTouched(row) || (row.outcome === 'create' && inOrders.has(row.record_id));
    const back = rows.filter((row) => !isKept(row));
    const changed = back.filter((row) => row.outcome === 'change');
    if (changed.length > 0)
      await putWholeProducts(
        db,
        to.company_id!,
        changed.map((row) => wholeOf(row.before as unknown as StoredProduct)),
        to.now,
      );
    const files = await takeBackPhotos(db, to.import_id, changed);
    const erased = await eraseProducts(
      db,
      back.filter((row) => row.outcome === 'create').map((row) => row.record_id),
      to.now,
    );
    await keepWithin(db, creators, to.now);
    return { kept: rows.filter(isKept).map((row) => row.line), files: [...files, ...erased] };
  },
};

const wholeOf = ({
  sku,
  name,
  en_name,
  description,
  en_description,
  price,
  category_id,
  type_id,
  active,
  total_count,
  parameters,
}: StoredProduct): WholeProduct => ({
  sku,
  name,
  en_name,
  description,
  en_description,
  price,
  category_id,
  type_id,
  active,
  total_count,
  parameters,
});
