/** Creates products. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { toMinor } from '#contract/money.ts';
import type { Ctx } from '#server/context.ts';
import { resolveCompanyId } from '#server/domains/companies/resolveCompanyId.ts';
import { assertWithinAllowance } from './allowance.ts';
import { toProductAuditEntry } from './productAudit.ts';
import { findCard } from './cards.ts';
import { emitCatalogChange } from './change.ts';
import { lockTreeShared, refreshProducts } from './listing.ts';
import { addPhotos, unitWithPhotos } from './photos.ts';
import { presentOwnProduct } from './present.ts';
import { checkReferences, getGeneralTypeId, saveParameters } from './references.ts';
import { mergeSale, setSale } from './sales.ts';
import { setStockCause } from './stock.ts';
import { products, productStock } from './tables.ts';

type Create = Contract['products']['create'];

/** Creates a product with stock, parameters and photos, and lists it. */
export async function createProduct({ body, files }: Input<Create>, ctx: Ctx): Promise<Answer<Create>> {
  const {
    company_id: company,
    type_id: type,
    total_count,
    parameters,
    price,
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
  const company_id = await resolveCompanyId(ctx, company);
  const type_id = type ?? (await getGeneralTypeId(ctx.db));
  return unitWithPhotos(ctx, files, async (unitCtx, images) => {
    const { db } = unitCtx;
    await lockTreeShared(db);
    await assertWithinAllowance(db, company_id, ctx.clock());
    const checked = await checkReferences(db, {
      category_id: body.category_id,
      tax_class: body.tax_class || null,
      type: { id: type_id, parameters: parameters ?? [] },
    });
    const now = ctx.clock();
    const sale = mergeSale(null, body, now);
    const [created] = await db
      .insert(products)
      .values({
        ...fields,
        on_app: body.on_app && body.on_site,
        tax_class: body.tax_class || null,
        company_id,
        type_id,
        price: toMinor(price),
        compare_at_price: compare_at_price == null ? null : toMinor(compare_at_price),
        en_name: en_name || null,
        description: description || null,
        en_description: en_description || null,
        barcode: barcode || null,
        cost: cost == null ? null : toMinor(cost),
        created_at: now,
        updated_at: now,
      })
      .returning({ id: products.id });
    const id = created!.id;
    await setStockCause(unitCtx, { reason: 'vendor_edit' });
    await db.insert(productStock).values({ product_id: id, total_count });
    await saveParameters(db, id, checked);
    await addPhotos(db, id, images);
    if (sale.price !== null) await setSale(unitCtx, id, sale);
    await refreshProducts(db, [id]);
    const product = presentOwnProduct((await findCard(db, id))!);
    await unitCtx.audit({
      action: 'create',
      noun: 'products',
      record_id: id,
      before: null,
      after: toProductAuditEntry(product),
    });
    await emitCatalogChange(unitCtx, [id]);
    return product;
  });
}
