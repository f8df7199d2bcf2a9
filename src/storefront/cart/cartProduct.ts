/** A product as a cart's line carries it. */
import { ApiError } from '#contract/client.ts';
import type { Product } from '#contract/products.ts';
import { api } from '#src/api/api.ts';
import type { CartProduct } from '#src/session/guestCart.ts';

/** The line's part of a product; its photo is the small one of the main photo. */
export function toCartProduct(product: Product): CartProduct {
  const photo = product.photos.find(({ main }) => main) ?? product.photos[0];
  return {
    id: product.id,
    name: product.name,
    en_name: product.en_name,
    price: product.price,
    company: { id: product.company.id },
    photo: photo?.thumbnail ?? null,
    count: product.count,
  };
}

/** What a product is now; null where it has left the storefront. */
export async function fetchCartProduct(id: number, signal?: AbortSignal): Promise<CartProduct | null> {
  try {
    return toCartProduct(await api.products.get({ params: { id }, ...(signal && { signal }) }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
