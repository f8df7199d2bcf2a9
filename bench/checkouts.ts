/** Whole checkouts: create a cart, add a product, name the recipient and order. */
import { call } from './load.ts';

const address = { fio: 'Ann Buyer', phone: '+61412345678', city: 'Sydney', street: 'George Street', house: '1' };

const anyByte = () => Math.floor(Math.random() * 256);
const anyProduct = (products: number) => 1 + Math.floor(Math.random() * products);

let keys = 0;
/** Headers of an idempotency key that no other call has. */
export const nextKey = () => ({ 'idempotency-key': `bench-${process.pid}-${(keys += 1)}` });

/** Creates a cart, from any address: each opens a limited number of carts. @returns its hash */
export async function createCart(port: number, path = '/api/shop/cart'): Promise<string> {
  const headers = { ...nextKey(), 'x-forwarded-for': `198.18.${anyByte()}.${anyByte()}` };
  return String((await call(port, { method: 'POST', path, headers }))['cart_hash']);
}

/**
 * A checkout of the application.
 * @param products how many products to choose from
 */
export function createCheckout(port: number, token: string, products: number): () => Promise<void> {
  return async () => {
    const hash = await createCart(port);
    await call(port, {
      method: 'POST',
      path: '/api/shop/cart/add_product',
      headers: nextKey(),
      body: { hash, product_id: anyProduct(products), count: 1 },
    });
    await call(port, {
      method: 'PUT',
      path: '/api/shop/cart/info',
      body: { hash, fio: address.fio, phone: address.phone },
    });
    await call(port, {
      method: 'POST',
      path: '/api/shop/cart/checkout',
      headers: { 'x-auth-token': token, ...nextKey() },
      body: { hash, address },
    });
  };
}

/** The same of the baseline. */
export function createBaselineCheckout(port: number, userId: number, products: number): () => Promise<void> {
  return async () => {
    const hash = await createCart(port, '/create');
    await call(port, { method: 'POST', path: '/add', body: { hash, product_id: anyProduct(products), count: 1 } });
    await call(port, { method: 'PUT', path: '/info', body: { hash, fio: address.fio, phone: address.phone } });
    await call(port, { method: 'POST', path: '/checkout', body: { hash, address, user_id: userId } });
  };
}
