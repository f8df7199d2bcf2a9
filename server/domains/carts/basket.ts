/** Handlers of the basket: the open carts of a buyer, one per company. */
import type { Handlers } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Ctx } from '#server/context.ts';
import { fail } from '#server/failure.ts';
import { addToBasket } from './addToBasket.ts';
import { mergeBasket } from './mergeBasket.ts';
import { discountBasket } from './discountBasket.ts';
import { priceLines } from './priceLines.ts';
import { listBasketRows } from './readBasket.ts';

/** An expired session is reported, because its user may have carts. */
function assertSessionAlive({ isTokenDead }: Ctx): void {
  if (isTokenDead) throw fail('auth_failed');
}

export const basket: Handlers<Contract['basket'], Ctx> = {
  list: async ({ query: { hashes = [], codes = [] } }, ctx) => {
    assertSessionAlive(ctx);
    return discountBasket(ctx, await listBasketRows(ctx, hashes), codes);
  },
  price: priceLines,
  addProduct: async ({ body: { product_id, count, hashes = [] } }, ctx) => {
    assertSessionAlive(ctx);
    return addToBasket(ctx, product_id, count, hashes);
  },
  merge: ({ body }, ctx) => mergeBasket(ctx, body),
};
