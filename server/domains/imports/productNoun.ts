/** Import of products. A product is found by its SKU in the company. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { lockAllowance, enforceLimit } from '#server/domains/catalog/allowance.ts';
import { lockTreeShared } from '#server/domains/catalog/listing.ts';
import { addExternalReviews } from '#server/domains/catalog/externalReviews.ts';
import {
  deleteProducts,
  getProductsBySku,
  saveFullProducts,
  type StoredProduct,
  type FullProduct,
} from '#server/domains/catalog/fullProducts.ts';
import { regularPriceSql } from '#server/domains/catalog/sales.ts';
import { getChoices } from './categoryChoices.ts';
import { rejectOverLimit } from './productLimit.ts';
import { createMissingCategories } from './categoryPaths.ts';
import { type Noun, type Plan, rejectDuplicates } from './noun.ts';
import { planProduct, type ProductDraft } from './productRows.ts';
import { findEarlierKeys, getCategoryTree, getTaxClasses, getTypes } from './references.ts';
import { getPhotosByProduct, undoPhotos, queuePhotos, addPhotoChanges } from './rowPhotos.ts';

// An order locks the stock first. So either the order exists by now, or it waits and then finds no stock.
const lockStock = statement<unknown, { productIds: readonly number[] }>(
  'import_keep_orders_out',
  'select from product_stock where product_id = any($productIds::int[]) order by product_id for update',
);
const listOrdered = statement<{ product_id: number }, { productIds: readonly number[] }>(
  'import_ordered',
  'select distinct product_id from order_items where product_id = any($productIds::int[])',
);
// A hash of everything that a form, a bulk edit or another import writes. A product that was changed and changed back
// has the same hash.
const listFingerprints = statement<{ id: number; fingerprint: string }, { productIds: readonly number[] }>(
  'import_prints',
  `select p.id,
          md5(jsonb_build_array(
            p.sku, p.name, p.en_name, p.description, p.en_description, ${regularPriceSql}, p.category_id, p.type_id,
            p.active, p.on_site, p.on_app, p.on_sales_point, s.total_count, p.barcode, p.weight_g, p.length_mm,
            p.width_mm, p.height_mm, p.cost, p.tags,
            (select jsonb_agg(jsonb_build_array(v.parameter_id, v.value, trim_scale(v.number)) order by v.parameter_id)
               from product_parameters v where v.product_id = p.id)
          )::text || coalesce(p.tax_class, '')) as fingerprint
     from products p join product_stock s on s.product_id = p.id
    where p.id = any($productIds::int[])`,
);
async function getFingerprints(db: Db, productIds: readonly number[]): Promise<Map<number, string>> {
  const rows = productIds.length > 0 ? await listFingerprints(db, { productIds }) : [];
  return new Map(rows.map(({ id, fingerprint }) => [id, fingerprint]));
}
const lockProducts = statement<{ id: number; updated_at: Date }, { productIds: readonly number[] }>(
  'import_untouched',
  `select id, updated_at from products
    where id = any($productIds::int[]) and archived_at is null order by id for no key update`,
);

const getDraft = (plan: Plan) => plan.draft as ProductDraft;

export const products: Noun = {
  plan: async (db, items, target, { lock }) => {
    const skus = items.map((item) => item.values['sku'] ?? '').filter((sku) => sku !== '');
    const current = await getProductsBySku(db, target.company_id!, skus, { lock });
    const named = items.map((item) => item.values['category'] ?? '');
    const lookup = {
      categories: await getCategoryTree(db),
      choices: await getChoices(db, target.company_id!, named),
      findTaxClass: await getTaxClasses(db),
      types: await getTypes(db),
    };
    const planned = items.map((item) => planProduct(item, current.get(item.values['sku'] ?? ''), lookup, target));
    const seen = await findEarlierKeys(db, target.import_id, items[0]!.line, skus);
    const plans = await rejectOverLimit(db, rejectDuplicates(planned, seen, 'sku'), target, items[0]!.line);
    return addPhotoChanges(
      plans,
      await getPhotosByProduct(
        db,
        plans.flatMap(({ record_id }) => record_id ?? []),
      ),
      target,
    );
  },

  prepare: async (db, items, target) => {
    const plans = await products.plan(db, items, target, { lock: false });
    const paths = plans
      .flatMap((plan) => (plan.outcome !== 'refuse' && plan.draft ? [getDraft(plan).newCategoryPath ?? []] : []))
      .filter((path) => path.length > 0);
    if (paths.length > 0) await createMissingCategories(db, target.import_id, paths);
  },

  write: async (db, plans, target) => {
    const drafts = plans.map((plan) => getDraft(plan).product);
    const written = await saveFullProducts(db, target.company_id!, drafts, target.now);
    await addExternalReviews(
      db,
      drafts.flatMap(({ sku }, index) =>
        getDraft(plans[index]!).reviews.map((review) => ({ ...review, product_id: written.get(sku)!.id })),
      ),
      target.now,
    );
    await queuePhotos(
      db,
      plans.map((plan, index) => ({ plan, product_id: written.get(drafts[index]!.sku)!.id })),
      target,
    );
    const fingerprints = await getFingerprints(
      db,
      [...written.values()].map(({ id }) => id),
    );
    return new Map(
      plans.map((plan, index) => {
        const { id, updated_at } = written.get(drafts[index]!.sku)!;
        return [
          plan.line,
          { record_id: id, after: { updated_at: updated_at.toISOString(), print: fingerprints.get(id) } },
        ];
      }),
    );
  },

  undo: async (db, rows, target) => {
    await lockTreeShared(db);
    const creators = await lockAllowance(db, [target.company_id!]);
    const ids = rows.map((row) => row.record_id);
    const current = new Map(
      (await lockProducts(db, { productIds: ids })).map((row) => [row.id, row.updated_at.toISOString()]),
    );
    await lockStock(db, { productIds: ids });
    const inOrders = new Set((await listOrdered(db, { productIds: ids })).map((row) => row.product_id));
    const hasNewTimestamp = (row: (typeof rows)[number]) => current.get(row.record_id) !== row.after['updated_at'];
    const fingerprints = await getFingerprints(
      db,
      rows.filter((row) => hasNewTimestamp(row) && current.has(row.record_id)).map((row) => row.record_id),
    );
    const isEdited = (row: (typeof rows)[number]) =>
      hasNewTimestamp(row) &&
      (row.after['print'] === undefined || fingerprints.get(row.record_id) !== row.after['print']);
    const isConflict = (row: (typeof rows)[number]) =>
      isEdited(row) || (row.outcome === 'create' && inOrders.has(row.record_id));
    const undoable = rows.filter((row) => !isConflict(row));
    const changed = undoable.filter((row) => row.outcome === 'change');
    if (changed.length > 0)
      await saveFullProducts(
        db,
        target.company_id!,
        changed.map((row) => toFullProduct(row.before as unknown as StoredProduct)),
        target.now,
      );
    const files = await undoPhotos(db, target.import_id, changed);
    const deletedFiles = await deleteProducts(
      db,
      undoable.filter((row) => row.outcome === 'create').map((row) => row.record_id),
      target.now,
    );
    await enforceLimit(db, creators, target.now);
    return { conflictLines: rows.filter(isConflict).map((row) => row.line), files: [...files, ...deletedFiles] };
  },
};

const toFullProduct = ({
  sku,
  name,
  en_name,
  description,
  en_description,
  price,
  category_id,
  type_id,
  active,
  tax_class,
  total_count,
  parameters,
  barcode,
  weight_g,
  length_mm,
  width_mm,
  height_mm,
  cost,
  tags,
}: StoredProduct): FullProduct => ({
  sku,
  name,
  en_name,
  description,
  en_description,
  price,
  category_id,
  type_id,
  active,
  tax_class,
  total_count,
  parameters,
  barcode,
  weight_g,
  length_mm,
  width_mm,
  height_mm,
  cost,
  // Imports from before this field was stored have no tags.
  tags: tags ?? [],
});
