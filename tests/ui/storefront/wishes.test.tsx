import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '#contract/products.ts';
import { guestCart } from '#src/session/cart.ts';
import { signIn } from '#src/session/session.ts';
import { guestWishes } from '#src/session/wishes.ts';
import { BuyControl } from '#src/storefront/cart/BuyControl.tsx';
import { moveWishesToAccount } from '#src/storefront/wishes/moveWishesToAccount.ts';
import { WishButton } from '#src/storefront/wishes/WishButton.tsx';
import { buildCartItem, buildMe } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

const getHeart = () => screen.findByRole('button', { name: 'Add to the wish list: Mug' });
const Mug = () => <WishButton productId={5} name="Mug" />;

beforeEach(() => localStorage.clear());

describe('a wish', () => {
  it('of a guest stays on the device, without a call', async () => {
    const calls = fakeApi({});
    renderScreen(Mug, '/');
    await userEvent.click(await getHeart());
    await waitFor(() => expect(guestWishes.get()).toEqual([5]));
    expect(await getHeart()).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(await getHeart());
    await waitFor(() => expect(guestWishes.get()).toEqual([]));
    expect(calls).toEqual([]);
  });

  it('of an account is sent within the click, so that leaving the page does not stop it', async () => {
    signIn('token', buildMe());
    const fetched: [string | undefined, boolean | undefined][] = [];
    const calls = fakeApi({
      'GET /api/shop/wishes/ids': () => [200, { data: [1] }],
      'POST /api/shop/wishes': () => [200, { data: [5, 1] }],
    });
    const answer = globalThis.fetch;
    globalThis.fetch = (input, init) => (fetched.push([init?.method, init?.keepalive]), answer(input, init));
    renderScreen(Mug, '/');
    const button = await getHeart();
    await waitFor(() => expect(calls).toHaveLength(1));
    fireEvent.click(button);
    await Promise.resolve();
    expect(fetched.at(-1)).toEqual(['POST', true]);
    await waitFor(async () => expect(await getHeart()).toHaveAttribute('aria-pressed', 'true'));
  });

  it('is taken back on the screen where the server refuses it', async () => {
    signIn('token', buildMe());
    fakeApi({
      'GET /api/shop/wishes/ids': () => [200, { data: [] }],
      'POST /api/shop/wishes': () => [409, { code: 'too_many_wishes', message: 'A wish list holds 500' }],
    });
    renderScreen(Mug, '/');
    await userEvent.click(await getHeart());
    expect(await screen.findByText('A wish list holds 500')).toBeInTheDocument();
    await waitFor(async () => expect(await getHeart()).toHaveAttribute('aria-pressed', 'false'));
  });

  it('is not offered to whoever doesn’t buy', () => {
    signIn('token', buildMe({ roles: ['ROLE_USER', 'ROLE_VENDOR'] }));
    fakeApi({});
    renderScreen(Mug, '/');
    expect(screen.queryByRole('button', { name: /wish list/ })).not.toBeInTheDocument();
  });
});

describe('a sign-in', () => {
  const account = () =>
    fakeApi({
      'GET /api/shop/wishes/ids': () => [200, { data: [1] }],
      'POST /api/shop/wishes': () => [200, { data: [5, 1] }],
    });

  it('adds the device’s wishes to the account, and leaves none on the device', async () => {
    signIn('token', buildMe());
    guestWishes.set([5, 1]);
    const calls = account();
    await moveWishesToAccount(new QueryClient(), false);
    expect(calls.find(({ route }) => route === 'POST /api/shop/wishes')?.body).toEqual({ product_ids: [5, 1] });
    expect(guestWishes.get()).toBeNull();
  });

  it('as a guest keeps them on the device as well, for an account of one’s own', async () => {
    guestWishes.set([5]);
    account();
    await moveWishesToAccount(new QueryClient(), true);
    expect(guestWishes.get()).toEqual([5]);
  });
});

describe('“Add to cart”', () => {
  const { product } = buildCartItem(5);
  const Buy = () => (
    <BuyControl product={{ ...product, photos: [] } as unknown as Product} size="large">
      Add to cart
    </BuyControl>
  );

  it('adds one by a double click, and then counts', async () => {
    fakeApi({});
    renderScreen(Buy, '/');
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Add to cart' }));
    expect(await screen.findByRole('spinbutton')).toHaveValue(1);
    expect(guestCart.get()?.goods_num).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'One more' }));
    expect(guestCart.get()?.goods_num).toBe(2);
  });
});
