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
  price,
  regular_price,
  lowest_price: _lowest,
  compare_at_price,
  sale_price,
  sale_from,
  sale_to,
  ...fields
}: Product): object {
  return {
    ...fields,
    // As an edit takes it: the price without a running sale
    price: regular_price ?? price,
    // Null where the product has none, so that an edit that set one can be undone
    compare_at_price: compare_at_price ?? null,
    sale_price: sale_price ?? null,
    sale_from: sale_from ?? null,
    sale_to: sale_to ?? null,
    category_id: category.id,
    type_id: type.id,
    company_id: company.id,
    photos: photos.map(({ id, main, alt }) => ({ id, main, alt })),
  };
}
