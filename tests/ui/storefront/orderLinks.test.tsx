import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LinkedOrder } from '#contract/orderLinks.ts';
import { signIn } from '#src/session/session.ts';
import { linkLabels } from '#src/storefront/orders/linkLabels.ts';
import { orderLabels } from '#src/storefront/orders/labels.ts';
import { Page } from '#src/storefront/orders/OrderPage.tsx';
import { buildMe, buildOrder } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

beforeEach(() => localStorage.clear());

const token = 'a'.repeat(32);
const path = `/order#${token}`;

function buildLinkedOrder(changes: Partial<LinkedOrder> = {}): LinkedOrder {
  const {
    user: _user,
    user_phone: _phone,
    ...order
  } = buildOrder({
    address: { fio: 'Anna S.', phone: '… 00', city: 'Perth' },
    history: [{ at: '2026-01-01T00:00:00.000Z', author: null, from: null, to: 'new', changes: null }],
  });
  return { ...order, ...changes };
}

describe('the page of a link', () => {
  const text = linkLabels.en;

  it('shows the order to somebody who is not signed in, and lets them cancel it after a question', async () => {
    const made = fakeApi({
      'POST /api/shop/order_link': () => [200, { orders: [buildLinkedOrder()] }],
      'POST /api/shop/order_link/cancel': () => [
        200,
        { orders: [buildLinkedOrder({ status: 'canceled', allowed_statuses: [] })] },
      ],
    });
    const listLinkCalls = () => made.filter(({ route }) => route.includes('order_link'));
    renderScreen(Page, path);
    const title = await screen.findByRole('heading', { level: 1, name: 'Order #41' });
    expect(screen.getByText('Anna S.')).toBeVisible();
    // Where somebody without an account can write to the shop
    expect(screen.getByRole('link', { name: 'Sold by North' })).toHaveAttribute('href', '/companies/view/1');
    const history = within(screen.getByRole('list', { name: orderLabels.en.history.title }));
    expect(history.getByRole('listitem')).not.toHaveTextContent('North');
    const { cancel } = orderLabels.en;
    await userEvent.click(screen.getByRole('button', { name: cancel.button }));
    expect(listLinkCalls()).toHaveLength(1);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: cancel.confirm }));
    await waitFor(() => expect(screen.queryByRole('button', { name: cancel.button })).toBeNull());
    expect(listLinkCalls().map(({ body }) => body)).toEqual([{ token }, { token, order_id: 41 }]);
    await waitFor(() => expect(title).toHaveFocus());
    // The secret is in no address that a server sees
    expect(made.every(({ query }) => query.size === 0)).toBe(true);
  });

  it.each([
    ['en', 'Questions for North', 'Sign in and write to the company'],
    ['ru', 'Вопросы к North', 'Войти и написать компании'],
  ] as const)('says in %s how to reach the company', async (locale, title, write) => {
    fakeApi({
      'POST /api/shop/order_link': () => [200, { orders: [buildLinkedOrder()] }],
      'GET /api/company/1': () => [200, { id: 1, brand: 'North', phone: '+61400000001', site: 'north.example' }],
    });
    renderScreen(Page, path, { locale });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    const phone = await screen.findByRole('link', { name: /^\+61/ });
    expect(phone).toHaveAttribute('href', 'tel:+61400000001');
    expect(screen.getByRole('link', { name: 'north.example' })).toHaveAttribute('href', 'https://north.example/');
    expect(screen.getByRole('link', { name: write })).toHaveAttribute('href', '/chats/company-1');
  });

  it('offers no chat with the company to somebody who can’t buy from it', async () => {
    signIn('token', buildMe({ roles: ['ROLE_VENDOR'] }));
    fakeApi({
      'POST /api/shop/order_link': () => [200, { orders: [buildLinkedOrder()] }],
      'GET /api/company/1': () => [200, { id: 1, brand: 'North', phone: '+61400000001', site: null }],
    });
    renderScreen(Page, path);
    expect(await screen.findByRole('link', { name: /^\+61/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /write to the company/i })).toBeNull();
  });

  it.each(['en', 'ru'] as const)('says in %s that one can cancel only while that is so', async (locale) => {
    const canceled = buildLinkedOrder({ status: 'canceled', allowed_statuses: [] });
    fakeApi({
      'POST /api/shop/order_link': () => [200, { orders: [buildLinkedOrder()] }],
      'POST /api/shop/order_link/cancel': () => [200, { orders: [canceled] }],
    });
    renderScreen(Page, path, { locale });
    const { notice } = linkLabels[locale];
    expect(await screen.findByText(notice.textWithCancel)).toBeVisible();
    const { cancel } = orderLabels[locale];
    await userEvent.click(screen.getByRole('button', { name: cancel.button }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: cancel.confirm }));
    expect(await screen.findByText(notice.text)).toBeVisible();
    expect(screen.queryByText(notice.textWithCancel)).toBeNull();
  });

  it('shows all orders of a purchase', async () => {
    fakeApi({
      'POST /api/shop/order_link': () => [200, { orders: [buildLinkedOrder(), buildLinkedOrder({ id: 42 })] }],
    });
    renderScreen(Page, path, { locale: 'ru' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Ваша покупка: 2 заказа' })).toBeVisible();
    for (const id of [41, 42]) expect(screen.getByRole('heading', { level: 2, name: `Заказ № ${id}` })).toBeVisible();
  });

  it('withdraws the link after a question, and shows the order no more', async () => {
    const calls = fakeApi({
      'POST /api/shop/order_link': () => [200, { orders: [buildLinkedOrder()] }],
      'POST /api/shop/order_link/withdraw': () => [204],
    });
    renderScreen(Page, path);
    await userEvent.click(await screen.findByRole('button', { name: text.notice.notMine }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: text.withdraw.confirm }));
    expect(await screen.findByRole('heading', { name: text.withdraw.done })).toBeVisible();
    expect(screen.queryByText('Order #41')).toBeNull();
    expect(calls.at(-1)).toMatchObject({ route: 'POST /api/shop/order_link/withdraw', body: { token } });
  });

  it.each([
    ['that opens nothing', path, 404, 1],
    ['that is cut', '/order#abc', 422, 1],
    ['without its secret', '/order', 404, 0],
  ])('says of a link %s what may be wrong', async (_, address, status, calls) => {
    const made = fakeApi({
      'POST /api/shop/order_link': () => [status, { code: status === 422 ? 'invalid' : 'not_found', message: 'No' }],
    });
    renderScreen(Page, address);
    expect(await screen.findByText(text.missing.title)).toBeVisible();
    expect(screen.getByRole('link', { name: text.missing.toCatalog })).toBeVisible();
    expect(made).toHaveLength(calls);
  });

  it('says what failed, and tries again', async () => {
    let isBroken = true;
    fakeApi({
      'POST /api/shop/order_link': () =>
        isBroken ? [429, { code: 'too_often', message: 'Too many attempts' }] : [200, { orders: [buildLinkedOrder()] }],
    });
    renderScreen(Page, path);
    expect(await screen.findByText('Too many attempts')).toBeVisible();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Order #41' })).toBeVisible();
  });
});

describe('the buyer’s page of an order', () => {
  const text = linkLabels.en.panel;

  it('makes a link, replaces it after a question, and withdraws it', async () => {
    signIn('token', buildMe());
    let made = 0;
    let created_at: string | null = null;
    fakeApi({
      'GET /api/shop/order/41': () => [200, buildOrder()],
      'GET /api/shop/order/41/link': () => [200, { created_at }],
      'POST /api/shop/order/41/link': () => {
        created_at = '2026-01-02T10:00:00.000Z';
        return [201, { url: `https://shop.example/order#${(made += 1)}` }];
      },
      'DELETE /api/shop/order/41/link': () => {
        created_at = null;
        return [204];
      },
    });
    renderScreen(Page, '/orders/view/41', { pattern: '/orders/view/:id' });
    await userEvent.click(await screen.findByRole('button', { name: text.make }));
    expect(await screen.findByLabelText(text.made)).toHaveTextContent('https://shop.example/order#1');
    await userEvent.click(await screen.findByRole('button', { name: text.makeNew }));
    expect(made).toBe(1);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: text.replace.confirm }));
    await waitFor(() => expect(screen.getByLabelText(text.made)).toHaveTextContent('#2'));
    await userEvent.click(screen.getByRole('button', { name: text.withdraw }));
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: linkLabels.en.withdraw.confirm }),
    );
    expect(await screen.findByRole('button', { name: text.make })).toBeVisible();
    expect(screen.queryByLabelText(text.made)).toBeNull();
  });
});
