import { eq, sql } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { toMinor } from '#contract/money.ts';
import type { Product } from '#contract/products.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { fail } from '#server/failure.ts';
import { claimRoom, holdAllowance, keepWithin } from './allowance.ts';
import { auditedProduct } from './audited.ts';
import { cardOf } from './cards.ts';
import { announce, type LockedProduct, writableProduct } from './change.ts';
import { holdTree, refreshListing, refreshProducts } from './listing.ts';
import { addPhotos, unitWithPhotos } from './photos.ts';
import { presentProduct } from './present.ts';
import { checkReferences, keptParameters, writeParameters } from './references.ts';
import { isStale, laterThan } from '#server/platform/stale.ts';
import { tellStock } from './stock.ts';
import { products, productStock } from './tables.ts';

type Edit = Contract['products']['edit'];
type Wish = Input<Edit>['body'];

/** Changes the fields that came and leaves the others; photos that came are added. */
export async function editProduct({ params, body, files }: Input<Edit>, ctx: Ctx): Promise<Answer<Edit>> {
  const { company_id } = await writableProduct(ctx, params.id, { lock: false });
  return unitWithPhotos(ctx, files, async (inUnit, images) => {
    const { db } = inUnit;
    await holdTree(db);
    const creators = body.active === undefined ? [] : await holdAllowance(db, [company_id]);
    const locked = await writableProduct(inUnit, params.id, { lock: true });
    const before = await read(db, params.id);
    if (isStale(body.updated_at, locked.updated_at)) throw fail('stale', { body: { present: before } });
    if (body.active && !before.active) await claimRoom(db, company_id, ctx.clock(), 'active');
    await checkAndWriteParameters(db, locked, body);
    await writeFields(db, locked, body, ctx.clock());
    if (body.total_count !== undefined) await writeTotal(inUnit, params.id, body.total_count);
    await addPhotos(db, params.id, images);
    await (changesTexts(body) ? refreshProducts : refreshListing)(db, [params.id]);
    const turned = await keepWithin(db, creators, ctx.clock());
    const after = await read(db, params.id);
    await inUnit.audit({
      action: 'edit',
      noun: 'products',
      record_id: params.id,
      before: auditedProduct(before),
      after: auditedProduct(after),
    });
    await announce(inUnit, [params.id, ...turned]);
    return after;
  });
}

async function writeTotal(ctx: Ctx, id: number, total_count: number): Promise<void> {
  await tellStock(ctx, { reason: 'vendor_edit' });
  await ctx.db.update(productStock).set({ total_count }).where(eq(productStock.product_id, id));
}

const read = async (db: Db, id: number): Promise<Product> => presentProduct((await cardOf(db, id))!);

const changesTexts = ({ name, en_name, sku, description, en_description }: Wish): boolean =>
  [name, en_name, sku, description, en_description].some((text) => text !== undefined);

/** Another type keeps of the parameters those that it knows too. */
async function checkAndWriteParameters(
  db: Db,
  { id, type_id: present }: LockedProduct,
  { category_id, type_id = present, parameters }: Wish,
): Promise<void> {
  const isOfAnotherType = type_id !== present;
  if (parameters === undefined && !isOfAnotherType) {
    await checkReferences(db, { category_id });
    return;
  }
  const given = parameters ?? (await keptParameters(db, id, type_id));
  await writeParameters(db, id, await checkReferences(db, { category_id, type: { id: type_id, parameters: given } }));
}

async function writeFields(db: Db, { id, updated_at }: LockedProduct, body: Wish, now: Date): Promise<void> {
  const {
    parameters: _parameters,
    total_count: _stock,
    updated_at: _read,
    price,
    en_name,
    description,
    en_description,
    ...fields
  } = body;
  if (Object.values(body).every((value) => value === undefined)) return;
  await db
    .update(products)
    .set({
      ...fields,
      // The app sells what the site does
      ...((body.on_site !== undefined || body.on_app !== undefined) && {
        on_app: sql`${body.on_app ?? products.on_app} and ${body.on_site ?? products.on_site}`,
      }),
      ...(price !== undefined && { price: toMinor(price) }),
      ...(en_name !== undefined && { en_name: en_name || null }),
      ...(description !== undefined && { description: description || null }),
      ...(en_description !== undefined && { en_description: en_description || null }),
      updated_at: laterThan(updated_at, now),
    })
    .where(eq(products.id, id));
}
