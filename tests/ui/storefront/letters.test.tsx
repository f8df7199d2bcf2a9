import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { guestCart, serverCartCount } from '#src/session/cart.ts';
import { changeGuestCart } from '#src/session/changeGuestCart.ts';
import { signIn } from '#src/session/session.ts';
import { CartRestoration } from '#src/storefront/cart/CartRestoration.tsx';
import { Page as MailsOff } from '#src/storefront/mails/MailsOffPage.tsx';
import { buildBasketCart, buildCartItem, buildMe } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

const token = 'A'.repeat(32);
const Restore = () => <CartRestoration token={token} />;

beforeEach(() => localStorage.clear());

describe('the cart of a letter', () => {
  const item = buildCartItem(5);
  const answer = (changes: object) => ({
    'POST /api/shop/cart/restore': () => [200, { cart: null, items: [], needs_sign_in: false, ...changes }] as const,
  });

  it('comes to a guest’s device, once, however often the link is opened', async () => {
    const calls = fakeApi(answer({ items: [item] }));
    renderScreen(Restore, '/');
    await waitFor(() => expect(guestCart.get()?.items).toHaveLength(1));
    expect(calls[0]?.body).toEqual({ token });
    renderScreen(Restore, '/');
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(guestCart.get()?.items.map(({ count }) => count)).toEqual([item.count]);
  });

  it('comes beside what a guest has of another company', async () => {
    const company = { id: item.product.company.id + 1 };
    changeGuestCart({ type: 'add', product: { ...item.product, id: 77, company }, count: 1 });
    fakeApi(answer({ items: [item] }));
    renderScreen(Restore, '/');
    await waitFor(() => expect(guestCart.get()?.items.map(({ product }) => product.id)).toEqual([77, item.product.id]));
  });

  it('comes into the basket of its owner, beside the other carts', async () => {
    signIn('token', buildMe());
    const restored = buildBasketCart([item]);
    const carts = [restored, buildBasketCart([buildCartItem(6, { companyId: 2 })])];
    fakeApi({ ...answer({ cart: restored, items: [item] }), 'GET /api/shop/carts': () => [200, { data: carts }] });
    renderScreen(Restore, '/');
    expect(await screen.findByText('Here is the cart from the letter')).toBeVisible();
    await waitFor(() => expect(serverCartCount.get()).toBe(2));
  });

  it('that belongs to an account asks to sign in', async () => {
    fakeApi(answer({ needs_sign_in: true }));
    renderScreen(Restore, '/');
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'location' })).toHaveTextContent(/^\/auth\/login\?next=%2Fcart/),
    );
  });

  it('comes back to the link after the sign-in, and says whose cart it is not', async () => {
    fakeApi(answer({ needs_sign_in: true }));
    renderScreen(Restore, '/');
    const login = await screen.findByRole('status', { name: 'location' });
    await waitFor(() => expect(login).toHaveTextContent('/auth/login?next=%2Fcart%23restore%3Dkept'));
    const calls = fakeApi({
      'POST /api/shop/cart/restore': () => [
        404,
        { code: 'cart_of_another', message: 'This cart belongs to another account' },
      ],
    });
    cleanup();
    renderScreen(() => <CartRestoration token="kept" />, '/');
    expect(await screen.findByText('This cart belongs to another account')).toBeVisible();
    expect(calls[0]?.body).toEqual({ token });
    await userEvent.click(screen.getByRole('button', { name: 'Sign in to another account' }));
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'location' })).toHaveTextContent(
        `/logout?next=${encodeURIComponent('/auth/login?next=%2Fcart%23restore%3Dkept')}`,
      ),
    );
  });

  it.each([
    [404, 'not_found', 'This cart has been ordered or emptied, or its link is over.'],
    [422, 'invalid', 'The link is incomplete or over: open it from the letter once more.'],
  ])('says why it does not open (%s)', async (status, code, message) => {
    fakeApi({ 'POST /api/shop/cart/restore': () => [status, { code, message: 'Some fields are filled in wrongly' }] });
    renderScreen(Restore, '/');
    expect(await screen.findByText(message)).toBeVisible();
  });
});

it('turns letters off by the click that led there, and on again by another', async () => {
  const calls = fakeApi({
    [`POST /api/_p/mails_off/${token}`]: ({ body }) => [
      200,
      { email: 'a…@example.com', off: (body as { off: boolean }).off },
    ],
  });
  renderScreen(MailsOff, `/#${token}`, { locale: 'ru' });
  await userEvent.click(await screen.findByRole('button', { name: 'Включить снова' }));
  expect(await screen.findByText('Письма о корзинах снова приходят на a…@example.com')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ off: true }, { off: false }]);
});

it('says of a link for turning letters off that it is incomplete', async () => {
  fakeApi({
    'POST /api/_p/mails_off/xxx': () => [422, { code: 'invalid', message: 'Some fields are filled in wrongly' }],
  });
  renderScreen(MailsOff, '/#xxx');
  expect(await screen.findByText('It is incomplete or over: open it from the letter once more.')).toBeVisible();
});
