/** Products with their stock and reviews. A category is found by its id or slug, and made where there is none. */
import { z } from 'zod';
import { LongText, Name, Stars, Stock, Timestamp, requiredText } from '#contract/fields.ts';
import { Price, toMinor } from '#contract/money.ts';
import type { Db } from '#server/db/connect.ts';
import { putCategories, putProducts } from '#server/domains/catalog/bulk.ts';
import { categorySource } from './categories.ts';
import { fingerprintOf, keepKeys, knownKeys } from './keys.ts';
import type { Source } from './source.ts';

const ReviewRow = z.object({ rating: Stars, comment: requiredText(20_000), date: Timestamp, reviewerName: Name });
const ProductRow = z.object({
  sku: Name,
  title: Name,
  description: LongText.nullish(),
  price: Price,
  category: requiredText(255),
  stock: Stock.default(0),
  brand: Name.nullish(),
  reviews: z.array(ReviewRow).max(10_000).default([]),
  meta: z.object({ createdAt: Timestamp.optional() }).optional(),
});
type ProductRow = z.output<typeof ProductRow>;

/** "kitchen-accessories" → "Kitchen accessories" */
const titleOf = (slug: string): string => {
  const words = slug.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

async function categoryIds(db: Db, slugs: string[]): Promise<Map<string, number>> {
  const known = await knownKeys(db, categorySource, 'categories', slugs);
  const missing = slugs.filter((slug) => !known.has(slug));
  if (missing.length > 0) {
    const ids = await putCategories(db, missing.map((slug) => ({ id: null, parent_id: null, name: titleOf(slug) })));
    const keys = missing.map((slug, index) => ({ outside_id: slug, record_id: ids[index]!, fingerprint: fingerprintOf(titleOf(slug)) }));
    await keepKeys(db, categorySource, 'categories', keys);
    for (const key of keys) known.set(key.outside_id, key);
  }
  return new Map([...known].map(([slug, key]) => [slug, key.record_id]));
}

const describe = (row: ProductRow): string | null => [row.description, row.brand && `Brand: ${row.brand}`].filter(Boolean).join('\n\n') || null;

export const products: Source<ProductRow> = {
  noun: 'products',
  row: ProductRow,
  refuse: () => null,
  load: async (db, all, { companyId, now }) => {
    const source = `company:${companyId}`;
    // The last row of a SKU wins, as it would row by row
    const rows = [...new Map(all.map((row) => [row.sku, row])).values()];
    const known = await knownKeys(db, source, 'products', rows.map((row) => row.sku));
    const fresh = rows.filter((row) => known.get(row.sku)?.fingerprint !== fingerprintOf(row));
    if (fresh.length > 0) {
      const categories = await categoryIds(db, [...new Set(fresh.map((row) => row.category))]);
      const drafts = fresh.map((row) => ({
        sku: row.sku,
        name: row.title,
        description: describe(row),
        price: toMinor(row.price),
        category_id: categories.get(row.category)!,
        total_count: row.stock,
        created_at: row.meta?.createdAt ?? null,
        reviews: row.reviews.map((review) => ({ author_name: review.reviewerName, rating: review.rating, text: review.comment, created_at: review.date })),
      }));
      const ids = await putProducts(db, companyId, drafts, now);
      await keepKeys(db, source, 'products', fresh.map((row) => ({ outside_id: row.sku, record_id: ids.get(row.sku)!, fingerprint: fingerprintOf(row) })));
    }
    const made = fresh.filter((row) => !known.has(row.sku)).length;
    return { made, changed: fresh.length - made, unchanged: all.length - fresh.length, refused: [] };
  },
};
