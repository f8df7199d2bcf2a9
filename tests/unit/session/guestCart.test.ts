import { describe, expect, it } from 'vitest';
import {
  emptyCart,
  isFull,
  reduceCart,
  type CartAction,
  type CartProduct,
  type GuestCart,
} from '#src/session/guestCart.ts';

const product = (
  id: number,
  changes: Partial<{ price: number; count: number; company: { id: number; brand?: string } }> = {},
): CartProduct =>
  ({
    id,
    name: `Product ${id}`,
    en_name: null,
    price: 10,
    company: { id: 1 },
    photo: null,
    count: 20,
    ...changes,
  }) as CartProduct;

const play = (...actions: CartAction[]): GuestCart => actions.reduce(reduceCart, emptyCart);
const lines = (cart: GuestCart) => cart.items.map((item) => [item.product.id, item.count]);

describe('a guest’s cart', () => {
  it('appends a line for a new product and raises the line of a known one', () => {
    const cart = play(
      { type: 'add', product: product(1), count: 1 },
      { type: 'add', product: product(2, { price: 0.1 }), count: 1 },
      { type: 'add', product: product(1), count: 2 },
    );
    expect(lines(cart)).toEqual([
      [1, 3],
      [2, 1],
    ]);
    expect(cart).toMatchObject({ order_summ: 30.1, goods_num: 4, cartCompanyId: 1 });
  });

  it('sums in minor units', () => {
    const cart = play(
      { type: 'add', product: product(1, { price: 0.1 }), count: 1 },
      { type: 'add', product: product(2, { price: 0.2 }), count: 1 },
    );
    expect(cart.order_summ).toBe(0.3);
  });

  it('raises and lowers a line, with the totals', () => {
    const cart = play({ type: 'add', product: product(1), count: 2 }, { type: 'inc', product_id: 1 });
    expect(cart).toMatchObject({ order_summ: 30, goods_num: 3 });
    expect(reduceCart(cart, { type: 'dec', product_id: 1, by: 2 })).toMatchObject({ order_summ: 10, goods_num: 1 });
  });

  it.each([0, -1])('removes a line that is set to %i, and forgets the company with the last', (count) => {
    const cart = play({ type: 'add', product: product(1), count: 2 }, { type: 'set', product_id: 1, count });
    expect(cart).toMatchObject({ items: [], order_summ: 0, goods_num: 0, cartCompanyId: null });
  });

  it('removes a line that is lowered to nothing', () => {
    expect(lines(play({ type: 'add', product: product(1), count: 1 }, { type: 'dec', product_id: 1 }))).toEqual([]);
  });

  it('takes its company from the first line', () => {
    const cart = play({ type: 'add', product: product(1, { company: { id: 7 } }), count: 1 });
    expect(cart.cartCompanyId).toBe(7);
  });

  it('holds products of several companies, and takes the next line’s company when the first is gone', () => {
    const stranger = product(2, { company: { id: 2, brand: 'South' } });
    const cart = play({ type: 'add', product: product(1), count: 1 }, { type: 'add', product: stranger, count: 2 });
    expect(cart).toMatchObject({ cartCompanyId: 1, goods_num: 3, order_summ: 30 });
    const cleared = reduceCart(cart, { type: 'set', product_id: 1, count: 0 });
    expect(cleared).toMatchObject({ cartCompanyId: 2, goods_num: 2 });
    expect(reduceCart(cleared, { type: 'restore', items: cart.items.slice(0, 1) }).goods_num).toBe(3);
  });

  it('holds no more of a product than there is, and 9,999 at most', () => {
    expect(lines(play({ type: 'add', product: product(1, { count: 3 }), count: 5 }))).toEqual([[1, 3]]);
    expect(
      lines(play({ type: 'add', product: product(1, { count: 3 }), count: 3 }, { type: 'inc', product_id: 1 })),
    ).toEqual([[1, 3]]);
    expect(
      lines(
        play(
          { type: 'add', product: product(1, { count: 100_000 }), count: 1 },
          { type: 'set', product_id: 1, count: 10_000 },
        ),
      ),
    ).toEqual([[1, 9999]]);
  });

  it('holds at most 200 different products', () => {
    const cart = play(
      ...Array.from({ length: 201 }, (_, index): CartAction => ({
        type: 'add',
        product: product(index + 1),
        count: 1,
      })),
    );
    expect(cart.items).toHaveLength(200);
    expect(isFull(cart, 201)).toBe(true);
    expect(isFull(cart, 200)).toBe(false);
  });

  it('puts removed lines back, but not twice', () => {
    const full = play({ type: 'add', product: product(1), count: 2 }, { type: 'add', product: product(2), count: 1 });
    const [first] = full.items;
    const cleared = reduceCart(full, { type: 'set', product_id: 1, count: 0 });
    const back = reduceCart(cleared, { type: 'restore', items: [first!] });
    expect(back).toMatchObject({ order_summ: 30, goods_num: 3 });
    expect(reduceCart(back, { type: 'restore', items: [first!] }).goods_num).toBe(3);
  });

  it('follows the present prices and remembers the one last shown until the buyer has seen them', () => {
    const cart = play(
      { type: 'add', product: product(1), count: 2 },
      { type: 'refresh', products: new Map([[1, product(1, { price: 12 })]]) },
    );
    expect(cart.order_summ).toBe(24);
    expect(cart.items[0]?.product_price).toBe(10);
    expect(reduceCart(cart, { type: 'accept', companyId: 2 }).items[0]?.product_price).toBe(10);
    expect(reduceCart(cart, { type: 'accept', companyId: 1 }).items[0]?.product_price).toBe(12);
  });

  it('keeps what the buyer typed through changes of lines, and forgets all when emptied', () => {
    const cart = play(
      { type: 'info', info: { fio: 'Ann Lee', isPickup: true } },
      { type: 'add', product: product(1), count: 1 },
    );
    expect(cart).toMatchObject({ fio: 'Ann Lee', isPickup: true, goods_num: 1 });
    expect(reduceCart(cart, { type: 'empty' })).toEqual(emptyCart);
  });
});
