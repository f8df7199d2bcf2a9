import type { Product } from '#contract/products.ts';

/** What the audit log keeps of a product: what people write, and the ids of its photos instead of their addresses. */
export function auditedProduct({
  category,
  type,
  company,
  photos,
  count: _count,
  rating: _rating,
  reviews_count: _reviews,
  ...written
}: Product): object {
  return {
    ...written,
    category_id: category.id,
    type_id: type.id,
    company_id: company.id,
    photos: photos.map(({ id, main, alt }) => ({ id, main, alt })),
  };
}
