/** Edits products. */
import { eq, sql } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { toMinor } from '#contract/money.ts';
import type { Product } from '#contract/products.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { fail, invalid } from '#server/failure.ts';
import { assertAllowanceNotExceeded, getAllowances, lockAllowance, enforceLimit } from './allowance.ts';
import { toProductAuditEntry } from './productAudit.ts';
import { findCard } from './cards.ts';
import { emitCatalogChange, type LockedProduct, getWritableProduct } from './change.ts';
import { lockTreeShared, refreshListing, refreshProducts } from './listing.ts';
import { addPhotos, unitWithPhotos } from './photos.ts';
import { presentOwnProduct } from './present.ts';
import { checkReferences, listStoredParameters, saveParameters } from './references.ts';
import { endSalesAtPrice, hasSale, mergeSale, setSale } from './sales.ts';
import { isStale, getLaterTimestamp } from '#server/platform/stale.ts';
import { setStockCause } from './stock.ts';
import { products, productStock } from './tables.ts';

type Edit = Contract['products']['edit'];
type EditBody = Input<Edit>['body'];

/**
 * Changes the given fields and adds the given photos.
 * @throws Failure `stale` if somebody else has edited the product, `invalid` for another company
 */
export async function editProduct({ params, body, files }: Input<Edit>, ctx: Ctx): Promise<Answer<Edit>> {
  const { company_id } = await getWritableProduct(ctx, params.id, { lock: false });
  if (body.company_id !== undefined && body.company_id !== company_id) throw invalid({ company_id: 'other_company' });
  return unitWithPhotos(ctx, files, async (unitCtx, images) => {
    const { db } = unitCtx;
    await lockTreeShared(db);
    const creators = body.active === undefined ? [] : await lockAllowance(db, [company_id]);
    const allowance = body.active ? (await getAllowances(db, [company_id], ctx.clock())).get(company_id) : undefined;
    const locked = await getWritableProduct(unitCtx, params.id, { lock: true });
    const before = await readProduct(db, params.id);
    if (isStale(body.updated_at, locked.updated_at)) throw fail('stale', { body: { present: before } });
    if (before.family) assertSharedFieldsUnchanged(before, body);
    const sale = mergeSale(before, body, ctx.clock());
    await checkAndWriteParameters(db, locked, body);
    await writeFields(db, locked, body, ctx.clock());
    if (hasSale(body)) await setSale(unitCtx, params.id, sale);
    if (body.total_count !== undefined) await writeTotal(unitCtx, params.id, body.total_count);
    await addPhotos(db, params.id, images);
    await (hasTextChange(body) ? refreshProducts : refreshListing)(db, [params.id]);
    await assertAllowanceNotExceeded(db, company_id, ctx.clock(), allowance);
    const toggled = await enforceLimit(db, creators, ctx.clock());
    const after = await readProduct(db, params.id);
    await unitCtx.audit({
      action: 'edit',
      noun: 'products',
      record_id: params.id,
      before: toProductAuditEntry(before),
      after: toProductAuditEntry(after),
    });
    await emitCatalogChange(unitCtx, [params.id, ...toggled]);
    return after;
  });
}

async function writeTotal(ctx: Ctx, id: number, total_count: number): Promise<void> {
  await setStockCause(ctx, { reason: 'vendor_edit' });
  await ctx.db.update(productStock).set({ total_count }).where(eq(productStock.product_id, id));
}

const readProduct = async (db: Db, id: number): Promise<Product> => presentOwnProduct((await findCard(db, id))!);

const hasTextChange = ({ name, en_name, sku, description, en_description, barcode, tags }: EditBody): boolean =>
  [name, en_name, sku, description, en_description, barcode, tags].some((text) => text !== undefined);

/**
 * A member of a family only accepts what its family holds.
 * @throws Failure `in_family`
 */
function assertSharedFieldsUnchanged(before: Product, body: EditBody): void {
  const after = {
    category_id: body.category_id ?? before.category.id,
    type_id: body.type_id ?? before.type.id,
    description: body.description === undefined ? before.description : body.description || null,
    en_description: body.en_description === undefined ? before.en_description : body.en_description || null,
  };
  const { description, en_description, category, type } = before;
  const stored = { category_id: category.id, type_id: type.id, description, en_description };
  const changed = (Object.keys(stored) as (keyof typeof stored)[]).filter((key) => stored[key] !== after[key]);
  if (changed.length > 0)
    throw fail('in_family', { errors: Object.fromEntries(changed.map((key) => [key, 'in_family' as const])) });
}

/** With a new type the product keeps the parameters that the type has, too. */
async function checkAndWriteParameters(
  db: Db,
  { id, type_id: currentTypeId }: LockedProduct,
  { category_id, tax_class, type_id = currentTypeId, parameters }: EditBody,
): Promise<void> {
  const hasNewType = type_id !== currentTypeId;
  if (parameters === undefined && !hasNewType) {
    await checkReferences(db, { category_id, tax_class });
    return;
  }
  const newParameters = parameters ?? (await listStoredParameters(db, id, type_id));
  await saveParameters(
    db,
    id,
    await checkReferences(db, { category_id, tax_class, type: { id: type_id, parameters: newParameters } }),
  );
}

async function writeFields(db: Db, { id, updated_at }: LockedProduct, body: EditBody, now: Date): Promise<void> {
  const {
    company_id: _company,
    parameters: _parameters,
    total_count: _stock,
    updated_at: _read,
    price,
    tax_class,
    compare_at_price,
    sale_price: _salePrice,
    sale_from: _saleFrom,
    sale_to: _saleTo,
    en_name,
    description,
    en_description,
    barcode,
    cost,
    ...fields
  } = body;
  if (Object.values(body).every((value) => value === undefined)) return;
  if (price !== undefined) await endSalesAtPrice(db, new Map([[id, toMinor(price)]]));
  await db
    .update(products)
    .set({
      ...fields,
      // The app only sells what the site sells.
      ...((body.on_site !== undefined || body.on_app !== undefined) && {
        on_app: sql`${body.on_app ?? products.on_app} and ${body.on_site ?? products.on_site}`,
      }),
      ...(price !== undefined && { price: toMinor(price) }),
      ...(compare_at_price !== undefined && {
        compare_at_price: compare_at_price === null ? null : toMinor(compare_at_price),
      }),
      ...(en_name !== undefined && { en_name: en_name || null }),
      ...(tax_class !== undefined && { tax_class: tax_class || null }),
      ...(description !== undefined && { description: description || null }),
      ...(en_description !== undefined && { en_description: en_description || null }),
      ...(barcode !== undefined && { barcode: barcode || null }),
      ...(cost !== undefined && { cost: cost === null ? null : toMinor(cost) }),
      updated_at: getLaterTimestamp(updated_at, now),
    })
    .where(eq(products.id, id));
}
