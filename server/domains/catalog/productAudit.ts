/** How products appear in the audit log. */
import type { Product } from '#contract/products.ts';

/**
 * The fields of a product that the audit log stores: what people edit, and ids of photos instead of their addresses.
 */
export function toProductAuditEntry({
  category,
  type,
  company,
  photos,
  count: _count,
  rating: _rating,
  reviews_count: _reviews,
  family: _family,
  ...fields
}: Product): object {
  return {
    ...fields,
    category_id: category.id,
    type_id: type.id,
    company_id: company.id,
    photos: photos.map(({ id, main, alt }) => ({ id, main, alt })),
  };
}
