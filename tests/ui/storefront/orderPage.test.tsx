import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { toPrice } from '#contract/money.ts';
import { createQueryClient } from '#src/api/queries.ts';
import { signIn } from '#src/session/session.ts';
import { Page as MyOrdersPage } from '#src/storefront/orders/MyOrdersPage.tsx';
import { Page as OrderPage } from '#src/storefront/orders/OrderPage.tsx';
import { LateParts } from '#src/storefront/layout/LateParts.tsx';
import { ParamsProvider } from '#src/storefront/params.tsx';
import { buildBasketCart, buildCartItem, buildMe, buildOrder } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

beforeEach(() => localStorage.clear());

it.each([
  [false, 'Confirm a contact', '/settings/account'],
  [true, 'Register and confirm', '/auth/login?step=registration'],
])(
  'tells when an order of an unconfirmed buyer (guest: %s) expires, and leads to “%s”',
  async (is_guest, label, to) => {
    signIn('token', buildMe({ is_guest }));
    fakeApi({ 'GET /api/shop/order/41': () => [200, buildOrder({ expires_at: '2026-01-02T10:00:00.000Z' })] });
    const Page = () => (
      <ParamsProvider value={{ id: '41' }}>
        <OrderPage />
      </ParamsProvider>
    );
    renderScreen(Page, '/orders/view/41', { pattern: '/orders/view/:id' });
    expect(await screen.findByText(/We cancel this order on Jan 2, 2026/)).toBeVisible();
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', to);
  },
);

it.each([
  [{}, /by the link in our message/],
  [{ sms: false }, /by the link in our email, if you gave an address/],
  [{ sms: false, mail: false }, /To open the order on any other, make a link below/],
])('promises a guest who has just ordered no message that is not sent: %o', async (services, note) => {
  signIn('token', buildMe({ is_guest: true }));
  fakeApi({ 'GET /api/shop/order/41': () => [200, buildOrder({ created_at: new Date().toISOString() })] });
  const Page = () => (
    <ParamsProvider value={{ id: '41' }}>
      <OrderPage />
    </ParamsProvider>
  );
  renderScreen(Page, '/orders/view/41?placed=1', { pattern: '/orders/view/:id', services });
  expect(await screen.findByText(note)).toBeVisible();
});

it.each([
  ['none', true],
  ['opens', true],
  ['withdrawn', false],
] as const)('names the link that was sent to a guest only while it opens the order (%s)', async (sent, isNamed) => {
  signIn('token', buildMe({ is_guest: true }));
  const order = buildOrder({ created_at: new Date().toISOString(), expires_at: '2026-01-02T10:00:00.000Z' });
  fakeApi({
    'GET /api/shop/order/41': () => [200, order],
    'GET /api/shop/order/41/link': () => [200, { created_at: '2026-01-01T00:00:00.000Z', sent }],
  });
  renderScreen(ViewedOrder, '/orders/view/41?placed=1', { pattern: '/orders/view/:id' });
  await screen.findByRole('button', { name: 'Make a new link' });
  const named = screen.queryAllByText(/by the link (that we sent|in our message)/);
  expect(named).toHaveLength(isNamed ? 2 : 0);
  expect(screen.queryByText(/To open the order on any other, make a link below/) !== null).toBe(!isNamed);
});

it('names the sent link no more once the guest has made a new one', async () => {
  signIn('token', buildMe({ is_guest: true }));
  let sent = 'opens';
  fakeApi({
    'GET /api/shop/order/41': () => [200, buildOrder({ expires_at: '2026-01-02T10:00:00.000Z' })],
    'GET /api/shop/order/41/link': () => [200, { created_at: '2026-01-01T00:00:00.000Z', sent }],
    'POST /api/shop/order/41/link': () => {
      sent = 'withdrawn';
      return [201, { url: 'https://shop.example.com/order#secret' }];
    },
  });
  renderScreen(ViewedOrder, '/orders/view/41', { pattern: '/orders/view/:id' });
  expect(await screen.findByText(/unless you open it by the link that we sent you/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Make a new link' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make a new link' }));
  expect(await screen.findByText(/unless you confirm your email or phone/)).toBeVisible();
});

it.each([
  ['en', { reason: { from: null, to: '<b>Sold out</b>, sorry' } }, 'Why it is canceled: <b>Sold out</b>, sorry'],
  [
    'ru',
    { expired: { from: null, to: 'unconfirmed' } },
    'Почему отменён: вовремя не оплачен и не подтверждён магазином',
  ],
] as const)('says beside the status why it is canceled, as text (%s)', async (locale, changes, text) => {
  signIn('token', buildMe());
  const history = [
    { at: '2026-01-02T09:00:00.000Z', author: null, from: 'new' as const, to: 'canceled' as const, changes },
  ];
  fakeApi({
    'GET /api/shop/order/41': () => [200, buildOrder({ status: 'canceled', allowed_statuses: [], history })],
  });
  renderScreen(ViewedOrder, '/orders/view/41', { pattern: '/orders/view/:id', locale });
  const heading = (await screen.findByRole('heading', { level: 1 })).closest('div')!.parentElement!;
  expect(heading).toHaveTextContent(text);
});

it('writes what is to be paid as the sums of its order', async () => {
  signIn('token', buildMe());
  const payment = { can_pay: true, status: 'none', paid_at: null, refunded_at: null } as const;
  fakeApi({
    'GET /api/shop/order/41': () => [200, buildOrder({ sum_to_pay: toPrice(4800), order_sum: toPrice(4800), payment })],
  });
  renderScreen(ViewedOrder, '/orders/view/41', { pattern: '/orders/view/:id' });
  expect(await screen.findByRole('button', { name: 'Pay $48.00' })).toBeVisible();
  expect(screen.queryByText(/\$48(?!\.00)/)).toBeNull();
});

it('tells when an order expires that awaits its card payment, and leads to the payment', async () => {
  signIn('token', buildMe({ is_guest: true }));
  const payment = { can_pay: true, status: 'none', paid_at: null, refunded_at: null } as const;
  const order = buildOrder({ awaits_payment: true, purchase_id: 7, expires_at: '2026-01-02T10:00:00.000Z', payment });
  fakeApi({ 'GET /api/shop/order/41': () => [200, order] });
  const Page = () => (
    <ParamsProvider value={{ id: '41' }}>
      <OrderPage />
    </ParamsProvider>
  );
  renderScreen(Page, '/orders/view/41', { pattern: '/orders/view/:id' });
  expect(await screen.findByText(/^We cancel this order on Jan 2, 2026, .* unless you pay it/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the payment' })).toHaveAttribute('href', '/checkout?purchase=7');
  expect(screen.queryByRole('link', { name: 'Register and confirm' })).toBeNull();
  expect(screen.getByText('Awaiting payment')).toBeVisible();
  expect(screen.queryByText('New')).toBeNull();
  // It is the only notice: the payment is that of the purchase
  expect(screen.queryByText('Waiting for payment')).toBeNull();
});

it('says after an order what is still in the basket, with a way there', async () => {
  signIn('token', buildMe());
  const carts = [
    buildBasketCart([buildCartItem(1, { count: 2 })]),
    buildBasketCart([buildCartItem(2, { companyId: 2 })]),
  ];
  fakeApi({
    'GET /api/shop/order/41': () => [200, buildOrder({ created_at: new Date().toISOString() })],
    'GET /api/shop/carts': () => [200, { data: carts }],
  });
  const Page = () => (
    <ParamsProvider value={{ id: '41' }}>
      <OrderPage />
    </ParamsProvider>
  );
  renderScreen(Page, '/orders/view/41?placed=1', { pattern: '/orders/view/:id' });
  expect(await screen.findByText('3 items are still in your cart')).toBeVisible();
  expect(screen.getByText('From Brand 1 and Brand 2. They are ordered separately.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the cart' })).toHaveAttribute('href', '/cart');
});

it.each([
  ['en', 'Awaiting payment', 'New'],
  ['ru', 'Ожидает оплаты', 'Новый'],
] as const)('tells in the list which order is still to be paid by card, in %s', async (locale, awaiting, isNew) => {
  signIn('token', buildMe());
  const orders = [buildOrder({ awaits_payment: true }), buildOrder({ id: 42 })];
  fakeApi({ 'GET /api/shop/orders': () => [200, { page: 1, per_page: 20, total: 2, data: orders }] });
  renderScreen(MyOrdersPage, '/orders/list/my', { locale });
  const [unpaid, ordered] = (await screen.findAllByRole('link', { name: /4[12]$/ })).map((link) => link.closest('li'));
  expect(unpaid).toHaveTextContent(awaiting);
  expect(unpaid).not.toHaveTextContent(isNew);
  expect(ordered).toHaveTextContent(isNew);
});

const ViewedOrder = () => (
  <ParamsProvider value={{ id: '41' }}>
    <main>
      <OrderPage />
    </main>
    <LateParts />
  </ParamsProvider>
);

it.each([
  ['at the second try', true],
  ['elsewhere', false],
])('takes back the notice of a failed cancellation once the order is canceled %s', async (_, isRetried) => {
  signIn('token', buildMe());
  let isFailing = true;
  let order = buildOrder();
  const canceled = buildOrder({ status: 'canceled', allowed_statuses: [] });
  const queries = createQueryClient();
  fakeApi({
    'GET /api/shop/order/41': () => [200, order],
    'PUT /api/shop/order/41': () => (isFailing ? [429, { code: 'broken', message: 'Broken' }] : [200, canceled]),
  });
  renderScreen(ViewedOrder, '/orders/view/41', { pattern: '/orders/view/:id', queries });
  const user = userEvent.setup();
  const cancel = async () => {
    await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel the order' }));
  };
  await cancel();
  expect(await screen.findByText('Broken')).toBeVisible();
  isFailing = false;
  order = canceled;
  if (isRetried) await cancel();
  else await act(() => queries.invalidateQueries());
  expect(await screen.findByText('Canceled')).toBeVisible();
  // At once: by itself it goes after seconds, or never under the pointer
  expect(screen.queryByText('Broken')).toBeNull();
});

it('keeps the focus near “Try again” once that is gone', async () => {
  signIn('token', buildMe());
  let isBroken = true;
  fakeApi({
    'GET /api/shop/order/41': () => (isBroken ? [400, { code: 'broken', message: 'Broken' }] : [200, buildOrder()]),
  });
  renderScreen(ViewedOrder, '/orders/view/41', { pattern: '/orders/view/:id' });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { level: 1, name: 'Order #41' })).toBeVisible();
  expect(retry).not.toBeInTheDocument();
  // The page has no heading before the order is loaded
  expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement);
  expect(document.activeElement).toContainElement(screen.getByRole('heading', { level: 1 }));
});

it('moves the focus of “Try again” to the heading of its list', async () => {
  signIn('token', buildMe());
  let isBroken = true;
  fakeApi({
    'GET /api/shop/orders': () =>
      isBroken
        ? [400, { code: 'broken', message: 'Broken' }]
        : [200, { page: 1, per_page: 20, total: 1, data: [buildOrder()] }],
  });
  const List = () => (
    <main>
      <MyOrdersPage />
      <LateParts />
    </main>
  );
  renderScreen(List, '/orders/list/my');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: /41$/ })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
