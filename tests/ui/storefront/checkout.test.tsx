import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toPrice } from '#contract/money.ts';
import type { Me } from '#contract/users.ts';
import { cartHash, guestCart, serverCartCount } from '#src/session/cart.ts';
import { emptyCart, reduceCart } from '#src/session/guestCart.ts';
import { storedSession, signIn, updateStoredMe } from '#src/session/session.ts';
import { createQueryClient } from '#src/api/queries.ts';
import { useFreshMe } from '#src/storefront/auth/useFreshMe.ts';
import { basketKey } from '#src/storefront/cart/serverBasket.ts';
import { setCounts } from '#src/storefront/cart/useServerBasket.ts';
import { Page } from '#src/storefront/checkout/CheckoutPage.tsx';
import { checkoutDraft, getInitialValues } from '#src/storefront/checkout/draft.ts';
import {
  buildBasketCart,
  buildCart,
  buildCartItem,
  buildMe,
  buildOrder,
  buildOrderPreview,
  buildPurchase,
  buildQuotes,
} from '#tests/support/apiAnswers.ts';
import { fakeApi, findOrderButton, renderScreen, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

const filled = buildBasketCart([buildCartItem(1, { count: 2, price: 10 })]);
const other = buildBasketCart([buildCartItem(2, { companyId: 2, count: 3 })]);
/** The open carts; an order takes away the first. */
let open = [filled];
const shop: FakeRoutes = {
  'GET /api/shop/carts': () => [200, { data: open }],
  'GET /api/me': () => [200, buildMe()],
  'POST /api/shop/order_previews': () => [200, { data: [buildOrderPreview(filled)] }],
  'POST /api/shop/delivery_quotes': ({ body }) => {
    const hashes = (body as { carts: { hash: string }[] }).carts.map(({ hash }) => hash);
    return [200, buildQuotes(open.filter(({ cart_hash }) => hashes.includes(cart_hash)))];
  },
  'POST /api/shop/checkouts': () => {
    open = open.slice(1);
    return [201, { purchase: buildPurchase([buildOrder()]) }];
  },
  'POST /api/shop/cart': () => [201, buildCart([], { cart_hash: 'hash-of-a-fresh-cart-00' })],
};

/** A store that is always open. */
function buildStore(id: number, en_name: string, place: { lat: number | null; lng: number | null } = nowhere) {
  const day = { from: '00:00', to: '24:00' };
  return {
    id,
    company_id: 1,
    name: 'Магазин',
    en_name,
    location: { address: '1 Quay St', ...place },
    phone: null,
    time_zone: 'Australia/Perth',
    pickup: true,
    warehouse: false,
    working_time: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day },
    is_open: true,
    opens_at: null,
  };
}
const nowhere = { lat: null, lng: null };

const submit = () => findOrderButton();
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
  open = [filled];
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
    const placed = calls.filter((call) => call.route === 'POST /api/shop/checkouts');
    expect(placed).toHaveLength(1);
    expect(placed[0]?.body).toMatchObject({
      carts: [{ hash: filled.cart_hash, isPickup: false }],
      useBonuse: false,
      payment_method: 'on_receipt',
      // With its plus sign, without which it might be a number of the address's country
      address: { fio: 'Ann Lee', phone: '+61400000000', city: 'Perth', flat: null },
    });
    expect(placed[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() => expect(cartHash.get()).toBe('hash-of-a-fresh-cart-00'));
    expect(checkoutDraft.get()).toBeNull();
  });

  it('reads no carts while an order is on its way, even where a live hint comes first', async () => {
    const queries = createQueryClient();
    let isOnItsWay = false;
    let readsOnItsWay = 0;
    fakeApi({
      ...shop,
      'GET /api/shop/carts': () => {
        if (isOnItsWay) readsOnItsWay += 1;
        return [200, { data: open }];
      },
      'POST /api/shop/checkouts': async () => {
        isOnItsWay = true;
        void queries.invalidateQueries({ queryKey: basketKey });
        // The requests of the hint leave before the answer arrives.
        await new Promise((resolve) => setTimeout(resolve));
        isOnItsWay = false;
        open = [];
        return [201, { purchase: buildPurchase([buildOrder()]) }];
      },
    });
    renderScreen(Page, '/checkout', { queries });
    const user = await fillInAddress();
    await user.click(await submit());
    expect(await location()).toHaveTextContent('/orders/view/41?placed=1');
    await waitFor(() => expect(cartHash.get()).toBe('hash-of-a-fresh-cart-00'));
    expect(readsOnItsWay).toBe(0);
  });

  it('puts the server’s faults at their fields', async () => {
    fakeApi({
      ...shop,
      'POST /api/shop/checkouts': () => [
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
    const dearer = buildBasketCart([buildCartItem(1, { count: 2, price: 12 })]);
    const calls = fakeApi({
      ...shop,
      'POST /api/shop/checkouts': () =>
        (tries += 1) === 1
          ? [409, { code: 'price_changed', message: 'Prices have changed', carts: [dearer] }]
          : [201, { purchase: buildPurchase([buildOrder()]) }],
    });
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    await user.click(await submit());
    const callout = (await screen.findByText('Prices have changed')).closest('[role=status]') as HTMLElement;
    expect(within(callout).getByText('$10.00')).toBeInTheDocument();
    expect(within(callout).getByText('$12.00')).toBeInTheDocument();
    await user.click(await findOrderButton('Order at the new price'));
    expect(await location()).toHaveTextContent('/orders/view/41');
    const keys = calls
      .filter((call) => call.route === 'POST /api/shop/checkouts')
      .map((call) => call.headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
  });

  /** The checkout within a frame that keeps the user fresh, and a server that takes only what the user has. */
  function openWithBonuses(getBalance: () => Me['bonus_balance']) {
    const calls = fakeApi({
      ...shop,
      'GET /api/me': () => [200, buildMe({ bonus_balance: getBalance() })],
      'POST /api/shop/checkouts': ({ body }) =>
        (body as { expected_bonuses: number }).expected_bonuses === getBalance()
          ? [201, { purchase: buildPurchase([buildOrder()]) }]
          : [409, { code: 'bonuses_changed', message: 'Your bonuses have changed' }],
    });
    const PageWithFreshMe = () => {
      useFreshMe(true);
      return <Page />;
    };
    renderScreen(PageWithFreshMe, '/checkout');
    return calls;
  }
  const getToPay = () => screen.getByText('To pay').parentElement;

  it('shows the bonuses that are left where others were shown, and asks again', async () => {
    let balance = toPrice(15_00);
    signIn('token', buildMe({ bonus_balance: balance }));
    const calls = openWithBonuses(() => balance);
    const user = await fillInAddress();
    await user.click(screen.getByRole('checkbox', { name: /Pay with bonuses/ }));
    expect(getToPay()).toHaveTextContent('$5.00');
    balance = toPrice(2_00);
    await user.click(await submit());
    expect(await screen.findByText('Your bonuses have changed')).toBeInTheDocument();
    await waitFor(() => expect(getToPay()).toHaveTextContent('$18.00'));
    await user.click(await findOrderButton('Order at the new price'));
    expect(await location()).toHaveTextContent('/orders/view/41');
    const sent = calls.filter(({ route }) => route === 'POST /api/shop/checkouts').map(({ body }) => body);
    expect(sent).toMatchObject([{ expected_bonuses: 15 }, { expected_bonuses: 2 }]);
  });

  it('shows the bonuses that are left, too, where they are those of an earlier answer', async () => {
    const balance = toPrice(2_00);
    signIn('token', buildMe({ bonus_balance: balance }));
    openWithBonuses(() => balance);
    const user = await fillInAddress();
    await user.click(screen.getByRole('checkbox', { name: /Pay with bonuses/ }));
    // A promo code has added bonuses, which an order on another device has spent since
    act(() => updateStoredMe(buildMe({ bonus_balance: toPrice(15_00) })));
    expect(getToPay()).toHaveTextContent('$5.00');
    await user.click(await submit());
    expect(await screen.findByText('Your bonuses have changed')).toBeInTheDocument();
    await waitFor(() => expect(getToPay()).toHaveTextContent('$18.00'));
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
      'POST /api/shop/checkouts': () =>
        (tries += 1) === 1
          ? [409, { code: 'confirm_contact', message: 'To order this many, confirm your phone', lines: [] }]
          : [201, { purchase: buildPurchase([buildOrder()]) }],
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
      'POST /api/shop/checkouts': () => [409, { code: 'confirm_contact', message: 'Too many', lines: [] }],
    });
    open = [filled, other];
    renderScreen(Page, '/checkout?without=2', { services: { mail: false, sms: false } });
    const user = await fillInAddress();
    await user.type(screen.getByLabelText(/^Full name/), 'Gus Guest');
    await user.type(screen.getByLabelText('Phone *'), '+61 400 000 000');
    await user.click(await submit());
    expect(await screen.findByText(/^This shop can’t send SMS now/)).toBeInTheDocument();
    // Back to this checkout, without the company that was left out of it
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/auth/login?next=%2Fcheckout%3Fwithout%3D2',
    );
    expect(screen.queryByRole('form', { name: 'Confirm your phone' })).toBeNull();
  });

  it('does not ask twice about a price that the screen shows already', async () => {
    let tries = 0;
    const seen = buildBasketCart([buildCartItem(1, { count: 2, price: 12, seenPrice: 10 })]);
    fakeApi({
      ...shop,
      'GET /api/shop/carts': () => [200, { data: [seen] }],
      'POST /api/shop/checkouts': () =>
        (tries += 1) === 1
          ? [
              409,
              {
                code: 'price_changed',
                message: 'Prices have changed',
                carts: [buildBasketCart([buildCartItem(1, { count: 2, price: 12 })])],
              },
            ]
          : [201, { purchase: buildPurchase([buildOrder()]) }],
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
      'POST /api/shop/checkouts': () => [
        409,
        { code: 'not_enough_stock', message: 'Not enough', lines: [{ product_id: 1, wanted: 2, left: 1 }] },
      ],
      'PUT /api/shop/cart/3/products_count': () => [200, buildCart([buildCartItem(1, { count: 1, stock: 1 })])],
    });
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    await user.click(await submit());
    expect(await screen.findByText('Product 1: 1 left')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Adjust the order' }));
    await waitFor(() => expect(screen.queryByText('Product 1: 1 left')).not.toBeInTheDocument());
    expect(calls.find((call) => call.route === 'PUT /api/shop/cart/3/products_count')?.body).toMatchObject({
      product_id: 1,
      count: 1,
    });
  });

  it('loses nothing that was typed by a reload', async () => {
    fakeApi(shop);
    checkoutDraft.set({ city: 'Perth', comment: 'Ring twice', receiving: null, unknown: 1 } as object);
    renderScreen(Page, '/checkout');
    expect(await screen.findByLabelText(/^City/)).toHaveValue('Perth');
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(/^Flat/), '12');
    expect(checkoutDraft.get()).toMatchObject({ city: 'Perth', comment: 'Ring twice', flat: '12' });
  });

  it('shows the stores that are nearest to the buyer’s town first, once that is known', async () => {
    const stores = [
      buildStore(1, 'Nowhere store'),
      buildStore(2, 'Sydney store', { lat: -33.9, lng: 151.2 }),
      buildStore(3, 'Fremantle store', { lat: -32.06, lng: 115.74 }),
    ];
    const calls = fakeApi({
      ...shop,
      'GET /api/company/1/shipping_settings': () => [
        200,
        { delivery_note: null, en_delivery_note: null, country: 'AU' },
      ],
      'GET /api/shop/stores': () => [200, { page: 1, per_page: 999, total: 3, data: stores }],
      'GET /api/maps/geocode': () => [
        200,
        { results: [{ components: { city: 'Perth', country_code: 'AU' }, lat: -31.95, lng: 115.86 }] },
      ],
    });
    renderScreen(Page, '/checkout');
    const user = userEvent.setup();
    const listStores = async () => {
      await user.click(await screen.findByRole('radio', { name: /Pickup/ }));
      const choices = within(await screen.findByRole('radiogroup', { name: 'Where to pick it up' }));
      return choices.getAllByText(/ store$/).map(({ textContent }) => textContent);
    };
    expect(await listStores()).toEqual(['Nowhere store', 'Sydney store', 'Fremantle store']);
    await user.click(screen.getByRole('radio', { name: /^Delivery/ }));
    await user.type(await screen.findByLabelText(/^City/), 'Perth');
    expect(await listStores()).toEqual(['Fremantle store', 'Sydney store', 'Nowhere store']);
    expect(screen.getByText('Perth: the nearest stores first')).toBeVisible();
    const [search] = calls.filter(({ route }) => route.endsWith('geocode'));
    expect(search?.query.get('address')).toBe('Perth, Australia');
  });

  it.each([
    ['en', 'Your town', 'Fremantle, WA: the nearest stores first', 'No such town is known'],
    ['ru', 'Ваш город', 'Fremantle, WA: сначала ближайшие магазины', 'Такой город не нашёлся'],
  ] as const)('shows in %s the stores nearest to a town that is named for the pickup', async (locale, ...texts) => {
    const [label, nearest, none] = texts;
    const stores = [
      buildStore(2, 'Sydney store', { lat: -33.9, lng: 151.2 }),
      buildStore(3, 'Fremantle store', { lat: -32.06, lng: 115.74 }),
    ];
    const pickup = { way: 'pickup', deliverAt: '', method: '', store: '2', day: '', pickUpAt: '' } as const;
    checkoutDraft.set({ receiving: { c1: pickup } });
    const calls = fakeApi({
      ...shop,
      'GET /api/shop/stores': () => [200, { page: 1, per_page: 999, total: 2, data: stores }],
      'GET /api/maps/geocode': ({ query }) => [
        200,
        {
          results:
            query.get('address') === 'Fremantle'
              ? [{ formatted_address: 'Fremantle, WA', components: { country_code: 'AU' }, lat: -32.05, lng: 115.75 }]
              : [],
        },
      ],
    });
    renderScreen(Page, '/checkout', { locale });
    const user = userEvent.setup();
    const listStoreIds = () =>
      screen
        .getAllByRole<HTMLInputElement>('radio')
        .filter(({ name }) => name === 'receiving.c1.store')
        .map(({ value }) => value);
    const field = await screen.findByRole('textbox', { name: label });
    expect(listStoreIds()).toEqual(['2', '3']);
    await user.type(field, 'Fremantle{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(nearest));
    expect(listStoreIds()).toEqual(['3', '2']);
    expect(field).toHaveFocus();
    expect(checkoutDraft.get()?.town).toBe('Fremantle');
    await user.type(field, 'x');
    await waitFor(() => expect(field).toHaveAccessibleDescription(none));
    expect(listStoreIds()).toEqual(['2', '3']);
    expect(calls.some(({ route }) => route === 'POST /api/shop/checkouts')).toBe(false);
  });

  it('orders for pickup without an address, by the store’s own clock', async () => {
    const store = buildStore(5, 'North store');
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
    await user.selectOptions(await screen.findByLabelText('Time'), '9:30 AM');
    await user.click(await submit());
    await location();
    expect(calls.find((call) => call.route === 'POST /api/shop/checkouts')?.body).toMatchObject({
      carts: [{ isPickup: true, pickupStore: 5, delivery_at: expect.stringMatching(/T01:30:00/) as string }],
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
      'POST /api/shop/carts/merge': () => [200, { carts: [filled], merged: [{ product_id: 1, count: 2 }], left: [] }],
    });
    renderScreen(Page, '/checkout');
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/auth/login?next=%2Fcheckout%3Fcompany%3D1',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Continue as guest' }));
    expect(await screen.findByLabelText(/^Full name/)).toHaveValue('');
    expect(storedSession.get()?.token).toBe('guest token');
    // The button that was pressed is gone
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('orders the cart of the company in the address, and leaves the others', async () => {
    open = [filled, other];
    const calls = fakeApi({
      ...shop,
      'POST /api/shop/checkouts': () => {
        open = [filled];
        return [201, { purchase: buildPurchase([buildOrder({ company: { id: 2, brand: 'Brand 2', logo: null } })]) }];
      },
    });
    guestCart.set(reduceCart(emptyCart, { type: 'add', product: filled.items[0]!.product, count: 1 }));
    renderScreen(Page, '/checkout?company=2');
    const user = await fillInAddress();
    expect(screen.queryByText('Product 1')).toBeNull();
    expect(screen.getByText(/^An order from Brand 2/)).toBeInTheDocument();
    await user.click(await submit());
    expect(await location()).toHaveTextContent('/orders/view/41?placed=1');
    expect(calls.find(({ route }) => route === 'POST /api/shop/checkouts')?.body).toMatchObject({
      carts: [{ hash: other.cart_hash }],
    });
    await waitFor(() => expect(cartHash.get()).toBe(filled.cart_hash));
    expect(serverCartCount.get()).toBe(2);
    expect(calls.map(({ route }) => route)).not.toContain('POST /api/shop/cart');
    // What a merge has left of another company is no part of this order.
    expect(guestCart.get()?.goods_num).toBe(1);
  });

  it('orders everything in the basket at once, each company in its own way, and pays it by card', async () => {
    open = [filled, other].map((cart) => ({ ...cart, company: { ...cart.company, takes_card: true } }));
    const orders = [buildOrder(), buildOrder({ id: 42, company: { id: 2, brand: 'Brand 2', logo: null } })];
    const calls = fakeApi({
      ...shop,
      'GET /api/stripe/config': () => [
        200,
        { provider: 'sandbox', form: 'sandbox', publishable_key: null, lowest_sum: 0.5, highest_sum: 999_999.99 },
      ],
      'GET /api/shop/stores': () => [200, { page: 1, per_page: 999, total: 0, data: [] }],
      'POST /api/shop/checkouts': ({ body }) =>
        (body as { carts: { isPickup: boolean }[] }).carts[1]!.isPickup
          ? [422, { code: 'invalid', message: 'Wrong', errors: { 'carts.1.pickupStore': 'There is no such store' } }]
          : [
              201,
              {
                purchase: buildPurchase(orders, {
                  payment_method: 'card',
                  awaits_payment: true,
                  can_pay_on_receipt: true,
                  sum_to_pay: 50,
                }),
              },
            ],
    });
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    const second = screen.getByRole('region', { name: 'From Brand 2' });
    expect(screen.getByText(/^Orders from Brand 1 and Brand 2/)).toBeInTheDocument();
    expect(await screen.findByRole('radio', { name: /^Card/ })).toBeChecked();
    await user.type(within(second).getByLabelText(/^Convenient time/), '2030-05-05T10:00');
    await user.click(await findOrderButton('Continue to payment'));
    expect(await screen.findByRole('heading', { name: /^Pay \$50/ })).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'POST /api/shop/checkouts')?.body).toMatchObject({
      carts: [
        { hash: filled.cart_hash, isPickup: false, delivery_at: null },
        { hash: other.cart_hash, isPickup: false, delivery_at: expect.stringMatching(/^2030-05-0/) as string },
      ],
      payment_method: 'card',
      address: { city: 'Perth' },
    });
    expect(checkoutDraft.get()).toBeNull();
  });

  it('offers no card where one of the companies takes none', async () => {
    open = [filled, { ...other, company: { ...other.company, takes_card: true } }];
    fakeApi(shop);
    renderScreen(Page, '/checkout');
    expect(await screen.findByRole('radio', { name: /^On receipt/ })).toBeChecked();
    expect(screen.queryByRole('radio', { name: /^Card/ })).toBeNull();
  });

  it('says which company takes no card, and orders without it while its cart stays', async () => {
    open = [filled, { ...other, company: { ...other.company, takes_card: true, takes_on_receipt: false } }];
    const calls = fakeApi({
      ...shop,
      'GET /api/stripe/config': () => [
        200,
        { provider: 'sandbox', form: 'sandbox', publishable_key: null, lowest_sum: 0.5, highest_sum: 999_999.99 },
      ],
    });
    renderScreen(Page, '/checkout');
    await fillInAddress();
    const payment = await screen.findByRole('region', { name: 'Payment' });
    expect(within(payment).getByText('No way of payment suits all companies of this order')).toBeInTheDocument();
    expect(within(payment).getByText('No card is taken by: Brand 1.')).toBeInTheDocument();
    expect(within(payment).getByText('Payment on receipt is not offered by: Brand 2.')).toBeInTheDocument();
    await userEvent.click(within(payment).getByRole('button', { name: 'Order without Brand 1' }));
    expect(await screen.findByRole('radio', { name: /^Card/ })).toBeChecked();
    expect(screen.getByText(/^An order from Brand 2/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 }), 'the button that was pressed is gone').toHaveFocus();
    // Nothing typed is lost
    expect(screen.getByLabelText(/^City/)).toHaveValue('Perth');
    await userEvent.click(await findOrderButton('Continue to payment'));
    await waitFor(() =>
      expect(calls.find(({ route }) => route === 'POST /api/shop/checkouts')?.body).toMatchObject({
        carts: [{ hash: other.cart_hash }],
      }),
    );
  });

  it.each([
    ['A card can pay $30.00 or more.', { lowest_sum: 30, highest_sum: 100 }],
    ['A card can pay $15.00 at most: order less, or in parts.', { lowest_sum: 0.5, highest_sum: 15 }],
  ])('says of a sum that a card can’t pay: %s', async (note, limits) => {
    open = [{ ...filled, company: { ...filled.company, takes_card: true, takes_on_receipt: false } }];
    fakeApi({
      ...shop,
      'GET /api/stripe/config': () => [200, { provider: 'sandbox', form: 'sandbox', publishable_key: null, ...limits }],
    });
    renderScreen(Page, '/checkout');
    expect(await screen.findByText(note)).toBeInTheDocument();
    expect(screen.getByText('There is no way of payment for this order')).toBeInTheDocument();
    expect(screen.queryByText(/companies/)).toBeNull();
  });

  it('leads from an empty checkout, such as after the payment’s Back button, to the orders', async () => {
    open = [];
    fakeApi(shop);
    renderScreen(Page, '/checkout');
    expect(await screen.findByText('There is nothing to order')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My orders' })).toHaveAttribute('href', '/orders/list/my');
  });

  it('says that nothing of the company is left, and leads to what is', async () => {
    fakeApi(shop);
    renderScreen(Page, '/checkout?company=2');
    expect(await screen.findByText('There is nothing of this company in your cart')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'To the cart' })[0]).toHaveAttribute('href', '/cart');
  });

  it.each([
    ['/checkout', [filled], 'There is nothing to order', 'Put something into the cart first.'],
    [
      '/checkout?company=1',
      [filled, other],
      'There is nothing of this company in your cart',
      'What else you have chosen stays in the cart.',
    ],
  ])('leads from %s to the cart where the buyer has removed all of it here', async (path, carts, title, advice) => {
    open = carts;
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    fakeApi({
      ...shop,
      'PUT /api/shop/cart/3/products_count': async () => {
        await isAnswered;
        open = open.slice(1);
        return [200, { ...filled, items: [], order_summ: 0, goods_num: 0 }];
      },
    });
    const queries = createQueryClient();
    renderScreen(Page, path, { queries });
    await submit();
    // As the cart at the page's side does
    const removal = setCounts(queries, new Map([[1, 0]]));
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    answer();
    await act(() => removal);
    expect(screen.getByText(advice)).toBeInTheDocument();
    expect(screen.queryByText(/in the meantime|on another device/)).toBeNull();
    expect(screen.getAllByRole('link', { name: 'To the cart' }).at(-1)).toHaveAttribute('href', '/cart');
  });

  it('shows the real cart where another tab has emptied it', async () => {
    fakeApi({
      ...shop,
      'POST /api/shop/delivery_quotes': (call) =>
        open.length > 0 ? shop['POST /api/shop/delivery_quotes']!(call) : [404, { code: 'not_found' }],
    });
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    await submit();
    open = [];
    await user.type(screen.getByLabelText(/^City/), 'x');
    expect(await screen.findByRole('heading', { name: 'The cart is empty now' })).toBeInTheDocument();
    expect(screen.getByText(/^The cart was changed in another window/)).toBeInTheDocument();
  });

  it('goes on with the present cart where another tab has emptied and filled it', async () => {
    const refilled = { ...buildBasketCart([buildCartItem(5)]), cart_hash: 'hash-of-the-new-cart-0000' };
    const calls = fakeApi({
      ...shop,
      'POST /api/shop/checkouts': (call) =>
        JSON.stringify(call.body).includes(refilled.cart_hash)
          ? shop['POST /api/shop/checkouts']!(call)
          : [404, { code: 'not_found', message: 'The cart is not found' }],
    });
    renderScreen(Page, '/checkout');
    const user = await fillInAddress();
    const button = await submit();
    open = [refilled];
    await user.click(button);
    expect(await screen.findByText(/^The cart was changed in another window/)).toBeInTheDocument();
    expect(screen.getAllByText('Product 5').length).toBeGreaterThan(0);
    expect(screen.queryByText('The cart is empty now')).toBeNull();
    await user.click(await submit());
    expect(await location()).toHaveTextContent('/orders/view/41?placed=1');
    expect(calls.findLast(({ route }) => route === 'POST /api/shop/checkouts')?.body).toMatchObject({
      carts: [{ hash: refilled.cart_hash }],
    });
  });

  it('keeps no store of another company in the form', async () => {
    const pickup = { way: 'pickup', deliverAt: '', method: '', store: '5', day: '2026-01-05', pickUpAt: '' } as const;
    checkoutDraft.set({ city: 'Perth', receiving: { c1: pickup } });
    expect(getInitialValues(buildMe(), [2])).toMatchObject({
      city: 'Perth',
      receiving: { c2: { store: '', day: '' } },
    });
    expect(getInitialValues(buildMe(), [1, 2])).toMatchObject({ receiving: { c1: pickup, c2: { way: 'delivery' } } });
  });

  it('takes a guest with several companies to the checkout of the chosen one', async () => {
    localStorage.clear();
    storedSession.clear();
    for (const { product } of [filled.items[0]!, other.items[0]!])
      guestCart.set(reduceCart(guestCart.get() ?? emptyCart, { type: 'add', product, count: 1 }));
    fakeApi({
      ...shop,
      'POST /api/shop/products': () => [
        200,
        {
          page: 1,
          per_page: 200,
          total: 2,
          data: [filled, other].map(({ items, company }) => ({ ...items[0]!.product, company, photos: [] })),
        },
      ],
      'POST /api/_p/user/guest_login': () => [200, { api_token: 'guest token' }],
      'GET /api/me': () => [200, buildMe({ is_guest: true, fio: '', email: null, phone: null })],
      'POST /api/shop/carts/merge': () => [200, { carts: [filled, other], merged: [], left: [] }],
    });
    renderScreen(Page, '/checkout?company=2');
    await userEvent.click(await screen.findByRole('button', { name: 'Continue as guest' }));
    expect(await screen.findByLabelText(/^Full name/)).toHaveValue('');
    expect(screen.getAllByText('3 items').length).toBeGreaterThan(0);
    expect(screen.queryByText('Product 1')).toBeNull();
  });
});

describe('the checkout on a phone', () => {
  const wide = window.matchMedia;
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(wide(query), { matches: /max-width/.test(query) }),
    );
    return () => vi.restoreAllMocks();
  });

  const discount = { promotion_id: 4, name: 'Лето', en_name: 'Summer', amount: 2 };
  const previews = [
    buildOrderPreview(filled, {
      discount_sum: 2,
      delivery_sum: 5,
      order_sum: 23,
      lines: [{ product_id: 1, discounts: [discount] }],
    } as object),
    buildOrderPreview(other),
  ];
  const answers: FakeRoutes = { ...shop, 'POST /api/shop/order_previews': () => [200, { data: previews }] };
  const total = 23 + other.order_summ;
  const getFold = () => screen.getByRole('group');

  it.each([
    ['en', '5 items', `$${total}.00`, 'Product 1'],
    ['ru', '5 товаров', `${total},00 $`, 'Товар 1'],
  ] as const)('begins with the goods and what they cost in one line, in %s', async (locale, goods, sum, product) => {
    open = [filled, other];
    fakeApi(answers);
    renderScreen(Page, '/checkout', { locale });
    await waitFor(() => expect(getFold().querySelector('summary')).toHaveTextContent(`${goods}${sum}`));
    expect(getFold()).not.toHaveAttribute('open');
    expect(screen.getByText(product)).not.toBeVisible();
  });

  it('opens to the lines of each company, their discounts, and the rows that lead to the sum', async () => {
    open = [filled, other];
    fakeApi(answers);
    renderScreen(Page, '/checkout');
    const fold = within(await screen.findByRole('group'));
    await userEvent.click(fold.getByText('5 items', { selector: 'summary *' }));
    const line = within(fold.getByRole('region', { name: 'Brand 1' })).getByRole('listitem');
    expect(line).toHaveTextContent('Product 12 × $10.00Summer: −$2.00$20.00');
    expect(line).toBeVisible();
    expect(within(fold.getByRole('region', { name: 'Brand 2' })).getByText('Product 2')).toBeVisible();
    const getAmount = (label: string) => fold.getByText(label).parentElement;
    expect(getAmount('Discount “Summer”')).toHaveTextContent('−$2.00');
    expect(getAmount('Delivery')).toHaveTextContent('$5.00');
    // The summary below the form does not repeat the lines
    const summary = within(screen.getByRole('region', { name: 'Your order' }));
    expect(summary.queryByText('Product 1')).toBeNull();
  });

  it('has its button in a bar with the total, where nothing that arrives moves it', async () => {
    open = [filled, other];
    fakeApi(answers);
    renderScreen(Page, '/checkout');
    const button = await screen.findByRole('button', { name: 'Place the order' });
    const bar = screen.getByText('To pay').parentElement?.parentElement?.parentElement;
    expect(bar).toContainElement(button);
    expect(bar).toHaveStyle({ position: 'fixed' });
    await waitFor(() => expect(bar).toHaveTextContent(`To pay$${total}.00`));
  });
});
