import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { cartHash, guestCart } from '#src/session/cart.ts';
import { emptyCart, reduceCart } from '#src/session/guestCart.ts';
import { rememberLocation } from '#src/session/location.ts';
import { keptSession } from '#src/session/session.ts';
import { Page } from '#src/storefront/auth/LoginPage.tsx';
import { mergeNote } from '#src/storefront/cart/mergeCart.ts';
import { cart, cartItem, me } from '#tests/support/people.ts';
import { fakeApi, renderScreen, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

const signedIn: FakeRoutes = {
  'POST /api/user/login': () => [200, { api_token: 'token' }],
  'GET /api/me': () => [200, me()],
  'GET /api/shop/cart': () => [404, { code: 'not_found', message: 'No cart' }],
  'POST /api/shop/cart': () => [201, cart([])],
};

async function fillIn(login = 'buyer@example.com', password = 'demo-password') {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Email, login or phone/), login);
  await user.type(screen.getByLabelText(/^Password/), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  return user;
}

const location = () => screen.findByLabelText('location');
const withGuestCart = () => guestCart.set(reduceCart(emptyCart, { type: 'add', product: cartItem(1).product, count: 2 }));

beforeEach(() => localStorage.clear());

describe('signing in', () => {
  it('asks for both fields, in the reader’s language', async () => {
    const calls = fakeApi(signedIn);
    renderScreen(Page, '/auth/login', { locale: 'ru' });
    await userEvent.click(await screen.findByRole('button', { name: 'Войти' }));
    expect(await screen.findAllByText('Обязательное поле')).toHaveLength(2);
    expect(screen.getByLabelText(/Почта, логин или телефон/)).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('says that the login is wrong and loses nothing of what was typed', async () => {
    fakeApi({ 'POST /api/user/login': () => [401, { code: 'wrong_login', message: 'Invalid username or password' }] });
    renderScreen(Page, '/auth/login');
    await fillIn('buyer@example.com', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid username or password');
    expect(screen.getByLabelText(/Email, login or phone/)).toHaveValue('buyer@example.com');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('wrong');
    expect(keptSession.get()).toBeNull();
  });

  it('keeps token and user, and goes to the place that was asked for', async () => {
    const calls = fakeApi(signedIn);
    renderScreen(Page, '/auth/login?next=%2Forders%2Flist%2Fmy%3Fpage%3D2');
    await fillIn();
    expect(await location()).toHaveTextContent('/orders/list/my?page=2');
    expect(keptSession.get()).toMatchObject({ token: 'token', me: { id: 7 } });
    expect(calls.find((call) => call.route === 'GET /api/me')?.headers.get('X-AUTH-TOKEN')).toBe('token');
  });

  it.each(['//evil.example', '/products/list'])('does not go to %s', async (next) => {
    fakeApi(signedIn);
    renderScreen(Page, `/auth/login?next=${encodeURIComponent(next)}`);
    await fillIn();
    expect(await location()).toHaveTextContent(/^\/settings\/profile$/);
  });

  it('goes to the remembered location where nothing was asked for', async () => {
    fakeApi(signedIn);
    rememberLocation('/products/catalog/3');
    renderScreen(Page, '/auth/login');
    await fillIn();
    expect(await location()).toHaveTextContent('/products/catalog/3');
  });

  it('merges a guest’s cart and shows it, before any other place', async () => {
    withGuestCart();
    const merged = cart([cartItem(1, { count: 2 })]);
    const calls = fakeApi({ ...signedIn, 'POST /api/shop/cart/merge': () => [200, { cart: merged, merged: [{ product_id: 1, count: 2 }], left: [] }] });
    renderScreen(Page, '/auth/login?next=%2Forders%2Flist%2Fmy');
    await fillIn();
    expect(await location()).toHaveTextContent(/^\/cart$/);
    expect(calls.find((call) => call.route.endsWith('/merge'))?.body).toMatchObject({ items: [{ product_id: 1, count: 2 }] });
    expect(guestCart.get()).toBeNull();
    expect(cartHash.get()).toBe(merged.cart_hash);
    expect(mergeNote.get()).toEqual({ merged: 2, left: [] });
  });

  it('keeps on the device what could not be merged', async () => {
    withGuestCart();
    const left = [{ product_id: 1, count: 1, reason: 'not_enough_stock' }];
    fakeApi({ ...signedIn, 'POST /api/shop/cart/merge': () => [200, { cart: cart([]), merged: [{ product_id: 1, count: 1 }], left }] });
    renderScreen(Page, '/auth/login');
    await fillIn();
    await location();
    expect(guestCart.get()?.items).toMatchObject([{ product: { id: 1 }, count: 1 }]);
  });

  it('leaves a guest’s cart alone for a vendor', async () => {
    withGuestCart();
    fakeApi({ ...signedIn, 'GET /api/me': () => [200, me({ roles: ['ROLE_USER', 'ROLE_VENDOR'] })] });
    renderScreen(Page, '/auth/login?next=%2Fsettings%2Fprofile');
    await fillIn();
    expect(await location()).toHaveTextContent('/settings/profile');
    expect(guestCart.get()?.goods_num).toBe(2);
  });

  it('offers to go on as a guest only where there is something to buy', async () => {
    fakeApi({ ...signedIn, 'POST /api/_p/user/guest_login': () => [200, { api_token: 'guest token' }] });
    renderScreen(Page, '/auth/login');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(screen.queryByRole('button', { name: 'Continue as guest' })).not.toBeInTheDocument();
    withGuestCart();
    expect(await screen.findByRole('button', { name: 'Continue as guest' })).toBeInTheDocument();
  });

  it('shows the demo’s accounts in a demo only, and signs in by one click', async () => {
    const calls = fakeApi(signedIn);
    renderScreen(Page, '/auth/login', { demo: true });
    await userEvent.click(await screen.findByRole('button', { name: /vendor2@example.com/ }));
    await location();
    expect(calls[0]?.body).toEqual({ login: 'vendor2@example.com', password: 'demo-password' });
  });

  it('names no account outside of a demo', async () => {
    fakeApi(signedIn);
    renderScreen(Page, '/auth/login');
    await screen.findByRole('button', { name: 'Sign in' });
    await waitFor(() => expect(screen.queryByText(/demo-password/)).not.toBeInTheDocument());
  });
});
