/** Converts products for lines of a cart. */
import type { CardProduct } from '#contract/products.ts';
import type { CartProduct } from '#src/session/guestCart.ts';
import { getPhotoUrl } from '#src/ui/photoUrl.ts';
import { getReduction } from '../product/reduction.ts';

/** Returns the fields of a product that a line stores, with the small version of its photo. */
export function toCartProduct(product: CardProduct): CartProduct {
  const [photo] = product.photos;
  return {
    id: product.id,
    name: product.name,
    en_name: product.en_name,
    price: product.price,
    ...getReduction(product),
    company: { id: product.company.id, brand: product.company.brand },
    photo: photo ? getPhotoUrl(photo, 160) : null,
    count: product.count,
  };
}
