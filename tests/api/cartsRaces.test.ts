import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cartLines, carts } from '#server/domains/carts/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { getFailure, fillCart, openShop, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
beforeAll(async () => {
  t = await startApi({ max: 20, limits: { guestCarts: { points: 10_000, seconds: 3600 } } });
  shop = await openShop(t);
});
afterAll(() => t?.close());

describe('parallel changes of one cart', () => {
  it('add up', async () => {
    for (let round = 0; round < rounds; round++) {
      const product_id = await shop.stock();
      const { cart_hash: hash, id } = await t.guest.carts.create();
      const { good } = await raceCalls(
        t,
        lockRow('carts', 'id', id),
        Array.from({ length: 10 }, () => () => t.guest.carts.addProduct({ body: { hash, product_id } })),
      );
      expect(good.map((cart) => cart.goods_num).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    }
  });

  it('hold one company’s products, whoever comes first', async () => {
    const other = await openShop(t);
    const [ours, theirs] = [await shop.stock(), await other.stock()];
    for (let round = 0; round < rounds; round++) {
      const { cart_hash: hash, id } = await t.guest.carts.create();
      const calls = [ours, theirs, ours, theirs].map(
        (product_id) => () => t.guest.carts.addProduct({ body: { hash, product_id } }),
      );
      const { good, bad } = await raceCalls(t, lockRow('carts', 'id', id), calls);
      expect(good).toHaveLength(2);
      expect(bad).toEqual([
        expect.objectContaining({ code: 'other_company' }),
        expect.objectContaining({ code: 'other_company' }),
      ]);
      const cart = await t.guest.carts.get({ query: { hash } });
      expect(cart.items).toHaveLength(1);
      expect(cart.cartCompanyId).toBe(cart.items[0]?.product.company.id);
    }
  });

  it('end as some order of add, set, take out and clear would', async () => {
    const [a, b] = [await shop.stock(), await shop.stock()];
    for (let round = 0; round < rounds; round++) {
      const { cart_hash: hash, id } = await fillCart(t.guest, [{ product_id: a, count: 2 }, { product_id: b }]);
      const isCleared = round % 4 === 3;
      const { good, bad } = await raceCalls<unknown>(t, lockRow('carts', 'id', id), [
        () => t.guest.carts.addProduct({ body: { hash, product_id: a, count: 3 } }),
        () => t.guest.carts.setCount({ body: { hash, product_id: a, count: 7 } }),
        () => t.guest.carts.setCount({ body: { hash, product_id: b, count: 0 } }),
        ...(isCleared ? [() => t.guest.carts.clear({ body: { hash } })] : []),
      ]);
      if (isCleared) {
        expect(bad.every((failure) => (failure as { status: number }).status === 404)).toBe(true);
        expect(await getFailure(t.guest.carts.get({ query: { hash } }))).toMatchObject({ status: 404 });
        expect(await t.db.$count(cartLines, eq(cartLines.cart_id, id))).toBe(0);
      } else {
        expect(good).toHaveLength(3);
        const cart = await t.guest.carts.get({ query: { hash } });
        expect([7, 10]).toContain(cart.items[0]?.count);
        expect(cart.items.map((item) => item.product.id)).toEqual([a]);
      }
    }
  });

  it('forget the company with the last of two lines taken out at once', async () => {
    const [a, b] = [await shop.stock(), await shop.stock()];
    for (let round = 0; round < rounds; round++) {
      const { cart_hash: hash, id } = await fillCart(t.guest, [{ product_id: a }, { product_id: b }]);
      await raceCalls(
        t,
        lockRow('carts', 'id', id),
        [a, b].map((product_id) => () => t.guest.carts.setCount({ body: { hash, product_id, count: 0 } })),
      );
      const [row] = await t.db.select({ company_id: carts.company_id }).from(carts).where(eq(carts.id, id));
      expect(row?.company_id).toBeNull();
    }
  });
});
