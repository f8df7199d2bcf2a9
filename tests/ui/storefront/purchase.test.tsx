/** The page that takes the card of a purchase, and confirms it. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '#src/api/queries.ts';
import { signIn } from '#src/session/session.ts';
import { Page } from '#src/storefront/checkout/CheckoutPage.tsx';
import { orderKey } from '#src/storefront/orders/keys.ts';
import { buildMe, buildOrder, buildPurchase } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

const orders = [
  buildOrder({ awaits_payment: true }),
  buildOrder({ id: 42, company: { id: 2, brand: 'South', logo: null }, awaits_payment: true }),
];
const due = buildPurchase(orders, {
  payment_method: 'card',
  awaits_payment: true,
  can_pay_on_receipt: true,
  expires_at: '2030-01-01T10:00:00.000Z',
  sum_to_pay: 50,
});
const paid = buildPurchase(
  orders.map((order) => ({ ...order, status: 'paid' as const, awaits_payment: false })),
  { payment_method: 'card' },
);
const shop: FakeRoutes = {
  'GET /api/shop/carts': () => [200, { data: [] }],
  'GET /api/me': () => [200, buildMe()],
  'GET /api/shop/purchase/7': () => [200, { purchase: due }],
  'GET /api/stripe/config': () => [
    200,
    { provider: 'sandbox', form: 'sandbox', publishable_key: null, lowest_sum: 0.5, highest_sum: 999_999.99 },
  ],
};
const open = (queries = createQueryClient()) => renderScreen(Page, '/checkout?purchase=7', { queries });

async function typeCard() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^Card number/), '4242424242424242');
  await user.type(screen.getByLabelText(/^Expires|^Expiry/), '1230');
  await user.type(screen.getByLabelText(/^Security code|^CVC/), '123');
  return user;
}

beforeEach(() => {
  localStorage.clear();
  signIn('token', buildMe());
});

describe('a purchase that awaits its payment', () => {
  it('keeps its orders and the card form after a declined card, and is confirmed once it is paid', async () => {
    let tries = 0;
    const calls = fakeApi({
      ...shop,
      'POST /api/shop/purchase/7/pay/confirm': () =>
        (tries += 1) === 1
          ? [402, { code: 'card_declined', message: 'There is not enough money on the card' }]
          : [200, { status: 'succeeded', purchase: paid }],
    });
    const queries = createQueryClient();
    // The checkout has stored its orders
    for (const order of orders) queries.setQueryData(orderKey(order.id), order);
    open(queries);
    expect(await screen.findByRole('heading', { name: /^Pay \$50/ })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Order #42 from South' })).toHaveAttribute('href', '/orders/view/42');
    const user = await typeCard();
    await user.click(screen.getByRole('button', { name: /^Pay \$50/ }));
    expect(await screen.findByText('There is not enough money on the card')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Card number/)).toHaveValue('4242 4242 4242 4242');
    await user.click(screen.getByRole('button', { name: /^Pay \$50/ }));
    expect(await screen.findByText('Thank you! It is paid')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your 2 orders' })).toHaveFocus();
    expect(queries.getQueryData(orderKey(42)), 'the page of an order shows that it is paid').toMatchObject({
      status: 'paid',
    });
    const confirmed = calls.filter(({ route }) => route.endsWith('/pay/confirm'));
    expect(confirmed.map(({ body }) => (body as { amount: number }).amount)).toEqual([50, 50]);
  });

  it.each([
    ['en', true, 'The payment was not finished', 'Try again, or choose another way.'],
    ['en', false, 'The payment was not finished', 'Try again, with this card or another one.'],
    ['ru', true, 'Оплата не завершена', 'Попробуйте ещё раз или выберите другой способ.'],
  ] as const)('says in %s after a reload that its payment was not finished: %s', async (locale, can, title, advice) => {
    const [first, second] = orders;
    const left = { ...first!, payment: { ...first!.payment, is_unfinished: true } };
    const purchase = { ...due, can_pay_on_receipt: can, orders: [left, second] };
    fakeApi({ ...shop, 'GET /api/shop/purchase/7': () => [200, { purchase }] });
    renderScreen(Page, '/checkout?purchase=7', { locale });
    expect((await screen.findByText(title)).closest('[role=status]')).toHaveTextContent(advice);
  });

  it('speaks no more of a former payment once another card is tried, and moves no button before its end', async () => {
    const [first, second] = orders;
    const left = { ...first!, payment: { ...first!.payment, is_unfinished: true } };
    let decline = () => {};
    const isDeclined = new Promise<void>((resolve) => (decline = resolve));
    fakeApi({
      ...shop,
      'GET /api/shop/purchase/7': () => [200, { purchase: { ...due, orders: [left, second] } }],
      'POST /api/shop/purchase/7/pay/confirm': async () => {
        await isDeclined;
        return [402, { code: 'card_declined', message: 'There is not enough money on the card' }];
      },
    });
    open();
    const notice = await screen.findByText('The payment was not finished');
    const pay = await screen.findByRole('button', { name: /^Pay \$50/ });
    await userEvent.click(pay);
    expect(notice, 'nothing was tried without a card').toBeVisible();
    const user = await typeCard();
    await user.click(pay);
    expect(notice).toBeInTheDocument();
    expect(notice).not.toBeVisible();
    decline();
    expect(await screen.findByText('There is not enough money on the card')).toBeInTheDocument();
    expect(notice).not.toBeInTheDocument();
  });

  it('tells what is still to be paid from what is not: a canceled order’s sum is crossed out', async () => {
    const canceled = { ...orders[1]!, status: 'canceled' as const, awaits_payment: false, sum_to_pay: 31 };
    const purchase = { ...due, orders: [orders[0]!, canceled] };
    fakeApi({ ...shop, 'GET /api/shop/purchase/7': () => [200, { purchase }] });
    open();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Awaiting payment');
    expect(first!.querySelector('s')).toBeNull();
    expect(second).toHaveTextContent('Canceled');
    expect(second!.querySelector('s')).toHaveTextContent('$31.00');
  });

  it('changes to payment on receipt', async () => {
    fakeApi({ ...shop, 'POST /api/shop/purchase/7/on_receipt': () => [200, { purchase: buildPurchase(orders) }] });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Pay on receipt instead' }));
    expect(await screen.findByText('Thank you! It is ordered')).toBeInTheDocument();
  });

  it.each([
    ['en', {}, /by the link in our message/],
    ['en', { sms: false }, /by the link in our email, if you gave an address/],
    ['en', { sms: false, mail: false }, /by a link that you make/],
    ['ru', { sms: false }, /по ссылке из нашего письма, если вы указали почту/],
    ['ru', { sms: false, mail: false }, /по ссылке, которую вы создадите/],
  ] as const)('promises guests in %s no message that is not sent: %o', async (locale, services, note) => {
    signIn('token', buildMe({ is_guest: true }));
    fakeApi({ ...shop, 'GET /api/shop/purchase/7': () => [200, { purchase: buildPurchase(orders) }] });
    renderScreen(Page, '/checkout?purchase=7', { locale, services });
    expect(await screen.findByText(note)).toBeVisible();
  });

  it('warns when orders without a confirmed contact are canceled, and leads to where one is confirmed', async () => {
    signIn('token', buildMe({ is_guest: true }));
    const placed = buildPurchase([
      buildOrder({ expires_at: '2030-01-03T10:00:00.000Z' }),
      buildOrder({ id: 42, expires_at: '2030-01-02T10:00:00.000Z' }),
    ]);
    fakeApi({ ...shop, 'GET /api/shop/purchase/7': () => [200, { purchase: placed }] });
    open();
    expect(await screen.findByText(/^We cancel these orders on Jan 2, 2030/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Register and confirm' })).toHaveAttribute(
      'href',
      '/auth/login?step=registration',
    );
  });

  it('says where its products are once it was canceled', async () => {
    const canceled = orders.map((order) => ({ ...order, status: 'canceled' as const, awaits_payment: false }));
    fakeApi({ ...shop, 'GET /api/shop/purchase/7': () => [200, { purchase: buildPurchase(canceled) }] });
    open();
    expect(await screen.findByText('These orders are canceled')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('link', { name: 'To the cart' })).toHaveAttribute('href', '/cart'));
  });
});
