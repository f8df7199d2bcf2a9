/** Structured data of products. */
import type { ProductPage } from '#contract/products.ts';
import { getLocalizedDescription, getLocalizedName } from '#src/i18n/localized.ts';
import { toLocalePath, type Locale } from '#src/i18n/locale.ts';

/** Describes a product as schema.org data, for search engines. */
export function productJsonLd(product: ProductPage, locale: Locale, currency: string): Record<string, unknown> {
  return {
    '@type': 'Product',
    name: getLocalizedName(product, locale),
    description: getLocalizedDescription(product, locale) || undefined,
    sku: product.sku,
    image: product.photos.map((photo) => photo.full),
    brand: { '@type': 'Brand', name: product.company.brand },
    offers: {
      '@type': 'Offer',
      url: toLocalePath(`/products/view/${product.id}`, locale),
      price: product.price.toFixed(2),
      priceCurrency: currency,
      availability: `https://schema.org/${product.count > 0 ? 'InStock' : 'OutOfStock'}`,
      seller: {
        '@type': 'Organization',
        name: product.company.brand,
        url: toLocalePath(`/companies/view/${product.company.id}`, locale),
      },
    },
    ...(product.family && {
      isVariantOf: {
        '@type': 'ProductGroup',
        productGroupID: String(product.family.id),
        name: getLocalizedName(product.family, locale),
        variesBy: product.family.options.map((option) => getLocalizedName(option, locale)),
      },
    }),
    ...(product.rating !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.reviews_count },
    }),
  };
}
