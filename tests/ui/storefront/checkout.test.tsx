import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { beforeEach, describe, expect, it } from 'vitest';
import { cartHash, guestCart } from '#src/session/cart.ts';
import { emptyCart, reduceCart } from '#src/session/guestCart.ts';
import { storedSession, signIn } from '#src/session/session.ts';
import { createQueryClient } from '#src/api/queries.ts';
import { cartKey } from '#src/storefront/cart/serverCart.ts';
import { Page } from '#src/storefront/checkout/CheckoutPage.tsx';
import { checkoutDraft } from '#src/storefront/checkout/draft.ts';
import { buildCart, buildCartItem, buildMe, buildOrder } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

const filled = buildCart([buildCartItem(1, { count: 2, price: 10 })]);
const shop: FakeRoutes = {
  'GET /api/shop/cart': () => [200, filled],
  'GET /api/shop/cart/newest': () => [200, { cart: filled }],
  'GET /api/me': () => [200, buildMe()],
  'PUT /api/shop/cart/info': () => [200, filled],
  'POST /api/shop/cart/checkout': () => [201, buildOrder()],
  'POST /api/shop/cart': () => [201, buildCart([], { cart_hash: 'hash-of-a-fresh-cart-00' })],
};

const submit = () => screen.findByRole('button', { name: 'Place the order' });
const location = () => screen.findByLabelText('location');

async function fillInAddress() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^City/), 'Perth');
  await user.type(screen.getByLabelText(/^Street/), 'Main St');
  await user.type(screen.getByLabelText(/^House/), '1');
  return user;
}

beforeEach(() => {
  localStorage.clear();
  signIn('token', buildMe());
});

describe('the checkout', () => {
  it('knows the buyer, asks for what is missing all at once, and puts the focus there', async () => {
    const calls = fakeApi(shop);
    renderScreen(Page, '/checkout');
    await userEvent.click(await submit());
    expect(await screen.findAllByText('Required field')).toHaveLength(3);
    expect(screen.getByLabelText(/^Full name/)).toHaveValue('Ann Lee');
    expect(screen.getByLabelText(/^City/)).toHaveFocus();
    expect(calls.some((call) => call.route.includes('checkout'))).toBe(false);
  });

  it('makes one order of a double click, takes a fresh cart and shows the confirmation', async () => {
    const calls = fakeApi(shop);
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    await user.dblClick(await submit());
    expect(await location()).toHaveTextContent('/orders/view/41?placed=1');
    const placed = calls.filter((call) => call.route === 'POST /api/shop/cart/checkout');
    expect(placed).toHaveLength(1);
    expect(placed[0]?.body).toMatchObject({
      hash: filled.cart_hash,
      status: 'new',
      useBonuse: false,
      isPickup: false,
      address: { fio: 'Ann Lee', phone: '61400000000', city: 'Perth', flat: null },
    });
    expect(placed[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() => expect(cartHash.get()).toBe('hash-of-a-fresh-cart-00'));
    expect(checkoutDraft.get()).toBeNull();
  });

  it('never requests the old cart after the order, even where a live hint comes first', async () => {
    const queries = createQueryClient();
    let isOrdered = false;
    const calls = fakeApi({
      ...shop,
      'GET /api/shop/cart': () => (isOrdered ? [404, { code: 'not_found' }] : [200, filled]),
      'GET /api/shop/cart/newest': () => [200, { cart: isOrdered ? null : filled }],
      'POST /api/shop/cart/checkout': async () => {
        isOrdered = true;
        void queries.invalidateQueries({ queryKey: cartKey });
        // The requests of the hint leave before the answer arrives.
        await new Promise((resolve) => setTimeout(resolve));
        return [201, buildOrder()];
      },
    });
    renderScreen(Page, '/checkout', { queries });
    const user = await fillInAddress();
    await user.click(await submit());
    expect(await location()).toHaveTextContent('/orders/view/41?placed=1');
    await waitFor(() => expect(cartHash.get()).toBe('hash-of-a-fresh-cart-00'));
    const routes = calls.map(({ route }) => route);
    expect(routes.slice(routes.indexOf('POST /api/shop/cart/checkout'))).not.toContain('GET /api/shop/cart');
  });

  it('puts the server’s faults at their fields', async () => {
    fakeApi({
      ...shop,
      'POST /api/shop/cart/checkout': () => [
        422,
        {
          code: 'invalid',
          message: 'Some fields are not right',
          errors: { 'address.house': 'At most 255 characters' },
        },
      ],
    });
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    await user.click(await submit());
    expect(await screen.findByText('At most 255 characters')).toBeInTheDocument();
    expect(screen.getByLabelText(/^House/)).toBeInvalid();
  });

  it('shows old and new prices and asks again', async () => {
    let tries = 0;
    const dearer = buildCart([buildCartItem(1, { count: 2, price: 12 })]);
    const calls = fakeApi({
      ...shop,
      'POST /api/shop/cart/checkout': () =>
        (tries += 1) === 1
          ? [409, { code: 'price_changed', message: 'Prices have changed', cart: dearer }]
          : [201, buildOrder()],
    });
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    await user.click(await submit());
    const callout = (await screen.findByText('Prices have changed')).closest('[role=status]') as HTMLElement;
    expect(within(callout).getByText('$10')).toBeInTheDocument();
    expect(within(callout).getByText('$12')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Order at the new price' }));
    expect(await location()).toHaveTextContent('/orders/view/41');
    const keys = calls
      .filter((call) => call.route === 'POST /api/shop/cart/checkout')
      .map((call) => call.headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('asks a guest for a code where the order is too much for guests, and keeps what was typed', async () => {
    let tries = 0;
    const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 3, deriveKey });
    const guest = buildMe({ is_guest: true, fio: '', phone: null, email: null });
    signIn('token', guest);
    const calls = fakeApi({
      ...shop,
      'GET /api/me': ({ headers }) => [200, headers.get('X-AUTH-TOKEN') === 'proved' ? buildMe() : guest],
      'GET /api/phone_codes': () => [200, { page: 1, per_page: 1000, total: 0, data: [] }],
      'POST /api/shop/cart/checkout': () =>
        (tries += 1) === 1
          ? [409, { code: 'confirm_contact', message: 'To order this many, confirm your phone', lines: [] }]
          : [201, buildOrder()],
      'GET /api/users/code_login': () => [404, { code: 'not_found', message: 'Not found' }],
      'POST /api/users/code_register_sms': ({ body }) =>
        (body as { proof?: string }).proof
          ? [201, { id: guest.id }]
          : [429, { code: 'proof_required', message: 'Too many attempts', challenge }],
      'POST /api/users/code_login': () => [200, { api_token: 'proved' }],
    });
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    await user.type(screen.getByLabelText(/^Full name/), 'Gus Guest');
    await user.type(screen.getByLabelText('Phone *'), '+61 400 000 000');
    await user.click(await submit());
    const panel = await screen.findByRole('form', { name: 'Confirm your phone' });
    expect(screen.getByText('To order this many, confirm your phone')).toBeInTheDocument();
    expect(within(panel).getByLabelText(/^Phone number/)).toHaveValue('400 000 000');
    await user.click(within(panel).getByRole('checkbox'));
    await user.click(within(panel).getByRole('button', { name: 'Send the code' }));
    await user.type(await screen.findByLabelText('Confirmation code'), '12345');
    await waitFor(() => expect(screen.queryByLabelText('Confirmation code')).toBeNull());
    expect(screen.getByLabelText(/^City/)).toHaveValue('Perth');
    await user.click(await submit());
    expect(await location()).toHaveTextContent('/orders/view/41');
    expect(calls.find(({ route }) => route === 'POST /api/users/code_register_sms')?.body).toMatchObject({
      country_code: '61',
      phoneNumbers: '400000000',
      fio: 'Gus Guest',
    });
  });

  it('offers a guest no code where the shop sends none', async () => {
    const guest = buildMe({ is_guest: true, fio: '', phone: null, email: null });
    signIn('token', guest);
    fakeApi({
      ...shop,
      'GET /api/me': () => [200, guest],
      'GET /api/phone_codes': () => [200, { page: 1, per_page: 1000, total: 0, data: [] }],
      'POST /api/shop/cart/checkout': () => [409, { code: 'confirm_contact', message: 'Too many', lines: [] }],
    });
    renderScreen(Page, '/checkout', { services: { mail: false, sms: false } });
    const user = await fillInAddress();
    await user.type(screen.getByLabelText(/^Full name/), 'Gus Guest');
    await user.type(screen.getByLabelText('Phone *'), '+61 400 000 000');
    await user.click(await submit());
    expect(await screen.findByText(/^This shop can’t send SMS now/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeInTheDocument();
    expect(screen.queryByRole('form', { name: 'Confirm your phone' })).toBeNull();
  });

  it('does not ask twice about a price that the screen shows already', async () => {
    let tries = 0;
    const seen = buildCart([buildCartItem(1, { count: 2, price: 12, seenPrice: 10 })]);
    fakeApi({
      ...shop,
      'GET /api/shop/cart': () => [200, seen],
      'GET /api/shop/cart/newest': () => [200, { cart: seen }],
      'POST /api/shop/cart/checkout': () =>
        (tries += 1) === 1
          ? [
              409,
              {
                code: 'price_changed',
                message: 'Prices have changed',
                cart: buildCart([buildCartItem(1, { count: 2, price: 12 })]),
              },
            ]
          : [201, buildOrder()],
    });
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    expect(screen.getByText(/was \$10/)).toBeInTheDocument();
    await user.click(await submit());
    expect(await location()).toHaveTextContent('/orders/view/41');
  });

  it('shows what is left and adjusts the order by one click', async () => {
    const calls = fakeApi({
      ...shop,
      'POST /api/shop/cart/checkout': () => [
        409,
        { code: 'not_enough_stock', message: 'Not enough', lines: [{ product_id: 1, wanted: 2, left: 1 }] },
      ],
      'PUT /api/shop/cart/products_count': () => [200, buildCart([buildCartItem(1, { count: 1, stock: 1 })])],
    });
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    await user.click(await submit());
    expect(await screen.findByText('Product 1: 1 left')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Adjust the order' }));
    await waitFor(() => expect(screen.queryByText('Product 1: 1 left')).not.toBeInTheDocument());
    expect(calls.find((call) => call.route === 'PUT /api/shop/cart/products_count')?.body).toMatchObject({
      product_id: 1,
      count: 1,
    });
  });

  it('loses nothing that was typed by a reload', async () => {
    fakeApi(shop);
    checkoutDraft.set({ city: 'Perth', comment: 'Ring twice', way: 'delivery', unknown: 1 } as object);
    renderScreen(Page, '/checkout');
    expect(await screen.findByLabelText(/^City/)).toHaveValue('Perth');
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(/^Flat/), '12');
    expect(checkoutDraft.get()).toMatchObject({ city: 'Perth', comment: 'Ring twice', flat: '12' });
  });

  it('orders for pickup without an address, by the store’s own clock', async () => {
    const day = { from: '00:00', to: '24:00' };
    const store = {
      id: 5,
      company_id: 1,
      name: 'Магазин',
      en_name: 'North store',
      location: { address: '1 Quay St', lat: null, lng: null },
      phone: null,
      time_zone: 'Australia/Perth',
      pickup: true,
      warehouse: false,
      working_time: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day },
      is_open: true,
      opens_at: null,
    };
    const calls = fakeApi({
      ...shop,
      'GET /api/shop/stores': () => [200, { page: 1, per_page: 999, total: 1, data: [store] }],
    });
    renderScreen(Page, '/checkout');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('radio', { name: /Pickup/ }));
    await user.click(await submit());
    expect(await screen.findByText('Choose a store')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /North store/ }));
    const days = within(await screen.findByLabelText('Day')).getAllByRole('option');
    await user.selectOptions(screen.getByLabelText('Day'), days[2]!);
    await user.selectOptions(await screen.findByLabelText('Time'), '09:30');
    await user.click(await submit());
    await location();
    const info = calls.find((call) => call.route === 'PUT /api/shop/cart/info')?.body as { receivedDateTime: string };
    expect(info).toMatchObject({ isPickup: true, pickupStore: 5 });
    expect(info.receivedDateTime).toMatch(/T01:30:00/);
    expect(calls.find((call) => call.route === 'POST /api/shop/cart/checkout')?.body).toMatchObject({
      isPickup: true,
      pickupStore: 5,
      address: { fio: 'Ann Lee' },
    });
  });

  it('offers a guest both ways, and goes on without an account', async () => {
    localStorage.clear();
    storedSession.clear();
    guestCart.set(reduceCart(emptyCart, { type: 'add', product: filled.items[0]!.product, count: 2 }));
    fakeApi({
      ...shop,
      'POST /api/shop/products': () => [
        200,
        { page: 1, per_page: 200, total: 1, data: [{ ...filled.items[0]!.product, photos: [] }] },
      ],
      'POST /api/_p/user/guest_login': () => [200, { api_token: 'guest token' }],
      'GET /api/me': () => [200, buildMe({ is_guest: true, fio: '', email: null, phone: null })],
      'POST /api/shop/cart/merge': () => [200, { cart: filled, merged: [{ product_id: 1, count: 2 }], left: [] }],
    });
    renderScreen(Page, '/checkout');
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/auth/login?next=%2Fcheckout',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Continue as guest' }));
    expect(await screen.findByLabelText(/^Full name/)).toHaveValue('');
    expect(storedSession.get()?.token).toBe('guest token');
  });
});
