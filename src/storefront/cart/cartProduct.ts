/** Converts products for lines of a cart. */
import type { CardProduct } from '#contract/products.ts';
import { maxLines } from '#contract/rules/cart.ts';
import { api } from '#src/api/api.ts';
import type { CartProduct } from '#src/session/guestCart.ts';
import { getPhotoUrl } from '#src/ui/photoUrl.ts';
import { toMemberCard } from '../catalog/queries.ts';
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

/** Loads the current products by id; unpublished ones are missing. */
export async function fetchCartProducts(
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<Map<number, CartProduct>> {
  if (ids.length === 0) return new Map();
  const { data } = await api.products.list({
    body: { ids: [...ids], per_page: maxLines },
    ...(signal && { signal }),
  });
  return new Map(data.map((product) => [product.id, toCartProduct(toMemberCard(product))]));
}
