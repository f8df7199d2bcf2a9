/** Import of products. A product is found by its SKU in the company. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { lockAllowance, enforceLimit } from '#server/domains/catalog/allowance.ts';
import { lockTreeShared } from '#server/domains/catalog/listing.ts';
import { addExternalReviews } from '#server/domains/catalog/externalReviews.ts';
import {
  deleteProducts,
  getProductsBySku,
  lockFullProducts,
  saveFullProducts,
  type StoredProduct,
  type FullProduct,
} from '#server/domains/catalog/fullProducts.ts';
import { updateSharedFields } from '#server/domains/catalog/families/importFamilies.ts';
import { regularPriceSql } from '#server/domains/catalog/sales.ts';
import { getChoices } from './categoryChoices.ts';
import { listFamilyIds, loadGroups } from './groups.ts';
import { type FormerFamily, saveImportedFamilies } from './saveFamilies.ts';
import { rejectOverLimit } from './productLimit.ts';
import { createMissingCategories } from './categoryPaths.ts';
import { type Noun, type Plan, rejectDuplicates, type WrittenRow } from './noun.ts';
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
interface Fingerprints {
  id: number;
  fingerprint: string;
  family_id: number | null;
  /** Null for a product that stands alone. */
  family_fingerprint: string | null;
}
// A hash of everything that a form, a bulk edit or another import writes. A product that was changed and changed back
// has the same hash.
// What a family holds for its members has one of its own.
const listFingerprints = statement<Fingerprints, { productIds: readonly number[] }>(
  'import_prints',
  `select p.id,
          md5(jsonb_build_array(
            p.sku, p.name, p.en_name, case when p.family_id is null then p.description end,
            case when p.family_id is null then p.en_description end, ${regularPriceSql},
            case when p.family_id is null then p.category_id end, p.type_id, p.active,
            p.on_site, p.on_app, p.on_sales_point, s.total_count, p.barcode, p.weight_g, p.length_mm, p.width_mm,
            p.height_mm, p.cost, p.tags,
            (select jsonb_agg(jsonb_build_array(v.parameter_id, v.value, trim_scale(v.number)) order by v.parameter_id)
               from product_parameters v where v.product_id = p.id)
          )::text || coalesce(p.tax_class, '')
            || coalesce('compare ' || p.compare_at_price, '') || coalesce('sale ' || p.sale_price, '')
            || coalesce('family ' || p.family_id || concat_ws(' ', '', p.option_1, p.option_2, p.option_3), '')
          ) as fingerprint, p.family_id,
          case when f.id is not null then
            md5(jsonb_build_array(f.name, f.en_name, f.category_id, f.description, f.en_description)::text) end
            as family_fingerprint
     from products p join product_stock s on s.product_id = p.id
     left join product_families f on f.id = p.family_id
    where p.id = any($productIds::int[])`,
);
async function getFingerprints(db: Db, productIds: readonly number[]): Promise<Map<number, Fingerprints>> {
  const rows = productIds.length > 0 ? await listFingerprints(db, { productIds }) : [];
  return new Map(rows.map((row) => [row.id, row]));
}
// With the members of their families, whose ratings and texts may change too.
const lockProducts = statement<{ id: number; updated_at: Date }, { productIds: readonly number[] }>(
  'import_untouched',
  `select id, updated_at from products
    where archived_at is null
      and id in (select unnest($productIds::int[])
                 union all
                 select m.id from products p join products m on m.family_id = p.family_id
                  where p.id = any($productIds::int[]))
    order by id for no key update`,
);
// A family may have lost the value that a product had, or have given the combination to another product.
const listUnrestorable = statement<{ id: number }, { rows: string }>(
  'import_unrestorable_members',
  `with former as materialized (
     select * from jsonb_to_recordset($rows::jsonb)
                as (id int, family_id int, option_1 int, option_2 int, option_3 int)
   )
   select f.id
     from former f
    where f.family_id is not null
      and (exists (select from unnest(array[f.option_1, f.option_2, f.option_3]) as o (id)
                    where o.id is not null
                      and not exists (select from family_option_values v
                                       where v.id = o.id and v.family_id = f.family_id))
           or exists (select from products p
                       where p.family_id = f.family_id and p.option_1 = f.option_1
                         and coalesce(p.option_2, 0) = coalesce(f.option_2, 0)
                         and coalesce(p.option_3, 0) = coalesce(f.option_3, 0)
                         and p.id not in (select id from former)))`,
);

const getDraft = (plan: Plan) => plan.draft as ProductDraft;

export const products: Noun = {
  plan: async (db, items, target, { lock }) => {
    const skus = items.map((item) => item.values['sku'] ?? '').filter((sku) => sku !== '');
    if (lock) {
      await lockTreeShared(db);
      await lockAllowance(db, [target.company_id!]);
      await lockFullProducts(db, target.company_id!, skus, await listFamilyIds(db, target.company_id!, items));
    }
    const current = await getProductsBySku(db, target.company_id!, skus);
    const groups = await loadGroups(db, target.company_id!, items);
    const named = items.map((item) => item.values['category'] ?? '');
    const lookup = {
      categories: await getCategoryTree(db),
      choices: await getChoices(db, { companyId: target.company_id!, importId: target.import_id }, named),
      findTaxClass: await getTaxClasses(db),
      types: await getTypes(db),
    };
    const planned = items.map((item) =>
      planProduct(
        item,
        { current: current.get(item.values['sku'] ?? ''), group: groups.get(item.family?.line ?? 0) ?? null },
        lookup,
        target,
      ),
    );
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
    const drafts = await saveImportedFamilies(db, plans.map(getDraft), target);
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
          {
            record_id: id,
            after: {
              updated_at: updated_at.toISOString(),
              print: fingerprints.get(id)?.fingerprint,
              family: fingerprints.get(id)?.family_fingerprint,
            },
          },
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
      (row.after['print'] === undefined || fingerprints.get(row.record_id)?.fingerprint !== row.after['print']);
    const untouched = rows.filter(
      (row) => !isEdited(row) && !(row.outcome === 'create' && inOrders.has(row.record_id)),
    );
    const unrestorable = await findUnrestorable(db, untouched);
    const undoable = untouched.filter((row) => !unrestorable.has(row.record_id));
    await restoreFamilies(db, undoable, target.now);
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
    const undone = new Set(undoable);
    const conflictLines = rows.filter((row) => !undone.has(row)).map((row) => row.line);
    return { conflictLines, files: [...files, ...deletedFiles] };
  },
};

const getFormer = ({ before }: WrittenRow) => before as unknown as (StoredProduct & { family?: FormerFamily }) | null;

/** Products that can't become again the members that they were. */
async function findUnrestorable(db: Db, rows: readonly WrittenRow[]): Promise<Set<number>> {
  const members = rows.flatMap((row) => {
    const former = row.outcome === 'change' ? getFormer(row) : null;
    return former?.family_id ? [toFormerMember(row.record_id, former)] : [];
  });
  if (members.length === 0) return new Set();
  return new Set((await listUnrestorable(db, { rows: JSON.stringify(members) })).map(({ id }) => id));
}

const toFormerMember = (id: number, { family_id, option_1, option_2, option_3 }: StoredProduct) => ({
  id,
  family_id,
  option_1,
  option_2,
  option_3,
});

/** Gives families back what they held before the import, unless somebody has changed them since. */
async function restoreFamilies(db: Db, rows: readonly WrittenRow[], now: Date): Promise<void> {
  const former = rows.filter((row) => getFormer(row)?.family !== undefined);
  const fingerprints = await getFingerprints(
    db,
    former.map((row) => row.record_id),
  );
  const families = former.flatMap((row) => {
    const family = getFormer(row)!.family!;
    const { family_id = null, family_fingerprint = null } = fingerprints.get(row.record_id) ?? {};
    return family_id === family.id && family_fingerprint === row.after['family'] ? [family] : [];
  });
  await updateSharedFields(db, [...new Map(families.map((family) => [family.id, family])).values()], now);
}

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
  compare_at_price,
  sale_price,
  sale_from,
  sale_to,
  family_id,
  option_1,
  option_2,
  option_3,
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
  // Imports from before these fields were stored lack them.
  tags: tags ?? [],
  compare_at_price: compare_at_price ?? null,
  sale_price: sale_price ?? null,
  sale_from: sale_from ?? null,
  sale_to: sale_to ?? null,
  family_id: family_id ?? null,
  option_1: option_1 ?? null,
  option_2: option_2 ?? null,
  option_3: option_3 ?? null,
});
