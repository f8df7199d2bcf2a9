import { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { cartHash, guestCart, serverCartCount } from '#src/session/cart.ts';
import { changeGuestCart } from '#src/session/changeGuestCart.ts';
import type { CartProduct } from '#src/session/guestCart.ts';
import { storedSession, signIn } from '#src/session/session.ts';
import { addToCart } from '#src/storefront/cart/addToCart.ts';
import { Page } from '#src/storefront/cart/CartPage.tsx';
import { mergeGuestCart, moveAccountCartsToDevice } from '#src/storefront/cart/mergeCart.ts';
import { reloadBasket } from '#src/storefront/cart/serverBasket.ts';
import { buildBasketCart, buildCart, buildCartItem, buildMe } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

const first = buildCartItem(1).product;
const stranger: CartProduct = { ...buildCartItem(2).product, company: { id: 2, brand: 'South' } };
const queries = () => new QueryClient();

beforeEach(() => localStorage.clear());

describe('adding to the cart', () => {
  it('keeps a guest’s cart on the device, without a call', async () => {
    const calls = fakeApi({});
    expect(await addToCart(queries(), first, 2)).toEqual({ kind: 'added', count: 2 });
    expect(guestCart.get()?.goods_num).toBe(2);
    expect(calls).toEqual([]);
  });

  it('adds what is left and no more', async () => {
    const scarce = { ...first, count: 3 };
    expect(await addToCart(queries(), scarce, 2)).toMatchObject({ kind: 'added', count: 2 });
    expect(await addToCart(queries(), scarce, 2)).toMatchObject({ kind: 'added', count: 1 });
    expect(await addToCart(queries(), scarce, 1)).toMatchObject({ kind: 'none_left', left: 3 });
  });

  it('takes another company’s product beside the first, with its brand', async () => {
    await addToCart(queries(), first, 1);
    expect((await addToCart(queries(), stranger, 1)).kind).toBe('added');
    expect(guestCart.get()).toMatchObject({ cartCompanyId: 1, goods_num: 2 });
    expect(guestCart.get()?.items[1]?.product.company).toEqual({ id: 2, brand: 'South' });
  });

  it('adds to a buyer’s cart of that company, remembers its hash and counts all carts', async () => {
    signIn('token', buildMe());
    const other = buildBasketCart([buildCartItem(1, { count: 3 })], { updated_at: '2026-01-01T00:00:00.000Z' });
    const changed = buildBasketCart([buildCartItem(2, { companyId: 2, count: 2 })], {
      updated_at: '2026-01-02T00:00:00.000Z',
    });
    const calls = fakeApi({
      'GET /api/shop/carts': () => [200, { data: [other] }],
      'POST /api/shop/carts/add_product': () => [201, changed],
    });
    expect((await addToCart(queries(), stranger, 2)).kind).toBe('added');
    expect(cartHash.get()).toBe(changed.cart_hash);
    expect(serverCartCount.get()).toBe(5);
    expect(calls[0]?.body).toEqual({ product_id: 2, count: 2 });
  });

  it('has added even where the other carts can’t be loaded afterwards', async () => {
    signIn('token', buildMe());
    fakeApi({
      'GET /api/shop/carts': () => [500, { code: 'broken' }],
      'POST /api/shop/carts/add_product': () => [201, buildBasketCart([buildCartItem(1)])],
    });
    expect(await addToCart(queries(), first, 1)).toEqual({ kind: 'added', count: 1 });
  });

  it('loses nothing to a session that has died: it goes into the guest’s cart', async () => {
    signIn('token', buildMe());
    cartHash.set(buildCart([]).cart_hash);
    window.history.replaceState(null, '', '/products/view/1');
    fakeApi({ 'POST /api/shop/carts/add_product': () => [403, { code: 'auth_failed' }] });
    expect((await addToCart(queries(), first, 1)).kind).toBe('added');
    expect(storedSession.get()).toBeNull();
    expect(guestCart.get()?.goods_num).toBe(1);
  });

  it('puts the badge back where the server refuses', async () => {
    signIn('token', buildMe());
    cartHash.set(buildCart([]).cart_hash);
    serverCartCount.set(4);
    fakeApi({
      'POST /api/shop/carts/add_product': () => [
        409,
        { code: 'not_enough_stock', lines: [{ product_id: 1, wanted: 5, left: 3 }] },
      ],
    });
    expect(await addToCart(queries(), first, 1)).toEqual({ kind: 'none_left', left: 3 });
    expect(serverCartCount.get()).toBe(4);
  });
});

describe('merging', () => {
  const withGuestCart = () => {
    changeGuestCart({ type: 'add', product: first, count: 2 });
    changeGuestCart({ type: 'add', product: stranger, count: 1 });
  };
  const carts = [
    buildBasketCart([buildCartItem(1, { count: 2 })]),
    buildBasketCart([buildCartItem(2, { companyId: 2 })]),
  ];
  const merged = [
    { product_id: 1, count: 2 },
    { product_id: 2, count: 1 },
  ];

  it('takes over the lines of all companies, and leaves none on the device', async () => {
    signIn('token', buildMe());
    withGuestCart();
    const calls = fakeApi({ 'POST /api/shop/carts/merge': () => [200, { carts, merged, left: [] }] });
    expect(await mergeGuestCart(queries())).toEqual({ merged: 3, left: [] });
    expect(calls[0]?.body).toMatchObject({ carts: [{ items: merged }] });
    expect(guestCart.get()).toBeNull();
    expect(serverCartCount.get()).toBe(3);
  });

  it('sends the same key again after a lost answer, so that it adds once', async () => {
    signIn('token', buildMe());
    withGuestCart();
    let away = true;
    const cache = queries();
    const calls = fakeApi({
      'GET /api/shop/carts': () => [200, { data: carts }],
      'POST /api/shop/carts/merge': () => (away ? new TypeError('away') : [200, { carts, merged, left: [] }]),
    });
    await expect(mergeGuestCart(cache)).rejects.toThrow('Network error');
    expect(guestCart.get()?.goods_num).toBe(3);
    // The cart page loads the basket in the meantime.
    await reloadBasket(cache);
    away = false;
    await mergeGuestCart(cache);
    const keys = calls.flatMap((call) => (call.route.endsWith('/merge') ? [call.headers.get('Idempotency-Key')] : []));
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(guestCart.get()).toBeNull();
  });

  it('says what stayed on the device and why', async () => {
    signIn('token', buildMe());
    withGuestCart();
    fakeApi({
      'GET /api/shop/carts': () => [200, { data: carts }],
      'POST /api/shop/carts/merge': () => [
        200,
        { carts, merged: merged.slice(0, 1), left: [{ product_id: 2, count: 1, reason: 'not_enough_stock' }] },
      ],
    });
    await mergeGuestCart(queries());
    await act(async () => renderScreen(Page, '/cart'));
    expect(await screen.findByText('2 items from before you signed in were added to your cart')).toBeInTheDocument();
    expect(screen.getByText('Some products were left out')).toBeInTheDocument();
    expect(screen.getByText('No more of it in stock')).toBeInTheDocument();
  });

  it('can be done now for lines that an earlier version left because of their company', async () => {
    signIn('token', buildMe());
    changeGuestCart({ type: 'add', product: stranger, count: 1 });
    const note = { merged: 0, left: [{ product_id: 2, reason: 'other_company' }] };
    localStorage.setItem('mergeNote', JSON.stringify({ value: note, expires_at: '2100-01-01T00:00:00.000Z' }));
    fakeApi({
      'GET /api/shop/carts': () => [200, { data: carts.slice(0, 1) }],
      'POST /api/shop/carts/merge': () => [200, { carts, merged: merged.slice(1), left: [] }],
    });
    await act(async () => renderScreen(Page, '/cart'));
    await userEvent.click(await screen.findByRole('button', { name: 'Add to the cart' }));
    expect(await screen.findByRole('link', { name: 'Product 2' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Product 1' })).toBeInTheDocument();
    expect(guestCart.get()).toBeNull();
  });

  it('moves all carts of a guest account to the device, before its owner signs in', async () => {
    signIn('token', buildMe({ is_guest: true }));
    const calls = fakeApi({
      'GET /api/shop/carts': () => [200, { data: carts }],
      'PUT /api/shop/cart/3/clear': () => [204],
      'PUT /api/shop/cart/4/clear': () => [204],
    });
    await moveAccountCartsToDevice(queries());
    expect(guestCart.get()?.items.map(({ product }) => [product.id, product.company.brand])).toEqual([
      [1, 'Brand 1'],
      [2, 'Brand 2'],
    ]);
    expect(calls.map(({ route }) => route)).toContain('PUT /api/shop/cart/4/clear');
  });
});
