import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { cartHash, changeGuestCart, guestCart, serverCartCount } from '#src/session/cart.ts';
import { storedSession, signIn } from '#src/session/session.ts';
import { addToCart, type AddOutcome } from '#src/storefront/cart/addToCart.ts';
import { Page } from '#src/storefront/cart/CartPage.tsx';
import { mergeGuestCart, mergeNote } from '#src/storefront/cart/mergeCart.ts';
import { buildCart, buildCartItem, buildMe } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

const first = buildCartItem(1).product;
const stranger = buildCartItem(2, { companyId: 2 }).product;
const queries = () => new QueryClient();

function expectKind<K extends AddOutcome['kind']>(outcome: AddOutcome, kind: K): Extract<AddOutcome, { kind: K }> {
  expect(outcome.kind).toBe(kind);
  return outcome as Extract<AddOutcome, { kind: K }>;
}

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

  it('asks before another company’s products go', async () => {
    await addToCart(queries(), first, 1);
    const { replace } = expectKind(await addToCart(queries(), stranger, 1), 'other_company');
    expect(guestCart.get()?.cartCompanyId).toBe(1);
    expect((await replace()).kind).toBe('added');
    expect(guestCart.get()).toMatchObject({ cartCompanyId: 2, goods_num: 1 });
  });

  it('puts it into a new cart then, though the buyer has an older one of the other company, too', async () => {
    signIn('token', buildMe());
    cartHash.set('hash-of-the-newer-cart');
    const older = { ...buildCart([buildCartItem(1)]), cart_hash: 'hash-of-the-older-cart' };
    const fresh = { ...buildCart([]), cart_hash: 'hash-of-the-fresh-cart' };
    fakeApi({
      'GET /api/shop/cart': () => [200, older],
      'POST /api/shop/cart': () => [201, fresh],
      'PUT /api/shop/cart/clear': () => [200, {}],
      'POST /api/shop/cart/add_product': ({ body }) =>
        (body as { hash: string }).hash === 'hash-of-the-fresh-cart'
          ? [200, { ...buildCart([buildCartItem(2, { companyId: 2 })]), cart_hash: 'hash-of-the-fresh-cart' }]
          : [409, { code: 'other_company', message: 'Another company' }],
    });
    const { replace } = expectKind(await addToCart(queries(), stranger, 1), 'other_company');
    expect((await replace()).kind).toBe('added');
    expect(cartHash.get()).toBe('hash-of-the-fresh-cart');
  });

  it('makes a buyer’s cart where there is none, and knows its hash from then on', async () => {
    signIn('token', buildMe());
    const calls = fakeApi({
      'GET /api/shop/cart': () => [404, { code: 'not_found' }],
      'GET /api/shop/cart/newest': () => [200, { cart: null }],
      'POST /api/shop/cart': () => [201, buildCart([])],
      'POST /api/shop/cart/add_product': () => [200, buildCart([buildCartItem(1, { count: 2 })])],
    });
    expect((await addToCart(queries(), first, 2)).kind).toBe('added');
    expect(cartHash.get()).toBe(buildCart([]).cart_hash);
    expect(serverCartCount.get()).toBe(2);
    expect(calls.at(-1)?.body).toEqual({ hash: buildCart([]).cart_hash, product_id: 1, count: 2 });
  });

  it('takes another cart where the hash of this device opens none', async () => {
    signIn('token', buildMe());
    cartHash.set('hash-of-an-ordered-cart');
    fakeApi({
      'GET /api/shop/cart': () => [404, { code: 'not_found' }],
      'GET /api/shop/cart/newest': () => [200, { cart: null }],
      'POST /api/shop/cart': () => [201, buildCart([])],
      'POST /api/shop/cart/add_product': (call) =>
        (call.body as { hash: string }).hash === buildCart([]).cart_hash
          ? [200, buildCart([buildCartItem(1)])]
          : [404, { code: 'not_found' }],
    });
    expect((await addToCart(queries(), first, 1)).kind).toBe('added');
    expect(cartHash.get()).toBe(buildCart([]).cart_hash);
  });

  it('loses nothing to a session that has died: it goes into the guest’s cart', async () => {
    signIn('token', buildMe());
    cartHash.set(buildCart([]).cart_hash);
    window.history.replaceState(null, '', '/products/view/1');
    fakeApi({ 'POST /api/shop/cart/add_product': () => [403, { code: 'auth_failed' }] });
    expect((await addToCart(queries(), first, 1)).kind).toBe('added');
    expect(storedSession.get()).toBeNull();
    expect(guestCart.get()?.goods_num).toBe(1);
  });

  it('puts the badge back where the server refuses', async () => {
    signIn('token', buildMe());
    cartHash.set(buildCart([]).cart_hash);
    serverCartCount.set(4);
    fakeApi({
      'POST /api/shop/cart/add_product': () => [
        409,
        { code: 'not_enough_stock', lines: [{ product_id: 1, wanted: 5, left: 3 }] },
      ],
    });
    expect(await addToCart(queries(), first, 1)).toEqual({ kind: 'none_left', left: 3 });
    expect(serverCartCount.get()).toBe(4);
  });
});

describe('merging', () => {
  const withGuestCart = () => changeGuestCart({ type: 'add', product: first, count: 2 });

  it('sends the same key again after a lost answer, so that it adds once', async () => {
    signIn('token', buildMe());
    withGuestCart();
    let away = true;
    const calls = fakeApi({
      'POST /api/shop/cart/merge': () =>
        away
          ? new TypeError('away')
          : [
              200,
              { cart: buildCart([buildCartItem(1, { count: 2 })]), merged: [{ product_id: 1, count: 2 }], left: [] },
            ],
    });
    await expect(mergeGuestCart(queries())).rejects.toThrow('Network error');
    expect(guestCart.get()?.goods_num).toBe(2);
    away = false;
    await mergeGuestCart(queries());
    expect(new Set(calls.map((call) => call.headers.get('Idempotency-Key'))).size).toBe(1);
    expect(guestCart.get()).toBeNull();
  });

  it('forgets a hash that is not this buyer’s', async () => {
    signIn('token', buildMe());
    withGuestCart();
    cartHash.set('hash-of-somebody-else');
    fakeApi({
      'POST /api/shop/cart/merge': (call) =>
        'hash' in (call.body as object)
          ? [404, { code: 'not_found' }]
          : [
              200,
              { cart: buildCart([buildCartItem(1, { count: 2 })]), merged: [{ product_id: 1, count: 2 }], left: [] },
            ],
    });
    expect(await mergeGuestCart(queries())).toEqual({ merged: 2, left: [] });
    expect(cartHash.get()).toBe(buildCart([]).cart_hash);
  });

  it('offers to swap what another company holds up', async () => {
    signIn('token', buildMe());
    withGuestCart();
    mergeNote.set({ merged: 0, left: [{ product_id: 1, reason: 'other_company' }] });
    cartHash.set(buildCart([]).cart_hash);
    const calls = fakeApi({
      'GET /api/shop/cart': () => [200, buildCart([buildCartItem(2, { companyId: 2 })])],
      'PUT /api/shop/cart/clear': () => [204],
      'POST /api/shop/cart/merge': () => [
        200,
        { cart: buildCart([buildCartItem(1, { count: 2 })]), merged: [{ product_id: 1, count: 2 }], left: [] },
      ],
    });
    renderScreen(Page, '/cart');
    await userEvent.click(await screen.findByRole('button', { name: 'Replace my cart with these' }));
    expect(await screen.findByText('2 items from before you signed in were added to your cart')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Product 1' })).toBeInTheDocument());
    expect(calls.map((call) => call.route)).toContain('PUT /api/shop/cart/clear');
  });
});
