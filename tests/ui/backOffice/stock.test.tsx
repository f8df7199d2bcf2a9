import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeOrder, makeProduct, openOffice, toListAnswer } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const stock = { total_count: 9, held: 4, count: 5, low_limit: null, company_low_limit: 5, is_low: true };
const movement = {
  id: 2,
  at: '2026-01-02T10:00:00.000Z',
  reason: 'order_placed',
  total_change: 0,
  held_change: 2,
  total_after: 9,
  held_after: 4,
  order_id: 12,
  author: { id: 9, fio: 'Anna Taylor' },
};

it('shows a product’s book of stock, and takes a limit of its own', async () => {
  const calls = fakeApi({
    'GET /api/shop/product/1': () => [200, makeProduct()],
    'GET /api/shop/product/1/stock': () => [200, stock],
    'GET /api/shop/product/1/stock_movements': () =>
      toListAnswer(movement, {
        ...movement,
        id: 1,
        reason: 'start',
        total_change: 9,
        held_change: 0,
        held_after: 0,
        order_id: null,
        author: null,
      }),
    'PUT /api/shop/product/1/stock_limit': ({ body }) => [200, { ...stock, ...(body as object), is_low: false }],
  });
  await openOffice('/products/edit/1#stock');
  const book = await screen.findByRole('table', { name: 'Movements' });
  const [, first] = within(book).getAllByRole('row');
  expect(first).toHaveTextContent(/Order placed.*Order #12.*Anna Taylor.*\+2.*5/);
  expect(within(first!).getByRole('link', { name: 'Order #12' })).toHaveAttribute('href', '/orders/edit/12');
  expect(screen.getByText('Running low')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Runs low at' }), '3');
  await userEvent.click(
    within(screen.getByRole('textbox', { name: 'Runs low at' }).closest('form')!).getByRole('button', { name: 'Save' }),
  );
  await waitFor(() => expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ low_limit: 3 }));
  await waitFor(() => expect(screen.queryByText('Running low')).toBeNull());
});

it('keeps how a company wants to be told what runs low', async () => {
  const calls = fakeApi({
    'GET /api/company/2/product_settings': () => [200, { company_id: 2, low_limit: 5, is_low_mailed: true }],
    'PUT /api/company/2/product_settings': ({ body }) => [200, { company_id: 2, ...(body as object) }],
  });
  await openOffice('/settings/products', { locale: 'ru' });
  const limit = await screen.findByRole('textbox', { name: /Товар заканчивается при остатке/ });
  await userEvent.clear(limit);
  await userEvent.type(limit, '12');
  await userEvent.click(screen.getByRole('switch', { name: /Уведомлять сотрудников/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ low_limit: 12, is_low_mailed: false }),
  );
});

it.each(['/settings/products', '/settings/shipping'])(
  'finds every company in %s by pages and by name',
  async (path) => {
    const brands = Array.from({ length: 256 }, (_, index) => ({ id: index + 1, brand: `Brand ${index + 1}` }));
    const settings = ([, id]: string[]) =>
      [200, { company_id: Number(id), low_limit: 5, is_low_mailed: true }] as const;
    fakeApi({
      'POST /api/companies/search': ({ body }) => {
        const { q, page } = body as { q: string; page: number };
        const found = brands.filter(({ brand }) => brand.includes(q));
        return [200, { page, per_page: 10, total: found.length, data: found.slice(page * 10 - 10, page * 10) }];
      },
      ...Object.fromEntries(
        brands.flatMap(({ id }) => [
          [`GET /api/company/${id}/product_settings`, () => settings(['', String(id)])],
          [`GET /api/company/${id}/shipping`, () => [200, { company_id: id, delivery_note: '', en_delivery_note: '' }]],
        ]),
      ),
      'GET /api/stores': () => toListAnswer(),
    });
    await openOffice(path, { role: 'ROLE_ADMIN' });
    expect(await screen.findByRole('heading', { name: 'Brand 10' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Page 26' }));
    expect(await screen.findByRole('heading', { name: 'Brand 256' })).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a company' }), 'Brand 201');
    await waitFor(() => expect(screen.getAllByRole('heading', { name: /^Brand/ })).toHaveLength(1));
    expect(screen.getByRole('heading', { name: 'Brand 201' })).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No company matches')).toBeVisible();
  },
);

it('writes to whoever left a cart, and shows when that was done', async () => {
  const cart = makeOrder({
    id: 7,
    status: 'abandoned_cart',
    allowed_statuses: [],
    left_cart: { reminded_at: new Date(Date.now() - 7_200_000).toISOString(), written_at: null, can_write: true },
  });
  const calls = fakeApi({
    'GET /api/shop/orders': () => toListAnswer(cart),
    'GET /api/shop/order/7': () => [200, cart],
    'GET /api/shop/abandoned/7/letters': () => [
      200,
      { data: [{ id: 1, kind: 'reminder', at: cart.updated_at, author: null, subject: null, text: null }] },
    ],
    'POST /api/shop/abandoned/7/letter': ({ body }) => [
      201,
      { id: 2, kind: 'letter', at: cart.updated_at, author: { id: 4, fio: 'Olga Yartseva' }, ...(body as object) },
    ],
  });
  await openOffice('/orders/list/abandoned');
  await userEvent.click((await screen.findAllByText('Anna Taylor'))[0]!);
  await userEvent.click(await screen.findByRole('button', { name: 'Write to the buyer' }));
  const dialog = (await screen.findByRole('heading', { name: 'A letter to the buyer' })).closest('dialog')!;
  expect(within(dialog).getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(within(dialog).getByText(/An answer comes to vendor@example.com/)).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Text/ }), 'It comes in blue too.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
      subject: 'About your cart',
      text: 'It comes in blue too.',
    }),
  );
});
