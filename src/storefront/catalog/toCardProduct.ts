import type { Product } from '#contract/products.ts';

/** What a card shows; the rest would only make the page heavy. */
export function asCard(product: Product): Product {
  const main = product.photos.find((photo) => photo.main) ?? product.photos[0];
  return { ...product, description: null, en_description: null, parameters: [], photos: main ? [main] : [] };
}
