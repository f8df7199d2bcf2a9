/** Saves a grid of changes of a family's members. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { fail, invalid } from '#server/failure.ts';
import { isStale } from '#server/platform/stale.ts';
import { assertAllowanceNotExceeded, enforceLimit, getAllowances, lockAllowance } from '../allowance.ts';
import { emitCatalogChange } from '../change.ts';
import { lockTreeShared, refreshListing, refreshProducts } from '../listing.ts';
import {
  applyChanges,
  hasTextChange,
  isChanged,
  lockCells,
  toCellsAuditEntry,
  validateComparePrice,
  validateSkus,
  writeCells,
  type CellErrors,
  type StoredCells,
} from './cells.ts';
import { getOwnFamily, presentFamily } from './readFamily.ts';

type Save = Contract['families']['saveMembers'];
type Change = Input<Save>['body']['changes'][number];

/** Errors of single changes: what does not belong to the family, stands here twice, or is less than orders hold. */
function validateChanges(
  familyId: number,
  changes: readonly Change[],
  stored: ReadonlyMap<number, StoredCells>,
): CellErrors {
  const errors: CellErrors = {};
  const seen = new Set<number>();
  changes.forEach((change, index) => {
    const { product_id, total_count } = change;
    const row = stored.get(product_id);
    if (row?.family_id !== familyId) errors[`changes.${index}.product_id`] = 'not_found';
    else if (seen.has(product_id)) errors[`changes.${index}.product_id`] = 'duplicate';
    else if (total_count !== undefined && total_count < row.held)
      errors[`changes.${index}.total_count`] = 'not_enough_stock';
    const comparePriceError = row && validateComparePrice(row, change);
    if (comparePriceError) errors[`changes.${index}.compare_at_price`] = comparePriceError;
    seen.add(product_id);
  });
  return errors;
}

/**
 * Saves all changes or none.
 * @throws Failure `invalid` with an error for each wrong cell; `stale` at each change whose product somebody else has
 *   changed; `products_limit`
 */
export async function saveMembers({ params, body: { changes } }: Input<Save>, ctx: Ctx): Promise<Answer<Save>> {
  const { db } = ctx;
  await lockTreeShared(db);
  const { company_id } = await getOwnFamily(ctx, params.id);
  const creators = changes.some(({ active }) => active !== undefined) ? await lockAllowance(db, [company_id]) : [];
  const allowance = (await getAllowances(db, [company_id], ctx.clock())).get(company_id);
  const stored = await lockCells(
    db,
    company_id,
    changes.map(({ product_id }) => product_id),
  );
  // Read again, because it may have been edited or dissolved before the lock.
  const family = await getOwnFamily(ctx, params.id);
  const errors = validateChanges(family.id, changes, stored);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const stale = changes.flatMap(({ product_id, updated_at }, index) =>
    isStale(updated_at, stored.get(product_id)!.updated_at) ? [[`changes.${index}`, 'stale' as const]] : [],
  );
  if (stale.length > 0)
    throw fail('stale', {
      errors: Object.fromEntries(stale),
      body: { present: await presentFamily(db, family) },
    });
  const skus = new Map(
    changes.flatMap(({ sku }, index) => (sku === undefined ? [] : [[`changes.${index}.sku`, sku] as const])),
  );
  const skuErrors = await validateSkus(
    db,
    company_id,
    skus,
    changes.flatMap(({ sku, product_id }) => (sku === undefined ? [] : [product_id])),
  );
  if (Object.keys(skuErrors).length > 0) throw invalid(skuErrors);
  const changed = changes
    .map((change) => {
      const before = stored.get(change.product_id)!;
      return { before, after: applyChanges(before, change) };
    })
    .filter(isChanged);
  const ids = changed.map(({ before }) => before.id);
  await writeCells(ctx, changed);
  await (hasTextChange(changed) ? refreshProducts : refreshListing)(db, ids);
  if (creators.length > 0) await assertAllowanceNotExceeded(db, company_id, ctx.clock(), allowance);
  const toggled = await enforceLimit(db, creators, ctx.clock());
  await ctx.auditAll(changed.map(toCellsAuditEntry));
  await emitCatalogChange(ctx, [...ids, ...toggled]);
  return presentFamily(db, family);
}
