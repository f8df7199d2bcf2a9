/** Reduces products for cards. */
import type { Product } from '#contract/products.ts';

/** Reduces a product to what a card shows, to keep the page small. */
export function toCardProduct(product: Product): Product {
  const main = product.photos.find((photo) => photo.main) ?? product.photos[0];
  return { ...product, description: null, en_description: null, parameters: [], photos: main ? [main] : [] };
}
