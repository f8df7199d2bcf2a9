import type { Product } from '#contract/products.ts';
import { descriptionOf, nameOf } from '#src/i18n/inLocale.ts';
import { localePath, type Locale } from '#src/i18n/locale.ts';

/** A product as schema.org describes it, for search engines. */
export function productJsonLd(product: Product, locale: Locale, currency: string): Record<string, unknown> {
  return {
    '@type': 'Product',
    name: nameOf(product, locale),
    description: descriptionOf(product, locale) || undefined,
    sku: product.sku,
    image: product.photos.map((photo) => photo.full),
    brand: { '@type': 'Brand', name: product.company.brand },
    offers: {
      '@type': 'Offer',
      url: localePath(`/products/view/${product.id}`, locale),
      price: product.price.toFixed(2),
      priceCurrency: currency,
      availability: `https://schema.org/${product.count > 0 ? 'InStock' : 'OutOfStock'}`,
      seller: {
        '@type': 'Organization',
        name: product.company.brand,
        url: localePath(`/companies/view/${product.company.id}`, locale),
      },
    },
    ...(product.rating !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.reviews_count },
    }),
  };
}
