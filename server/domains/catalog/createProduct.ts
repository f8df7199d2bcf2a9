import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { toMinor } from '#contract/money.ts';
import type { Ctx } from '#server/context.ts';
import { companyFor } from '#server/domains/companies/reach.ts';
import { claimRoom } from './allowance.ts';
import { auditedProduct } from './audited.ts';
import { cardOf } from './cards.ts';
import { announce } from './change.ts';
import { holdTree, refreshProducts } from './listing.ts';
import { addPhotos, unitWithPhotos } from './photos.ts';
import { presentProduct } from './present.ts';
import { checkReferences, generalTypeId, writeParameters } from './references.ts';
import { tellStock } from './stock.ts';
import { products, productStock } from './tables.ts';

type Create = Contract['products']['create'];

/** Adds a product with stock, parameters and photos, and lists it. */
export async function createProduct({ body, files }: Input<Create>, ctx: Ctx): Promise<Answer<Create>> {
  const {
    company_id: company,
    type_id: type,
    total_count,
    parameters,
    price,
    en_name,
    description,
    en_description,
    ...fields
  } = body;
  const company_id = await companyFor(ctx, company);
  const type_id = type ?? (await generalTypeId(ctx.db));
  return unitWithPhotos(ctx, files, async (inUnit, images) => {
    const { db } = inUnit;
    await holdTree(db);
    await claimRoom(db, company_id, ctx.clock(), 'products');
    const checked = await checkReferences(db, {
      category_id: body.category_id,
      type: { id: type_id, parameters: parameters ?? [] },
    });
    const now = ctx.clock();
    const [made] = await db
      .insert(products)
      .values({
        ...fields,
        on_app: body.on_app && body.on_site,
        company_id,
        type_id,
        price: toMinor(price),
        en_name: en_name || null,
        description: description || null,
        en_description: en_description || null,
        created_at: now,
        updated_at: now,
      })
      .returning({ id: products.id });
    const id = made!.id;
    await tellStock(inUnit, { reason: 'vendor_edit' });
    await db.insert(productStock).values({ product_id: id, total_count });
    await writeParameters(db, id, checked);
    await addPhotos(db, id, images);
    await refreshProducts(db, [id]);
    const product = presentProduct((await cardOf(db, id))!);
    await inUnit.audit({
      action: 'create',
      noun: 'products',
      record_id: id,
      before: null,
      after: auditedProduct(product),
    });
    await announce(inUnit, [id]);
    return product;
  });
}
