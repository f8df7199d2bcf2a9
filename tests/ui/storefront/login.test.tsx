import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { beforeEach, describe, expect, it } from 'vitest';
import { cartHash, guestCart } from '#src/session/cart.ts';
import { emptyCart, reduceCart } from '#src/session/guestCart.ts';
import { rememberLocation } from '#src/session/location.ts';
import { storedSession } from '#src/session/session.ts';
import { Page } from '#src/storefront/auth/LoginPage.tsx';
import { mergeNote } from '#src/storefront/cart/mergeNote.ts';
import { listNotices } from '#src/ui/notices.ts';
import { buildBasketCart, buildCart, buildCartItem, buildMe } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

const signedIn: FakeRoutes = {
  'GET /api/_p/user/find_in_system': () => [200, { contact_type: 'email' }],
  'POST /api/user/login': () => [200, { api_token: 'token' }],
  'GET /api/me': () => [200, buildMe()],
  'GET /api/shop/carts': () => [200, { data: [] }],
  'POST /api/shop/cart': () => [201, buildCart([])],
};

const emptyList: FakeRoutes = { 'GET /api/phone_codes': () => [200, { page: 1, per_page: 1000, total: 0, data: [] }] };

/** Fills in the first two steps. */
async function fillIn(login = 'buyer@example.com', password = 'demo-password') {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Email or login \*/), login);
  await user.keyboard('{Enter}');
  await user.type(await screen.findByLabelText('Password', { exact: false, selector: 'input' }), password);
  await user.keyboard('{Enter}');
  return user;
}

const location = () => screen.findByLabelText('location');
const withGuestCart = () =>
  guestCart.set(reduceCart(emptyCart, { type: 'add', product: buildCartItem(1).product, count: 2 }));

beforeEach(() => localStorage.clear());

describe('signing in', () => {
  it('asks for what is missing, in the reader’s language', async () => {
    const calls = fakeApi(signedIn);
    renderScreen(Page, '/auth/login', { locale: 'ru' });
    await userEvent.click(await screen.findByRole('button', { name: 'Продолжить' }));
    expect(await screen.findByText('Обязательное поле')).toBeInTheDocument();
    expect(screen.getByLabelText(/Почта или логин \*/)).toHaveFocus();
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
  });

  it('says that the password is wrong and loses nothing of what was typed, back and forth', async () => {
    fakeApi({
      ...signedIn,
      'POST /api/user/login': () => [401, { code: 'wrong_login', message: 'Invalid username or password' }],
    });
    renderScreen(Page, '/auth/login');
    const user = await fillIn('buyer@example.com', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid username or password');
    expect(screen.getByLabelText('Password', { exact: false, selector: 'input' })).toHaveValue('wrong');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText(/Email or login \*/)).toHaveValue('buyer@example.com');
    expect(storedSession.get()).toBeNull();
  });

  it('computes the proof that many wrong passwords call for, and signs in by it', async () => {
    const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 3, deriveKey });
    const calls = fakeApi({
      ...signedIn,
      'POST /api/user/login': ({ body }) =>
        (body as { proof?: string }).proof
          ? [200, { api_token: 'token' }]
          : [429, { code: 'proof_required', message: 'Too many attempts', challenge }],
    });
    renderScreen(Page, '/auth/login');
    await fillIn();
    await waitFor(() => expect(storedSession.get()?.token).toBe('token'));
    const proofs = calls.flatMap(({ route, body }) =>
      route === 'POST /api/user/login' ? [(body as { proof?: string }).proof] : [],
    );
    expect(proofs).toHaveLength(2);
    expect(JSON.parse(atob(proofs[1]!))).toMatchObject({ challenge, solution: { counter: 3 } });
  });

  it('moves the focus to the heading of each step, and on to its field with the first letter', async () => {
    fakeApi(signedIn);
    renderScreen(Page, '/auth/login');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/Email or login \*/), 'anna{Enter}');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Enter your password' });
    await waitFor(() => expect(heading).toHaveFocus());
    await user.keyboard('secret');
    expect(screen.getByLabelText('Password', { exact: false, selector: 'input' })).toHaveValue('secret');
  });

  it('carries an unknown email into the registration, which tells of a lost connection and keeps all', async () => {
    const calls = fakeApi({
      ...emptyList,
      'GET /api/_p/user/find_in_system': () => [404, { code: 'not_found', message: 'Not found' }],
      'POST /api/_p/user/register': () => new Error('offline'),
    });
    renderScreen(Page, '/auth/login');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/Email or login \*/), 'new@example.com{Enter}');
    const email = await screen.findByLabelText(/^Email \*/);
    expect(email).toHaveValue('new@example.com');
    expect(screen.getByRole('button', { name: 'Sign up' })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: /Vendor/ }));
    await user.click(screen.getByRole('checkbox', { name: 'I agree to the' }));
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Connection error');
    expect(email).toHaveValue('new@example.com');
    expect(calls.find(({ route }) => route.endsWith('/register'))?.body).toMatchObject({
      email: 'new@example.com',
      roles: ['ROLE_VENDOR'],
      locale: 'en',
    });
  });

  it('sends an unknown phone’s registration with its country, then signs in by the code that is pasted', async () => {
    const calls = fakeApi({
      ...emptyList,
      ...signedIn,
      'GET /api/_p/user/find_in_system': () => [404, { code: 'not_found', message: 'Not found' }],
      'POST /api/users/code_register_sms': () => [201, { id: 9 }],
      'POST /api/users/code_login': () => [200, { api_token: 'token' }],
    });
    renderScreen(Page, '/auth/login?next=%2Fsettings%2Fprofile');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: 'Phone' }));
    await user.type(await screen.findByLabelText(/Phone number/), '41234');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Not valid phone number')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/Phone number/), '5678{Enter}');
    await user.click(await screen.findByRole('checkbox', { name: 'I agree to the' }));
    expect(screen.getByLabelText(/Phone number/)).toHaveValue('412 345 678');
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    await user.click(await screen.findByLabelText('Confirmation code'));
    await user.paste('12 345');
    expect(await location()).toHaveTextContent('/settings/profile');
    expect(calls.find(({ route }) => route.endsWith('code_register_sms'))?.body).toMatchObject({
      country_code: '61',
      phoneNumbers: '412345678',
      countryId: 2,
      platform: 'web',
      roles: ['ROLE_CUSTOMER'],
    });
    expect(calls.filter(({ route }) => route === 'POST /api/users/code_login').map(({ body }) => body)).toEqual([
      { country_code: '61', phoneNumbers: '412345678', code: '12345' },
    ]);
  });

  it('sends a wrong code that is corrected digit by digit only when it is asked to', async () => {
    const calls = fakeApi({
      ...signedIn,
      'GET /api/_p/user/find_in_system': () => [200, { contact_type: 'phone' }],
      'GET /api/users/code_login': () => [200, { challenge: 'c'.repeat(43), is_sent: true, retry_after: 0 }],
      'POST /api/users/code_login': () => [422, { code: 'wrong_code', message: 'The code is wrong' }],
    });
    const listSent = () =>
      calls.flatMap(({ route, body }) =>
        route === 'POST /api/users/code_login' ? (body as { code: string }).code : [],
      );
    renderScreen(Page, '/auth/login');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: 'Phone' }));
    await user.type(await screen.findByLabelText(/Phone number/), '412345678{Enter}');
    await user.click(await screen.findByLabelText('Confirmation code'));
    await user.keyboard('11111');
    await waitFor(() => expect(listSent()).toEqual(['11111']));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    await user.keyboard('{Home}81606');
    expect(listSent()).toEqual(['11111']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(listSent()).toEqual(['11111', '81606']));
  });

  it('says how long to wait in place of “sent” when a second code comes too early, and keeps what is typed', async () => {
    const sent = { challenge: 'c'.repeat(43) };
    const answers = [
      { ...sent, is_sent: true, retry_after: 0 },
      { ...sent, is_sent: false, retry_after: 42 },
    ];
    fakeApi({
      ...signedIn,
      'GET /api/_p/user/find_in_system': () => [200, { contact_type: 'phone' }],
      'GET /api/users/code_login': () => [200, answers.shift()],
    });
    renderScreen(Page, '/auth/login');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: 'Phone' }));
    await user.type(await screen.findByLabelText(/Phone number/), '412345678{Enter}');
    const code = await screen.findByLabelText('Confirmation code');
    await user.click(code);
    await user.paste('12');
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText('A new code can be sent in 42 seconds')).toBeInTheDocument();
    expect(listNotices().map(({ text }) => text)).toEqual(['A new code can be sent in 42 seconds']);
    expect(code).toHaveValue('12');
  });

  it.each([
    ['en', 'Phone', 'Phone number', /^A code was sent to .+ less than a minute ago/, /^A new code can be sent in 42/],
    [
      'ru',
      'Телефон',
      'Номер телефона',
      /^Код отправлен на .+ меньше минуты назад/,
      /^Новый код можно отправить через 42/,
    ],
  ] as const)('does not say that a code has been sent when none was (%s)', async (locale, tab, field, lead, wait) => {
    fakeApi({
      ...signedIn,
      'GET /api/_p/user/find_in_system': () => [200, { contact_type: 'phone' }],
      'GET /api/users/code_login': () => [200, { is_sent: false, retry_after: 42 }],
    });
    renderScreen(Page, '/auth/login', { locale });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: tab }));
    await user.type(await screen.findByLabelText(new RegExp(field)), '412345678{Enter}');
    expect(await screen.findByText(lead)).toBeVisible();
    expect(await screen.findByText(wait)).toBeVisible();
  });

  it('keeps token and user, and goes to the place that was asked for', async () => {
    const calls = fakeApi(signedIn);
    renderScreen(Page, '/auth/login?next=%2Forders%2Flist%2Fmy%3Fpage%3D2');
    await fillIn();
    expect(await location()).toHaveTextContent('/orders/list/my?page=2');
    expect(storedSession.get()).toMatchObject({ token: 'token', me: { id: 7 } });
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
    const merged = buildBasketCart([buildCartItem(1, { count: 2 })]);
    const calls = fakeApi({
      ...signedIn,
      'POST /api/shop/carts/merge': () => [200, { carts: [merged], merged: [{ product_id: 1, count: 2 }], left: [] }],
    });
    renderScreen(Page, '/auth/login?next=%2Forders%2Flist%2Fmy');
    await fillIn();
    expect(await location()).toHaveTextContent(/^\/cart$/);
    expect(calls.find((call) => call.route.endsWith('/merge'))?.body).toMatchObject({
      carts: [{ items: [{ product_id: 1, count: 2 }] }],
    });
    expect(guestCart.get()).toBeNull();
    expect(cartHash.get()).toBe(merged.cart_hash);
    expect(mergeNote.get()).toEqual({ merged: 2, left: [] });
  });

  const soldOut = { product_id: 1, count: 1, reason: 'not_enough_stock' };
  it.each([
    ['/checkout?company=1', [], '/checkout?company=1'],
    ['/checkout', [], '/checkout'],
    ['/checkout', [soldOut], '/cart'],
  ])('goes on to %s, unless something was left: %j', async (next, left, path) => {
    withGuestCart();
    const merged = buildBasketCart([buildCartItem(1)]);
    fakeApi({
      ...signedIn,
      'POST /api/shop/carts/merge': () => [200, { carts: [merged], merged: [{ product_id: 1, count: 1 }], left }],
    });
    renderScreen(Page, `/auth/login?next=${encodeURIComponent(next)}`);
    await fillIn();
    expect((await location()).textContent).toBe(path);
  });

  it('offers to go on as a guest to whoever comes from a checkout', async () => {
    fakeApi(signedIn);
    renderScreen(Page, '/auth/login?next=%2Fcheckout%3Fcompany%3D1');
    expect(await screen.findByRole('button', { name: 'Continue as guest' })).toBeInTheDocument();
  });

  it('promises no cart to whoever goes on as a guest after a session: it is in the account', async () => {
    fakeApi(signedIn);
    renderScreen(Page, '/auth/login?next=%2Fcheckout&ended=1');
    expect(await screen.findByText(/The cart of your account waits there/)).toBeInTheDocument();
    expect(screen.queryByText(/What is in your cart comes with you/)).toBeNull();
  });

  it('keeps on the device what could not be merged', async () => {
    withGuestCart();
    const left = [{ product_id: 1, count: 1, reason: 'not_enough_stock' }];
    fakeApi({
      ...signedIn,
      'POST /api/shop/carts/merge': () => [200, { carts: [], merged: [{ product_id: 1, count: 1 }], left }],
    });
    renderScreen(Page, '/auth/login');
    await fillIn();
    await location();
    expect(guestCart.get()?.items).toMatchObject([{ product: { id: 1 }, count: 1 }]);
  });

  it('leaves a guest’s cart alone for a vendor', async () => {
    withGuestCart();
    fakeApi({ ...signedIn, 'GET /api/me': () => [200, buildMe({ roles: ['ROLE_USER', 'ROLE_VENDOR'] })] });
    renderScreen(Page, '/auth/login?next=%2Fsettings%2Fprofile');
    await fillIn();
    expect(await location()).toHaveTextContent('/settings/profile');
    expect(guestCart.get()?.goods_num).toBe(2);
  });

  it('offers to go on as a guest only where there is something to buy', async () => {
    fakeApi({ ...signedIn, 'POST /api/_p/user/guest_login': () => [200, { api_token: 'guest token' }] });
    renderScreen(Page, '/auth/login');
    await screen.findByRole('button', { name: 'Continue' });
    expect(screen.queryByRole('button', { name: 'Continue as guest' })).not.toBeInTheDocument();
    withGuestCart();
    expect(await screen.findByRole('button', { name: 'Continue as guest' })).toBeInTheDocument();
  });

  it('shows the demo’s accounts in a demo only, and signs in by one click', async () => {
    const calls = fakeApi(signedIn);
    // The demo accounts are a lazy file.
    await act(async () => renderScreen(Page, '/auth/login', { demo: true }));
    await userEvent.click(await screen.findByRole('button', { name: /vendor2@example.com/ }));
    await location();
    expect(calls[0]?.body).toEqual({ login: 'vendor2@example.com', password: 'demo-password' });
  });

  it('names no account outside of a demo', async () => {
    fakeApi(signedIn);
    renderScreen(Page, '/auth/login');
    await screen.findByRole('button', { name: 'Continue' });
    await waitFor(() => expect(screen.queryByText(/demo-password/)).not.toBeInTheDocument());
  });
});
