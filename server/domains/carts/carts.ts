/** Handlers of carts. The two calls that create orders are in the orders domain. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { changeLine, setCount } from './changeLine.ts';
import { clearCart, createCart } from './create.ts';
import { changeInfo } from './info.ts';
import { mergeCart } from './mergeCart.ts';
import { presentCart } from './present.ts';
import { findNewestCart, readCart, readNewestCart } from './read.ts';

export const carts: Handlers<Omit<Contract['carts'], 'checkout' | 'checkoutById'>, Ctx> = {
  create: async (_, ctx) => presentCart(await createCart(ctx)),
  get: async ({ query: { hash } }, ctx) =>
    presentCart(hash === undefined ? await readNewestCart(ctx) : await readCart(ctx, { hash })),
  newest: async (_, ctx) => {
    const cart = await findNewestCart(ctx);
    return { cart: cart ? presentCart(cart) : null };
  },
  addProduct: async ({ body: { hash, product_id, count } }, ctx) =>
    presentCart(await changeLine(ctx, 'add', { hash }, product_id, count)),
  setCount: async ({ body: { hash, product_id, count } }, ctx) =>
    presentCart(await setCount(ctx, { hash }, product_id, count)),
  info: async ({ body: { hash, ...info } }, ctx) => presentCart(await changeInfo(ctx, { hash }, info)),
  clear: ({ body: { hash } }, ctx) => clearCart(ctx, { hash }),
  merge: async ({ body }, ctx) => {
    const { cart, merged, left } = await mergeCart(ctx, body);
    return { cart: presentCart(cart), merged, left };
  },
  getById: async ({ params }, ctx) => presentCart(await readCart(ctx, params)),
  clearById: ({ params }, ctx) => clearCart(ctx, params),
  setCountById: async ({ params, body: { product_id, count } }, ctx) =>
    presentCart(await setCount(ctx, params, product_id, count)),
};
